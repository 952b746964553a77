import { FileText } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { toExportAddress } from './export-address.ts';
import { useReportAddress } from './use-report-address.ts';

/** Downloads the report as PDF. */
export const PdfButton = () => (
  <Button asChild>
    <a href={toExportAddress(useReportAddress(), 'pdf')} download="report.pdf">
      <FileText />
      {t('PDF')}
    </a>
  </Button>
);
