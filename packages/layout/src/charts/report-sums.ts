import { countDays, type Days } from '@vitrine/contract/schedule/days';
import type { PlayReport, PlayReportTotals, UptimeReport } from '@vitrine/contract/reports/reports';

const DAY_MS = 86_400_000;

/**
 * Returns how much a sum changed since the period before: 0.06 for 6% more, 0 if the change is less than half a
 * percent. Null: there was nothing before.
 */
export function findChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  const change = now / before - 1;
  return Math.abs(change) < 0.005 ? 0 : change;
}

/** Returns the time that screens showed something; the sum of plays where it is not known. */
export const getTimeOnAir = ({ onAirMs, durationMs }: PlayReportTotals): number => onAirMs ?? durationMs;

/** Returns the time on air of one screen on one day whose sums are kept, in milliseconds; null: it is not known. */
export function findDailyTime(
  { totals, keptSince }: Pick<PlayReport, 'totals' | 'keptSince'>,
  days: Days,
): number | null {
  const { onAirMs, screens } = totals;
  const known = countDays({ from: days.from < keptSince ? keptSince : days.from, to: days.to });
  return onAirMs === null || screens === 0 || known < 1 ? null : onAirMs / known / screens;
}

/** Returns the instant since which the uptime is known, if a part of the period before it is missing; else null. */
export function findUptimeStart(
  { knownSince }: Pick<UptimeReport, 'knownSince'>,
  { from }: Pick<Days, 'from'>,
): string | null {
  // Days of screens begin at different times, so a missing day is not yet a gap.
  return knownSince !== null && Date.parse(knownSince) > Date.parse(from) + DAY_MS ? knownSince : null;
}
