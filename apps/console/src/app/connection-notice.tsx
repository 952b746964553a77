import { isAppError } from '@vitrine/contract/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatClock } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';

/** Says that what is shown could not be brought up to date, and of when it is. */
export function ConnectionNotice() {
  const queries = useQueryClient();
  const shownAt = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => oldestUnreached(queries),
  );
  if (shownAt === null) return null;
  return (
    <Notice
      tone="warning"
      title="No connection."
      icon={<WifiOff />}
      // Above the page, so that nothing moves when it comes and goes.
      className="fixed inset-x-3 bottom-18 z-20 shadow-lift wide:bottom-6 wide:left-65 wide:right-auto"
    >
      Your screens go on playing. This page shows what was true at {formatClock(shownAt)}.
    </Notice>
  );
}

/** When the oldest of the shown data came that could not be fetched again (epoch milliseconds); null where all could. */
function oldestUnreached(queries: QueryClient): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && isUnreached(state.error))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}

const isUnreached = (error: unknown): boolean =>
  isAppError(error, 'network.failed') || isAppError(error, 'server.unavailable');
