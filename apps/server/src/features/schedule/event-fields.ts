import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { scheduleEventColors } from '@vitrine/contract/schedule/event-colors';
import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import { type ScheduleEvent, type ScheduleEventBody, type WholeEventBody } from '@vitrine/contract/schedule/schedule';
import { datesOfSeries } from '@vitrine/playback/schedule';
import { findCalendarDay } from './calendar-day.ts';

/** Earlier days are input errors, and some of them cannot be represented. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9990-12-31';
const NOT_A_DATE = say('Please enter a date like 2026-03-09');

/** The times of an all-day event, as older clients read them. */
const WHOLE_DAY = { startTime: '00:00', endTime: '23:59' };

type Kept = Pick<ScheduleEvent, 'rule' | 'allDay' | 'priority' | 'only'>;

const DEFAULTS: Kept = { rule: null, allDay: false, priority: 'normal', only: null };

/**
 * The fields that a body stores, without its media item and devices. A body without `rule`, `allDay`, `priority` or `only`
 * keeps the stored ones; without `allDay`, times other than those of a whole day are kept too. `lastDate` is also set for a rule with a number of occurrences.
 *
 * @param stored the event that the body replaces; null for a new one
 * @throws request.invalid
 */
export function toEventFields(body: ScheduleEventBody, stored: Kept | null) {
  const kept = stored ?? DEFAULTS;
  const { title, recurrence, timezone: timeZone, priority = kept.priority, only = kept.only } = body;
  const rule = resolveRule(body, kept.rule);
  const fields = {
    title,
    ...resolveTimes(body, kept.allDay),
    timeZone,
    recurrence,
    rule,
    priority,
    only,
    color: chooseColor(body),
  };
  const { scheduledDate, lastDate } = resolveDates(body);
  const series = datesOfSeries({ ...fields, date: scheduledDate, lastDate });
  if (series === null)
    refuse('rule', say('This rule has no occurrence. Please choose other days or another last date.'));
  return { ...fields, scheduledDate, lastDate: series.last };
}

/**
 * The fields of a changed occurrence, without its media item.
 *
 * @param series the event that has the occurrence; one without `allDay` may stay all day
 * @throws request.invalid
 */
export function toOccurrenceFields(body: ChangedBody, series: Pick<ScheduleEvent, 'allDay'>) {
  const { title, scheduledDate } = body;
  requireDay(scheduledDate);
  return { title, ...resolveTimes(body, series.allDay), scheduledDate, color: chooseColor(body) };
}

type ChangedBody = Extract<NonNullable<WholeEventBody['exceptions']>[number], { skip: false }>['event'];

function resolveTimes(body: Pick<ScheduleEventBody, 'startTime' | 'endTime' | 'allDay'>, wasAllDay: boolean) {
  // The contract refuses a body without times, unless it is one of an all-day event.
  const { startTime = WHOLE_DAY.startTime, endTime = WHOLE_DAY.endTime } = body;
  const isWholeDay = startTime === WHOLE_DAY.startTime && endTime === WHOLE_DAY.endTime;
  const allDay = body.allDay ?? (wasAllDay && isWholeDay);
  return allDay ? { ...WHOLE_DAY, allDay } : { startTime, endTime, allDay };
}

const chooseColor = ({ color, mediaType }: Pick<ScheduleEventBody, 'color' | 'mediaType'>): string =>
  (color ?? scheduleEventColors[mediaType]).toLowerCase();

function resolveRule({ recurrence, rule, lastDate }: ScheduleEventBody, stored: RecurrenceRule | null) {
  if (recurrence !== 'custom') return null;
  const kept = rule ?? stored;
  if (kept === null) {
    refuse('rule', 'Please describe in rule how the event repeats, or choose another recurrence than custom');
  }
  if (kept.count !== undefined && typeof lastDate === 'string') {
    refuse('lastDate', say('Please set either the last date or the number of occurrences'));
  }
  return kept;
}

function resolveDates({ scheduledDate, lastDate = null, timezone, recurrence }: ScheduleEventBody) {
  const isInstant = scheduledDate.includes('T');
  const first = isInstant ? findCalendarDay(Date.parse(scheduledDate), timezone) : scheduledDate;
  const last = recurrence === 'none' ? null : lastDate;
  requireDay(first);
  if (last !== null && last > LAST_DAY) refuse('lastDate', NOT_A_DATE);
  if (last !== null && last < first) refuse('lastDate', say('The last date must not be before the first'));
  return { scheduledDate: first, lastDate: last };
}

function requireDay(day: string): void {
  if (day.length !== FIRST_DAY.length || day < FIRST_DAY || day > LAST_DAY) refuse('scheduledDate', NOT_A_DATE);
}

/** @throws request.invalid about a field of the body */
export function refuse(field: keyof ScheduleEventBody, message: string): never {
  throw new AppError('request.invalid', { message, details: { in: 'body', issues: [{ path: [field], message }] } });
}
