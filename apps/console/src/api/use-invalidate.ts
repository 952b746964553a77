import { useQueryClient } from '@tanstack/react-query';
import type { Topic } from '@vitrine/contract/change-topics';
import { keys as families, type QueryKey } from './keys.ts';

/** A function that invalidates the queries under each of these keys: `useInvalidate(keys.devices.all, keys.plans.all)`. */
export function useInvalidate(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return async () => {
    const { findPrefixes } = await import('./topics.ts');
    const topics = Object.values(families)
      .filter(({ all }) => keys.some((key) => key[0] === all[0]))
      .flatMap((family): readonly Topic[] => family.topics);
    const prefixes = findPrefixes(queries, topics);
    await Promise.all([...keys, ...prefixes].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
