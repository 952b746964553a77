import type { Page } from '@vitrine/contract/core/client';
import type { PlayReport } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { usePages, useRead } from '../../api/use-read.ts';
import { useShared } from './shared/shared-context.ts';
import { toReportQuery, toScreensQuery, useReportAddress } from './use-report-address.ts';

/** Plays of today are read again so often: they are stored without a change event. */
const TODAY_MS = 30_000;

const selectRows = ({ body }: Page<PlayReport>) => body.rows;

/** A report that is shared stays as it was when it was opened. */
const ONCE = { pollMs: 0, keepsPrevious: true } as const;

/** The report of plays that the address or its link asks for, and pages of its rows. */
export function usePlayReport() {
  const address = useReportAddress();
  const shared = useShared();
  const shown = { failure: t('Failed to fetch the report'), select: selectRows };
  const { step, measure } = address;
  return usePages(
    shared === null
      ? q.reports.plays.page({
          ...shown,
          query: { ...toReportQuery(address), step },
          intervalMs: address.period.to === address.today && TODAY_MS,
          keepsPrevious: true,
        })
      : q.sharedReports.plays.page({ ...shown, ...ONCE, params: { token: shared.token }, query: { step, measure } }),
  );
}

/**
 * The uptime of the screens of the report in its period.
 *
 * @param before the period before, which is read in its place; null where nothing of it is known, and nothing is read
 */
export function useUptime(before?: { from: string; to: string } | null) {
  const { filters, period, today } = useReportAddress();
  const shared = useShared();
  const days = before === undefined ? period : before;
  return useRead(
    days === null
      ? null
      : shared === null
        ? q.reports.uptime({
            query: toScreensQuery({ filters, period: days }),
            intervalMs: days.to === today && TODAY_MS,
            keepsPrevious: true,
          })
        : q.sharedReports.uptime({
            ...ONCE,
            params: { token: shared.token },
            query: { period: before === undefined ? 'now' : 'before' },
          }),
  );
}
