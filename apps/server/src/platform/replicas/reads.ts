import type { Db } from '../database.ts';

/**
 * Runs queries that may miss the writes of the last seconds, including the caller's own: on a replica that is current
 * enough, otherwise on the primary (decision 130). The queries must not write, and run again
 * on the primary if the replica fails. Permissions must be checked on the primary.
 */
export type Reads = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

/** Creates the reads of an installation without replicas. */
export const createReads =
  (db: Db): Reads =>
  (query) =>
    query(db);
