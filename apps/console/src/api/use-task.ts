import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { keys, type QueryKey } from './keys.ts';
import type { ChangeOptions } from './q.ts';

/**
 * A function that reads again what changes by these routes make stale. A change by one route does so by itself
 * ({@link useChange}).
 */
export function useRefetchAfter(...changes: readonly QueryKey[]): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const { findPrefixes, findRoute } = await import('./topics.ts');
    const topics = changes.flatMap((change) => findRoute(change)?.changes ?? []);
    // TODO transition
    const families = Object.values(keys).filter((family) => family.topics.some((each) => topics.includes(each)));
    const prefixes = [...families.map(({ all }) => all), ...findPrefixes(queries, topics)];
    await Promise.all(prefixes.map((queryKey) => queries.invalidateQueries({ queryKey })));
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
