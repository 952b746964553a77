import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { ChangeOptions, QueryKey } from './q.ts';
import { refetchAfter } from './use-change.ts';

/**
 * A function that reads again what changes by these routes make stale. A change by one route does so by itself
 * ({@link useChange}).
 */
export function useRefetchAfter(...changes: readonly QueryKey[]): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(changes.map((change) => refetchAfter(queries, change)));
  };
}

interface TaskOptions<Given, Result> extends Omit<ChangeOptions<Given, Result>, 'isQuick'> {
  /** The keys of the routes by which it changes something: `[q.media.setCurrentImage.key]`. */
  changes?: readonly QueryKey[];
}

/**
 * Does what is not one change by one route, such as several requests, and says how it went:
 * `useTask(resumeAll, { changes: [q.assignments.resume.key], failure: 'Failed to resume the schedule' })`.
 */
export function useTask<Result, Given = void>(
  act: (given: Given) => Promise<Result>,
  { changes = [], failure, done }: TaskOptions<Given, Result>,
): UseMutationResult<Result, Error, Given> {
  return useMutation<Result, Error, Given>({
    mutationFn: act,
    meta: { failure, done },
    onSettled: useRefetchAfter(...changes),
  });
}
