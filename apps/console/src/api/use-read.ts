import {
  type InfiniteData,
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
import { type Api, useApi } from './use-api.tsx';
import { findFailure } from '../ui/feedback/shown-failure.ts';
import { usePolling } from './live.tsx';
import { byCursor, type Pages, readPages } from './pages.ts';
import { type Read, toKey } from './q.ts';

const POLL_MS = 30_000;

/** A read as a query, for what hooks do not cover: `queries.fetchQuery(toQuery(api, read))`. */
export const toQuery = <T, Answer>(api: Api, read: Read<T, Answer>) =>
  queryOptions<Answer, Error, T>({
    queryKey: read.queryKey,
    queryFn: () => read.call(api),
    ...(read.select && { select: read.select }),
    ...toOptions(read),
  });

const toOptions = ({ staleMs, keptMs, failure }: Pick<Read<unknown>, 'staleMs' | 'keptMs' | 'failure'>) => ({
  ...(staleMs !== undefined && { staleTime: staleMs }),
  ...(keptMs !== undefined && { gcTime: keptMs }),
  ...(failure !== undefined && { meta: { failure } }),
});

/** How often a read is repeated: by its own interval, and more often while no change events arrive. */
function useInterval<Answer>({
  pollMs = POLL_MS,
  intervalMs = false,
}: Pick<Read<unknown, Answer>, 'pollMs' | 'intervalMs'>) {
  const polling = usePolling(pollMs);
  if (typeof intervalMs !== 'function') return polling || intervalMs;
  return ({ state }: { state: { data: Answer | undefined; error: Error | null } }) => intervalMs(state, polling);
}

/** The reason why a read has no data, with its title. */
export interface ReadFailure extends Failure {
  title?: string;
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
  const { failure: title } = read ?? {};
  // The query tells which of its properties the page reads, so that it is drawn again for these only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query with one more property
  return new Proxy(query, {
    has: (target, key) => key === 'failure' || key in target,
    get(target, key) {
      if (key !== 'failure') return Reflect.get(target, key) as unknown;
      const failure = findFailure(query);
      return failure && { ...failure, ...(title !== undefined && { title }) };
    },
  }) as Loaded<T>;
}

const NOTHING = toKey('nothing');

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
export interface ReadPages<Item, Body> extends Pages {
  /** The entries of all loaded pages, in order; empty until the first page has loaded. */
  entries: readonly Item[];
  /** The answer of the first page, for what it says beside its entries. */
  first: Body | undefined;
  /** The number of entries of all pages; undefined until known. */
  total: number | undefined;
  failure: ReadFailure | null;
  refetch: () => Promise<unknown>;
}

/**
 * Reads a long list page by page, while people scroll: `usePages(q.playlists.list.page({ query, select }))`.
 *
 * @param read `select` is a function outside of components: the entries keep their identity until the data change
 */
export function usePages<Item, Body>(read: Read<readonly Item[], Page<Body>>): ReadPages<Item, Body> {
  const api = useApi();
  const polling = usePolling(read.pollMs ?? POLL_MS);
  const interval = typeof read.intervalMs === 'number' && read.intervalMs;
  const list = useInfiniteQuery({
    queryKey: toKey(...read.queryKey, 'pages'),
    queryFn: ({ pageParam }) => read.call(api, pageParam),
    ...byCursor,
    ...toOptions(read),
    select: joinBy(read.select ?? selectNothing),
    refetchInterval: polling || interval,
    ...(read.keepsPrevious === true && { placeholderData: keepPreviousData }),
  });
  const pages = readPages(list);
  return {
    ...pages,
    entries: list.data?.entries ?? none,
    first: list.data?.first?.body,
    total: list.data?.first?.total,
    failure: pages.failure && { ...pages.failure, ...(read.failure !== undefined && { title: read.failure }) },
    refetch: () => list.refetch(),
  };
}

const none: readonly never[] = [];
const selectNothing = () => none;

type Join<Item, Body> = (data: InfiniteData<Page<Body>>) => { entries: readonly Item[]; first: Page<Body> | undefined };

const joins = new WeakMap<object, unknown>();

/** The function that joins pages by what is selected of each, the same for the same selection. */
function joinBy<Item, Body>(select: (page: Page<Body>) => readonly Item[]): Join<Item, Body> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made below, from the same function
  const known = joins.get(select) as Join<Item, Body> | undefined;
  if (known !== undefined) return known;
  const join: Join<Item, Body> = ({ pages }) => ({ entries: pages.flatMap(select), first: pages[0] });
  joins.set(select, join);
  return join;
}
