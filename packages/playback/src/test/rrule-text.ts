import type { RecurrenceRule } from '../facts.ts';
import type { Timing } from '../schedule.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The series of start days of a custom timing in iCalendar's notation (RFC 5545), one field for each of the rule. */
export function rruleText({
  date,
  lastDate,
  rule,
  skippedDays = [],
}: Pick<Timing, 'date' | 'lastDate' | 'skippedDays'> & { rule: RecurrenceRule }): string {
  const { frequency, interval, weekdays, monthDay, weekOfMonth, count } = rule;
  const parts = [`FREQ=${frequency.toUpperCase()}`, `INTERVAL=${interval}`, 'WKST=SU'];
  if (weekdays !== undefined) {
    parts.push(`BYDAY=${weekdays.map((day) => `${weekOfMonth ?? ''}${WEEKDAYS[day] ?? ''}`).join(',')}`);
  }
  if (monthDay !== undefined) parts.push(`BYMONTHDAY=${monthDay}`);
  if (count !== undefined) parts.push(`COUNT=${count}`);
  if (lastDate !== null) parts.push(`UNTIL=${basic(lastDate)}T235959Z`);
  const exdates = skippedDays.map((day) => `\nEXDATE:${basic(day)}T000000Z`);
  return `DTSTART:${basic(date)}T000000Z\nRRULE:${parts.join(';')}${exdates.join('')}`;
}

const basic = (date: string): string => date.replaceAll('-', '');
