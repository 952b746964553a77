import type { PlayReport, ReportMeasure } from '@vitrine/contract/reports/reports';
import { findTicks } from '@vitrine/layout/charts/bar-chart';
import { listSteps, sumSteps } from '@vitrine/layout/charts/report-steps';
import type { Reader } from '../../../platform/mail/reader.ts';
import { readToken } from '../../../platform/design-tokens.ts';
import type { ColoredSeries } from '../words/report-series.ts';
import type { ReportWords } from '../words/report-words.ts';
import type { ReportSheet } from './sheet.ts';

/** Returns the weekday with which weeks begin: Sunday in English, Monday in all other languages of the product. */
const findWeekStart = ({ language }: Reader): number => (language === 'en' ? 0 : 1);

/** Returns the chart of a report. Its alternative text names the sum and the largest bar. */
export function writeChart(
  reader: Reader,
  words: ReportWords,
  {
    report,
    measure,
    series,
    now,
  }: {
    report: PlayReport;
    measure: ReportMeasure;
    series: readonly ColoredSeries[];
    /** The present, as a step of a report by hour. */
    now: string;
  },
): NonNullable<ReportSheet['chart']> {
  const { t } = reader;
  const { unit, steps } = listSteps(report, now, { locale: reader.locale, weekStart: findWeekStart(reader) });
  const summed = series.map(({ values }) => sumSteps(values, steps));
  const totals = steps.map((_, index) => summed.reduce((sum, values) => sum + (values[index] ?? 0), 0));
  const most = Math.max(0, ...totals);
  const axis = words.chooseAxis(most, measure);
  const title = words.chartTitles[unit][measure];
  const write = (value: number): string =>
    measure === 'duration'
      ? words.formatLength(value)
      : t('{count, plural, one {# play} other {# plays}}', { count: value });
  return {
    title,
    alt: t('{chart}: {total} in all. Most: {step}, {most}.', {
      chart: title,
      total: write(totals.reduce((sum, value) => sum + value, 0)),
      step: steps[totals.indexOf(most)]?.title ?? '',
      most: write(most),
    }),
    legend: series.map(({ name, color }) => ({ name, color })),
    bars: {
      series: series.map(({ name, color }) => ({ name, color })),
      bars: steps.map(({ label, isOpen, isKnown }, index) => ({
        label,
        isOpen,
        title: '',
        values: isKnown ? summed.map((values) => values[index] ?? 0) : null,
      })),
      ticks: findTicks(most / axis.unit, 1).map((value) => ({ value: value * axis.unit, label: axis.write(value) })),
      colors: { line: readToken('line').light, ink: readToken('ink-3').light, unknown: readToken('sunken').light },
      unknown: t('Not known before {day}', { day: words.formatDay(report.keptSince) }),
    },
  };
}
