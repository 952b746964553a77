import { type Device, type DeviceId, isOnline } from '@vitrine/contract/fleet/devices';
import type { Page } from '@vitrine/contract/core/client';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '../../api/api.tsx';
import { failureOf } from '../../api/failure.ts';
import { usePolling } from '../../api/live.tsx';
import { usageQuery } from '../../api/usage.ts';
import type { Failure } from '../../ui/feedback/error-state.tsx';
import { inOrder, isInView, type View } from './view.ts';

const MINUTE_MS = 60_000;

/** Fleets up to this size are known whole, and searched without asking the server. */
const WHOLE_FLEET = 100;

/** Screens shown at once. */
const PAGE_SIZE = 40;

/**
 * Device lists are polled also while changes are told (specification, part 2, section 9): a heartbeat that changes
 * nothing is not told, and without it a screen would seem to have fallen silent.
 */
const FLEET_POLL_MS = 30_000;
const FLEET_KEPT_MS = 10_000;

const fleetKey = ['devices', 'dashboard'] as const;
const listOptions = {
  refetchInterval: FLEET_POLL_MS,
  gcTime: FLEET_KEPT_MS,
  meta: { failure: 'Failed to fetch devices' },
};

const firstPageQuery = (api: Api) =>
  queryOptions({
    ...listOptions,
    queryKey: [...fleetKey, 'first'],
    queryFn: () => api.fleet.list.page({ query: { limit: WHOLE_FLEET } }),
  });

/** How the server is asked for a view. It sorts by name upwards, or by what was heard last downwards. */
const queryOf = ({ search, status, sort }: View) => ({
  search: search || undefined,
  status: status === 'all' ? undefined : status,
  sort: sort.by === 'lastSeen' ? ('lastSeen' as const) : undefined,
});

const foundPageQuery = (api: Api, view: View) =>
  queryOptions({
    ...listOptions,
    queryKey: [...fleetKey, 'found', queryOf(view), view.after],
    queryFn: () =>
      api.fleet.list.page({
        query: { ...queryOf(view), limit: PAGE_SIZE, cursor: view.after ?? undefined },
      }),
    placeholderData: keepPreviousData,
  });

const offlineQuery = (api: Api) =>
  queryOptions({
    ...listOptions,
    queryKey: [...fleetKey, 'offline'],
    queryFn: () => api.fleet.list.page({ query: { limit: 3, status: 'offline' } }),
  });

export interface Fleet {
  /** Those of the view that are shown at once. */
  shown: readonly Device[];
  /** How many belong to the view. */
  found: number;
  /** All screens where they are known; null for a fleet too large for that. */
  whole: readonly Device[] | null;
  total: number;
  online: number;
  offline: number;
  /** The first of them. */
  offlineNames: readonly string[];
  /** The views before and after this one; null where there is none. */
  before: View | null;
  after: View | null;
  /** What is shown belongs to the view before, while this one is fetched. */
  isLate: boolean;
}

/** The data of one region of the page. While both are missing, they are loading. */
export interface Region<Data> {
  data: Data | undefined;
  /** Why there are none. */
  failure: Failure | null;
}

const regionOf = <Data>(query: UseQueryResult<Data>): Region<Data> => ({ data: query.data, failure: failureOf(query) });

/** The account's screens as a view shows them, at `now`. */
export function useFleet(view: View, now: Date): Region<Fleet> {
  const api = useApi();
  const firstPage = useQuery(firstPageQuery(api));
  const first = firstPage.data;
  const isLarge = first !== undefined && first.next !== null;
  const found = useQuery({ ...foundPageQuery(api, view), enabled: isLarge });
  const offline = useQuery({ ...offlineQuery(api), enabled: isLarge });
  const { data, isPlaceholderData } = found;
  const fleet = useMemo(() => {
    if (first === undefined) return undefined;
    if (first.next === null) return wholeFleet(first.body, view, now);
    return largeFleet(first, { data, isPlaceholderData }, offline.data, view);
  }, [first, view, now, data, isPlaceholderData, offline.data]);
  return { data: fleet, failure: failureOf(firstPage) };
}

function wholeFleet(devices: readonly Device[], view: View, now: Date): Fleet {
  const found = inOrder(
    devices.filter((device) => isInView(device, view, now)),
    view,
    now,
  );
  const silent = devices.filter((device) => !isOnline(device, now));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(view.page, pages);
  return {
    shown: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    whole: devices,
    total: devices.length,
    online: devices.length - silent.length,
    offline: silent.length,
    offlineNames: silent.slice(0, 3).map(({ name }) => name),
    before: page > 1 ? { ...view, page: page - 1, after: null } : null,
    after: page < pages ? { ...view, page: page + 1, after: null } : null,
    isLate: false,
  };
}

function largeFleet(
  first: Page<Device[]>,
  found: { data: Page<Device[]> | undefined; isPlaceholderData: boolean },
  offline: Page<Device[]> | undefined,
  view: View,
): Fleet {
  const silent = offline?.total ?? 0;
  const next = found.data?.next ?? null;
  return {
    shown: found.data?.body ?? first.body.slice(0, PAGE_SIZE),
    found: found.data?.total ?? first.total,
    whole: null,
    total: first.total,
    online: first.total - silent,
    offline: silent,
    offlineNames: offline?.body.map(({ name }) => name) ?? [],
    before: view.after === null ? null : { ...view, page: 1, after: null },
    after: next === null ? null : { ...view, page: 1, after: next },
    isLate: found.data === undefined || found.isPlaceholderData,
  };
}

/** Asks for what a screen should show, and its day, once `isNeeded`; until then answers what is known already. */
export function useShowing(id: DeviceId, isNeeded: boolean) {
  const api = useApi();
  const polling = usePolling(MINUTE_MS);
  return useQuery({
    queryKey: ['showing', 'dashboard', id],
    queryFn: () => api.showing.explain({ params: { deviceId: id } }),
    enabled: isNeeded,
    // A boundary in time changes nothing that would be told.
    refetchInterval: ({ state }) => (state.data === undefined ? polling : msUntil(state.data.until) || polling),
  }).data;
}

/** Milliseconds until shortly after an instant; 0 when that is more than a day away. */
function msUntil(instant: string): number {
  const ms = Date.parse(instant) - Date.now();
  return ms > 24 * 60 * MINUTE_MS ? 0 : Math.max(1_000, ms + 250);
}

const storedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['media', 'dashboard', 'storage'],
    queryFn: async () => (await api.media.storage()).storage,
    meta: { failure: 'Failed to fetch storage data' },
  });

/** What plays everywhere where nothing else does: the global video goes before the global image. */
const globalMediaQuery = (api: Api) =>
  queryOptions({
    queryKey: ['media', 'dashboard', 'global'],
    queryFn: async () => {
      // A failure counts as none (specification, part 2, section 7).
      const [video, image] = await Promise.all([
        api.media.currentVideo().then(
          ({ currentVideo }) => currentVideo,
          () => null,
        ),
        api.media.currentImage().then(
          ({ currentImage }) => currentImage,
          () => null,
        ),
      ]);
      if (video !== null) return { kind: 'Video', ...video };
      return image === null ? null : { kind: 'Image', ...image };
    },
  });

const groupsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['groups', 'dashboard', 'list'],
    queryFn: async () => (await api.groups.list()).groups,
    meta: { failure: 'Failed to fetch device groups' },
  });

const groupAssignmentsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['assignments', 'dashboard', 'groups'],
    queryFn: async () => (await api.assignments.listOfGroups()).assignments,
    meta: { failure: 'Failed to fetch device assignments' },
  });

/** Starts all requests of the page together, before its regions render. */
export function usePrefetchDashboard(): void {
  const api = useApi();
  usePrefetchQuery(firstPageQuery(api));
  usePrefetchQuery(usageQuery(api));
  usePrefetchQuery(storedQuery(api));
  usePrefetchQuery(globalMediaQuery(api));
  usePrefetchQuery(groupsQuery(api));
  usePrefetchQuery(groupAssignmentsQuery(api));
}

export const useUsage = () => regionOf(useQuery({ ...usageQuery(useApi()), refetchInterval: usePolling(MINUTE_MS) }));

export const useStored = () => regionOf(useQuery({ ...storedQuery(useApi()), refetchInterval: usePolling(MINUTE_MS) }));

export const useGlobalMedia = () =>
  regionOf(useQuery({ ...globalMediaQuery(useApi()), refetchInterval: usePolling(FLEET_POLL_MS) }));

export const useGroups = () =>
  regionOf(useQuery({ ...groupsQuery(useApi()), refetchInterval: usePolling(FLEET_POLL_MS) }));

export const useGroupAssignments = () =>
  regionOf(useQuery({ ...groupAssignmentsQuery(useApi()), refetchInterval: usePolling(FLEET_POLL_MS) }));

/** All screens of a view in its order, however many they are. */
export function useWholeView(whole: readonly Device[] | null) {
  const api = useApi();
  return useMutation({
    mutationFn: async (view: View) => {
      const now = new Date();
      if (whole === null) return api.fleet.list({ query: queryOf(view) });
      return inOrder(
        whole.filter((device) => isInView(device, view, now)),
        view,
        now,
      );
    },
  });
}

/** Renames a screen; the new name shows at once, and the old one again where it is refused. */
export function useRenameDevice() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (id: DeviceId, name: string) =>
    queries.setQueriesData<Page<Device[]>>(
      { queryKey: fleetKey },
      (page) => page && { ...page, body: page.body.map((device) => (device.id === id ? { ...device, name } : device)) },
    );
  return useMutation({
    mutationFn: ({ id, name }: { id: DeviceId; name: string; was: string }) =>
      api.devices.rename({ params: { deviceId: id }, body: { name } }),
    onMutate: async ({ id, name }) => {
      await queries.cancelQueries({ queryKey: fleetKey });
      show(id, name);
    },
    onError: (_, { id, was }) => show(id, was),
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  });
}

/** Fetches the list anew, then asks every connected screen to answer. */
export function useRefresh(onFetched: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await queries.refetchQueries({ queryKey: fleetKey, type: 'active' }, { throwOnError: true });
      onFetched();
      await api.fleet.ping();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  });
}
