import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';

/** The specification's interval (part 2, section 9). */
const STATUS_POLL_MS = 10_000;

/** What the scheduler does, asked again every ten seconds where that is wanted. */
export function useSchedulerStatus(isRefreshing: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['scheduler', 'status'],
    queryFn: () => api.scheduler.status(),
    refetchInterval: isRefreshing && STATUS_POLL_MS,
    meta: { failure: 'Failed to load scheduler status' },
  });
}
