import type { Page } from '@vitrine/contract/core/client';
import type { Device, MediaSummary } from '@vitrine/contract/fleet/devices';
import type { MediaKind } from '@vitrine/contract/library/media';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { usePolling } from '../../api/live.tsx';
import { DEVICE_POLL_MS } from '../fleet/index.ts';
import { listDevices, PAGE_SIZE } from './device-list.ts';
import type { View } from './view.ts';

const MINUTE_MS = 60_000;

/** Fleets up to this size are loaded completely, then searched and sorted in the browser. */
const WHOLE_FLEET = 100;

const listOptions = { refetchInterval: DEVICE_POLL_MS, gcTime: 10_000, meta: { failure: 'Failed to fetch devices' } };

/** The first devices by name: all of them in a fleet of up to {@link WHOLE_FLEET}. */
export function useFirstDevices() {
  const api = useApi();
  return useQuery({
    ...listOptions,
    queryKey: keys.devices.first,
    queryFn: () => api.devices.list.page({ query: { limit: WHOLE_FLEET } }),
  });
}

/** Whether there are devices beyond those of {@link useFirstDevices}. */
export const isLarge = (first: Page<Device[]> | undefined): boolean => first !== undefined && first.next !== null;

/** A view as the server's query. It sorts by name ascending, or by last contact descending. */
const queryOf = ({ search, status, sort }: View) => ({
  search: search || undefined,
  status: status === 'all' ? undefined : status,
  sort: sort.by === 'lastSeen' ? ('lastSeen' as const) : undefined,
});

/** A page of the devices in a view, found by the server. Fetched for large fleets only. */
export function useFoundDevices(view: View, isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    ...listOptions,
    queryKey: keys.devices.found(queryOf(view), view.after),
    queryFn: () =>
      api.devices.list.page({ query: { ...queryOf(view), limit: PAGE_SIZE, cursor: view.after ?? undefined } }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** How many devices are offline, with the first of them. Fetched for large fleets only. */
export function useOfflineDevices(isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    ...listOptions,
    queryKey: keys.devices.offline,
    queryFn: () => api.devices.list.page({ query: { limit: 3, status: 'offline' } }),
    enabled: isEnabled,
  });
}

export function useStorageTotals() {
  const api = useApi();
  return useQuery({
    queryKey: keys.media.storage,
    queryFn: async () => (await api.media.storage()).storage,
    refetchInterval: usePolling(MINUTE_MS),
    meta: { failure: 'Failed to fetch storage data' },
  });
}

/** The default content of all screens: the active playlist or web page comes first, then the active video, then the active image. */
export function useGlobalMedia() {
  const api = useApi();
  return useQuery({
    queryKey: keys.media.active,
    queryFn: async (): Promise<MediaSummary | null> => {
      // A failure counts as none (specification, part 2, section 7).
      const [content, video, image] = await Promise.all([
        api.content.current().catch(() => null),
        api.media.currentVideo().catch(() => null),
        api.media.currentImage().catch(() => null),
      ]);
      if (content?.current) return content.current;
      if (video?.currentVideo) return summaryOf('video', video.currentVideo);
      return image?.currentImage ? summaryOf('image', image.currentImage) : null;
    },
    refetchInterval: usePolling(DEVICE_POLL_MS),
  });
}

const summaryOf = (
  type: MediaKind,
  { id, filename, originalName, thumbnailUrl }: Omit<MediaSummary, 'type'>,
): MediaSummary => ({ id, type, filename, originalName, thumbnailUrl });

/** All devices of a view in its order, not only those of one page. */
export function useAllInView(whole: readonly Device[] | null) {
  const api = useApi();
  return useMutation({
    mutationFn: async (view: View) =>
      whole === null ? api.devices.list({ query: queryOf(view) }) : listDevices(whole, view, new Date()),
    meta: { failure: 'Export failed' },
  });
}

/** Fetches the list, then pings every connected device. */
export function useRefreshDevices(onFetched: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await queries.refetchQueries({ queryKey: keys.devices.overview, type: 'active' }, { throwOnError: true });
      onFetched();
      await api.devices.ping();
    },
    meta: { failure: 'Ping failed' },
    onSettled: useInvalidate(keys.devices.all),
  });
}
