import type { Topic } from '@vitrine/contract/change-events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { readToken } from './session.ts';
import { followEvents } from './shared-events.ts';

/** First words of the query keys that a change of a topic makes stale: its own, and whatever shows a part of it. */
const staleBy: Record<Topic, readonly string[]> = {
  account: ['account', 'plans'],
  plans: ['plans', 'account'],
  branding: ['branding'],
  media: ['media', 'plans', 'devices', 'showing', 'assignments', 'schedule'],
  generator: ['generator'],
  devices: ['devices', 'plans'],
  groups: ['groups', 'devices', 'assignments'],
  schedule: ['schedule', 'devices'],
  assignments: ['assignments', 'devices'],
  showing: ['showing', 'devices'],
  commands: ['commands'],
  logs: ['logs'],
  history: ['history'],
  alerts: ['alerts'],
};

/**
 * What is fetched before changes are told has to be fetched again then. So nothing is, for as long as a stream on a
 * good connection takes to open.
 */
const HEAD_START_MS = 100;

const LiveContext = createContext(false);

/** Keeps all queries below it fresh: what the server says has changed is fetched again at once. */
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
    // The end of a token is its signature.
    const leave = followEvents(readToken()?.slice(-16) ?? '', {
      onUp() {
        setIsUp(true);
        if (isFirst) begin();
        else refresh(Object.keys(staleBy));
      },
      onDown() {
        setIsUp(false);
        // Tells a session that has ended from a server that cannot be reached.
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

/** True while changes are told as they happen. */
export const useLive = (): boolean => use(LiveContext);

/** The specification's polling interval, in milliseconds, while changes are not told; else none. */
export const usePolling = (intervalMs: number): number | false => (useLive() ? false : intervalMs);

/**
 * Fetches stale queries again, each kind once at a time: changes that come while a fetch is under way lead to one more
 * after it. A stream of changes thus neither starves the page nor floods the server.
 */
function createRefresher(queries: QueryClient): (words: readonly string[]) => void {
  const isAsked = new Set<string>();
  const isRunning = new Set<string>();

  async function run(word: string): Promise<void> {
    isRunning.add(word);
    while (isAsked.delete(word)) await queries.invalidateQueries({ queryKey: [word] });
    isRunning.delete(word);
  }

  return (words) => {
    for (const word of words) {
      isAsked.add(word);
      if (!isRunning.has(word)) void run(word);
    }
  };
}
