interface Aged {
  createdAt: string;
}

/** The loaded part of a paged list, newest first. */
export interface Loaded<Item extends Aged = Aged> {
  items: readonly Item[];
  hasMore: boolean;
}

/**
 * Merges paged lists, newest first. Items older than the last loaded item of an incomplete list are left out, because
 * the next page of that list may contain newer ones.
 */
export function mergedByAge<Item extends Aged>(lists: readonly Loaded<Item>[]): Item[] {
  const known = lists.flatMap(({ items, hasMore }) => (hasMore ? [items.at(-1)?.createdAt ?? '\uffff'] : []));
  const horizon = known.reduce((newest, each) => (each > newest ? each : newest), '');
  return lists
    .flatMap(({ items }) => items)
    .filter(({ createdAt }) => createdAt >= horizon)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** The index of the list whose next page has to be loaded to show more items; -1 if all are complete. */
export function listToContinue(lists: readonly Loaded[]): number {
  const ends = lists.map(({ items, hasMore }) => (hasMore ? (items.at(-1)?.createdAt ?? '\uffff') : ''));
  const newest = ends.reduce((latest, each) => (each > latest ? each : latest), '');
  return newest === '' ? -1 : ends.indexOf(newest);
}
