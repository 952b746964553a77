import type { Reason } from '@vitrine/contract/fleet/devices';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { uuidV7 } from '../uuid.ts';

/** What is on: an item, why, and until when (epoch milliseconds) it should be. */
export interface Shown {
  assetId: string;
  reason: Reason;
  untilMs: number;
}

/** What began and has not ended, as it is kept in case the player is killed. Epoch milliseconds of the server's time. */
export interface OpenPlay extends Shown {
  playId: string;
  startedAtMs: number;
  /** When it was last seen to be on. */
  seenAtMs: number;
}

/** An item that stays on is told in pieces of this length: what is on for a week is not heard of after a week only. */
const PIECE_MS = 6 * 60 * 60 * 1000;

/** Timers are late; an item that ends so shortly before its time was shown to its end. */
const NEARLY_MS = 1_500;

/**
 * Turns what is seen to be on into plays.
 *
 * @param open what was on when the player was last seen alive; its play ends there
 * @param end takes a play that has ended
 */
export function createPlayRecorder(open: OpenPlay | null, end: (play: DevicePlay) => void) {
  let current: OpenPlay | null = null;
  if (open !== null) end(toPlay(open, open.seenAtMs));

  function close(nowMs: number): void {
    // A clock that was set back in between: nothing ends before it started.
    if (current !== null) end(toPlay(current, Math.max(nowMs, current.startedAtMs)));
    current = null;
  }

  /** This is on at `nowMs`; null: nothing that counts. Answers what is to be kept. */
  function see(shown: Shown | null, nowMs: number): OpenPlay | null {
    const isSame = shown !== null && current?.assetId === shown.assetId && current.reason === shown.reason;
    if (isSame && current !== null && nowMs - current.startedAtMs < PIECE_MS) {
      current = { ...current, untilMs: shown.untilMs, seenAtMs: Math.max(nowMs, current.startedAtMs) };
      return current;
    }
    close(nowMs);
    if (shown !== null) current = { ...shown, playId: uuidV7(nowMs), startedAtMs: nowMs, seenAtMs: nowMs };
    return current;
  }

  return { see };
}

function toPlay({ playId, assetId, reason, startedAtMs, untilMs }: OpenPlay, endMs: number): DevicePlay {
  return {
    playId,
    assetId,
    reason,
    startedAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(endMs).toISOString(),
    completed: endMs >= untilMs - NEARLY_MS || endMs - startedAtMs >= PIECE_MS,
  };
}
