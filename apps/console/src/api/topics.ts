import type { api } from '@vitrine/contract/api';
import type { DataTopic, Topic } from '@vitrine/contract/change-topics';
import type { QueryClient, Query } from '@tanstack/react-query';
import type { ClientRoute } from '@vitrine/contract/core/client';
import { isFollowed, type QueryKey, toKey } from './q.ts';
import { routes } from './routes.ts';

type Tables = typeof api;

/** The topics that some route reads. */
type ReadTopic = {
  [G in keyof Tables]: {
    [K in keyof Tables[G]]: Tables[G][K] extends { reads: readonly (infer T)[] } ? T : never;
  }[keyof Tables[G]];
}[keyof Tables];

function findRoute([group, route]: QueryKey): ClientRoute | undefined {
  const table: Record<string, Record<string, ClientRoute>> = routes;
  return table[String(group)]?.[String(route)];
}

/** The prefixes of the keys of what is cached of routes that read one of these topics. */
function findPrefixes(queries: QueryClient, topics: readonly DataTopic[]): QueryKey[] {
  const cached = queries.getQueryCache().findAll({ predicate: isFollowed });
  const prefixes = new Map<string, QueryKey>();
  for (const { queryKey } of cached) {
    const [group, route] = queryKey;
    const isStale = findRoute(queryKey)?.reads?.some((topic) => topics.includes(topic)) ?? false;
    if (isStale) prefixes.set(`${String(group)}.${String(route)}`, toKey(group, route));
  }
  return [...prefixes.values()];
}

/** The prefixes of the keys of what changes of these topics make stale, in the cache of a page. */
export const findStale = (queries: QueryClient, topics: readonly (Topic & ReadTopic)[]) =>
  // A topic that no route reads does not compile.
  findPrefixes(queries, topics satisfies readonly Topic[]);

/** True for what was read of the thing that this request deleted: it would not be found. */
function isGone(change: QueryKey, request: unknown, { queryKey }: Query): boolean {
  if (findRoute(change)?.method !== 'DELETE' || change[0] !== queryKey[0]) return false;
  const deleted = Object.entries(readParams(request));
  const read = readParams(queryKey[2]);
  return deleted.length > 0 && deleted.every(([name, value]) => read[name] === value);
}

function readParams(request: unknown): Record<string, unknown> {
  return typeof request === 'object' && request !== null && 'params' in request
    ? { ...(typeof request.params === 'object' ? request.params : {}) }
    : {};
}

/** Reads again what the page shows of the topics that a change concerns. */
export async function refetchStale(queries: QueryClient, change: QueryKey, request?: unknown): Promise<void> {
  const prefixes = findPrefixes(queries, findRoute(change)?.changes ?? []);
  await Promise.all(
    prefixes.map((queryKey) =>
      queries.invalidateQueries({
        queryKey,
        predicate: (query) => isFollowed(query) && !isGone(change, request, query),
      }),
    ),
  );
}
