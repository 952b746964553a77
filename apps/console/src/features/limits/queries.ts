import type { Device, MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import { type Presence, findPresence } from '@vitrine/contract/fleet/presence';
import type { Image, Video } from '@vitrine/contract/library/media';
import { computeMaxDevices, computeStorageLimit } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** A file that can be deleted. */
export interface StoredFile extends Pick<Image, 'id' | 'fileSize' | 'contentId' | 'thumbnailUrl' | 'averageColor'> {
  type: 'image' | 'video';
  name: string;
}

export interface RemovableDevice {
  id: string;
  name: string;
  presence: Presence;
  screen: ScreenShape;
  /** The content that it plays, otherwise the one that it is assigned; null if there is neither. */
  content: MediaSummary | null;
}

/** The account's limits by its profile (specification, part 1, section 7); undefined while loading. */
export const useLimits = (): Pick<SubscriptionInfo, 'maxDevices' | 'storageLimit'> | undefined =>
  useRead(
    q.accounts.profile({
      failure: 'Failed to fetch user profile',
      select: ({ user }) => ({ maxDevices: computeMaxDevices(user), storageLimit: computeStorageLimit(user) }),
    }),
  ).data;

/** The devices that can be removed. */
export const useRemovableDevices = () => useRead(q.devices.list({ select: (devices) => devices.map(toRemovable) }));

const toRemovable = (device: Device): RemovableDevice => ({
  id: device.id,
  name: device.name,
  screen: device,
  presence: findPresence(device, new Date()),
  content: device.playing?.media ?? device.assignedMedia,
});

/** Images and videos, largest first. */
export const useStoredFiles = () =>
  useRead(
    q.content.list({
      query: { kinds: 'image,video', order: 'largest' },
      select: ({ content }) =>
        content.flatMap((item) =>
          item.kind === 'image' || item.kind === 'video' ? [toStoredFile(item, item.kind)] : [],
        ),
    }),
  );

const toStoredFile = (
  { id, originalName, fileSize, contentId, thumbnailUrl, averageColor }: Image | Video,
  type: 'image' | 'video',
): StoredFile => ({ id, type, name: originalName, fileSize, contentId, thumbnailUrl, averageColor });

/** Removes one item; {@link useRefreshUsage} refetches the lists afterwards. */
export function useRemovals() {
  const api = useApi();
  return {
    removeDevice: (id: string) => api.devices.remove({ params: { deviceId: id } }),
    removeFile: ({ id, type }: StoredFile) =>
      type === 'image' ? api.media.removeImage({ params: { id } }) : api.media.removeVideo({ params: { id } }),
  };
}

/** Refetches lists and usage; returns the current usage, undefined if it could not be fetched. */
export function useRefreshUsage(): () => Promise<SubscriptionInfo | undefined> {
  const api = useApi();
  const invalidate = useInvalidate(keys.devices.all, keys.media.all, keys.plans.all);
  return async () => {
    await invalidate();
    // A request of its own: the page's query may return an older result, or be canceled by a newer event.
    return api.plans.status().catch(() => undefined);
  };
}
