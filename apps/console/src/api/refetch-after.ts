import type { QueryClient } from '@tanstack/react-query';
import { isFollowed, type QueryKey } from './q.ts';

/**
 * The code that knows what a change makes stale, with the whole table of routes: it is fetched with the first change. Null
 * if it cannot be fetched, as without a connection; then everything may be stale.
 */
export const loadTopics = () => import('./topics.ts').catch(() => null);

/** Reads again what a change by this route makes stale. */
export async function refetchAfter(queries: QueryClient, change: QueryKey, request?: unknown): Promise<void> {
  const topics = await loadTopics();
  await (topics === null
    ? queries.invalidateQueries({ predicate: isFollowed })
    : topics.refetchStale(queries, change, request));
}
