import { listSteps } from '@vitrine/layout/charts/report-steps';
import type { PlayReport } from '@vitrine/contract/reports/reports';
import { useNow } from '../../../ui/format/use-now.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { timeIn } from '../../../ui/format/wall-time.ts';
import { dayIn } from '../../../ui/format/date-format.ts';
import { locale } from '../../../ui/format/locale.ts';
import { useWeekStart } from '../../../ui/format/week-start.ts';

const MINUTE_MS = 60_000;

/** The bars of a report: hours, days or weeks. */
export function useSteps(report: PlayReport) {
  const timeZone = useTimeZone();
  const now = useNow(MINUTE_MS);
  return listSteps(report, `${dayIn(timeZone, now)}T${timeIn(timeZone, now).slice(0, 2)}`, {
    locale,
    weekStart: useWeekStart(),
  });
}
