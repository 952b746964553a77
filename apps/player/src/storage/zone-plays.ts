import type { DevicePlay } from '@vitrine/contract/reports/plays';
import type { PlayedTurn, Turn } from '../core/turns.ts';
import { createPlayRecorder, type OpenPlay } from './play-recorder.ts';
import type { Store } from './store.ts';

/** The interval at which the open plays are stored: a power cut loses at most this much of them. */
const SAVE_INTERVAL_MS = 60_000;

/**
 * Turns observations of what the elements of a layout show, and of the strip over it, into plays.
 *
 * @param left those that the former page has stored
 * @returns records the elements by name, while `layout` is the turn in front, and returns the plays that are open now
 */
export function createZonePlays(store: Store, left: readonly OpenPlay[], onEnd: (play: DevicePlay) => void) {
  const recorders = new Map<string, ReturnType<typeof createPlayRecorder>>();
  let saved: readonly OpenPlay[] = left;
  let savedAtMs = -Infinity;

  /** Stores the plays that are older than the interval, and removes those that have ended. */
  function save(open: readonly OpenPlay[], nowMs: number): void {
    const old = open.filter(({ seenAtMs, startedAtMs }) => seenAtMs - startedAtMs >= SAVE_INTERVAL_MS);
    const hasEnded = saved.some(({ playId }) => open.every((play) => play.playId !== playId));
    if (!hasEnded && (old.length === 0 || nowMs - savedAtMs < SAVE_INTERVAL_MS)) return;
    saved = old;
    savedAtMs = nowMs;
    void store.put('open-zone-plays', old).catch(() => undefined);
  }

  return (
    layout: Turn | null,
    nowMs: number,
    zones: ReadonlyMap<string, Turn>,
    strip: PlayedTurn | null,
  ): OpenPlay[] => {
    const shown = new Map<string, PlayedTurn>(layout?.content.kind === 'layout' ? zones : []);
    if (strip !== null) shown.set('', strip);
    const open: OpenPlay[] = [];
    for (const [name, recorder] of recorders) {
      if (shown.has(name)) continue;
      recorder.observe(null, nowMs);
      recorders.delete(name);
    }
    for (const [name, turn] of shown) {
      const recorder =
        recorders.get(name) ?? createPlayRecorder(null, onEnd, turn === strip ? undefined : layout?.content.id);
      recorders.set(name, recorder);
      const play = recorder.observe(turn, nowMs);
      if (play !== null) open.push(play);
    }
    save(open, nowMs);
    return open;
  };
}
