import type { Days } from '@vitrine/contract/schedule/days';
import type { LinkPeriod } from '@vitrine/contract/reports/report-links';
import { findPresetDays } from '@vitrine/contract/reports/report-periods';

/** Returns the day that it is in a time zone: `2026-11-14`. */
const findDay = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** Returns the day that it is for a link; of days that stay, in UTC. */
export const findToday = (period: LinkPeriod, now: Date): string =>
  findDay(now, period.kind === 'moving' ? period.timeZone : 'UTC');

/** Returns the days that a link shows at an instant. */
export const findLinkDays = (period: LinkPeriod, now: Date): Days =>
  period.kind === 'fixed'
    ? { from: period.from, to: period.to }
    : findPresetDays(period.preset, findToday(period, now));
