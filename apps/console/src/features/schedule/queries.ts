import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { type Api, useApi } from '../../api/use-api.tsx';
import { useLoaded, useRead } from '../../api/use-read.ts';
import { useRefetchAfter } from '../../api/use-task.ts';
import { useEffectText } from '../effect/index.ts';
import { type ConflictPlace, describeUnshown } from './describe-failure.ts';
import { filterEvents } from './filter/filter-events.ts';
import type { Targets } from './targets.ts';

/** The specification's interval (part 2, section 9). */
const EVENTS_STALE_MS = 30_000;

/** The account’s events, by start. */
export const eventsRead = q.schedule.list({
  staleMs: EVENTS_STALE_MS,
  failure: t('Failed to fetch schedules'),
  select: ({ events }) => events,
});

export const useEvents = (): readonly ScheduleEvent[] => useLoaded(eventsRead);

/** The events on the chosen devices and groups, by start. */
export function useShownEvents(filter: Targets): readonly ScheduleEvent[] {
  const events = useEvents();
  const memberships = useRead(membershipsRead).data;
  return filterEvents(events, filter, memberships);
}

/** The request body of an event. */
export type EventDraft = Parameters<Api['schedule']['create']>[0]['body'];

interface SavedEvent {
  /** Null: a new one. */
  id: ScheduleEvent['id'] | null;
  body: EventDraft;
}

/** The saving of an event, to ask for its effect. */
export const planSave = ({ id, body }: SavedEvent) =>
  id === null ? q.schedule.create.plan({ body }) : q.schedule.update.plan({ params: { id }, body });

/**
 * The options of a mutation of events, whose new times are shown at once, before the server has answered.
 *
 * @param expect returns an event as the change will make it
 */
export function useExpected<Change>(expect: (event: ScheduleEvent, change: Change) => ScheduleEvent) {
  const queries = useQueryClient();
  const { queryKey } = eventsRead;
  return {
    onMutate: async (change: Change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<{ events: ScheduleEvent[] }>(queryKey);
      queries.setQueryData(queryKey, before && { events: before.events.map((event) => expect(event, change)) });
      return before;
    },
    onError: (_error: Error, _change: Change, before: unknown) => void queries.setQueryData(queryKey, before),
    onSettled: useRefetchAfter(q.schedule.update.key),
  };
}

/**
 * Creates an event, or replaces the one with this id. The answer has the effect in words for `isInstant`, without a dialog
 * that shows it.
 */
export function useSaveEvent() {
  const api = useApi();
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
    ...useExpected((event, { id, body: { startTime, endTime, scheduledDate } }: SavedEvent) =>
      event.id === id
        ? { ...event, startTime: startTime ?? event.startTime, endTime: endTime ?? event.endTime, scheduledDate }
        : event,
    ),
  });
}

export const deviceRead = (deviceId: string) =>
  q.devices.get({ params: { deviceId }, failure: t('Failed to fetch devices') });

/** The devices (row ids) of each group, by the group's id. */
export const membershipsRead = q.groups.memberships({
  failure: t('Failed to fetch group memberships'),
  select({ memberships }): ReadonlyMap<string, readonly string[]> {
    const byGroup = Map.groupBy(memberships, ({ groupId }) => groupId);
    return new Map(Array.from(byGroup, ([groupId, members]) => [groupId, members.map(({ id }) => id)]));
  },
});
