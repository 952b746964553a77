import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { Page } from '@vitrine/contract/core/client';
import type { Device, DeviceId, SharedSettings } from '@vitrine/contract/fleet/devices';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { type InfiniteData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/use-api.tsx';
import { DEVICE_POLL_MS } from '../../../api/device-counts.ts';
import { keys } from '../../../api/keys.ts';
import type { Failing } from '../../../api/query-provider.tsx';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { type DeviceListView, toListQuery } from '../device-pages.ts';
import { readTimeZone } from '../../../ui/format/use-time-zone.ts';

/** Pings every connected device, and refetches the list. */
export function usePing() {
  const api = useApi();
  return useMutation({
    mutationFn: async () => (await api.devices.ping()).results,
    meta: { failure: 'Ping failed' },
    onSettled: useInvalidate(keys.devices.all),
  });
}

/** The content that devices show, that of the most devices first. */
export function useShownContent() {
  const api = useApi();
  return useQuery({
    queryKey: keys.devices.shown,
    queryFn: async () => (await api.devices.shown()).content,
    staleTime: DEVICE_POLL_MS,
    meta: { failure: 'Failed to fetch devices' },
  });
}

/** Fetches all devices that match, to select them. */
export function useMatchingDevices() {
  const api = useApi();
  return useMutation({
    mutationFn: (view: DeviceListView) => api.devices.list({ query: toListQuery(view) }),
    meta: { failure: 'Failed to fetch devices' },
  });
}

type DevicePage = Page<Device[]>;

/** Renames a device: an optimistic update of every list, rolled back when the server refuses it. Without `meta`, the caller shows a failure. */
export function useRenameDevice(meta: Failing<unknown> = {}) {
  const api = useApi();
  const queries = useQueryClient();
  function show(id: DeviceId, name: string): void {
    const renamed = (page: DevicePage): DevicePage => ({
      ...page,
      body: page.body.map((device) => (device.id === id ? { ...device, name } : device)),
    });
    queries.setQueriesData<DevicePage | InfiniteData<DevicePage>>({ queryKey: keys.devices.lists }, (list) => {
      if (list === undefined) return undefined;
      return 'pages' in list ? { ...list, pages: list.pages.map(renamed) } : renamed(list);
    });
  }
  return useMutation({
    meta,
    mutationFn: ({ device: { id }, name }: { device: Device; name: string }) =>
      api.devices.rename({ params: { deviceId: id }, body: { name } }),
    onMutate: async ({ device: { id }, name }) => {
      await queries.cancelQueries({ queryKey: keys.devices.lists });
      show(id, name);
    },
    onError: (_, { device: { id, name } }) => show(id, name),
    onSettled: useInvalidate(keys.devices.all),
  });
}

export function useDeleteDevice() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id }: Device) => api.devices.remove({ params: { deviceId: id } }),
    meta: { failure: 'Failed to delete device' },
    onSettled: useInvalidate(keys.devices.all, keys.plans.all),
  });
}

interface NewDevice {
  code: string;
  name: string | undefined;
  /** The device whose hardware this screen replaces. */
  replaceDeviceId: string | undefined;
}

export function usePairDevice() {
  const api = useApi();
  return useMutation({
    mutationFn: (device: NewDevice) => api.devices.pair({ body: { ...device, userTimezone: readTimeZone() } }),
    onSettled: useInvalidate(keys.devices.all, keys.plans.all),
  });
}

interface BulkCommand {
  deviceIds: DeviceId[];
  kind: CommandKind;
  value?: number;
}

/** Sends a command to several devices; returns the outcome for each. */
export function useCommandMany(meta: Failing<BulkCommand>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: async (body: BulkCommand) => (await api.commands.sendToMany({ body })).results,
    // Volume and brightness are settings, too.
    onSettled: useInvalidate(keys.commands.all, keys.devices.allSettings),
  });
}

/** Adds several devices to a group; returns the outcome for each. */
export function useJoinMany() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ devices, groupId: id }: { devices: readonly Device[]; groupId: GroupId }) =>
      (await api.groups.addDevices({ params: { id }, body: bodyNaming(devices) })).results,
    onSettled: useInvalidate(keys.devices.all, keys.groups.all, keys.assignments.all),
  });
}

/** Changes settings of several devices; returns the outcome for each. */
export function useSaveSettingsOfMany() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ devices, settings }: { devices: readonly Device[]; settings: SharedSettings }) =>
      (await api.devices.updateSettingsOfMany({ body: { ...bodyNaming(devices), settings } })).results,
    onSettled: useInvalidate(keys.devices.all),
  });
}

/** Removes several devices; returns the outcome for each. */
export function useDeleteMany() {
  const api = useApi();
  return useMutation({
    mutationFn: async (devices: readonly Device[]) =>
      (await api.devices.removeMany({ body: bodyNaming(devices) })).results,
    onSettled: useInvalidate(keys.devices.all, keys.plans.all, keys.groups.all),
  });
}

const bodyNaming = (devices: readonly Device[]) => ({ deviceIds: devices.map(({ id }) => id) });

/** Shown where the server gives no reason. */
export const SETTINGS_FAILED = 'Failed to update device settings.';

const deviceSettingsQuery = (api: Api, deviceId: DeviceId) =>
  queryOptions({
    queryKey: keys.devices.settings(deviceId),
    queryFn: async () => (await api.devices.settings({ params: { deviceId } })).settings,
    meta: { failure: 'Failed to fetch device settings' },
  });

export const useSettings = (deviceId: DeviceId) => useQuery(deviceSettingsQuery(useApi(), deviceId));

export function useSaveSettings(deviceId: DeviceId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<DeviceSettings>) => api.devices.updateSettings({ params: { deviceId }, body }),
    meta: { failure: { title: 'Update Failed', reason: SETTINGS_FAILED } },
    onSuccess: ({ settings }) => queries.setQueryData(deviceSettingsQuery(api, deviceId).queryKey, settings),
    onSettled: useInvalidate(keys.devices.all),
  });
}
