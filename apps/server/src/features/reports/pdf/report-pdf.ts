import { countDays } from '@vitrine/contract/schedule/days';
import type { PlayReportFilter } from '@vitrine/contract/reports/reports';
import { REPORT_PDF_ROWS } from '@vitrine/contract/reports/report-limits';
import type { InAccount, UserCaller } from '../../../http/callers.ts';
import type { Origin } from '../../../http/request.ts';
import { seesAllContent, seesAllScreens } from '../../../platform/database/limits.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProgram } from '../../../platform/programs.ts';
import { countAttempt, oneKey } from '../../../platform/rate-limit/rate-limit.ts';
import { createParserThread } from '../../../platform/threads/parser-thread.ts';
import { findAccount, findReadingLanguage } from '../../accounts/index.ts';
import type { Branding } from '../../branding/index.ts';
import { findPeriodBefore } from '../report/period.ts';
import type { Reports } from '../report/service.ts';
import { createReportWords } from '../words/report-words.ts';
import { readLogo } from './logo.ts';
import type { ReportSheet } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

/**
 * Makes the PDF of a report, as whoever asks may see it: a limited member has the limits of the surrounding call
 * (`withLimits`). All of its texts are in the language of the reader.
 *
 * @throws request.invalid for days that a report cannot have
 */
export type MakeReportPdf = (viewer: InAccount, filter: PlayReportFilter, reader: Reader) => Promise<Buffer>;

interface Needed {
  reports: Reports;
  branding: Pick<Branding, 'findForMails' | 'readLogo'>;
}

export type ReportPdfs = ReturnType<typeof createReportPdfs>;

/** Makes PDFs of reports. They are drawn in a thread of their own, one at a time. */
export function createReportPdfs(platform: Platform, { reports, branding }: Needed) {
  const { db, clock, findReader, limiter, limits } = platform;
  const thread = createParserThread<ReportSheet, Uint8Array>({
    entry: findProgram('report-drawer'),
    timeMs: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });

  const makeReportPdf: MakeReportPdf = async (viewer, filter, reader) => {
    const { accountId } = viewer;
    const step = countDays(filter) === 1 && reports.mayHaveHours(filter) ? 'hour' : 'day';
    const report = await reports.plays(viewer, { ...filter, step, limit: REPORT_PDF_ROWS });
    const uptime = await reports.uptime(viewer, filter);
    const uptimeBefore =
      report.previous === null ? null : await reports.uptime(viewer, { ...filter, ...findPeriodBefore(filter) });
    const names = await reports.nameFilter(viewer, filter);
    const timeZone = (await findAccount(db, accountId))?.timeZone ?? 'UTC';
    const { name, color } = await branding.findForMails(accountId);
    const logo = await readLogo(await branding.readLogo(accountId));
    const words = createReportWords(reader, timeZone);
    const sheet = writeSheet(reader, words, {
      filter,
      names,
      report,
      uptime,
      uptimeBefore,
      brand: { name, color, logo },
      now: clock(),
      timeZone,
      isComplete: seesAllScreens() && seesAllContent(),
    });
    const drawn = await thread.parse(sheet);
    if ('failure' in drawn) throw new Error('The PDF of a report could not be drawn');
    return Buffer.from(drawn.answer);
  };

  return {
    makeReportPdf,

    /**
     * Makes a PDF in the language of whoever asks.
     *
     * @throws request.invalid, request.too_many
     */
    async printPlays(caller: UserCaller, filter: PlayReportFilter, origin: Pick<Origin, 'language'>): Promise<Buffer> {
      await countAttempt(limiter, oneKey(`report-pdfs ${caller.accountId}`), limits.reportPdfsPerAccount);
      return makeReportPdf(caller, filter, await findReader(await findReadingLanguage(db, caller, origin)));
    },
  };
}
