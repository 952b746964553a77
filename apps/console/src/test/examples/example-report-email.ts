import { ReportEmail } from '@vitrine/contract/reports/report-emails';

/** An email of a report that comes every month; the id is `rml_` and the name of its address. */
export const exampleReportEmail = (to: string, facts: Partial<ReportEmail> = {}): ReportEmail =>
  ReportEmail.parse({
    id: `rml_${to}`,
    to: [to],
    unsubscribed: [],
    every: 'month',
    timezone: 'UTC',
    pdf: true,
    csv: true,
    filter: { by: 'media', measure: 'plays' },
    createdBy: 'Ada',
    isYours: true,
    isPaused: false,
    isStopped: false,
    createdAt: '2026-10-02T12:00:00.000Z',
    lastSentAt: '2026-11-01T08:00:00.000Z',
    next: { at: '2026-12-01T08:00:00.000Z', from: '2026-11-01', to: '2026-11-30' },
    ...facts,
  });
