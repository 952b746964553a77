import type { CommandKind } from '@vitrine/contract/fleet/commands';
import type { Page } from '@vitrine/contract/core/client';
import type { Device, DeviceId, DeviceSettings } from '@vitrine/contract/fleet/devices';
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
import { useMemo } from 'react';
import { type Api, useApi } from '../../../api/api.tsx';
import { failureOf } from '../../../api/failure.ts';
import { usePolling } from '../../../api/live.tsx';
import { usageQuery } from '../../../api/usage.ts';
import { readTimeZone } from '../../../ui/format/time-zone.ts';
import type { Failure } from '../../../ui/feedback/error-state.tsx';
import { useStable } from '../../../ui/rendering/use-stable.ts';

const PAGE_SIZE = 100;

/**
 * The list is polled also while changes are told (specification, part 2, section 9): a heartbeat that changes nothing
 * is not told, and without it a screen would seem to have fallen silent.
 */
const FLEET_POLL_MS = 30_000;
const FLEET_KEPT_MS = 10_000;
const MINUTE_MS = 60_000;

const fleetKey = ['devices', 'management'] as const;

export interface Fleet {
  /** By name, as far as they are loaded. */
  devices: readonly Device[];
  /** How many match the search; undefined until known. */
  total: number | undefined;
  isPending: boolean;
  /** What is shown belongs to the search before, while this one is fetched. */
  isLate: boolean;
  /** Why nothing could be loaded; null while something is shown. */
  failure: Failure | null;
  more: () => void;
}

/** The account's devices under a search, all or those in no group; further pages are fetched as they are needed. */
export function useFleet(search: string, isUngroupedOnly: boolean): Fleet {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: [...fleetKey, search, isUngroupedOnly],
    queryFn: ({ pageParam }) =>
      api.fleet.list.page({
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
          search: search || undefined,
          group: isUngroupedOnly ? 'none' : undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: FLEET_POLL_MS,
    gcTime: FLEET_KEPT_MS,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch devices' },
  });
  const { data, error, isPending, isPlaceholderData, isFetching, hasNextPage, isFetchingNextPage } = list;
  const { retry, more } = useStable({
    retry: () => void list.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage && error === null) void list.fetchNextPage();
    },
  });
  const isFailing = failureOf(list) !== null;
  const isRetrying = isFailing && isFetching;
  return useMemo(
    () => ({
      devices: data?.pages.flatMap((page) => page.body) ?? [],
      total: data?.pages[0]?.total,
      isPending,
      isLate: isPlaceholderData,
      failure: isFailing ? { error, onRetry: retry, busy: isRetrying } : null,
      more,
    }),
    [data, isPending, isPlaceholderData, isFailing, error, isRetrying, retry, more],
  );
}

/** How many devices the account has and may have (null is unlimited); undefined until known. */
export function useSeats(): { deviceCount: number; maxDevices: number | null } | undefined {
  const api = useApi();
  return useQuery({ ...usageQuery(api), refetchInterval: usePolling(MINUTE_MS) }).data;
}

/** Asks every connected device to answer, and fetches the list anew. */
export function usePing() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.fleet.ping()).results,
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  });
}

/** Renames a device; the new name shows at once, and the old one again where it is refused. */
export function useRenameDevice() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (id: DeviceId, name: string) =>
    queries.setQueriesData<InfiniteData<Page<Device[]>>>(
      { queryKey: fleetKey },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            body: page.body.map((device) => (device.id === id ? { ...device, name } : device)),
          })),
        },
    );
  return useMutation({
    mutationFn: ({ device: { id }, name }: { device: Device; name: string }) =>
      api.devices.rename({ params: { deviceId: id }, body: { name } }),
    onMutate: async ({ device: { id }, name }) => {
      await queries.cancelQueries({ queryKey: fleetKey });
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
    mutationFn: (device: NewDevice) => api.fleet.pair({ body: { ...device, userTimezone: readTimeZone() } }),
    onSettled: () => invalidate(queries, ['devices'], ['plans']),
  });
}

interface Wish {
  deviceId: DeviceId;
  mediaType: MediaKind;
  mediaId: MediaId;
  force: boolean;
}

export function useAssign() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deviceId, ...body }: Wish) => api.assignments.assignToDevice({ params: { deviceId }, body }),
    onSettled: () => invalidate(queries, ['devices'], ['assignments']),
  });
}

/** Assigns to several devices; answers what became of it on each. */
export function useAssignToMany() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<Wish, 'deviceId'> & { deviceIds: DeviceId[] }) => api.assignments.assignToDevices({ body }),
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
