import { isAppError } from '@vitrine/contract/core/errors';
import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useApi } from './use-api.tsx';
import { type Change, findCall, isFollowed, type QueryKey } from './q.ts';

/**
 * Makes a change by a route, reads again what it makes stale, and says how it went:
 * `useChange(q.feeds.remove({ failure: 'Failed to delete the feed', done: 'Feed deleted' }))`.
 */
export function useChange<Request, Answer>({
  mutationKey,
  failure,
  done,
  isQuick = false,
}: Change<Request, Answer>): UseMutationResult<Answer, Error, Request> {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<Answer, Error, Request>({
    mutationKey,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of the same route
    mutationFn: async (request) => (await findCall(api, mutationKey)(request)) as Answer,
    meta: { failure, done },
    onSettled(_, error, request) {
      const refetching = refetch(queries, mutationKey, request, error);
      return isQuick ? undefined : refetching;
    },
  });
}

async function refetch(queries: QueryClient, change: QueryKey, request: unknown, error: Error | null): Promise<void> {
  // A refusal because something does not exist any more shows that the page is outdated.
  if (isAppError(error) && error.status === 404) return queries.invalidateQueries();
  await refetchAfter(queries, change, request);
}

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
