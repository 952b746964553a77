import { isAppError } from '@vitrine/contract/core/errors';
import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useApi } from './use-api.tsx';
import { keys, type QueryKey } from './keys.ts';
import { type Change, findCall } from './q.ts';

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
  const { findRoute, refetchAfter } = await import('./topics.ts');
  const topics: readonly string[] = findRoute(change)?.changes ?? [];
  // TODO transition
  for (const family of Object.values(keys))
    if (family.topics.some((each) => topics.includes(each))) void queries.invalidateQueries({ queryKey: family.all });
  await refetchAfter(queries, change, request);
}
