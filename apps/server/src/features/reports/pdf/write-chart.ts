import type { PlayReport, ReportBy, ReportMeasure } from '@vitrine/contract/reports/reports';
import { findTicks } from '@vitrine/layout/charts/bar-chart';
import { listSteps, type StepUnit, sumSteps } from '@vitrine/layout/charts/report-steps';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import type { Reader } from '../../../platform/mail/reader.ts';
import { readToken } from '../../../platform/design-tokens.ts';
import type { ReportWords } from '../words/report-words.ts';
import type { Colored, ReportSheet } from './sheet.ts';

interface PrintSeries extends Colored {
  /** Undefined for all other series together. */
  id: string | null | undefined;
  values: readonly number[];
}

/** Returns the series of a report: the largest ones in colors of their own, and all other series together. */
export function listPrintedSeries({ t }: Reader, words: ReportWords, report: PlayReport, by: ReportBy): PrintSeries[] {
  const { largest, others } = report.series;
  const shown = largest.map((each, index) => ({
    id: each.id,
    name: words.nameSubject(each, by),
    color: SERIES_COLORS[index] ?? OTHERS_COLOR,
    values: each.values,
  }));
  if (others.every((value) => value === 0)) return shown;
  return [...shown, { id: undefined, name: t('Others'), color: OTHERS_COLOR, values: others }];
}

/** Returns the color of a row: the color of its own series, or of all other series together. */
export const findColor = (series: readonly PrintSeries[], id: string | null): string =>
  series.find((each) => each.id === id)?.color ?? OTHERS_COLOR;

const listTitles = ({ t }: Reader): Record<StepUnit, Record<ReportMeasure, string>> => ({
  hour: { plays: t('Plays per hour'), duration: t('Time on air per hour') },
  day: { plays: t('Plays per day'), duration: t('Time on air per day') },
  week: { plays: t('Plays per week'), duration: t('Time on air per week') },
});

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
    series: readonly PrintSeries[];
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
  const title = listTitles(reader)[unit][measure];
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
