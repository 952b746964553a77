import type { MediaItem } from './media-item.ts';

/** What is known of a list that comes in pages, newest first. */
export interface Loaded {
  items: readonly MediaItem[];
  hasMore: boolean;
}

/**
 * Two lists as one, newest first, as far as that is known: what is older than the last loaded item of a list with
 * more to come is held back, since something newer may still stand before it.
 */
export function mergedByAge(lists: readonly Loaded[]): MediaItem[] {
  const known = lists.flatMap(({ items, hasMore }) => (hasMore ? [items.at(-1)?.createdAt ?? '\uffff'] : []));
  const horizon = known.reduce((newest, each) => (each > newest ? each : newest), '');
  return lists
    .flatMap(({ items }) => items)
    .filter(({ createdAt }) => createdAt >= horizon)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Which of the lists holds the others back, so that its next page is wanted first; -1 where all is loaded. */
export function listToContinue(lists: readonly Loaded[]): number {
  const ends = lists.map(({ items, hasMore }) => (hasMore ? (items.at(-1)?.createdAt ?? '\uffff') : ''));
  const newest = ends.reduce((latest, each) => (each > latest ? each : latest), '');
  return newest === '' ? -1 : ends.indexOf(newest);
}
