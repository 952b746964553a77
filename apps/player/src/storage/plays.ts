import type { Server } from '../network/server.ts';
import { createOutbox } from './outbox.ts';
import type { PlayedTurn, Turn } from '../core/turns.ts';
import { OPEN_PLAYS, readLocal, removeLocal, writeLocal } from './local.ts';
import { createPlayRecorder, type OpenPlay, toPlay } from './play-recorder.ts';
import type { Store } from './store.ts';

/** Reports to the server what this screen has shown: each play once, including those during an outage. */
export interface Plays {
  /**
   * Records the turn in front now (epoch milliseconds of the server's time); null if there is none. Previews are no plays.
   *
   * @param zones of a layout: what its elements show, by names that stay the same
   * @param strip the strip over it
   */
  observe: (shown: Turn | null, nowMs: number, zones?: ReadonlyMap<string, Turn>, strip?: PlayedTurn | null) => void;
  /** Ends what is open when it was last seen, because the clock was set: its times would be wrong. */
  end: () => void;
  /** Keeps what is open now for the next page, because this one ends. */
  keep: () => void;
  /** Sends the queued plays. Called when the server is known to be reachable. */
  flush: () => void;
}

interface PlaysOptions {
  store: Store;
  server: Server;
  signal: AbortSignal;
}

/** The maximum number of plays the server accepts in one request. */
const BATCH_SIZE = 500;

/** Sixty days of schedules that change by the minute, or ten days of a playlist that changes every ten seconds. */
const LIMIT = 60 * 24 * 60;

/** The interval at which the open plays are stored: a power cut loses at most twice this much of them. */
const SAVE_INTERVAL_MS = 60_000;

/** The names of the turn in front and of the strip, beside those of a layout's elements. */
const FRONT = '*';
const STRIP = '';

export async function createPlays({ store, server, signal }: PlaysOptions): Promise<Plays> {
  const outbox = createOutbox({
    store,
    queue: 'play',
    readId: ({ playId }) => playId,
    limit: LIMIT,
    batchSize: BATCH_SIZE,
    // Accepted, duplicate or permanently refused: none of them is sent again.
    send: (plays) => server.call('POST /api/player/v1/plays', { body: { plays } }),
    signal,
  });
  const recorders = new Map<string, ReturnType<typeof createPlayRecorder>>();
  let saved = (await store.get('open-zone-plays').catch(() => null)) ?? [];
  let savedAtMs = -Infinity;
  let open: OpenPlay[] = [];

  const leftByEarlierRelease = await store.get('open-play').catch(() => null);
  const kept = readLocal(OPEN_PLAYS) ?? [];
  removeLocal(OPEN_PLAYS);
  const left = new Map<string, OpenPlay>();
  // The plays that the former page kept as it ended come last: they replace older copies with the same id.
  for (const play of [leftByEarlierRelease, ...saved, ...kept]) if (play) left.set(play.playId, play);
  for (const play of left.values()) outbox.put(toPlay(play));
  void store.remove('open-play').catch(() => undefined);

  /** Stores the plays that are older than the interval, and removes those that have ended. */
  function save(nowMs: number): void {
    const old = open.filter(({ seenAtMs, startedAtMs }) => seenAtMs - startedAtMs >= SAVE_INTERVAL_MS);
    const hasEnded = saved.some(({ playId }) => open.every((play) => play.playId !== playId));
    if (!hasEnded && (old.length === 0 || Math.abs(nowMs - savedAtMs) < SAVE_INTERVAL_MS)) return;
    saved = old;
    savedAtMs = nowMs;
    void store.put('open-zone-plays', old).catch(() => undefined);
  }

  return {
    observe(front, nowMs, zones = new Map(), strip = null) {
      const inFront = front?.reason === 'preview' ? null : front;
      const layoutId = inFront?.content.kind === 'layout' ? inFront.content.id : undefined;
      const shown = new Map<string, PlayedTurn | null>(layoutId === undefined ? [] : zones);
      shown.set(STRIP, strip).set(FRONT, inFront);
      open = [];
      for (const name of recorders.keys()) if (!shown.has(name)) shown.set(name, null);
      for (const [name, turn] of shown) {
        const within = zones.has(name) ? layoutId : undefined;
        const recorder = recorders.get(name) ?? createPlayRecorder(outbox.put, within);
        const play = recorder.observe(turn, nowMs);
        if (play !== null) open.push(play);
        if (turn === null) recorders.delete(name);
        else recorders.set(name, recorder);
      }
      save(nowMs);
    },
    end() {
      for (const recorder of recorders.values()) recorder.end();
    },
    keep: () => writeLocal(OPEN_PLAYS, open),
    flush: outbox.flush,
  };
}
