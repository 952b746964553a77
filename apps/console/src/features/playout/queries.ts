import type { DeviceId } from '@vitrine/contract/fleet/devices';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The expected playout of a device at an instant (null: now), and the candidates that it overrides. */
const explanationQuery = (api: Api, deviceId: string, at: string | null) =>
  queryOptions({
    queryKey: keys.playout.explanation(deviceId, at),
    queryFn: () => api.playout.explain({ params: { deviceId }, ...(at !== null && { query: { at } }) }),
  });

/**
 * The expected playout of a device now. Fetched once `isNeeded`, and after each boundary of its schedule; not while sample
 * screens are being removed, since this could be one.
 */
export function useNowPlaying(deviceId: DeviceId, isNeeded: boolean) {
  const polling = usePolling(MINUTE_MS);
  const queries = useQueryClient();
  return useQuery({
    ...explanationQuery(useApi(), deviceId, null),
    enabled: () => isNeeded && queries.isMutating({ mutationKey: keys.welcome.removal }) === 0,
    // A boundary in time changes no data, so it sends no change event.
    refetchInterval: ({ state }) => (state.data === undefined ? polling : countMsUntil(state.data.until) || polling),
  });
}

/** Milliseconds until shortly after an instant; 0 when that is more than a day away. */
function countMsUntil(instant: string): number {
  const ms = Date.parse(instant) - Date.now();
  return ms > DAY_MS ? 0 : Math.max(1_000, ms + 250);
}

/** The expected playout of a device at an instant (null: now); the previous result until this one is fetched. */
export function usePlayoutAt(deviceId: string, at: string | null) {
  return useQuery({
    ...explanationQuery(useApi(), deviceId, at),
    refetchInterval: usePolling(MINUTE_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch what the screen shows' },
  });
}
