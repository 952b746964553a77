import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Manifest, ManifestAsset, ManifestContent } from '@vitrine/contract/player';
import type { Transition } from '@vitrine/contract/playlists';
import { loopPosition } from '@vitrine/playback/loop';
import { assetOf, fileIdOf, type Slot } from './timeline.ts';

/** The place of an item in a list. */
export interface Place {
  playlistId: string;
  listId: string;
  /** From 0. */
  index: number;
}

/**
 * A file's time on the screen: `fromMs <= t < untilMs`, epoch milliseconds of the server's time. A single file has one
 * turn in its slot, an item of a list one in each pass.
 */
export interface Turn {
  asset: ManifestAsset;
  /** Null: as in the settings; `transition` as well. */
  fit: Fit | null;
  transition: Transition | null;
  reason: PlaybackReason;
  title: string;
  /** Null for a single file. */
  place: Place | null;
  /** A video of a list is at its beginning at this time, which may be before its slot. */
  fromMs: number;
  untilMs: number;
}

type Listed = Pick<Manifest, 'items' | 'lists' | 'webpages' | 'assets'>;

/** The durations of a list's items in milliseconds, in order. */
export const durationsOf = ({ items, lists }: Pick<Manifest, 'items' | 'lists'>, listId: string): number[] =>
  (lists[listId]?.items ?? []).map((id) => items[id]?.durationMs ?? 0);

/** The item of a list whose turn it is at an instant, and the turn's beginning and end in whole milliseconds. */
export function itemAt(
  durations: readonly number[],
  nowMs: number,
): { index: number; fromMs: number; untilMs: number } {
  // Whole, since equal turns have equal times.
  const wholeMs = Math.floor(nowMs);
  const { index, positionMs, untilMs } = loopPosition(durations, wholeMs);
  return { index, fromMs: wholeMs - positionMs, untilMs };
}

/**
 * The candidates for the time of a slot at an instant: of a list the item whose turn it is, and then those that follow it,
 * the first of which takes its time if it cannot be shown. A message has none: it shows no file.
 */
export function* turnsAt(
  manifest: Listed,
  slot: Slot,
  content: ManifestContent | null,
  nowMs: number,
): Generator<Turn, void> {
  if (content === null || content.kind === 'message') return;
  if (content.kind !== 'list') {
    const asset = assetOf(manifest, fileIdOf(manifest, content));
    if (asset === null) return;
    const { reason, fromMs, untilMs } = slot;
    const title = slot.title ?? asset.id;
    yield { asset, fit: null, transition: null, reason, title, place: null, fromMs, untilMs };
    return;
  }
  const { id: listId, playlistId } = content;
  const durations = durationsOf(manifest, listId);
  const { length } = durations;
  if (length === 0) return;
  const { index: current, fromMs, untilMs } = itemAt(durations, nowMs);
  for (let i = 0; i < length; i += 1) {
    const index = (current + i) % length;
    const item = manifest.items[manifest.lists[listId]?.items[index] ?? ''];
    const asset = item === undefined ? null : assetOf(manifest, fileIdOf(manifest, item.content));
    if (item === undefined || asset === null) continue;
    yield {
      asset,
      fit: item.fit,
      transition: item.transition,
      reason: slot.reason,
      title: slot.title === null ? asset.id : `${slot.title}, item ${index + 1}`,
      place: { playlistId, listId, index },
      fromMs,
      untilMs: Math.min(untilMs, slot.untilMs),
    };
  }
}

/** Two turns with the same picture: the second needs no change of the stage. */
export const isSamePicture = (one: Turn, other: Turn): boolean =>
  one.asset.sha256 === other.asset.sha256 && one.fit === other.fit;

/** True for the same play of a file: of a list the same turn, of a single file also a later slot of it. */
export function isSamePlay(one: Turn | null, other: Turn | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.asset.id !== other.asset.id || one.reason !== other.reason) return false;
  if (one.place === null || other.place === null) return one.place === other.place;
  const { listId, index, playlistId } = other.place;
  const isSamePlace = one.place.index === index && one.place.listId === listId && one.place.playlistId === playlistId;
  return isSamePlace && one.fromMs === other.fromMs;
}
