import type { Page } from '@vitrine/contract/core/client';
import type { DeviceListQuery } from '@vitrine/contract/fleet/device-list-query';
import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { DEVICE_POLL_MS } from '../../api/device-counts.ts';
import { q } from '../../api/q.ts';
import { usePages } from '../../api/use-read.ts';

const PAGE_SIZE = 100;

/** Lists of earlier searches are dropped from the cache after this time. */
const UNUSED_LIST_MS = 10_000;

/** The filter and the order of a list of devices. */
export interface DeviceListView extends Pick<DeviceListQuery, 'status' | 'shows' | 'sort' | 'direction'> {
  search?: string;
  /** The group whose devices are loaded, or `none` for devices in no group. */
  group?: string | undefined;
  /** Tags that the devices have, all of them: `bakery,north`. */
  tags?: string;
}

interface DevicePagesOptions extends DeviceListView {
  /** The time for which devices are not read again, in milliseconds. */
  staleMs?: number;
}

/** The loaded devices, in order. */
export type DevicePages = ReturnType<typeof useDevicePages>;

/** The account's devices, by name unless sorted otherwise, all or those that match, in pages that are fetched on demand. */
export function useDevicePages({ staleMs = 0, ...view }: DevicePagesOptions) {
  const { entries: devices, ...pages } = usePages(
    q.devices.list.page({
      query: { ...toListQuery(view), limit: PAGE_SIZE },
      intervalMs: DEVICE_POLL_MS,
      keepsPrevious: true,
      staleMs,
      keptMs: UNUSED_LIST_MS,
      failure: t('Failed to fetch devices'),
      select: selectDevices,
    }),
  );
  return { devices, ...pages };
}

export const toListQuery = ({ search = '', ...view }: DeviceListView) => ({ ...view, search: search || undefined });

const selectDevices = ({ body }: Page<Device[]>) => body;
