import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { MediaKind } from '@vitrine/contract/library/media';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { DEVICE_POLL_MS } from '../../api/device-counts.ts';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { usePolling } from '../../api/live.tsx';
import type { DashboardView } from './view.ts';

const MINUTE_MS = 60_000;

/** Devices shown at once. With 40, a key or a click waits for the list too long (`bench -- dashboard`). */
const PAGE_SIZE = 30;

/** A view as the server's query. */
const toDeviceQuery = ({ search, status, sort }: DashboardView) => ({
  search: search || undefined,
  status: status === 'all' ? undefined : status,
  sort: sort.by,
  direction: sort.descending ? ('desc' as const) : ('asc' as const),
});

/** A page of the devices in a view. */
export function useShownDevices(view: DashboardView) {
  const api = useApi();
  return useQuery({
    queryKey: keys.devices.overview(toDeviceQuery(view), view.after),
    queryFn: () =>
      api.devices.list.page({ query: { ...toDeviceQuery(view), limit: PAGE_SIZE, cursor: view.after ?? undefined } }),
    refetchInterval: DEVICE_POLL_MS,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch devices' },
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
      if (video?.currentVideo) return toSummary('video', video.currentVideo);
      return image?.currentImage ? toSummary('image', image.currentImage) : null;
    },
    refetchInterval: usePolling(DEVICE_POLL_MS),
  });
}

const toSummary = (
  type: MediaKind,
  { id, filename, originalName, thumbnailUrl }: Omit<MediaSummary, 'type'>,
): MediaSummary => ({ id, type, filename, originalName, thumbnailUrl });

/** All devices of a view in its order, on every page of it. */
export function useAllInView() {
  const api = useApi();
  return useMutation({
    mutationFn: (view: DashboardView) => api.devices.list({ query: toDeviceQuery(view) }),
    meta: { failure: 'Export failed' },
  });
}

/** Fetches the list, then pings every connected device. */
export function useRefreshDevices(onFetched: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await queries.refetchQueries({ queryKey: keys.devices.all, type: 'active' }, { throwOnError: true });
      onFetched();
      await api.devices.ping();
    },
    meta: { failure: 'Ping failed' },
    onSettled: useInvalidate(keys.devices.all),
  });
}
