import type { Days } from '@vitrine/contract/schedule/days';
import type { LinkPeriod } from '@vitrine/contract/reports/report-links';
import { findPresetDays } from '@vitrine/contract/reports/report-periods';
import { findCalendarDay } from '../../schedule/index.ts';

/** Returns the day that it is for a link; of days that stay, in UTC. */
export const findToday = (period: LinkPeriod, now: Date): string =>
  findCalendarDay(now.getTime(), period.kind === 'moving' ? period.timeZone : 'UTC');

/** Returns the days that a link shows at an instant. */
export const findLinkDays = (period: LinkPeriod, now: Date): Days =>
  period.kind === 'fixed'
    ? { from: period.from, to: period.to }
    : findPresetDays(period.preset, findToday(period, now));
