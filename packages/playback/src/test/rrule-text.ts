import { writeRrule, type Series } from '../rrule.ts';
import type { Timing } from '../schedule.ts';

/** The start days of a series of whole days in iCalendar's notation, as instants in UTC. */
export function rruleText({ skippedDays = [], ...series }: Series & Pick<Timing, 'date' | 'skippedDays'>): string {
  const rrule = writeRrule({ ...series, startTime: '00:00', allDay: true, timeZone: 'UTC' });
  const exdates = skippedDays.map((day) => `\nEXDATE:${midnight(day)}`);
  return `DTSTART:${midnight(series.date)}\nRRULE:${rrule}${exdates.join('')}`;
}

const midnight = (date: string): string => `${date.replaceAll('-', '')}T000000Z`;
