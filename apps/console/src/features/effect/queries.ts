import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/devices';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { ContentId } from '@vitrine/contract/library/content';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
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
