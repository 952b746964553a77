import { addDays } from '@vitrine/contract/schedule/days';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { datesOfSeries } from '@vitrine/playback/schedule';
import { type EventForm, toEventDraft, toEventForm } from '../event-form.ts';
import type { EventDraft } from '../queries.ts';
import { toTiming } from './timing.ts';

/** The part of a series that a change applies to: one occurrence, it and all later ones, or the whole series. */
export type Scope = 'one' | 'following' | 'all';

/** An occurrence of a series, by the day on which it starts by the series alone. */
export interface Occurrence {
  /** The series, without the changes of this occurrence. */
  event: ScheduleEvent;
  date: string;
}

/** The occurrence as it runs: with its own title, media and times if it is changed. */
export function shownAt({ event, date }: Occurrence): ScheduleEvent {
  const exception = exceptionAt({ event, date });
  return exception?.skip === false ? { ...event, ...exception.event } : { ...event, scheduledDate: date };
}

export const exceptionAt = ({ event, date }: Occurrence): ScheduleEvent['exceptions'][number] | undefined =>
  event.exceptions.find((exception) => exception.date === date);

/** An event with another exception on its day, or without one. */
export function withException(
  { event, date }: Occurrence,
  exception: ScheduleEvent['exceptions'][number] | null,
): ScheduleEvent {
  const others = event.exceptions.filter((each) => each.date !== date);
  const exceptions = exception === null ? others : [...others, exception];
  return { ...event, exceptions: exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** The form of an occurrence; the recurrence in it is that of the series. */
export const toOccurrenceForm = (occurrence: Occurrence): EventForm => toEventForm(shownAt(occurrence));

/** The fields of one occurrence. The other fields belong to the series. */
const OWN_FIELDS = ['title', 'media', 'startTime', 'endTime', 'allDay', 'scheduledDate'] as const;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** True if only fields changed that one occurrence may have of its own. */
export function changesOnlyOwnFields(before: EventForm, after: EventForm): boolean {
  return isSame({ ...after, ...Object.fromEntries(OWN_FIELDS.map((field) => [field, before[field]])) }, before);
}

/**
 * True if a series moves to other days with its first date. The days of a daily or custom series follow from its rule.
 */
export const movesToDays = ({ recurrence }: Pick<ScheduleEvent, 'recurrence'>): boolean =>
  recurrence !== 'daily' && recurrence !== 'custom';

/**
 * The form of a series after a change to one of its occurrences: the changed fields only, so that an occurrence that
 * differs keeps the rest to itself. If the occurrence moved to another day, a series that moves to days moves as far.
 */
export function toSeriesForm(occurrence: Occurrence, before: EventForm, after: EventForm, scope: 'following' | 'all') {
  const { event, date } = occurrence;
  const whole = toEventForm(event);
  const own = Object.fromEntries(
    OWN_FIELDS.filter((field) => field !== 'scheduledDate' && !isSame(before[field], after[field])).map((field) => [
      field,
      after[field],
    ]),
  );
  const { recurrence, rule, priority, only, lastDate, timezone, deviceIds, groupIds, allDevices } = after;
  const days = movesToDays(event) ? countDaysBetween(before.scheduledDate, after.scheduledDate) : 0;
  return {
    ...whole,
    ...own,
    recurrence,
    rule,
    priority,
    only,
    lastDate,
    timezone,
    deviceIds,
    groupIds,
    allDevices,
    scheduledDate: addDays(scope === 'all' ? event.scheduledDate : date, days),
  };
}

const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The form of a series that ends before an occurrence; null if that is the first one. */
export function endBefore({ event, date }: Occurrence): EventForm | null {
  if (date <= (datesOfSeries(toTiming(event, 'UTC'))?.first ?? date)) return null;
  const form = toEventForm(event);
  const rule = form.rule === null ? null : { ...form.rule, ends: 'date' as const };
  return { ...form, rule, lastDate: addDays(date, -1) };
}

/** The request body of one changed occurrence. */
export function toOccurrenceBody(form: EventForm) {
  const { title, startTime, endTime, allDay, scheduledDate, mediaType, mediaId, mediaName, color } = toEventDraft(form);
  return { title, startTime, endTime, allDay, scheduledDate, mediaType, mediaId, mediaName, color };
}

/** The request body that saves an event as it is. */
export const toEventBody = (event: ScheduleEvent): EventDraft => toEventDraft(toEventForm(event));

/** The request body that restores an event with its exceptions. */
export const toWholeBody = (event: ScheduleEvent): EventDraft => ({
  ...toEventBody(event),
  exceptions: event.exceptions,
});

/** A saved event with the times of a form, as they are shown until the server has answered. */
export const withFormTimes = (
  event: ScheduleEvent,
  { startTime, endTime, allDay, scheduledDate }: Pick<EventForm, 'startTime' | 'endTime' | 'allDay' | 'scheduledDate'>,
): ScheduleEvent => ({ ...event, startTime, endTime, allDay, scheduledDate });

/** True if a change only moves an occurrence to another day. */
export const isOtherDayOnly = (before: EventForm, after: EventForm): boolean =>
  !isSame(before, after) && isSame({ ...after, scheduledDate: before.scheduledDate }, before);
