/** What came of removing several things one after the other. */
export interface Cleaned<Item> {
  removed: readonly Item[];
  failed: readonly Item[];
}

/**
 * Removes one thing at a time, so that what has gone wrong in the middle leaves the rest as it is.
 *
 * @param onStep hears how many are done, before each one
 */
export async function removeEach<Item>(
  items: readonly Item[],
  remove: (item: Item) => Promise<unknown>,
  onStep: (done: number) => void,
): Promise<Cleaned<Item>> {
  const removed: Item[] = [];
  const failed: Item[] = [];
  for (const item of items) {
    onStep(removed.length + failed.length);
    try {
      await remove(item);
      removed.push(item);
    } catch {
      failed.push(item);
    }
  }
  return { removed, failed };
}
