import type { PlayReport, ReportBy } from '@vitrine/contract/reports/reports';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import type { Reader } from '../../../platform/mail/reader.ts';
import type { ReportWords } from './report-words.ts';

/** A series of a report with its name and color. */
export interface ColoredSeries {
  /** Undefined for all smaller series together. */
  id: string | null | undefined;
  name: string;
  color: string;
  values: readonly number[];
}

/** Returns the series of a report: the largest ones in colors of their own, and all smaller series together. */
export function listColoredSeries(
  { t }: Reader,
  words: ReportWords,
  { series: { largest, others } }: Pick<PlayReport, 'series'>,
  by: ReportBy,
): ColoredSeries[] {
  const shown = largest.map((each, index) => ({
    id: each.id,
    name: words.nameSubject(each, by),
    color: SERIES_COLORS[index] ?? OTHERS_COLOR,
    values: each.values,
  }));
  if (others.every((value) => value === 0)) return shown;
  return [...shown, { id: undefined, name: t('Others'), color: OTHERS_COLOR, values: others }];
}

/** Returns the color of a row: the color of its own series, or of all smaller series together. */
export const findColor = (series: readonly ColoredSeries[], id: string | null): string =>
  series.find((each) => each.id === id)?.color ?? OTHERS_COLOR;
