import { type BarChart, findTicks } from '@vitrine/layout/charts/bar-chart';
import type { ChartStep } from '@vitrine/layout/charts/report-steps';
import type { ReportMeasure } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { chooseAxis, formatLength } from '../../../ui/format/length.ts';
import { formatCount } from '../../../ui/format/format.ts';

/** A series with a value for each bar: a number of plays, or milliseconds. */
export interface PlotSeries {
  name: string;
  color: string;
  values: readonly number[];
  /** All other rows together, which are named last. */
  isOthers: boolean;
}

export interface PlotProps {
  label: string;
  steps: readonly ChartStep[];
  series: readonly PlotSeries[];
  measure: ReportMeasure;
  /** Said of bars that are not known. */
  unknown: string;
}

/** Returns a value in words. */
export const formatValue = (value: number, measure: ReportMeasure): string =>
  measure === 'duration' ? formatLength(value) : t('{count, plural, one {# play} other {# plays}}', { count: value });

/** Returns a bar in words: `Sat, Nov 14: 44 plays. Elephants 30, Balloons 14`. */
export function describeBar({ steps, series, measure, unknown }: PlotProps, index: number): string {
  const step = steps[index];
  if (step === undefined) return '';
  if (!step.isKnown) return `${step.title}: ${unknown}`;
  const values = series.map(({ name, values: all }) => ({ name, value: all[index] ?? 0 }));
  const total = formatValue(
    values.reduce((sum, { value }) => sum + value, 0),
    measure,
  );
  const parts = values
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => `${name} ${formatBare(value, measure)}`);
  return [`${step.title}: ${total}`, ...(parts.length > 1 ? parts : [])].join('; ');
}

/** Returns a value as a number, with its unit only if it is a time. */
export const formatBare = (value: number, measure: ReportMeasure): string =>
  measure === 'duration' ? formatLength(value) : formatCount(value);

/** Returns the chart of some series, in a size in px. */
export function toChart(props: PlotProps, width: number, height: number): BarChart {
  const { steps, series, measure, unknown } = props;
  const totals = steps.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const most = Math.max(0, ...totals);
  const { unit, write } = chooseAxis(most, measure);
  return {
    width,
    height,
    series: series.map(({ name, color }) => ({ name, color })),
    bars: steps.map(({ label, isOpen, isKnown }, index) => ({
      label,
      isOpen,
      title: describeBar(props, index),
      values: isKnown ? series.map(({ values }) => values[index] ?? 0) : null,
    })),
    ticks: findTicks(most / unit, 1).map((value) => ({ value: value * unit, label: write(value) })),
    colors: { line: 'var(--line)', ink: 'var(--ink-3)', unknown: 'var(--sunken)' },
    unknown,
  };
}
