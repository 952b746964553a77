import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  usePrefetchQuery,
  useQuery,
  type UseQueryResult,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { Page } from '@vitrine/contract/core/client';
import type { Failure } from '../ui/feedback/error-state.tsx';
import { type Api, useApi } from './api.tsx';
import { findFailure } from './failure.ts';
import type { QueryKey } from './keys.ts';
import { usePolling } from './live.tsx';
import { byCursor, type Pages, readPages } from './pages.ts';
import type { Read } from './q.ts';

const POLL_MS = 30_000;

/** The title of an error state for a read that names none. */
const UNNAMED = 'Failed to fetch data';

/** A read as a query, for what hooks do not cover: `queries.fetchQuery(toQuery(api, read))`. */
export const toQuery = <T, Answer>(api: Api, read: Read<T, Answer>) =>
  queryOptions<Answer, Error, T>({
    queryKey: read.queryKey,
    queryFn: async () => read.call(api),
    ...(read.select && { select: read.select }),
    ...(read.staleMs !== undefined && { staleTime: read.staleMs }),
    ...(read.keptMs !== undefined && { gcTime: read.keptMs }),
    ...(read.failure !== undefined && { meta: { failure: read.failure } }),
  });

/** The intervals of a read: its own, or its polling while no change events arrive. */
function useInterval<Answer>({ pollMs = POLL_MS, intervalMs }: Pick<Read<unknown, Answer>, 'pollMs' | 'intervalMs'>) {
  const polling = usePolling(pollMs);
  if (typeof intervalMs !== 'function') return intervalMs ?? (pollMs === 0 ? false : polling);
  return ({ state }: { state: { data: Answer | undefined; error: Error | null } }) =>
    intervalMs(state.data, state.error);
}

/** The reason why a read has no data, with its title. */
export interface ReadFailure extends Failure {
  title: string;
}

/** The state of a read. */
export type Loaded<T> = UseQueryResult<T> & {
  /** Why there are no data; null while they load for the first time, and once they are there. */
  failure: ReadFailure | null;
};

/**
 * Reads a route, and follows its changes.
 *
 * @param read null: nothing is read
 */
export function useRead<T, Answer>(read: Read<T, Answer> | null): Loaded<T> {
  const api = useApi();
  const refetchInterval = useInterval(read ?? {});
  const query = useQuery<Answer, Error, T>(
    read === null
      ? { queryKey: NOTHING, queryFn: skipToken }
      : {
          ...toQuery(api, read),
          refetchInterval,
          ...(read.keepsPrevious === true && { placeholderData: keepPreviousData }),
        },
  );
  // Inherits from the query, which is fetched again for the properties that the page reads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query with one more property
  return Object.create(query, {
    failure: {
      get() {
        const failure = findFailure(query);
        return failure && { ...failure, title: read?.failure ?? UNNAMED };
      },
    },
  }) as Loaded<T>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only as a type
const NOTHING = ['nothing'] as unknown as QueryKey;

/** The data of a route. Suspends until they are there. */
export function useLoaded<T, Answer>(read: Read<T, Answer>): T {
  const refetchInterval = useInterval(read);
  return useSuspenseQuery({ ...toQuery(useApi(), read), refetchInterval }).data;
}

/** Begins to read a route that a component below needs. */
export function usePrefetch<T, Answer>(read: Read<T, Answer>): void {
  usePrefetchQuery(toQuery(useApi(), read));
}

/** A long list, as far as it is read. */
export interface ReadPages<Body> extends Pages {
  /** The answers of its pages; empty until known. */
  bodies: readonly Body[];
  /** The number of entries of all pages; null until known. */
  total: number | null;
  failure: ReadFailure | null;
}

/** Reads a long list page by page, while people scroll: `usePages(q.playlists.list.page({ query: { limit: 100 } }))`. */
export function usePages<Body>(read: Read<Page<Body>, Page<Body>>): ReadPages<Body> {
  const api = useApi();
  const polling = usePolling(read.pollMs ?? POLL_MS);
  const list = useInfiniteQuery({ ...toPages(api, read), refetchInterval: read.pollMs === 0 ? false : polling });
  const pages = readPages(list);
  return {
    ...pages,
    bodies: list.data?.pages.map(({ body }) => body) ?? [],
    total: list.data?.pages[0]?.total ?? null,
    failure: pages.failure && { ...pages.failure, title: read.failure ?? UNNAMED },
  };
}

const toPages = <Body>(api: Api, read: Read<Page<Body>, Page<Body>>) =>
  infiniteQueryOptions<Page<Body>, Error, InfiniteData<Page<Body>>, QueryKey, string | null>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only as a type
    queryKey: [...read.queryKey, 'pages'] as unknown as QueryKey,
    queryFn: async ({ pageParam }) => read.call(api, pageParam),
    ...byCursor,
    ...(read.staleMs !== undefined && { staleTime: read.staleMs }),
    ...(read.failure !== undefined && { meta: { failure: read.failure } }),
    ...(read.keepsPrevious === true && { placeholderData: keepPreviousData }),
  });
