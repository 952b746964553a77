import { isAppError } from '@vitrine/contract/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useLive } from '../api/live.tsx';
import { ConnectionProvider, useLostAt } from '../ui/feedback/connection.tsx';
import { formatClock } from '../ui/format/format.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** Watches whether the server can be reached, so that nothing claims to be current while it cannot. */
export function ConnectionWatch({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const isLive = useLive();
  const lostAtMs = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => oldestUnreached(queries, isLive),
  );
  const lostAt = useMemo(() => (lostAtMs === null ? null : new Date(lostAtMs)), [lostAtMs]);
  return <ConnectionProvider value={lostAt}>{children}</ConnectionProvider>;
}

/** Says at the top of the page that it is not up to date, and as of when it is. */
export function ConnectionNotice() {
  const lostAt = useLostAt();
  if (lostAt === null) return null;
  return (
    <div className="sticky top-0 z-20 bg-wall px-4 pt-3 wide:px-8">
      <Notice tone="warning" title="No connection." icon={<WifiOff />}>
        Your screens keep playing. This page shows the state at {formatClock(lostAt)} and updates when the connection is
        back.
      </Notice>
    </div>
  );
}

/** When the oldest data on the page were fetched that could not be refreshed (epoch milliseconds); null for none. */
function oldestUnreached(queries: QueryClient, isLive: boolean): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && isUnreached(state.error, isLive))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** A server that answers 503 to one request, and still sends events, is there. */
const isUnreached = (error: unknown, isLive: boolean): boolean =>
  isAppError(error, 'network.failed') || (!isLive && isAppError(error, 'server.unavailable'));
