import { Download, FileText } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { toExportAddress } from './export-address.ts';
import { useReportAddress } from './use-report-address.ts';

/** Download the report as CSV with all rows, and as PDF. */
export function DownloadButtons() {
  const address = useReportAddress();
  return (
    <>
      <Button variant="quiet" asChild>
        <a href={toExportAddress(address, 'export')} download="report.csv">
          <Download />
          {t('CSV')}
        </a>
      </Button>
      <Button variant="quiet" asChild>
        <a href={toExportAddress(address, 'pdf')} download="report.pdf">
          <FileText />
          {t('PDF')}
        </a>
      </Button>
    </>
  );
}
