import { isAppError } from '@vitrine/contract/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { t } from '@vitrine/messages/t';
import { useLive } from '../api/live.tsx';
import { ConnectionProvider, useLostAt } from '../ui/feedback/connection.tsx';
import { formatClock } from '../ui/format/format.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useStore } from '../ui/store.ts';

/** Provides since when the server cannot be reached, derived from the failures of active queries. */
export function ConnectionWatch({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const isLive = useLive();
  const lostAtMs = useStore({
    read: () => findOldestUnreached(queries, isLive),
    subscribe: (listener) => queries.getQueryCache().subscribe(listener),
  });
  const lostAt = useMemo(() => (lostAtMs === null ? null : new Date(lostAtMs)), [lostAtMs]);
  return <ConnectionProvider value={lostAt}>{children}</ConnectionProvider>;
}

/** A notice at the top of the page while the server cannot be reached, with the time of the data. */
export function ConnectionNotice() {
  const lostAt = useLostAt();
  if (lostAt === null) return null;
  return (
    <div className="sticky top-0 z-20 bg-wall px-4 pt-3 wide:px-8">
      <Notice tone="warning" title={t('No connection.')} icon={<WifiOff />}>
        {t('Your screens keep playing. This page shows the state at {time} and updates when the connection is back.', {
          time: formatClock(lostAt),
        })}
      </Notice>
    </div>
  );
}

/** The fetch time of the oldest active data whose refresh failed, in epoch milliseconds; null if all are current. */
function findOldestUnreached(queries: QueryClient, isLive: boolean): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && isUnreached(state.error, isLive))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** While the event stream is open, a 503 is the failure of one request. */
const isUnreached = (error: unknown, isLive: boolean): boolean =>
  isAppError(error, 'network.failed') || (!isLive && isAppError(error, 'server.unavailable'));
