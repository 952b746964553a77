import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/devices';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { ContentId } from '@vitrine/contract/library/content';
import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';

/** A change made in this tab, followed until it is live. */
export interface Followed {
  mediaId: ContentId;
  mediaName: string;
  /** The target devices; all devices if neither these nor a group are given. */
  deviceIds?: readonly DeviceId[] | undefined;
  groupId?: GroupId | undefined;
}

const POLL_MS = 2_000;
/** A device that goes offline causes no event. */
const OFFLINE_POLL_MS = 15_000;

/** True if the error means that the followed file or group was deleted. */
export const isDeleted = (error: Error | null): boolean =>
  isAppError(error, 'media.not_found') || isAppError(error, 'group.not_found');

/** The number of screens that report playing a followed change; disabled for null. */
export function useDelivery(followed: Followed | null) {
  const api = useApi();
  const { mediaId, deviceIds, groupId } = followed ?? {};
  const polling = usePolling(POLL_MS) || OFFLINE_POLL_MS;
  return useQuery({
    queryKey: keys.devices.delivery({ mediaId, groupId, deviceIds }),
    queryFn:
      mediaId === undefined
        ? skipToken
        : () =>
            api.playout.delivery({
              body: { mediaId, ...(deviceIds && { deviceIds: [...deviceIds] }), ...(groupId && { groupId }) },
            }),
    refetchInterval: ({ state }) => !isDeleted(state.error) && polling,
    meta: { failure: 'Failed to fetch devices' },
  });
}

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
