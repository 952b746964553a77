import type { Days } from '@vitrine/contract/schedule/days';
import {
  findCoveredDays,
  findNextSendDay,
  findSendDay,
  REPORT_EMAIL_TIME,
  type ReportEvery,
} from '@vitrine/contract/reports/report-email-days';
import { formatDate, parseDay, timeOfDay } from '@vitrine/playback/days';
import { findInstant, toWallTime, zoneNamed } from '@vitrine/playback/zones';

/** The rhythm in which an email of a report is sent, by the clock of a time zone. */
export interface Rhythm {
  every: ReportEvery;
  timeZone: string;
}

/** A planned email: its time, and the days that it covers. */
export interface PlannedEmail extends Days {
  at: Date;
}

const DAY_MS = 86_400_000;

/** Returns the last day whose time of emails has come. */
function findStartedDay(timeZone: string, now: Date): string {
  const wallMs = toWallTime(zoneNamed(timeZone), now.getTime());
  return formatDate(Math.floor((wallMs - timeOfDay(REPORT_EMAIL_TIME)) / DAY_MS));
}

/** Returns the days that an email covers if it is sent now: the last whole month, or week from Monday on. */
export const findLastDays = ({ every, timeZone }: Rhythm, now: Date): Days =>
  findCoveredDays(every, findSendDay(every, findStartedDay(timeZone, now)));

/**
 * Returns the next planned email after now.
 *
 * @param coveredUntil the last day of the planned email before, so that no day is covered twice; null: there was none
 */
export function findNextEmail({ every, timeZone }: Rhythm, now: Date, coveredUntil: string | null): PlannedEmail {
  let day = findStartedDay(timeZone, now);
  for (;;) {
    day = findNextSendDay(every, day);
    const days = findCoveredDays(every, day);
    const at = new Date(findInstant(zoneNamed(timeZone), parseDay(day) * DAY_MS + timeOfDay(REPORT_EMAIL_TIME)));
    if (at > now && (coveredUntil === null || days.to > coveredUntil)) return { at, ...days };
  }
}
