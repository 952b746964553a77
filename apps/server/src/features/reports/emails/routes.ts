import type { reportEmails as table } from '@vitrine/contract/reports/report-emails';
import { answerRedirect, type Verbs } from '../../../http/handlers.ts';
import type { ReportEmails } from './service.ts';

/** Links of emails open a page of the console. */
export const createReportEmailVerbs = (reportEmails: ReportEmails): Verbs<typeof table> => ({
  ...reportEmails,
  openUnsubscribe: (token) => answerRedirect(reportEmails.findUnsubscribePage(token)),
});
