import { useQueryClient } from '@tanstack/react-query';
import { keys, type QueryKey } from './keys.ts';

/**
 * A function that reads again what changes by these routes make stale, for a mutation that makes several requests:
 * `useRefetchAfter(q.media.setCurrentImage.key)`. Other changes do so by themselves ({@link useChange}).
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
