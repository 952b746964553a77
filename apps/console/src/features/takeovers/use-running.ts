import { useEffect, useEffectEvent } from 'react';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { useRefetchAfter } from '../../api/use-task.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { takeoversRead } from './reads.ts';

const TICK_MS = 1_000;

/**
 * The takeovers that run at this moment of the server's clock, the newest first. A takeover leaves as soon as its time
 * comes.
 */
export function useRunning() {
  const read = useRead(takeoversRead);
  const { data, dataUpdatedAt } = read;
  const clock = useNow(TICK_MS);
  const now = new Date(clock.getTime() + (data === undefined ? 0 : Date.parse(data.at) - dataUpdatedAt));
  const running = (data?.running ?? []).filter(({ until }) => until === null || Date.parse(until) > now.getTime());
  const hasEnded = running.length < (data?.running.length ?? 0);
  const refetch = useEffectEvent(useRefetchAfter(q.takeovers.end.key));
  useEffect(() => {
    // No change event follows: nothing changed in the database.
    if (hasEnded) void refetch();
  }, [hasEnded]);
  return { read, running, now };
}
