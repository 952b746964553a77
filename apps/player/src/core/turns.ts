import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Manifest, ManifestAsset, ManifestContent, ManifestItem } from '@vitrine/contract/player/manifest-schema';
import type { Transition } from '@vitrine/contract/playlists/playlists';
import { findLoopPosition } from '@vitrine/playback/loop';
import { findAsset, findFileId, type Slot } from './timeline.ts';
import { findLayout, type Layout, listItems } from './layouts.ts';
import { findPage, type WebPage } from './web-pages.ts';

/** The place of an item in a list. */
export interface Place {
  playlistId: string;
  listId: string;
  /** The index of the item, from 0. */
  index: number;
}

/** A file, a web page or a layout. */
export type TurnContent = ManifestAsset | WebPage | Layout;

/** The content of an item of a list, or of a slot that shows no list. */
type ItemContent = ManifestItem['content'];

/** Identifies what a turn shows. A web page whose address changes is another one, and a layout whose document does. */
export function toKey(content: TurnContent): string {
  if (content.kind === 'layout') return content.key;
  return content.kind === 'webpage' ? `${content.id} ${content.url}` : content.sha256;
}

/**
 * The time of a file, web page or layout on the screen: `fromMs <= t < untilMs`, epoch milliseconds of the server's time. Outside
 * lists it has one turn in its slot, an item of a list one in each pass.
 */
export interface Turn {
  content: TurnContent;
  /** Null: as in the settings; `transition` as well. */
  fit: Fit | null;
  transition: Transition | null;
  /** In percent of the screen's; undefined: 100. */
  volume?: number | undefined;
  reason: PlaybackReason;
  title: string;
  /** Null outside lists. */
  place: Place | null;
  /** A video of a list is at its beginning at this time, which may be before its slot. */
  fromMs: number;
  untilMs: number;
}

/** What records of plays read of a turn: that of a strip has the takeover as its content. */
export type PlayedTurn = Pick<Turn, 'reason' | 'place' | 'fromMs' | 'untilMs'> & { content: { id: string } };

type Listed = Pick<Manifest, 'items' | 'lists' | 'webpages' | 'layouts' | 'assets'>;

/** The durations of a list's items in milliseconds, in order. */
const listDurations = (manifest: Pick<Manifest, 'items' | 'lists'>, listId: string): number[] =>
  listItems(manifest, listId).map(({ durationMs }) => durationMs);

/** The item of a list whose turn it is at an instant, and the turn's beginning and end in whole milliseconds. */
function itemAt(durations: readonly number[], nowMs: number): { index: number; fromMs: number; untilMs: number } {
  // Whole, since equal turns have equal times.
  const wholeMs = Math.floor(nowMs);
  const { index, positionMs, untilMs } = findLoopPosition(durations, wholeMs);
  return { index, fromMs: wholeMs - positionMs, untilMs };
}

/** The items of a list for one pass from an instant on, each with the time at which its turn begins. */
export function* walkPass(
  manifest: Pick<Manifest, 'items' | 'lists'>,
  listId: string,
  nowMs: number,
): Generator<{ item: ManifestItem; index: number; atMs: number }, void> {
  const items = listItems(manifest, listId);
  if (items.length === 0) return;
  const current = itemAt(listDurations(manifest, listId), nowMs);
  let atMs = current.fromMs;
  for (let i = 0; i < items.length; i += 1) {
    const index = (current.index + i) % items.length;
    const item = items[index];
    if (item === undefined) return;
    yield { item, index, atMs: Math.max(atMs, nowMs) };
    atMs += item.durationMs;
  }
}

/** Lists the content that can show an item, best first: after a web page its fallback picture. */
function listCandidates(manifest: Listed, content: ItemContent): TurnContent[] {
  const page = content.kind === 'webpage' ? findPage(manifest, content.id) : null;
  const layout = content.kind === 'layout' ? findLayout(manifest, content) : null;
  const asset = findAsset(manifest, findFileId(manifest, content));
  return [page, layout, asset].filter((each) => each !== null);
}

const getName = (content: TurnContent): string => ('name' in content ? content.name : content.id);

/**
 * The candidates for the time of a slot at an instant: in a list the item whose turn it is, and then the items after it,
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
    const { reason, fromMs, untilMs } = slot;
    for (const each of listCandidates(manifest, content)) {
      const title = slot.title ?? getName(each);
      const { volume } = each;
      yield { content: each, fit: null, transition: null, volume, reason, title, place: null, fromMs, untilMs };
    }
    return;
  }
  const { id: listId, playlistId } = content;
  const durations = listDurations(manifest, listId);
  if (durations.length === 0) return;
  const { fromMs, untilMs } = itemAt(durations, nowMs);
  for (const { item, index } of walkPass(manifest, listId, nowMs)) {
    for (const each of listCandidates(manifest, item.content)) {
      yield {
        content: each,
        fit: item.fit,
        transition: item.transition,
        volume: item.volume ?? each.volume,
        reason: slot.reason,
        title: slot.title === null ? getName(each) : `${slot.title}, item ${index + 1}`,
        place: { playlistId, listId, index },
        fromMs,
        untilMs: Math.min(untilMs, slot.untilMs),
      };
    }
  }
}

/** Two turns with the same picture: the second needs no change of the stage. */
export const isSamePicture = (one: Turn, other: Turn): boolean =>
  toKey(one.content) === toKey(other.content) && ('name' in one.content || one.fit === other.fit);

/** True for the same play: of a list the same turn, outside lists also a later slot of the same content. */
export function isSamePlay(one: PlayedTurn | null, other: PlayedTurn | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.content.id !== other.content.id || one.reason !== other.reason) return false;
  if (one.place === null || other.place === null) return one.place === other.place;
  const { listId, index, playlistId } = other.place;
  const isSamePlace = one.place.index === index && one.place.listId === listId && one.place.playlistId === playlistId;
  return isSamePlace && one.fromMs === other.fromMs;
}
