import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { ContentId } from '@vitrine/contract/library/content';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

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

/** The number of screens that report playing a followed change; null for none. */
export const deliveryOf = (followed: Followed | null) =>
  followed &&
  q.playout.delivery({
    body: {
      mediaId: followed.mediaId,
      ...(followed.deviceIds && { deviceIds: [...followed.deviceIds] }),
      ...(followed.groupId && { groupId: followed.groupId }),
    },
    pollMs: POLL_MS,
    intervalMs: ({ error }, polling) => !isDeleted(error) && (polling || OFFLINE_POLL_MS),
    failure: t('Failed to fetch devices'),
  });
