import './reports.css';
import { Download } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { withAccount } from '../../api/account.ts';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useMe } from '../accounts/index.ts';
import { EmailButton } from './email/email-button.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { Report } from './report.tsx';
import { type ReportAddress, toReportQuery, useReportAddress } from './use-report-address.ts';

/** Proof of play: what screens showed in a period, by content and by screen. */
export function ReportsPage() {
  const address = useReportAddress();
  const { seesAllScreens } = useMe();
  return (
    <>
      <PageHeader
        title={t('Reports')}
        description={
          seesAllScreens
            ? t('Proof of play: what your screens really showed')
            : t('Proof of play of the screens you see')
        }
        actions={
          <>
            <EmailButton />
            <Button asChild>
              <a href={exportAddress(address)} download="report.csv">
                <Download />
                {t('Export CSV')}
              </a>
            </Button>
          </>
        }
      />
      <PageBody close>
        <FilterBar />
        <Report />
      </PageBody>
    </>
  );
}

/** Returns the address of a CSV file with all rows of a report. */
function exportAddress(address: ReportAddress): string {
  const asked = Object.entries(toReportQuery(address)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return withAccount(`/api/reports/plays/export?${new URLSearchParams(asked)}`);
}
