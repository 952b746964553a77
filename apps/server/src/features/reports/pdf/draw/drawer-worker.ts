import { serveParser } from '../../../../platform/threads/serve-parser.ts';
import type { ReportSheet } from '../sheet.ts';
import { drawReport } from './draw-report.ts';

// The entry of the thread that report-pdf.ts starts.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as report-pdf.ts asks
serveParser((message) => drawReport(message as ReportSheet));
