import type { Db } from '../database.ts';

/**
 * Runs queries whose answer may miss the writes of the last seconds, of one's own too: on a replica that is current
 * enough, otherwise on the primary (docs/decisions/130-lists-from-a-replica.md). They must not write, because they run
 * again on the primary if the replica fails meanwhile. Whether the caller may see the answer is decided on the primary.
 */
export type Reads = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

/** For an installation without replicas. */
export const readsOn =
  (db: Db): Reads =>
  (query) =>
    query(db);
