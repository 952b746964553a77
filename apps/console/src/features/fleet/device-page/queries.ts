import type { DeviceId } from '@vitrine/contract/fleet/devices';
import { isAppError } from '@vitrine/contract/core/errors';
import type { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { DEVICE_POLL_MS } from '../../../api/device-counts.ts';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { byCursor } from '../../../api/pages.ts';
import { usePolling } from '../../../api/live.tsx';
import { useInvalidate } from '../../../api/use-invalidate.ts';

const PLAN_POLL_MS = 60_000;
const PAGE_SIZE = 200;
const LOG_LINES = 10;
/** The days of a machine that are shown. */
export const MACHINE_DAYS = 14;

/** One device with its details, by either of its ids; null when the account has no such device. */
export function useDevice(deviceId: string) {
  const api = useApi();
  const { data, error } = useSuspenseQuery({
    queryKey: keys.devices.page(deviceId),
    async queryFn({ client, queryKey }) {
      try {
        return await api.devices.get({ params: { deviceId } });
      } catch (failure) {
        // A device that was loaded before stays as it was last known.
        const isUnknown = isAppError(failure, 'device.not_found') && !client.getQueryData(queryKey);
        if (isUnknown) return null;
        throw failure;
      }
    },
    refetchInterval: DEVICE_POLL_MS,
    meta: { failure: 'Failed to fetch the device' },
  });
  return { device: data, isGone: error !== null && isAppError(error, 'device.not_found') };
}

/** The forecast of the next 14 days. */
export function useForecast(deviceId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.playout.forecast(deviceId),
    queryFn: () => api.playout.forecast({ params: { deviceId } }),
    refetchInterval: usePolling(PLAN_POLL_MS),
    meta: { failure: 'Failed to fetch the plan' },
  });
}

/** The plays of a calendar day in the device's time zone (null: today), in pages that are fetched on demand. */
export function usePlays(deviceId: string, day: string | null) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: keys.playout.plays(deviceId, day),
    queryFn: ({ pageParam }) =>
      api.plays.list.page({
        params: { deviceId },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined, day: day ?? undefined },
      }),
    ...byCursor,
    refetchInterval: usePolling(PLAN_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch plays' },
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const first = data?.pages[0];
  return {
    day: first?.body.day,
    timezone: first?.body.timezone,
    kept: first?.body.kept,
    plays: data?.pages.flatMap(({ body }) => body.plays),
    total: first?.total,
    failure: findFailure(list),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** The sums of plays of a day, in pages that are fetched on demand. */
export function usePlaySums(deviceId: string, day: string | undefined) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: keys.playout.sumsOfPlays(deviceId, day),
    queryFn: ({ pageParam }) =>
      api.plays.sums.page({
        params: { deviceId },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined, from: day },
      }),
    ...byCursor,
    meta: { failure: 'Failed to fetch the plays of the day' },
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return {
    sums: data?.pages.flatMap(({ body }) => body.sums),
    total: data?.pages[0]?.total,
    failure: findFailure(list),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** When a device was online or offline in the last days, the newest first. */
export function useHistory(deviceId: DeviceId, days: number) {
  const api = useApi();
  return useQuery({
    queryKey: keys.history.of(deviceId, days),
    queryFn: async () => (await api.history.list({ params: { deviceId }, query: { days } })).spans,
    refetchInterval: usePolling(PLAN_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch the history' },
  });
}

/** The extremes of the machine behind a screen on its last days, the newest first. */
export function useMachineDays(deviceId: DeviceId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.history.machineDays(deviceId),
    queryFn: async () => (await api.devices.machineDays({ params: { deviceId }, query: { days: MACHINE_DAYS } })).days,
    refetchInterval: usePolling(PLAN_POLL_MS),
    meta: { failure: 'Failed to fetch the machine’s days' },
  });
}

/** The latest log entries of a device, and how many there are in all. */
export function useDeviceLogs(deviceId: DeviceId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.logs.of(deviceId),
    queryFn: async () => {
      const { body, total } = await api.logs.list.page({ query: { deviceId, limit: LOG_LINES } });
      return { logs: body.logs, total };
    },
    refetchInterval: usePolling(PLAN_POLL_MS),
    meta: { failure: 'Failed to fetch logs' },
  });
}

/** The schedules that include a device, by name; undefined until known. */
export function useDeviceEvents(deviceId: DeviceId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.schedule.eventsOf(deviceId),
    queryFn: async () => (await api.schedule.list({ query: { deviceId } })).events,
    refetchInterval: usePolling(PLAN_POLL_MS),
    meta: { failure: 'Failed to fetch schedules' },
  }).data;
}

/** Removes a device from an event; an event without devices is deleted. */
export function useRemoveFromSchedule(deviceId: DeviceId) {
  const api = useApi();
  return useMutation({
    mutationFn: (eventId: ScheduleEventId) => api.assignments.removeFromSchedule({ params: { deviceId, eventId } }),
    meta: { failure: 'Failed to remove schedule' },
    onSettled: useInvalidate(keys.schedule.all, keys.playout.all, keys.devices.all),
  });
}
