import { type Presence, presenceOf } from '@vitrine/contract/devices';
import type { Image, Video } from '@vitrine/contract/media';
import type { SubscriptionInfo } from '@vitrine/contract/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import type { LimitKind } from '../../api/refusals.ts';
import { usageQuery } from '../../api/usage.ts';

/** A file that could go. */
export interface StoredFile {
  id: (Image | Video)['id'];
  type: 'image' | 'video';
  name: string;
  fileSize: number;
}

export interface RemovableDevice {
  id: string;
  name: string;
  presence: Presence;
}

/** What the account may use and uses; undefined until known. */
export function useUsage(): SubscriptionInfo | undefined {
  return useQuery(usageQuery(useApi())).data;
}

/** The devices; asked for in device mode only. */
export function useDevices(kind: LimitKind) {
  const api = useApi();
  return useQuery({
    queryKey: ['devices', 'limits'],
    queryFn: async (): Promise<RemovableDevice[]> => {
      const devices = await api.fleet.list();
      return devices.map((device) => ({ id: device.id, name: device.name, presence: presenceOf(device, new Date()) }));
    },
    enabled: kind === 'device',
  });
}

/** Images and videos, the largest first; asked for in storage mode only. */
export function useFiles(kind: LimitKind) {
  const api = useApi();
  return useQuery({
    queryKey: ['media', 'limits'],
    queryFn: async (): Promise<StoredFile[]> => {
      const [{ images }, { videos }] = await Promise.all([api.media.listImages(), api.media.listVideos()]);
      const all = [...images.map((image) => fileOf(image, 'image')), ...videos.map((video) => fileOf(video, 'video'))];
      return all.toSorted((a, b) => b.fileSize - a.fileSize);
    },
    enabled: kind === 'storage',
  });
}

const fileOf = ({ id, originalName, fileSize }: Image | Video, type: 'image' | 'video'): StoredFile => ({
  id,
  type,
  name: originalName,
  fileSize,
});

/** Removes one thing; the lists are fetched again afterwards by {@link useRefreshUsage}. */
export function useRemovals() {
  const api = useApi();
  return {
    removeDevice: (id: string) => api.devices.remove({ params: { deviceId: id } }),
    removeFile: ({ id, type }: StoredFile) =>
      type === 'image' ? api.media.removeImage({ params: { id } }) : api.media.removeVideo({ params: { id } }),
  };
}

/** Fetches lists and figures again; answers what is used now, undefined where that could not be had. */
export function useRefreshUsage(): () => Promise<SubscriptionInfo | undefined> {
  const api = useApi();
  const queries = useQueryClient();
  return async () => {
    await Promise.all(['devices', 'media', 'plans'].map((word) => queries.invalidateQueries({ queryKey: [word] })));
    // Asked for itself: what is fetched for the page may be a figure of before, or be called off by a newer event.
    return api.plans.status().catch(() => undefined);
  };
}
