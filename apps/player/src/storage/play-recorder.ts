import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { isSamePlay, type Place, type PlayedTurn } from '../core/turns.ts';
import { createUuidV7 } from '../core/uuid.ts';

/** A play that has not ended, as it is stored in case the player is killed. Epoch milliseconds of the server's time. */
export interface OpenPlay {
  /** The id of a file, a web page or a layout, or of a strip's takeover. */
  assetId: string;
  /** The layout in which it shows; absent outside of layouts. */
  layoutId?: string | undefined;
  reason: PlaybackReason;
  /** Null or, in plays stored by earlier releases, absent outside lists. */
  place?: Place | null;
  /** The scheduled end of its turn. */
  untilMs: number;
  playId: string;
  startedAtMs: number;
  /** The time at which it was last observed. */
  seenAtMs: number;
}

/** Longer plays are reported in parts of this length, so that one of a week is reported before it ends. */
const MAX_PLAY_MS = 6 * 60 * 60 * 1000;

/** Timers are late: an item that ends this shortly before its time was shown to its end. */
const TOLERANCE_MS = 1_500;

/** This tolerance is for an item of a list, whose turn may last one second. */
const TURN_TOLERANCE_MS = 100;

/**
 * Turns observations of the turn in front into plays.
 *
 * Every turn of a list is one play, also where the picture stays: a list with a single image is one play per pass, as
 * the same list with two images is two. A play of a list ends with its turn, even if the next item is late.
 *
 * @param onEnd takes a play that has ended
 * @param layoutId the layout in which all turns show, if any
 */
export function createPlayRecorder(onEnd: (play: DevicePlay) => void, layoutId?: string) {
  let current: OpenPlay | null = null;
  let turn: PlayedTurn | null = null;

  function close(nowMs: number): void {
    if (current !== null) onEnd(toPlay(current, nowMs));
    current = null;
  }

  /** Records the turn in front at `nowMs`; null if there is none. Returns the play that is open now. */
  function observe(front: PlayedTurn | null, nowMs: number): OpenPlay | null {
    const isOver = front !== null && front.place !== null && front.untilMs <= nowMs;
    const shown = isOver ? null : front;
    const isSame = shown !== null && isSamePlay(turn, shown);
    turn = shown;
    if (isSame && current !== null && nowMs - current.startedAtMs < MAX_PLAY_MS) {
      current = { ...current, untilMs: shown.untilMs, seenAtMs: Math.max(nowMs, current.startedAtMs) };
      return current;
    }
    close(nowMs);
    if (shown !== null) {
      const { content, reason, place, untilMs } = shown;
      const playId = createUuidV7(nowMs);
      // The former turn has lasted to its end, even if the clock was set back meanwhile.
      const startedAtMs = Math.max(nowMs, shown.fromMs);
      current = {
        assetId: content.id,
        layoutId,
        reason,
        place,
        untilMs,
        playId,
        startedAtMs,
        seenAtMs: startedAtMs,
      };
    }
    return current;
  }

  return {
    observe,
    /** Ends the open play when it was last seen, because the clock was set. */
    end: (): void => {
      if (current !== null) close(current.seenAtMs);
    },
  };
}

/** Returns an open play as an ended one. @param seenMs its end; by default the time at which it was last seen */
export function toPlay(play: OpenPlay, seenMs = play.seenAtMs): DevicePlay {
  const { playId, assetId, layoutId, reason, place, startedAtMs, untilMs } = play;
  const isTurn = (place ?? null) !== null;
  const lastMs = isTurn ? Math.min(seenMs, untilMs) : seenMs;
  // The clock may have been set back: no play ends before it started.
  const endMs = Math.max(lastMs, startedAtMs);
  const toleranceMs = isTurn ? TURN_TOLERANCE_MS : TOLERANCE_MS;
  return {
    playId,
    assetId,
    ...place,
    layoutId,
    reason,
    startedAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(endMs).toISOString(),
    completed: endMs >= untilMs - toleranceMs || endMs - startedAtMs >= MAX_PLAY_MS,
  };
}
