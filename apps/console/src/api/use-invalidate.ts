import { useQueryClient } from '@tanstack/react-query';

/** A function that invalidates the queries under each of these keys: `useInvalidate(['devices'], ['plans'])`. */
export function useInvalidate(...keys: readonly (readonly string[])[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
