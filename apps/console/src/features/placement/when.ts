import { isDay, isTimeOfDay } from '@vitrine/contract/core/instants';
import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatDate } from '../../ui/format/format.ts';
import { timeIn } from '../../ui/format/wall-time.ts';
import type { ChosenContent } from '../content/index.ts';
import { type EventForm, type EventTargets, newEventForm, newRule, proposeHours } from '../schedule/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_TITLE = 200;

/** The ways to put content on screens: for a while from now on, by a schedule, or as their assignment. */
export type WhenKind = 'now' | 'time' | 'always';

/** When content is to show. Values of the ways that are not chosen are kept. */
export interface When {
  kind: WhenKind;
  /** The end of what shows now. `ended`: until somebody ends it. */
  until: 'hour' | 'clock' | 'day' | 'ended';
  /** `HH:MM`; before the present time of day it means tomorrow. */
  untilTime: string;
  /** The first day, `YYYY-MM-DD`. */
  day: string;
  startTime: string;
  endTime: string;
  repeats: 'once' | 'daily' | 'weekdays';
  /** True for a schedule that plays above others at the same time. */
  isAbove: boolean;
}

export function proposeWhen(kind: WhenKind, timeZone: string, now: Date): When {
  const { day, hours } = proposeHours(dayIn(timeZone, now), timeZone, now);
  const untilTime = timeIn(timeZone, now.getTime() + 2 * HOUR_MS).replace(/\d\d$/, '00');
  return { kind, until: 'hour', untilTime, day, ...hours, repeats: 'once', isAbove: false };
}

/** The schedule by which content shows; null for what always shows, which is an assignment. */
export function toSchedule(
  when: When,
  { content, targets, timeZone, now }: { content: ChosenContent; targets: EventTargets; timeZone: string; now: Date },
): EventForm | null {
  const { kind, until, day, startTime, endTime, repeats, isAbove } = when;
  if (kind === 'always') return null;
  const today = dayIn(timeZone, now);
  const named = { title: content.name.slice(0, MAX_TITLE), media: content, ...targets };
  if (kind === 'time') {
    const form = { ...newEventForm(day, timeZone, { startTime, endTime }), ...named };
    const priority = isAbove ? ('high' as const) : ('normal' as const);
    if (repeats !== 'weekdays') return { ...form, priority, recurrence: repeats === 'daily' ? 'daily' : 'none' };
    return { ...form, priority, recurrence: 'custom', rule: { ...newRule(day, ''), weekdays: [1, 2, 3, 4, 5] } };
  }
  const from = timeIn(timeZone, now);
  const end = findEnd(when, timeZone, now);
  const isEnded = until === 'ended';
  // A schedule of one minute would begin when it ends.
  const hours = { startTime: from === end ? '00:00' : from, endTime: end };
  return {
    ...newEventForm(today, timeZone, hours),
    ...named,
    allDay: isEnded,
    recurrence: isEnded ? 'daily' : 'none',
    priority: 'high',
  };
}

/** The time of day at which what shows now ends. */
function findEnd({ until, untilTime }: When, timeZone: string, now: Date): string {
  if (until === 'clock') return untilTime;
  return until === 'hour' ? timeIn(timeZone, now.getTime() + HOUR_MS) : '23:59';
}

/** True if the times can be used. */
export function hasTimes({ kind, until, untilTime, day, startTime, endTime }: When): boolean {
  if (kind === 'now') return until !== 'clock' || isTimeOfDay(untilTime);
  if (kind === 'always') return true;
  return isDay(day) && isTimeOfDay(startTime) && isTimeOfDay(endTime) && startTime !== endTime;
}

/** Returns a sentence that says what happens. */
export function explainWhen(when: When, isEverywhere: boolean, timeZone: string, now: Date): string {
  const { kind, day, startTime, endTime, repeats } = when;
  if (kind === 'always') {
    return isEverywhere
      ? t('Shows on every screen that has nothing else assigned or scheduled.')
      : t('Shows whenever nothing is scheduled, until you assign something else.');
  }
  if (kind === 'now') return explainNow(when, timeZone, now);
  const isOvernight = endTime < startTime;
  const days = (Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY_MS;
  const values = {
    when: Number.isNaN(days) ? 'unknown' : days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'date',
    start: startTime,
    end: endTime,
    date: formatDate(day, 'unknown', 'UTC'),
  };
  if (repeats === 'once') {
    return isOvernight
      ? t(
          '{when, select, today {Shows today from {start} to {end} on the next day.} tomorrow {Shows tomorrow from {start} to {end} on the next day.} date {Shows on {date} from {start} to {end} on the next day.} other {Shows from {start} to {end} on the next day.}}',
          values,
        )
      : t(
          '{when, select, today {Shows today from {start} to {end}.} tomorrow {Shows tomorrow from {start} to {end}.} date {Shows on {date} from {start} to {end}.} other {Shows from {start} to {end}.}}',
          values,
        );
  }
  if (repeats === 'daily') {
    return isOvernight
      ? t(
          '{when, select, tomorrow {Shows every day from {start} to {end} on the next day, starting tomorrow.} date {Shows every day from {start} to {end} on the next day, starting on {date}.} other {Shows every day from {start} to {end} on the next day.}}',
          values,
        )
      : t(
          '{when, select, tomorrow {Shows every day from {start} to {end}, starting tomorrow.} date {Shows every day from {start} to {end}, starting on {date}.} other {Shows every day from {start} to {end}.}}',
          values,
        );
  }
  return isOvernight
    ? t(
        '{when, select, tomorrow {Shows Monday to Friday from {start} to {end} on the next day, starting tomorrow.} date {Shows Monday to Friday from {start} to {end} on the next day, starting on {date}.} other {Shows Monday to Friday from {start} to {end} on the next day.}}',
        values,
      )
    : t(
        '{when, select, tomorrow {Shows Monday to Friday from {start} to {end}, starting tomorrow.} date {Shows Monday to Friday from {start} to {end}, starting on {date}.} other {Shows Monday to Friday from {start} to {end}.}}',
        values,
      );
}

function explainNow(when: When, timeZone: string, now: Date): string {
  const { until } = when;
  if (until === 'ended') return t('Shows from now on, above all schedules, until you delete it in Device Schedule.');
  if (until === 'day') {
    return t('Shows from now until the end of the day, above all schedules. Then what was there before.');
  }
  const time = findEnd(when, timeZone, now);
  return time < timeIn(timeZone, now)
    ? t('Shows from now until tomorrow at {time}, above all schedules. Then what was there before.', { time })
    : t('Shows from now until {time}, above all schedules. Then what was there before.', { time });
}
