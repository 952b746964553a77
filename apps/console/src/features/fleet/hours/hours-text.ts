import type { HoursException, OnSpan, SavedHours } from '@vitrine/contract/fleet/hours';
import { t } from '@vitrine/messages/t';
import { formatDate } from '../../../ui/format/format.ts';
import { listWeekdays } from '../../../ui/format/week-start.ts';
import { weekdayNames } from '../../playout/index.ts';

/** `08:00–12:00, 13:00–20:00`, `All day`, `Off`. */
function describeSpans(spans: readonly OnSpan[]): string {
  if (spans.length === 0) return t('Off');
  return spans.map(({ from, to }) => (from === to ? t('All day') : `${from}–${to}`)).join(', ');
}

/** The days of a week with their hours; days in a row with the same ones are one line: `Monday – Friday`, `08:00–20:00`. */
export function summarizeWeek(
  week: readonly (readonly OnSpan[])[],
  weekStart: number,
): { days: string; times: string }[] {
  const lines: { first: number; last: number; times: string }[] = [];
  for (const day of listWeekdays(weekStart)) {
    const times = describeSpans(week[day] ?? []);
    const line = lines.at(-1);
    if (line?.times === times) line.last = day;
    else lines.push({ first: day, last: day, times });
  }
  return lines.map(({ first, last, times }) => {
    const [start = '', end = ''] = [weekdayNames[first], weekdayNames[last]];
    return { days: first === last ? start : t('{start} – {end}', { start, end }), times };
  });
}

/** `Dec 25, 2026`, `Dec 24, 2026 – Dec 26, 2026`. */
export function describeDays({ firstDate, lastDate }: Pick<HoursException, 'firstDate' | 'lastDate'>): string {
  const start = formatDate(firstDate, 'unknown', 'UTC');
  return firstDate === lastDate ? start : t('{start} – {end}', { start, end: formatDate(lastDate, 'unknown', 'UTC') });
}

/** The exceptions and days of the calendar that are not over, the first ones: `Dec 25, 2026, Christmas: Off`. */
export function listComing({ exceptions, calendar }: SavedHours, today: string, most: number): string[] {
  const fromCalendar = (calendar?.days ?? []).map((days) => ({ ...days, spans: [] }));
  return [...exceptions, ...fromCalendar]
    .filter(({ lastDate }) => lastDate >= today)
    .toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : a.firstDate > b.firstDate ? 1 : 0))
    .slice(0, most)
    .map(({ firstDate, lastDate, name, spans }) => {
      const day = describeDays({ firstDate, lastDate });
      const times = describeSpans(spans);
      return name === '' ? t('{day}: {times}', { day, times }) : t('{day}, {name}: {times}', { day, name, times });
    });
}
