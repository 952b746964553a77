import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { usePolling } from '../../api/live.tsx';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { toQuery } from '../../api/use-read.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The expected playout of a device at an instant (null: now), and the candidates that it overrides; the previous result
 * until this one is read.
 */
export const playoutAt = (deviceId: string, at: string | null) =>
  q.playout.explain({
    params: { deviceId },
    ...(at !== null && { query: { at } }),
    pollMs: MINUTE_MS,
    keepsPrevious: true,
    failure: t('Failed to fetch what the screen shows'),
  });

/**
 * The expected playout of a device now. Fetched once `isNeeded`, and after each boundary of its schedule; not while sample
 * screens are being removed, since this could be one.
 */
export function useNowPlaying(deviceId: DeviceId, isNeeded: boolean) {
  const polling = usePolling(MINUTE_MS);
  const queries = useQueryClient();
  return useQuery({
    ...toQuery(useApi(), playoutAt(deviceId, null)),
    enabled: () => isNeeded && queries.isMutating({ mutationKey: q.welcome.removeSamples.key }) === 0,
    // A boundary in time changes no data, so it sends no change event.
    refetchInterval: ({ state }) => (state.data === undefined ? polling : countMsUntil(state.data.until) || polling),
  });
}

/** Milliseconds until shortly after an instant; 0 when that is more than a day away. */
function countMsUntil(instant: string): number {
  const ms = Date.parse(instant) - Date.now();
  return ms > DAY_MS ? 0 : Math.max(1_000, ms + 250);
}
