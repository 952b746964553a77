import type { Page } from '@vitrine/contract/core/client';
import type { PlayReport } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { usePages, useRead } from '../../api/use-read.ts';
import { toReportQuery, toScreensQuery, useReportAddress } from './use-report-address.ts';

/** Plays of today are read again so often: they are stored without a change event. */
const TODAY_MS = 30_000;

const selectRows = ({ body }: Page<PlayReport>) => body.rows;

/** The report of plays that the address asks for, and pages of its rows. */
export function usePlayReport() {
  const address = useReportAddress();
  return usePages(
    q.reports.plays.page({
      query: { ...toReportQuery(address), step: address.step },
      intervalMs: address.period.to === address.today && TODAY_MS,
      keepsPrevious: true,
      failure: t('Failed to fetch the report'),
      select: selectRows,
    }),
  );
}

/**
 * The uptime of the screens of the report in some days.
 *
 * @param period null: nothing is read
 */
export function useUptime(period: { from: string; to: string } | null) {
  const { filters, today } = useReportAddress();
  return useRead(
    period === null
      ? null
      : q.reports.uptime({
          query: toScreensQuery({ filters, period }),
          intervalMs: period.to === today && TODAY_MS,
          keepsPrevious: true,
        }),
  );
}
