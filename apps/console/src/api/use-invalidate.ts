import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from './keys.ts';

/** A function that invalidates the queries under each of these keys: `useInvalidate(keys.devices.all, keys.plans.all)`. */
export function useInvalidate(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
