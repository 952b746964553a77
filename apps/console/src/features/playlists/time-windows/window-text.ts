import type { Window } from '@vitrine/contract/playlists/window';
import { t } from '@vitrine/messages/t';
import { formatDate, formatList } from '../../../ui/format/format.ts';
import { weekdayNames } from '../../playout/index.ts';
import { isOvernight } from './week-bars.ts';

/** Monday first, so that a text has the days of a weekend side by side. */
const textOrder = [1, 2, 3, 4, 5, 6, 0] as const;

const formatWindowDate = (date: string): string => formatDate(date, 'unknown', 'UTC');

/** `Friday and Saturday, 18:00–02:00 the next day`. */
export function describeWindow(window: Window): string {
  const { from, to, firstDate, lastDate } = window;
  const parts = [describeWeekdays(window.days)];
  if (from !== undefined && to !== undefined) {
    parts.push(isOvernight(window) ? t('{from}–{to} the next day', { from, to }) : `${from}–${to}`);
  }
  if (firstDate !== undefined || lastDate !== undefined) parts.push(describeDates(firstDate, lastDate));
  return parts.join(', ');
}

/** `Nov 20, 2026 – Dec 31, 2026`, `from Nov 20, 2026`, `until Dec 31, 2026`. */
export function describeDates(firstDate: string | undefined, lastDate: string | undefined): string {
  if (firstDate !== undefined && lastDate !== undefined)
    return t('{start} – {end}', { start: formatWindowDate(firstDate), end: formatWindowDate(lastDate) });
  if (firstDate !== undefined) return t('from {date}', { date: formatWindowDate(firstDate) });
  return lastDate === undefined ? t('No end date') : t('until {date}', { date: formatWindowDate(lastDate) });
}

function describeWeekdays(days: readonly number[] | undefined): string {
  if (days === undefined || days.length === 7) return t('Every day');
  const sorted = textOrder.filter((day) => days.includes(day));
  if (sorted.join() === '1,2,3,4,5') return t('Monday to Friday');
  return formatList(sorted.map((day) => weekdayNames[day]));
}

/** Describes when an item plays: `Always`, or its windows. */
export const describeWindows = (windows: readonly Window[]): string =>
  windows.length === 0 ? t('Always') : windows.map(describeWindow).join('; ');
