import type { DevicesInZone } from '@vitrine/contract/fleet/devices';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { usePolling } from '../../api/live.tsx';
import type { Planned } from '../../api/q.ts';
import { useEffectText } from '../effect/index.ts';
import { type ConflictPlace, describeScheduleFailure, describeUnshown } from './describe-failure.ts';
import { filterEvents } from './filter/filter-events.ts';
import type { Targets } from './targets.ts';

/** The specification's intervals (part 2, section 9). */
const EVENTS_STALE_MS = 30_000;
const MEMBERSHIPS_POLL_MS = 30_000;

/** The account’s events, by start. */
export const eventsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.schedule.events,
    queryFn: async () => (await api.schedule.list()).events,
    staleTime: EVENTS_STALE_MS,
    meta: { failure: 'Failed to fetch schedules' },
  });

/** The account's events, by start. */
export function useEvents(): readonly ScheduleEvent[] {
  return useSuspenseQuery({ ...eventsQuery(useApi()), refetchInterval: usePolling(EVENTS_STALE_MS) }).data;
}

/** The events on the chosen devices and groups, by start. */
export function useShownEvents(filter: Targets): readonly ScheduleEvent[] {
  const events = useEvents();
  const memberships = useMemberships();
  return filterEvents(events, filter, memberships);
}

/** The request body of an event. */
export type EventDraft = Parameters<Api['schedule']['create']>[0]['body'];

interface SavedEvent {
  /** Null: a new one. */
  id: ScheduleEvent['id'] | null;
  body: EventDraft;
}

/** The dry run of saving an event. */
export const planSave = ({ id, body }: SavedEvent): Planned => ({
  key: ['schedule', id, body],
  dryRun: (api) =>
    id === null ? api.schedule.create.dryRun({ body }) : api.schedule.update.dryRun({ params: { id }, body }),
});

/**
 * Creates an event, or replaces the one with this id. Optimistic: moved events show their new times at once. The answer has
 * the effect in words for `isInstant`, without a dialog that shows it.
 */
export function useSaveEvent() {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = eventsQuery(api);
  const effectText = useEffectText();
  return useMutation({
    mutationFn: async ({ id, body, isInstant = false }: SavedEvent & ConflictPlace & { isInstant?: boolean }) => {
      const words = isInstant ? await effectText(planSave({ id, body }).dryRun) : undefined;
      if (id !== null) return { ...(await api.schedule.update({ params: { id }, body })), words };
      return { ...(await api.schedule.create({ body })), activeMediaUpdated: false, words };
    },
    meta: {
      failure: ({ id, ...place }: SavedEvent & ConflictPlace, error) =>
        describeUnshown(id === null ? 'creating' : 'updating', error, place),
    },
    onMutate: async ({ id, body: { startTime, endTime, scheduledDate } }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (events) =>
        events?.map((event) =>
          event.id === id
            ? { ...event, startTime: startTime ?? event.startTime, endTime: endTime ?? event.endTime, scheduledDate }
            : event,
        ),
      );
      return before;
    },
    onError: (_error, _event, before) => queries.setQueryData(queryKey, before),
    onSettled: useInvalidate(keys.schedule.all),
  });
}

export function useDeleteEvent() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: ScheduleEvent['id']) => api.schedule.remove({ params: { id } }),
    meta: { failure: (_, error) => describeScheduleFailure('deleting', error) },
    onSettled: useInvalidate(keys.schedule.all),
  });
}

/** The name of a device; undefined until known, and for null. */
export function useDeviceName(id: string | null): string | undefined {
  return useChosenDevice(id).data?.name;
}

/** One device; disabled for null. */
export function useChosenDevice(id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: keys.devices.one(id),
    queryFn: id === null ? skipToken : () => api.devices.get({ params: { deviceId: id } }),
    meta: { failure: 'Failed to fetch devices' },
  });
}

/** The time zones of devices; undefined until known, and for null. */
export function useTimeZones(deviceIds: readonly string[] | null): readonly DevicesInZone[] | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.devices.timeZones(deviceIds),
    queryFn:
      deviceIds === null
        ? skipToken
        : async () => (await api.devices.timeZones({ body: { deviceIds: [...deviceIds] } })).zones,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch devices' },
  }).data;
}

/** The devices (row ids) of each group, by the group's id; undefined until known. */
export function useMemberships(): ReadonlyMap<string, readonly string[]> | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.groups.memberships,
    queryFn: async () => (await api.groups.memberships()).memberships,
    select: groupDevices,
    refetchInterval: usePolling(MEMBERSHIPS_POLL_MS),
    meta: { failure: 'Failed to fetch group memberships' },
  }).data;
}

function groupDevices(memberships: readonly { groupId: string; id: string }[]): Map<string, string[]> {
  const byGroup = Map.groupBy(memberships, ({ groupId }) => groupId);
  return new Map(Array.from(byGroup, ([groupId, members]) => [groupId, members.map(({ id }) => id)]));
}
