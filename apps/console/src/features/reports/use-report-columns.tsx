import type { PlayReport, PlayReportRow } from '@vitrine/contract/reports/reports';
import { drawBars } from '@vitrine/layout/charts/bar-chart';
import { type ChartStep, sumSteps } from '@vitrine/layout/charts/report-steps';
import { t } from '@vitrine/messages/t';
import { formatLength, formatShare } from '../../ui/format/length.ts';
import { formatCount } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import type { Column } from '../../ui/lists/listing.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { findColor, listSeries } from './chart/series.ts';
import { useSteps } from './chart/use-steps.ts';
import { formatDays } from './period.ts';
import { formatLastShown } from './report-text.ts';
import { useReportAddress } from './use-report-address.ts';

const SPARK = { width: 116, height: 20 };

/** The columns of a report's table after the first one. */
export function useReportColumns(report: PlayReport, rows: readonly PlayReportRow[]): Column<PlayReportRow>[] {
  const { by, measure, period, today } = useReportAddress();
  const timeZone = useTimeZone();
  const { steps } = useSteps(report);
  const series = listSeries(report, by);
  const measureOf = ({ plays, durationMs }: PlayReportRow) => (measure === 'plays' ? plays : durationMs);
  const most = rows.reduce((max, each) => Math.max(max, measureOf(each)), 1);
  const wideOnly = { narrow: 'hidden', numeric: true, className: 'whitespace-nowrap' } as const;
  return [
    {
      head: t('Plays'),
      className: 'whitespace-nowrap',
      render: (row) => (
        <span className="flex items-center gap-2.5">
          <span className="min-w-13 flex-none text-end">{formatCount(row.plays)}</span>
          <span aria-hidden="true" className="h-1.5 min-w-10 max-w-40 flex-1 wide:min-w-20">
            <span
              className={cx('block h-full rounded-full', row.plays > 0 && 'min-w-0.5')}
              style={{ width: `${(measureOf(row) / most) * 100}%`, background: findColor(series, row.id) }}
            />
          </span>
        </span>
      ),
    },
    ...(rows.some(({ scans }) => scans !== null)
      ? [
          {
            ...wideOnly,
            head: t('Scans'),
            render: ({ scans }: PlayReportRow) => (scans === null ? null : formatCount(scans)),
          },
        ]
      : []),
    { ...wideOnly, head: t('On air'), render: ({ durationMs }) => formatLength(durationMs) },
    ...(rows.some(({ expectedMs }) => expectedMs !== null)
      ? [
          {
            ...wideOnly,
            head: t('Expected'),
            render: ({ expectedMs }: PlayReportRow) =>
              expectedMs === null ? t('Not known') : formatLength(expectedMs),
          },
        ]
      : []),
    { ...wideOnly, head: t('Share'), render: ({ share }) => formatShare(share) },
    ...(by === 'screen'
      ? []
      : [{ ...wideOnly, head: t('Screens'), render: ({ screens }: PlayReportRow) => formatCount(screens) }]),
    {
      head: formatDays(period, false),
      narrow: 'hidden',
      width: 'max-panel:hidden',
      className: 'max-panel:hidden',
      render: ({ values, id }) => (
        <Spark values={sumSteps(values, steps)} steps={steps} color={findColor(series, id)} />
      ),
    },
    {
      head: t('Last shown'),
      narrow: 'hidden',
      className: 'whitespace-nowrap text-ink-2',
      render: ({ lastShown }) => (lastShown === null ? t('Never') : formatLastShown(lastShown, today, timeZone)),
    },
  ];
}

/** The course of a row over the period in small bars. The chart shows the same in numbers if the row is pressed. */
function Spark({ values, steps, color }: { values: readonly number[]; steps: readonly ChartStep[]; color: string }) {
  const svg = drawBars({
    ...SPARK,
    series: [{ name: '', color }],
    bars: values.map((value, index) => ({
      label: '',
      title: '',
      values: steps[index]?.isKnown === true ? [value] : null,
    })),
    ticks: [],
    colors: { line: 'none', ink: 'none', unknown: 'var(--sunken)' },
  });
  return (
    <span aria-hidden="true" className="pointer-events-none block w-29" dangerouslySetInnerHTML={{ __html: svg }} />
  );
}
