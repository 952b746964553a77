import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Topic, topics as allTopics } from '@vitrine/contract/change-topics';
import { toAccountKey } from './account.ts';
import { isFollowed, q, type QueryKey, toKey } from './q.ts';
import { loadTopics } from './use-change.ts';
import { readSessionTag } from './session.ts';
import { followEvents } from './shared-events.ts';

/**
 * The time for which rendering waits for the event stream to open. Queries fetched before it is open have to be fetched
 * again, since changes in between are missed.
 */
const HEAD_START_MS = 100;

const LiveContext = createContext(false);

/** Invalidates the queries below it when change events of their topics arrive. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [isUp, setIsUp] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);

  useEffect(() => {
    const refresh = createRefresher(queries);
    let isFirst = true;
    const timer = setTimeout(begin, HEAD_START_MS);
    function begin(): void {
      isFirst = false;
      setHasBegun(true);
    }
    const leave = followEvents(toAccountKey(readSessionTag()), {
      onUp() {
        setIsUp(true);
        if (isFirst) begin();
        else refresh.topics(allTopics);
      },
      onDown() {
        setIsUp(false);
        // The answer shows whether the session has ended or the server cannot be reached.
        refresh.route(q.accounts.me.key);
      },
      onChanged: refresh.topics,
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queries]);

  return hasBegun && <LiveContext value={isUp}>{children}</LiveContext>;
}

/** True while the event stream is open. */
export const useLive = (): boolean => use(LiveContext);

/** `intervalMs` while the event stream is down; else false, for `refetchInterval`. */
export const usePolling = (intervalMs: number): number | false => (useLive() ? false : intervalMs);

/**
 * Invalidates queries with one refetch per route at a time. Changes during a refetch are coalesced into one more after it,
 * so that frequent changes neither delay the page nor flood the server.
 */
function createRefresher(queries: QueryClient) {
  const pending = new Map<string, QueryKey>();
  const running = new Set<string>();
  let devices: Promise<unknown> = Promise.resolve();

  async function run(route: string): Promise<void> {
    running.add(route);
    for (let queryKey = pending.get(route); queryKey !== undefined; queryKey = pending.get(route)) {
      pending.delete(route);
      const [group] = queryKey;
      // Lists of screens are read first, so that nothing is asked about screens that were removed.
      if (group === 'playout') await devices;
      const refetching = refetch(queryKey);
      if (group === 'devices') devices = Promise.all([devices, refetching]);
      await refetching;
    }
    running.delete(route);
  }

  async function refetch(queryKey: QueryKey): Promise<void> {
    const stale = { queryKey, predicate: isFollowed };
    // Invalidation does not repeat a first fetch that is under way, which may have been answered before the change.
    const fetching = queries.getQueryCache().findAll({ ...stale, fetchStatus: 'fetching' });
    const firstFetches = fetching.flatMap(({ state, promise }) =>
      state.data === undefined && promise !== undefined ? [promise] : [],
    );
    await queries.invalidateQueries(stale);
    if (firstFetches.length === 0) return;
    await Promise.allSettled(firstFetches);
    await queries.invalidateQueries(stale);
  }

  function start(queryKey: QueryKey): void {
    const route = queryKey.join('.');
    pending.set(route, queryKey);
    if (!running.has(route)) void run(route);
  }

  async function startTopics(topics: readonly Topic[]): Promise<void> {
    const known = await loadTopics();
    if (known === null) return start(toKey());
    const stale = known.findStale(queries, topics);
    for (const queryKey of stale.toSorted((a, b) => Number(isOfDevices(b)) - Number(isOfDevices(a)))) start(queryKey);
  }

  return {
    /** Reads again what the page shows of these kinds of data. */
    topics: (topics: readonly Topic[]) => void startTopics(topics),
    /** Reads a route again. */
    route: start,
  };
}

const isOfDevices = ([group]: QueryKey): boolean => group === 'devices';
