import type { Page } from '@vitrine/contract/core/client';
import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';
import { inOrder, isInView, type View } from './view.ts';

/** Devices shown at once. With 40, a key or a click waits for the list too long (`bench -- dashboard`). */
export const PAGE_SIZE = 30;

/** How many devices are online, for the whole account. */
export interface DeviceCounts {
  total: number;
  online: number;
  offline: number;
  /** The names of the first three. */
  offlineNames: readonly string[];
  /** All devices; null in a fleet too large to load. */
  whole: readonly Device[] | null;
}

/** @param offline the server's count, for a fleet too large to load */
export function countDevices(first: Page<Device[]>, offline: Page<Device[]> | undefined, now: Date): DeviceCounts {
  const whole = first.next === null ? first.body : null;
  const total = whole?.length ?? first.total;
  const offlineDevices = whole?.filter((device) => !isOnline(device, now)) ?? offline?.body ?? [];
  const offlineCount = whole === null ? (offline?.total ?? 0) : offlineDevices.length;
  return {
    total,
    online: total - offlineCount,
    offline: offlineCount,
    offlineNames: offlineDevices.slice(0, 3).map(({ name }) => name),
    whole,
  };
}

/** One page of the devices in a view. */
export interface DeviceListPage {
  devices: readonly Device[];
  /** How many devices are in the view. */
  found: number;
  /** The views of the previous and the next page; null where there is none. */
  before: View | null;
  after: View | null;
}

/** The devices of a view in its order. */
export const listDevices = (devices: readonly Device[], view: View, now: Date): Device[] =>
  inOrder(
    devices.filter((device) => isInView(device, view, now)),
    view,
    now,
  );

/** A page of a fleet that is loaded completely. */
export function pageOfAll(devices: readonly Device[], view: View, now: Date): DeviceListPage {
  const found = listDevices(devices, view, now);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(view.page, pages);
  return {
    devices: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    before: page > 1 ? { ...view, page: page - 1, after: null } : null,
    after: page < pages ? { ...view, page: page + 1, after: null } : null,
  };
}

/** A page found by the server; the start of the list until its first response. */
export function pageOfFound(first: Page<Device[]>, found: Page<Device[]> | undefined, view: View): DeviceListPage {
  const next = found?.next ?? null;
  return {
    devices: found?.body ?? first.body.slice(0, PAGE_SIZE),
    found: found?.total ?? first.total,
    before: view.after === null ? null : { ...view, page: 1, after: null },
    after: next === null ? null : { ...view, page: 1, after: next },
  };
}
