import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from './keys.ts';

/**
 * A function that reads again what changes by these routes make stale: `useRefetch(q.media.renameImage)`, for mutations
 * that do more than call one route.
 */
export function useRefetch(...changes: readonly { key: QueryKey }[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return async () => {
    const { refetchAfter } = await import('./topics.ts');
    await Promise.all(changes.map(({ key }) => refetchAfter(queries, key, undefined)));
  };
}
