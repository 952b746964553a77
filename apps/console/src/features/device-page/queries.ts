import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';

/** A heartbeat that changes nothing is not told, and without it a screen would seem to have fallen silent. */
const DEVICE_POLL_MS = 30_000;
const PLAN_POLL_MS = 60_000;
const PAGE_SIZE = 200;

/** One device with all that is known of it, by either of its ids. */
export function useDevice(deviceId: string) {
  const api = useApi();
  return useSuspenseQuery({
    queryKey: ['devices', 'page', deviceId],
    queryFn: () => api.fleet.get({ params: { deviceId } }),
    refetchInterval: DEVICE_POLL_MS,
    meta: { failure: 'Failed to fetch the device' },
  }).data;
}

/** What it should show at an instant, or now, and what that prevailed over. */
export function useShowing(deviceId: string, at: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['showing', 'device-page', deviceId, at],
    queryFn: () => api.showing.explain({ params: { deviceId }, query: at === null ? {} : { at } }),
    refetchInterval: usePolling(PLAN_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch what the device shows' },
  });
}

/** What it will show on the days ahead. */
export function usePlan(deviceId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['showing', 'device-page', deviceId, 'plan'],
    queryFn: () => api.showing.plan({ params: { deviceId } }),
    refetchInterval: usePolling(PLAN_POLL_MS),
    meta: { failure: 'Failed to fetch what the device will show' },
  });
}

/** What it showed on a day of its own zone; today where null. */
export function usePlays(deviceId: string, day: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['showing', 'device-page', deviceId, 'plays', day],
    queryFn: () =>
      api.plays.list.page({ params: { deviceId }, query: { limit: PAGE_SIZE, ...(day !== null && { day }) } }),
    refetchInterval: usePolling(PLAN_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch what the device showed' },
  });
}
