import { PlaybackReason } from '@vitrine/contract/fleet/devices';
import {
  type DevicePlay,
  PLAY_MAX_AGE_MS,
  PLAY_MAX_LENGTH_MS,
  PLAY_SKEW_MS,
  type PlayRefusal,
} from '@vitrine/contract/reports/plays';
import { isLayoutId, isListedId } from '@vitrine/contract/core/ids';
import { Instant } from '@vitrine/contract/core/text';
import type { ListedId } from '@vitrine/contract/library/content';
import type { LayoutId } from '@vitrine/contract/library/media';

/** The times that limit when a play can have been, in epoch milliseconds. */
interface Times {
  nowMs: number;
  /** The time at which the device was paired. */
  pairedAtMs: number;
}

/** A play that passed the validation. */
export interface ValidPlay {
  /** The play's id in lower case. */
  playId: string;
  mediaId: string;
  /** The item of a list that it was; null for a single item. */
  item: { playlistId: ListedId; listId: string | null; index: number | null } | null;
  /** The layout in which it was shown; null outside of layouts. */
  layoutId: LayoutId | null;
  reason: PlaybackReason;
  startedAt: Date;
  endedAt: Date;
  completed: boolean;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** With these reasons a screen shows nothing that counts. */
const NEVER_PLAYED: ReadonlySet<PlaybackReason> = new Set(['nothing', 'off', 'preview']);

/** Reads a reported play, or returns the reason why it is refused. */
export function validatePlay(play: DevicePlay, { nowMs, pairedAtMs }: Times): ValidPlay | PlayRefusal {
  const reason = PlaybackReason.safeParse(play.reason);
  if (!UUID.test(play.playId)) return 'play.id_invalid';
  if (!reason.success || NEVER_PLAYED.has(reason.data)) return 'play.reason_unknown';
  if (![play.startedAt, play.endedAt].every((text) => Instant.safeParse(text).success)) return 'play.time_invalid';
  const [startMs, endMs] = [Date.parse(play.startedAt), Date.parse(play.endedAt)];
  if (endMs < startMs) return 'play.ends_before_start';
  if (endMs > nowMs + PLAY_SKEW_MS) return 'play.in_future';
  if (startMs < nowMs - PLAY_MAX_AGE_MS) return 'play.too_old';
  if (startMs < pairedAtMs - PLAY_SKEW_MS) return 'play.before_pairing';
  if (endMs - startMs > PLAY_MAX_LENGTH_MS) return 'play.too_long';
  return {
    playId: play.playId.toLowerCase(),
    mediaId: cleanId(play.assetId),
    item: toPlayedItem(play),
    layoutId: toLayoutId(play),
    reason: reason.data,
    startedAt: new Date(startMs),
    endedAt: new Date(endMs),
    completed: play.completed,
  };
}

function toPlayedItem({ playlistId, listId, index }: DevicePlay): ValidPlay['item'] {
  const id = playlistId === undefined ? null : cleanId(playlistId);
  if (!isListedId(id)) return null;
  return { playlistId: id, listId: listId === undefined ? null : cleanId(listId), index: index ?? null };
}

function toLayoutId({ layoutId = '' }: DevicePlay): ValidPlay['layoutId'] {
  const id = cleanId(layoutId);
  return isLayoutId(id) ? id : null;
}

/** The ids of the content that a play names; the play need not be valid. */
export const listContentIds = ({ assetId, playlistId, layoutId }: DevicePlay): string[] =>
  [assetId, playlistId, layoutId].filter((id) => id !== undefined).map(cleanId);

/** Removes the characters that ids do not have. */
const cleanId = (text: string): string => text.replace(/[^\w.:-]/g, '');
