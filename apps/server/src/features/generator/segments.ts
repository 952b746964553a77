import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteSegment, insertSegment, listSegments, useSegments } from './store.ts';

/** The folder of all cached clips. */
const PREFIX = 'segments/';

const MAX_BYTES = 5 * 2 ** 30;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Younger files may belong to a clip that is about to be cached or used. */
const GRACE_MS = 60 * 60 * 1000;
export type Segments = ReturnType<typeof createSegments>;

/** A cache of encoded clips: up to 5 GB, and 7 days after their last use. */
export function createSegments({ db, clock, storage }: Platform) {
  return {
    /** The storage keys of the cached ones among these clips, by hash. */
    async find(hashes: readonly string[]): Promise<Map<string, string>> {
      const rows = await useSegments(db, hashes, clock());
      const found = await Promise.all(
        rows.map(async ({ hash, storageKey, bytes }) => {
          if ((await storage.size(storageKey)) === bytes) return [[hash, storageKey] as const];
          await deleteSegment(db, hash);
          return [];
        }),
      );
      return new Map(found.flat());
    },

    /** Moves a file into the cache as this clip; returns its storage key. */
    async add(hash: string, path: string): Promise<string> {
      const storageKey = `${PREFIX}${newId('seg')}`;
      const { size } = await storage.take(storageKey, path);
      if (await insertSegment(db, { hash, storageKey, bytes: size, usedAt: clock() })) return storageKey;
      const [earlier] = await useSegments(db, [hash], clock());
      if (earlier === undefined) return storageKey;
      await storage.remove(storageKey);
      return earlier.storageKey;
    },

    /** Removes clips beyond the limits, and files without a row. */
    async sweep(): Promise<void> {
      const now = clock().getTime();
      const referenced = new Set<string>();
      let bytes = 0;
      for (const segment of await listSegments(db)) {
        bytes += segment.bytes;
        const age = now - segment.usedAt.getTime();
        if (age <= GRACE_MS || (age <= MAX_AGE_MS && bytes <= MAX_BYTES)) {
          referenced.add(segment.storageKey);
          continue;
        }
        await deleteSegment(db, segment.hash);
        await storage.remove(segment.storageKey);
      }
      for await (const { key, modifiedAt } of storage.list(PREFIX)) {
        if (!referenced.has(key) && now - modifiedAt.getTime() > GRACE_MS) await storage.remove(key);
      }
    },
  };
}
