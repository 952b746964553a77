import { Download } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useMe } from '../accounts/index.ts';
import { EmailButton } from './email/email-button.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ShareButton } from './links/share-button.tsx';
import { PdfButton } from './pdf-button.tsx';
import { Report } from './report.tsx';
import { toExportAddress } from './export-address.ts';
import { useReportAddress } from './use-report-address.ts';

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
            <ShareButton />
            <EmailButton />
            <Button asChild>
              <a href={toExportAddress(address, 'export')} download="report.csv">
                <Download />
                {t('Export CSV')}
              </a>
            </Button>
            <PdfButton />
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
