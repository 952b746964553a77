import { AnyDrawnId } from '@vitrine/contract/drawn/drawn-ids';
import { LayoutId, WebpageId } from '@vitrine/contract/library/media';
import type { ManifestContent, ManifestItem } from '@vitrine/contract/player/manifest-schema';
import type { ItemRef, PlaylistItem } from '@vitrine/playback/facts';
import type { PlayedList } from '@vitrine/playback/openings';
import { z } from 'zod';
import { hashContent } from '../../platform/storage/hash-file.ts';

/** A list under its id, and the ids of its items in order. */
export interface NamedList {
  /** The hash of its items, so equal lists have equal ids, also those of different playlists. */
  id: string;
  itemIds: readonly string[];
}

const DocumentOwner = z.union([LayoutId, AnyDrawnId]);

// The resolver answers equal open items with the same object, and the facts have each item once.
const lists = new WeakMap<PlayedList, NamedList>();
const items = new WeakMap<PlaylistItem, string>();

export function nameList(list: PlayedList): NamedList {
  let named = lists.get(list);
  if (named === undefined) {
    const itemIds = list.items.map(toItemId);
    named = { id: `lst_${digestText(itemIds.join(' '))}`, itemIds };
    lists.set(list, named);
  }
  return named;
}

/** The item without its id in the playlist and its windows, which a list does not need. */
export function toManifestItem({ media, durationMs, fit, transition, volume }: PlaylistItem): ManifestItem {
  return { content: toItemContent(media), durationMs, fit, transition, ...(volume !== undefined && { volume }) };
}

export function toItemContent(item: ItemRef): Extract<ManifestContent, { kind: 'asset' | 'webpage' | 'layout' }> {
  const { id, kind } = item;
  if (kind === 'layout' || kind === 'drawn')
    return { kind: 'layout', id: item.documentId, layoutId: DocumentOwner.parse(id) };
  return kind === 'webpage' ? { kind, id: WebpageId.parse(id) } : { kind: 'asset', assetId: id };
}

/** Another document of a layout is another item. */
const identifyItem = (item: ItemRef): string => ('documentId' in item ? item.documentId : item.id);

function toItemId(item: PlaylistItem): string {
  let id = items.get(item);
  if (id === undefined) {
    const { media, durationMs, fit, transition, volume } = item;
    const fields = [identifyItem(media), durationMs, fit, transition, ...(volume === undefined ? [] : [volume])];
    id = `itm_${digestText(JSON.stringify(fields))}`;
    items.set(item, id);
  }
  return id;
}

/** 80 bits: among a million lists, two have the same id with a probability of 1 to 10^12. */
const digestText = (text: string): string => hashContent(text).slice(0, 20);
