import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../ui/format/use-now.ts';
import { affectedKeys, useTakeovers } from './queries.ts';

const TICK_MS = 1_000;

/**
 * The takeovers that run at this moment of the server's clock, the newest first. A takeover leaves as soon as its time
 * comes.
 */
export function useRunning() {
  const queries = useQueryClient();
  const query = useTakeovers();
  const { data, dataUpdatedAt } = query;
  const clock = useNow(TICK_MS);
  const now = new Date(clock.getTime() + (data === undefined ? 0 : Date.parse(data.at) - dataUpdatedAt));
  const running = (data?.running ?? []).filter(({ until }) => until === null || Date.parse(until) > now.getTime());
  const hasEnded = running.length < (data?.running.length ?? 0);
  useEffect(() => {
    // No change event follows: nothing changed in the database.
    if (!hasEnded) return;
    for (const queryKey of affectedKeys) void queries.invalidateQueries({ queryKey });
  }, [hasEnded, queries]);
  return { query, running, now };
}
