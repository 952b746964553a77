import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/devices';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { MediaId } from '@vitrine/contract/library/media';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';

/** A change made in this tab, followed until it is live. */
export interface Followed {
  mediaId: MediaId;
  mediaName: string;
  /** The devices it is for; all devices if neither these nor a group are named. */
  deviceIds?: readonly DeviceId[];
  groupId?: GroupId;
}

const POLL_MS = 2_000;
/** A device that goes offline causes no event. */
const OFFLINE_POLL_MS = 15_000;

/** Whether the error says that the followed file or group was deleted. */
export const isDeleted = (error: Error | null): boolean =>
  isAppError(error, 'media.not_found') || isAppError(error, 'group.not_found');

/** How far a change has come, as the screens report it; disabled for null. */
export function useArrivalQuery(followed: Followed | null) {
  const api = useApi();
  const { mediaId, deviceIds, groupId } = followed ?? {};
  const polling = usePolling(POLL_MS) || OFFLINE_POLL_MS;
  return useQuery({
    queryKey: ['devices', 'arrival', mediaId, groupId, deviceIds],
    queryFn:
      mediaId === undefined
        ? skipToken
        : () =>
            api.showing.arrival({
              body: { mediaId, ...(deviceIds && { deviceIds: [...deviceIds] }), ...(groupId && { groupId }) },
            }),
    refetchInterval: ({ state }) => !isDeleted(state.error) && polling,
    meta: { failure: 'Failed to fetch devices' },
  });
}
