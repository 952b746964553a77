import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { uuidV7 } from '../core/uuid.ts';

/** The media item in front, why it plays, and the scheduled end of its time in epoch milliseconds. */
export interface Shown {
  assetId: string;
  reason: PlaybackReason;
  untilMs: number;
}

/** A play that has not ended, as it is stored in case the player is killed. Epoch milliseconds of the server's time. */
export interface OpenPlay extends Shown {
  playId: string;
  startedAtMs: number;
  /** When it was last observed. */
  seenAtMs: number;
}

/** Longer plays are reported in parts of this length, so that one of a week is reported before it ends. */
const MAX_PLAY_MS = 6 * 60 * 60 * 1000;

/** Timers are late: an item that ends this shortly before its time was shown to its end. */
const TOLERANCE_MS = 1_500;

/**
 * Turns observations of the media item in front into plays.
 *
 * @param left the play that was open when the player was killed; it ends when it was last observed
 * @param onEnd takes a play that has ended
 */
export function createPlayRecorder(left: OpenPlay | null, onEnd: (play: DevicePlay) => void) {
  let current: OpenPlay | null = null;
  if (left !== null) onEnd(toPlay(left, left.seenAtMs));

  function close(nowMs: number): void {
    // The clock may have been set back: no play ends before it started.
    if (current !== null) onEnd(toPlay(current, Math.max(nowMs, current.startedAtMs)));
    current = null;
  }

  /** Records the media item in front at `nowMs`; null if there is none. Returns the play that is open now. */
  function observe(shown: Shown | null, nowMs: number): OpenPlay | null {
    const isSame = shown !== null && current?.assetId === shown.assetId && current.reason === shown.reason;
    if (isSame && current !== null && nowMs - current.startedAtMs < MAX_PLAY_MS) {
      current = { ...current, untilMs: shown.untilMs, seenAtMs: Math.max(nowMs, current.startedAtMs) };
      return current;
    }
    close(nowMs);
    if (shown !== null) current = { ...shown, playId: uuidV7(nowMs), startedAtMs: nowMs, seenAtMs: nowMs };
    return current;
  }

  return { observe };
}

function toPlay({ playId, assetId, reason, startedAtMs, untilMs }: OpenPlay, endMs: number): DevicePlay {
  return {
    playId,
    assetId,
    reason,
    startedAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(endMs).toISOString(),
    completed: endMs >= untilMs - TOLERANCE_MS || endMs - startedAtMs >= MAX_PLAY_MS,
  };
}
