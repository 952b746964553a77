import './shared-report.css';
import type { SharedReport } from '@vitrine/contract/reports/report-links';
import { isAppError } from '@vitrine/contract/core/errors';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { QueryProvider } from '../../../api/query-provider.tsx';
import { useRead } from '../../../api/use-read.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Logo } from '../../../ui/layout/logo.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { applyBrand } from '../../../ui/theme/brand.ts';
import { formatDays, presetNames } from '../period.ts';
import { Report } from '../report.tsx';
import { byTitles } from '../report-text.ts';
import { SharedProvider } from './shared-context.ts';

/** The report of a link, or why there is none. */
export function OpenedReport({ token }: { token: string }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryProvider queries={queries}>
      <Opened token={token} />
    </QueryProvider>
  );
}

function Opened({ token }: { token: string }) {
  // Read once: each reading counts as an opening of the link.
  const read = useRead(
    token === ''
      ? null
      : q.sharedReports.read({
          params: { token },
          staleMs: Infinity,
          keptMs: Infinity,
          pollMs: 0,
          failure: t('Failed to fetch the report'),
          select: toReport,
        }),
  );
  if (token === '' || isAppError(read.failure?.error, 'report_link.ended')) return <Ended />;
  return (
    <Region of={read} skeleton={<Spinner className="min-h-dvh" />}>
      {(report) => <Shown token={token} report={report} />}
    </Region>
  );
}

const Ended = () => (
  <main className="grid min-h-dvh content-center">
    <title>{t('{title} – Vitrine', { title: t('Report') })}</title>
    <h1 className="sr-only">{t('Report')}</h1>
    <EmptyState
      title={t('This link no longer works')}
      text={t('It was withdrawn or has expired, or a part of it is missing. Ask whoever sent it for a new one.')}
    />
  </main>
);

const toReport = ({ report }: { report: SharedReport }) => report;

/** The report under the name and the logo of its account, without anything that leads into the console. */
function Shown({ token, report }: { token: string; report: SharedReport }) {
  const { name, by, preset, expiresAt, account } = report;
  const address = `/api/shared-reports/${encodeURIComponent(token)}`;
  const title = t('Report for {name}', { name });
  useEffect(() => {
    applyBrand(account.color);
    return () => applyBrand(null);
  }, [account.color]);
  return (
    <SharedProvider value={{ token, report }}>
      <title>{`${title} – ${account.name}`}</title>
      <div className="shared-report mx-auto max-w-300">
        <header className="grid gap-5 px-4 pt-5 pb-4 wide:px-8 wide:pt-8 wide:pb-6">
          <p className="flex min-w-0 items-center gap-2.5">
            <Logo url={account.hasLogo ? `${address}/logo` : null} name={account.name} />
            {account.hasLogo && <span className="truncate text-ink-2">{account.name}</span>}
          </p>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 className="text-5 font-strong wrap-anywhere wide:text-6">{title}</h1>
              <p className="text-ink-2">
                {[
                  t('Proof of play'),
                  ...(preset === null ? [] : [presetNames[preset]]),
                  formatDays(report),
                  byTitles[by],
                ].join(' · ')}
              </p>
            </div>
            <Button asChild className="print:hidden">
              <a href={`${address}/csv`} download="report.csv" referrerPolicy="no-referrer">
                <Download />
                {t('Download CSV')}
              </a>
            </Button>
          </div>
        </header>
        <main>
          <PageBody close>
            <Report />
            <p className="border-t border-line pt-4 text-1 text-ink-3">
              {t('What the screens of {account} reported. Each screen counts its own days.', { account: account.name })}
              {expiresAt !== null && ` ${t('This link works until {day}.', { day: formatDate(expiresAt) })}`}
            </p>
          </PageBody>
        </main>
      </div>
    </SharedProvider>
  );
}
