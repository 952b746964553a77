import type { Page } from '@vitrine/contract/core/client';
import type { DeviceListQuery } from '@vitrine/contract/fleet/device-list-query';
import type { Device } from '@vitrine/contract/fleet/devices';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { DEVICE_POLL_MS } from '../../api/device-counts.ts';
import { keys } from '../../api/keys.ts';
import { byCursor, type Pages, readPages } from '../../api/pages.ts';

const PAGE_SIZE = 100;

/** Lists of earlier searches are dropped from the cache after this time. */
const UNUSED_LIST_MS = 10_000;

/** The filter and the order of a list of devices. */
export interface DeviceListView extends Pick<DeviceListQuery, 'status' | 'shows' | 'sort' | 'direction'> {
  search?: string;
  /** The group whose devices are loaded, or `none` for devices in no group. */
  group?: string | undefined;
}

interface DevicePagesOptions extends DeviceListView {
  /** In milliseconds. */
  staleTime?: number;
}

export interface DevicePages extends Pages {
  /** The loaded devices, in order; empty until then. */
  devices: readonly Device[];
  /** The number of devices that match; undefined until known. */
  total: number | undefined;
}

/** The account's devices, by name unless sorted otherwise, all or those that match, in pages that are fetched on demand. */
export function useDevicePages({ staleTime = 0, ...view }: DevicePagesOptions): DevicePages {
  const api = useApi();
  const query = toListQuery(view);
  const list = useInfiniteQuery({
    queryKey: keys.devices.list(query),
    queryFn: ({ pageParam }) =>
      api.devices.list.page({ query: { ...query, limit: PAGE_SIZE, cursor: pageParam ?? undefined } }),
    ...byCursor,
    select: joinDevicePages,
    refetchInterval: DEVICE_POLL_MS,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch devices' },
    staleTime,
    gcTime: UNUSED_LIST_MS,
  });
  return { devices: list.data?.devices ?? none, total: list.data?.total, ...readPages(list) };
}

export const toListQuery = ({ search = '', ...view }: DeviceListView) => ({ ...view, search: search || undefined });

const none: readonly Device[] = [];

/** A stable function: its result keeps its identity until the data change. */
const joinDevicePages = ({ pages }: InfiniteData<Page<Device[]>>) => ({
  devices: pages.flatMap((page) => page.body),
  total: pages[0]?.total,
});
