import { useQuery } from '@tanstack/react-query';
import { useApi } from './use-api.tsx';
import { keys } from './keys.ts';

/**
 * The interval in which lists and counts of devices are fetched, even while change events arrive (specification,
 * part 2, section 9): a heartbeat that changes nothing sends no event, so without polling a device would seem to go
 * offline, and one that does go offline would not.
 */
export const DEVICE_POLL_MS = 30_000;

/** The number of the account's devices by state: one cached query for all regions that show a part of it. */
export function useDeviceCounts() {
  const api = useApi();
  return useQuery({
    queryKey: keys.devices.counts,
    queryFn: () => api.devices.counts(),
    refetchInterval: DEVICE_POLL_MS,
    meta: { failure: 'Failed to fetch devices' },
  });
}
