import type { Image, Video } from '@vitrine/contract/library/media';

/** A file, by what of its size others share. */
export type StoredFile = Pick<Image | Video, 'contentId' | 'fileSize'>;

/** The result of removing several items one after the other. */
interface CleanupResult<Item> {
  removed: readonly Item[];
  failed: readonly Item[];
}

/**
 * Removes one item at a time (specification, part 1, section 4). A failure does not stop the rest.
 *
 * @param onStep called before each item with the number of finished ones
 */
export async function removeEach<Item>(
  items: readonly Item[],
  remove: (item: Item) => Promise<unknown>,
  onStep: (done: number) => void,
): Promise<CleanupResult<Item>> {
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

/** Number of files per content. */
export function countCopies(files: readonly StoredFile[]): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const { contentId } of files) copies.set(contentId, (copies.get(contentId) ?? 0) + 1);
  return copies;
}

/** Bytes that deleting these files frees: equal files share their bytes, which are freed with the last of them. */
export function countFreedBytes(all: readonly StoredFile[], deleted: readonly StoredFile[]): number {
  const copies = countCopies(all);
  const gone = countCopies(deleted);
  const sizes = new Map(deleted.map(({ contentId, fileSize }) => [contentId, fileSize]));
  return [...sizes].reduce((sum, [id, size]) => sum + (gone.get(id) === copies.get(id) ? size : 0), 0);
}
