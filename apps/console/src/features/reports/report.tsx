import './reports.css';
import { isAppError } from '@vitrine/contract/core/errors';
import type { PlayReport } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FigureRow } from '../../ui/layout/figure-row.tsx';
import { Figure } from '../../ui/lists/figure.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Link } from '../../ui/routing/navigation.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { ReportChart } from './chart/report-chart.tsx';
import { formatDay, formatDays } from './period.ts';
import { usePlayReport } from './reads.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportRows } from './report-rows.tsx';
import { useShared } from './shared/shared-context.ts';
import { isNarrowed, useReportAddress } from './use-report-address.ts';

/** The report that the address asks for: figures, chart and table; or why there is nothing to show. */
export function Report() {
  const { setStep } = useReportAddress();
  const report = usePlayReport();
  const error = report.failure?.error;
  if (isAppError(error, 'report.hours_removed')) {
    return (
      <EmptyState plain title={t('The hours of these days are not known')} text={error.message}>
        <Button onClick={() => setStep('day')}>{t('Show by day')}</Button>
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={report.isStale || undefined}
      className={cx('reports grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity', report.isStale && 'opacity-60')}
    >
      <Region
        of={{ data: report.first, failure: report.failure }}
        skeleton={<ReportSkeleton />}
        isEmpty={({ totals: { plays, scans }, rows }) => plays === 0 && rows.length === 0 && !scans}
        empty={<NoPlays report={report.first} />}
      >
        {(first) => (
          <>
            <ReportFigures report={first} />
            <ReportChart report={first} rows={report.entries} />
            <ReportRows report={first} rows={report.entries} list={report} />
          </>
        )}
      </Region>
    </div>
  );
}

const figureNames = [t('Plays'), t('Time on air'), t('Screens'), t('Uptime')];

const ReportSkeleton = () => (
  <Skeleton className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <FigureRow label={t('Report')}>
      {figureNames.map((title) => (
        <Figure key={title} title={title} loading />
      ))}
    </FigureRow>
    <SkeletonBlock className="h-64" />
    <SkeletonBlock className="h-48" />
  </Skeleton>
);

/** Shown for a period without plays: whether they are known, and what to do. */
function NoPlays({ report }: { report: PlayReport | undefined }) {
  const { period, filters, setPeriod, clearFilters } = useReportAddress();
  const isShared = useShared() !== null;
  if (report === undefined) return null;
  const { keptSince, previous } = report;
  if (isShared) return <EmptyState plain title={t('No plays in this period')} />;
  if (keptSince > period.to) {
    return (
      <EmptyState
        title={t('Not known before {day}', { day: formatDay(keptSince) })}
        text={t('Sums of plays are kept for a limited time. Those of this period were removed.')}
      >
        <Button onClick={() => setPeriod({ preset: 'month', from: '', to: '' })}>{t('Show this month')}</Button>
      </EmptyState>
    );
  }
  if (isNarrowed(filters)) {
    return (
      <EmptyState plain title={t('No plays match these filters')}>
        <Button onClick={clearFilters}>{t('Clear filters')}</Button>
      </EmptyState>
    );
  }
  if (previous !== null && previous.plays > 0) {
    return (
      <EmptyState plain title={t('No plays in this period')}>
        <Button onClick={() => setPeriod({ preset: null, ...previous })}>
          {t('Show {days}', { days: formatDays(previous) })}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No plays yet')}
      text={t('Screens report what they showed within a minute. Assign something to a screen, and it is counted here.')}
    >
      <Button variant="primary" needs="assignments.assignToDevice" asChild>
        <Link to="/media?show">{t('Put something on screens')}</Link>
      </Button>
    </EmptyState>
  );
}
