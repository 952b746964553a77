import type { CommandKind } from '@vitrine/contract/fleet/commands';
import type { Page } from '@vitrine/contract/core/client';
import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { MediaId, MediaKind } from '@vitrine/contract/library/media';
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/api.tsx';
import { failureOf } from '../../../api/failure.ts';
import { readTimeZone } from '../../../ui/format/time-zone.ts';
import type { Failure } from '../../../ui/feedback/error-state.tsx';

const PAGE_SIZE = 100;

/**
 * Device lists are polled even while change events arrive (specification, part 2, section 9): a heartbeat that changes
 * nothing sends no event, so without polling a device would seem to go offline.
 */
export const DEVICE_POLL_MS = 30_000;
/** Lists of earlier searches are dropped from the cache after this time. */
const UNUSED_LIST_MS = 10_000;

/** Prefix of every cached device list. A rename updates all of them. */
export const deviceListKey = ['devices', 'list'] as const;

export interface ListedDevices {
  /** By name, as far as they are loaded. */
  devices: readonly Device[];
  /** How many match the search; undefined until known. */
  total: number | undefined;
  isPending: boolean;
  /** The devices are those of the previous search, while this one is fetched. */
  isPlaceholder: boolean;
  /** Why nothing could be loaded; null while something is shown. */
  failure: Failure | null;
  more: () => void;
}

/** The account's devices under a search, all or those in no group; further pages are fetched on demand. */
export function useListedDevices(search: string, isUngroupedOnly: boolean): ListedDevices {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: [...deviceListKey, 'management', search, isUngroupedOnly],
    queryFn: ({ pageParam }) =>
      api.devices.list.page({
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
          search: search || undefined,
          group: isUngroupedOnly ? 'none' : undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: allPages,
    refetchInterval: DEVICE_POLL_MS,
    gcTime: UNUSED_LIST_MS,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch devices' },
  });
  return {
    devices: list.data?.devices ?? none,
    total: list.data?.total,
    isPending: list.isPending,
    isPlaceholder: list.isPlaceholderData,
    failure: failureOf(list),
    more() {
      if (list.hasNextPage && !list.isFetchingNextPage && list.error === null) void list.fetchNextPage();
    },
  };
}

const none: readonly Device[] = [];

/** A stable function: its result keeps its identity until the data change. */
const allPages = ({ pages }: InfiniteData<Page<Device[]>>) => ({
  devices: pages.flatMap((page) => page.body),
  total: pages[0]?.total,
});

/** Asks every connected device to answer, and fetches the list anew. */
export function usePing() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.devices.ping()).results,
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  });
}

type DevicePage = Page<Device[]>;

/** Renames a device: an optimistic update of every list, rolled back when the server refuses it. */
export function useRenameDevice() {
  const api = useApi();
  const queries = useQueryClient();
  function show(id: DeviceId, name: string): void {
    const renamed = (page: DevicePage): DevicePage => ({
      ...page,
      body: page.body.map((device) => (device.id === id ? { ...device, name } : device)),
    });
    queries.setQueriesData<DevicePage | InfiniteData<DevicePage>>({ queryKey: deviceListKey }, (list) => {
      if (list === undefined) return undefined;
      return 'pages' in list ? { ...list, pages: list.pages.map(renamed) } : renamed(list);
    });
  }
  return useMutation({
    mutationFn: ({ device: { id }, name }: { device: Device; name: string }) =>
      api.devices.rename({ params: { deviceId: id }, body: { name } }),
    onMutate: async ({ device: { id }, name }) => {
      await queries.cancelQueries({ queryKey: deviceListKey });
      show(id, name);
    },
    onError: (_, { device: { id, name } }) => show(id, name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  });
}

export function useDeleteDevice() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Device) => api.devices.remove({ params: { deviceId: id } }),
    onSettled: () => invalidate(queries, ['devices'], ['plans']),
  });
}

interface NewDevice {
  code: string;
  name: string | undefined;
  /** The device that this screen takes the place of. */
  replaceDeviceId: string | undefined;
}

export function usePairDevice() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (device: NewDevice) => api.devices.pair({ body: { ...device, userTimezone: readTimeZone() } }),
    onSettled: () => invalidate(queries, ['devices'], ['plans']),
  });
}

interface AssignmentRequest {
  deviceId: DeviceId;
  mediaType: MediaKind;
  mediaId: MediaId;
  force: boolean;
}

export function useAssign() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deviceId, ...body }: AssignmentRequest) =>
      api.assignments.assignToDevice({ params: { deviceId }, body }),
    onSettled: () => invalidate(queries, ['devices'], ['assignments']),
  });
}

/** Assigns to several devices; answers what became of it on each. */
export function useAssignToMany() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<AssignmentRequest, 'deviceId'> & { deviceIds: DeviceId[] }) =>
      api.assignments.assignToDevices({ body }),
    onSettled: () => invalidate(queries, ['devices'], ['assignments']),
  });
}

/** Commands several devices; answers what became of it on each. */
export function useCommandMany() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { deviceIds: DeviceId[]; kind: CommandKind; value?: number }) =>
      (await api.commands.sendToMany({ body })).results,
    // Volume and brightness are settings, too.
    onSettled: () => invalidate(queries, ['commands'], ['devices', 'settings']),
  });
}

/** What failed on one of several devices. */
export interface DeviceFailure {
  name: string;
  message: string;
}

/** Puts several devices into a group; answers those where that failed. */
export function useJoinMany() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ devices, groupId }: { devices: readonly Device[]; groupId: GroupId }) =>
      onEach(devices, ({ id }) => api.groups.addDevice({ params: { id: groupId }, body: { deviceId: id } })),
    onSettled: () => invalidate(queries, ['devices'], ['groups'], ['assignments']),
  });
}

/** Removes several devices; answers those where that failed. */
export function useDeleteMany() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (devices: readonly Device[]) =>
      onEach(devices, ({ id }) => api.devices.remove({ params: { deviceId: id } })),
    onSettled: () => invalidate(queries, ['devices'], ['plans'], ['groups']),
  });
}

/** Does something on one device after the other; one that fails does not stop the others. */
async function onEach(devices: readonly Device[], act: (device: Device) => Promise<unknown>): Promise<DeviceFailure[]> {
  const failures: DeviceFailure[] = [];
  for (const device of devices) {
    try {
      await act(device);
    } catch (error) {
      failures.push({ name: device.name, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return failures;
}

export function useUnassign() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deviceId, mediaType }: { deviceId: DeviceId; mediaType: MediaKind }) =>
      api.assignments.removeFromDevice({ params: { deviceId, mediaType } }),
    onSettled: () => invalidate(queries, ['devices'], ['assignments']),
  });
}

/** Lets a paused schedule run again. */
export function useResume() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: DeviceId) => api.assignments.resume({ params: { deviceId } }),
    onSettled: () => invalidate(queries, ['devices'], ['assignments']),
  });
}

const settingsQuery = (api: Api, deviceId: DeviceId) =>
  queryOptions({
    queryKey: ['devices', 'settings', deviceId],
    queryFn: async () => (await api.devices.settings({ params: { deviceId } })).settings,
    meta: { failure: 'Failed to fetch device settings' },
  });

export const useSettings = (deviceId: DeviceId) => useQuery(settingsQuery(useApi(), deviceId));

export function useSaveSettings(deviceId: DeviceId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<DeviceSettings>) => api.devices.updateSettings({ params: { deviceId }, body }),
    onSuccess: ({ settings }) => queries.setQueryData(settingsQuery(api, deviceId).queryKey, settings),
    onSettled: () => invalidate(queries, ['devices']),
  });
}

const invalidate = (queries: ReturnType<typeof useQueryClient>, ...keys: string[][]) =>
  Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
