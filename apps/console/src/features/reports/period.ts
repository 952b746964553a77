import { addDays, type Days } from '@vitrine/contract/schedule/days';
import { isDay } from '@vitrine/contract/core/instants';
import { REPORT_DAYS } from '@vitrine/contract/reports/report-limits';
import { findPresetDays, type ReportPreset, reportPresets } from '@vitrine/contract/reports/report-periods';
import { createDayFormats } from '@vitrine/layout/charts/report-formats';
import { t } from '@vitrine/messages/t';
import { locale } from '../../ui/format/locale.ts';

export const presetNames: Record<ReportPreset, string> = {
  today: t('Today'),
  '7-days': t('Last 7 days'),
  month: t('This month'),
  'last-month': t('Last month'),
};

/** The days of a report. `preset` is null for days of one's own. */
export interface Period extends Days {
  preset: ReportPreset | null;
}

/** Returns the period in an address: a preset, days of one's own, or the last seven days. */
export function readPeriod(params: URLSearchParams, today: string): Period {
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) && isDay(to)) return fitDays(from, to, today);
  const preset = reportPresets.find((each) => each === params.get('period')) ?? '7-days';
  return { preset, ...findPresetDays(preset, today) };
}

/** Returns days of one's own in their order, not after today, and no more than a report may have. */
export function fitDays(one: string, other: string, today: string): Period {
  const [first = today, last = today] = [one, other].map((day) => (day > today ? today : day)).toSorted();
  const earliest = addDays(last, 1 - REPORT_DAYS);
  return { preset: null, from: first < earliest ? earliest : first, to: last };
}

export const { formatDay, formatDays } = createDayFormats(locale);
