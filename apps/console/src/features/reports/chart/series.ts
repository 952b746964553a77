import type { PlayReport, ReportBy } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { nameSubject } from '../report-text.ts';
import { toContentId } from '../subject-picture.tsx';

/** A series of the chart, with its values for each step of the report. */
export interface ShownSeries {
  /** Undefined for the sum of smaller series. */
  id: string | null | undefined;
  /** The content that its picture shows; null: none. */
  contentId: string | null;
  name: string;
  color: string;
  values: readonly number[];
}

const OTHERS = 'var(--series-others)';

/** Returns the series of a report: the largest ones in colors of their own, and the sum of the smaller ones. */
export function listSeries({ series: { largest, others } }: Pick<PlayReport, 'series'>, by: ReportBy): ShownSeries[] {
  const shown = largest.map((each, index) => ({
    id: each.id,
    contentId: toContentId(each, by),
    name: nameSubject(each, by),
    color: `var(--series-${index})`,
    values: each.values,
  }));
  if (others.every((value) => value === 0)) return shown;
  return [...shown, { id: undefined, contentId: null, name: t('Others'), color: OTHERS, values: others }];
}

/** Returns the color of a row: the color of its series, or gray. */
export const findColor = (series: readonly ShownSeries[], id: string | null): string =>
  series.find((each) => each.id === id)?.color ?? OTHERS;
