import type { Topic } from '@vitrine/contract/change-topics';
import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { sessionTag } from './session.ts';
import { followEvents } from './shared-events.ts';

/** For each topic, the first elements of the query keys that its change invalidates. */
const staleBy: Record<Topic, readonly string[]> = {
  account: ['account', 'plans'],
  plans: ['plans', 'account'],
  branding: ['branding'],
  media: ['media', 'generator', 'playlists', 'plans', 'devices', 'showing', 'assignments', 'schedule', 'takeovers'],
  playlists: ['playlists', 'media', 'devices', 'showing', 'assignments', 'schedule', 'takeovers'],
  takeovers: ['takeovers', 'devices', 'showing'],
  generator: ['generator'],
  devices: ['devices', 'plans'],
  groups: ['groups', 'devices', 'assignments', 'takeovers'],
  schedule: ['schedule', 'devices'],
  assignments: ['assignments', 'devices'],
  showing: ['showing', 'devices'],
  commands: ['commands'],
  logs: ['logs'],
  history: ['history'],
  alerts: ['alerts'],
};

/**
 * How long rendering waits for the event stream to open. Queries fetched before it is open have to be fetched again, since
 * changes in between are missed.
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
    const leave = followEvents(sessionTag(), {
      onUp() {
        setIsUp(true);
        if (isFirst) begin();
        else refresh(Object.keys(staleBy));
      },
      onDown() {
        setIsUp(false);
        // The answer shows whether the session has ended or the server cannot be reached.
        refresh(['account']);
      },
      onChanged: (topics) => refresh(topics.flatMap((topic) => staleBy[topic])),
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
 * Invalidates queries with one refetch per key at a time. Changes during a refetch are coalesced into one more after it,
 * so that frequent changes neither delay the page nor flood the server.
 */
function createRefresher(queries: QueryClient): (words: readonly string[]) => void {
  const pending = new Set<string>();
  const running = new Set<string>();

  async function run(word: string): Promise<void> {
    running.add(word);
    while (pending.delete(word)) await refetch({ queryKey: [word] });
    running.delete(word);
  }

  async function refetch(those: QueryFilters): Promise<void> {
    // Invalidation does not repeat a first fetch that is under way, which may have been answered before the change.
    const fetching = queries.getQueryCache().findAll({ ...those, fetchStatus: 'fetching' });
    const firstFetches = fetching.flatMap(({ state, promise }) =>
      state.data === undefined && promise !== undefined ? [promise] : [],
    );
    await queries.invalidateQueries(those);
    if (firstFetches.length === 0) return;
    await Promise.allSettled(firstFetches);
    await queries.invalidateQueries(those);
  }

  return (words) => {
    for (const word of words) {
      pending.add(word);
      if (!running.has(word)) void run(word);
    }
  };
}
