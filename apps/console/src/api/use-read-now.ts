import { useQueryClient } from '@tanstack/react-query';
import type { Read } from './q.ts';
import { useApi } from './use-api.tsx';

/** Reads a route when something happens, past the cache, and keeps the answer: `const { items } = await readNow(read)`. */
export function useReadNow() {
  const api = useApi();
  const queries = useQueryClient();
  return async <T, Answer>(read: Read<T, Answer>): Promise<T> => {
    const answer = await queries.fetchQuery<Answer>({
      queryKey: read.queryKey,
      queryFn: () => read.call(api),
      staleTime: 0,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer itself where nothing is selected of it
    return read.select === undefined ? (answer as unknown as T) : read.select(answer);
  };
}
