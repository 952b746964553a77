import { AppError } from '@vitrine/contract/core/errors';
import type { Days } from '@vitrine/contract/schedule/days';
import {
  type NewReportEmail,
  type ReportEmail,
  ReportEmailId,
  type ReportFilter,
} from '@vitrine/contract/reports/report-emails';
import { MAX_REPORT_EMAILS } from '@vitrine/contract/reports/report-limits';
import { hasRole } from '@vitrine/contract/team/roles';
import { z } from 'zod';
import type { UserCaller } from '../../../http/callers.ts';
import type { Origin } from '../../../http/request.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Attempt } from '../../../platform/job-queue.ts';
import type { DescribeAccount } from '../../../platform/mail/about-account.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, oneKey } from '../../../platform/rate-limit/rate-limit.ts';
import { createSeal } from '../../../platform/seal.ts';
import {
  findAccount,
  findMember,
  findUser,
  findUserByEmail,
  lockAccountAs,
  type MemberRow,
} from '../../accounts/index.ts';
import type { Audit } from '../../activity/index.ts';
import { collectReport, type ContentParts } from './content.ts';
import { findLastDays, findNextEmail } from './due-days.ts';
import { mailReport } from './jobs.ts';
import { createReportMail } from './mails.ts';
import { toReportPath } from './report-address.ts';
import {
  countReportEmails,
  deleteReportEmail,
  findReportEmail,
  insertReportEmail,
  type Keeper,
  listReportEmails,
  listReportEmailsOf,
  lockDue,
  lockReportEmail,
  type ReportEmailRow,
  updateReportEmail,
} from './store.ts';

interface Dependencies extends ContentParts {
  describeAccount: DescribeAccount;
  audit: Audit;
}

interface Fields extends Pick<NewReportEmail, 'to' | 'every' | 'timezone' | 'pdf' | 'csv'> {
  filter: ReportFilter;
}

type Changed = { [Field in keyof Fields]?: Fields[Field] | undefined } & { isPaused?: boolean | undefined };

/** The email and the address that a link to unsubscribe ends. */
const Unsubscription = z.object({ accountId: z.string(), id: z.string(), email: z.string() });

/** The role that a member needs to set up emails of reports, and for these to go on. */
const EMAIL_ROLE = 'editor';

/** The most emails of reports that are planned anew in one transaction. */
const BATCH = 50;

export type ReportEmails = ReturnType<typeof createReportEmails>;

/** Reports that are emailed every month or every week. */
export function createReportEmails(platform: Platform, { describeAccount, audit, ...parts }: Dependencies) {
  const { db, clock, jobs, mailer, findReader, limiter, limits, publicUrl } = platform;
  const seal = createSeal(platform.secret, 'report-emails');

  async function toReportEmail(row: ReportEmailRow, { userId }: Pick<UserCaller, 'userId'>): Promise<ReportEmail> {
    const creator = await findCreator(db, row);
    const isActive = creator !== null && !row.isPaused;
    const next = findNextEmail(
      row,
      new Date(Math.max(row.nextAt.getTime() - 1, clock().getTime() - 1)),
      row.coveredUntil,
    );
    return {
      id: ReportEmailId.parse(row.id),
      to: row.recipients,
      unsubscribed: row.recipients.filter((email) => !isSubscribed(row, email)),
      every: row.every,
      timezone: row.timeZone,
      pdf: row.hasPdf,
      csv: row.hasCsv,
      filter: row.filter,
      createdBy: creator?.name ?? (row.userId === null ? '' : ((await findUser(db, row.userId))?.name ?? '')),
      isYours: row.userId === userId,
      isPaused: row.isPaused,
      isStopped: creator === null,
      createdAt: row.createdAt.toISOString(),
      lastSentAt: row.lastSentAt?.toISOString() ?? null,
      next: isActive ? { at: next.at.toISOString(), from: next.from, to: next.to } : null,
    };
  }

  /** Queues an email to each subscribed address. Returns their number. */
  async function queueForAddresses(tx: Db, row: ReportEmailRow, days: Days): Promise<number> {
    const subscribed = row.recipients.filter((email) => isSubscribed(row, email));
    for (const email of subscribed) {
      await jobs.send(tx, mailReport, { accountId: row.accountId, id: row.id, email, ...days });
    }
    return subscribed.length;
  }

  /** Plans the next email, after the one whose time has come is queued, unless its days were covered before. */
  async function planNext(tx: Db, row: ReportEmailRow, now: Date): Promise<void> {
    const days = findLastDays(row, now);
    const account = await findAccount(tx, row.accountId);
    const isWanted =
      (row.coveredUntil === null || days.to > row.coveredUntil) &&
      account?.suspendedAt === null &&
      (await findCreator(tx, row)) !== null;
    const sent = isWanted && (await queueForAddresses(tx, row, days)) > 0;
    const coveredUntil = isWanted ? days.to : row.coveredUntil;
    const { at: nextAt } = findNextEmail(row, now, coveredUntil);
    await updateReportEmail(tx, row.id, { nextAt, coveredUntil, ...(sent && { lastSentAt: now }) });
  }

  /** Emails a report to one address, once it is made and if the address is still to get it. */
  async function mailTo({ input, signal }: Attempt<typeof mailReport.input>): Promise<void> {
    const mailed = await findMailed(db, input);
    if (mailed === null) return;
    const { accountId, id, email, from, to } = input;
    const { row, creator, account } = mailed;
    const { hasPdf, hasCsv } = row;
    const filter = { ...row.filter, from, to };
    const user = await findUserByEmail(db, email.toLowerCase());
    const member = user && (await findMember(db, accountId, user.id));
    const reader = await findReader(member ? member.mailLanguage : account.language);
    const report = await collectReport(parts, { accountId, limits: creator.limits, filter, reader, hasPdf, hasCsv });
    const about = await describeAccount(accountId, toReportPath(row.filter, { from, to }));
    const token = seal.seal(JSON.stringify({ accountId, id, email }));
    const recipient = {
      email,
      url: member === null ? null : about.url,
      setUpBy: creator.name,
      unsubscribe: {
        page: `${publicUrl()}/unsubscribe?token=${token}`,
        atOnce: `${publicUrl()}/api/reports/unsubscribe/${token}`,
      },
    };
    const stillMailed = await findMailed(db, input);
    // An attempt that took too long is repeated by another one, which would send the email a second time.
    signal.throwIfAborted();
    if (stillMailed !== null) await mailer.send(createReportMail(reader, recipient, report, about));
  }

  /** @throws report_email.link_invalid */
  function openToken(token: string): z.infer<typeof Unsubscription> {
    const opened = seal.open(token);
    if (opened === null) throw new AppError('report_email.link_invalid');
    return Unsubscription.parse(JSON.parse(opened));
  }

  return {
    /** The emails that the caller may change, oldest first. */
    async list(caller: UserCaller): Promise<ReportEmail[]> {
      const rows = await listReportEmails(db, toKeeper(caller));
      return Promise.all(rows.map((row) => toReportEmail(row, caller)));
    },

    /** @throws report_email.limit_reached, auth.role_required */
    async create(caller: UserCaller, { to, every, timezone, pdf, csv, filter }: Fields): Promise<ReportEmail> {
      const { accountId, userId } = caller;
      const createdAt = clock();
      const id = newId('rml', createdAt.getTime());
      const { at: nextAt } = findNextEmail({ every, timeZone: timezone }, createdAt, null);
      await db.transaction(async (tx) => {
        await lockAccountAs(tx, caller, EMAIL_ROLE);
        if ((await countReportEmails(tx, accountId)) >= MAX_REPORT_EMAILS) {
          throw new AppError('report_email.limit_reached');
        }
        const fields = { every, recipients: to, timeZone: timezone, hasPdf: pdf, hasCsv: csv, filter };
        await insertReportEmail(tx, { id, accountId, userId, ...fields, createdAt, nextAt });
      });
      return toReportEmail(await requireReportEmail(db, caller, id), caller);
    },

    /** Changes an email; an admin who resumes a stopped one takes it over. @throws report_email.not_found */
    async update(caller: UserCaller, id: string, change: Changed): Promise<ReportEmail> {
      const { to, every, timezone, pdf, csv, filter, isPaused } = change;
      await db.transaction(async (tx) => {
        const row = await lockReportEmail(tx, toKeeper(caller), id);
        if (row === null) throw new AppError('report_email.not_found');
        const isTakenOver = isPaused === false && (await findCreator(tx, row)) === null;
        const rhythm = { every: every ?? row.every, timeZone: timezone ?? row.timeZone };
        const isRetimed = every !== undefined || timezone !== undefined || isPaused === false;
        await updateReportEmail(tx, id, {
          ...(to !== undefined && { recipients: to }),
          ...(pdf !== undefined && { hasPdf: pdf }),
          ...(csv !== undefined && { hasCsv: csv }),
          ...(filter !== undefined && { filter }),
          ...(isPaused !== undefined && { isPaused }),
          ...(isTakenOver && { userId: caller.userId }),
          ...(isRetimed && { ...rhythm, nextAt: findNextEmail(rhythm, clock(), row.coveredUntil).at }),
        });
      });
      return toReportEmail(await requireReportEmail(db, caller, id), caller);
    },

    /** @throws report_email.not_found */
    async remove(caller: UserCaller, id: string): Promise<void> {
      if (!(await deleteReportEmail(db, toKeeper(caller), id))) throw new AppError('report_email.not_found');
    },

    /**
     * Sends an email now. The planned ones stay.
     *
     * @throws report_email.not_found, report_email.stopped, request.too_many
     */
    async send(caller: UserCaller, id: string): Promise<Days & { addresses: number }> {
      const row = await requireReportEmail(db, caller, id);
      if ((await findCreator(db, row)) === null) throw new AppError('report_email.stopped');
      await countAttempt(limiter, oneKey(`report-emails ${caller.accountId}`), limits.reportEmailsPerAccount);
      const now = clock();
      const days = findLastDays(row, now);
      return db.transaction(async (tx) => {
        const addresses = await queueForAddresses(tx, row, days);
        if (addresses > 0) await updateReportEmail(tx, id, { lastSentAt: now });
        return { addresses, ...days };
      });
    },

    /** Unsubscribes the address of a link. Repeated, it does nothing. @throws report_email.link_invalid */
    async unsubscribe(token: string, { address, userAgent }: Origin): Promise<{ email: string; account: string }> {
      const { accountId, id, email } = openToken(token);
      await db.transaction(async (tx) => {
        const row = await lockReportEmail(tx, { accountId, userId: null }, id);
        if (row === null) throw new AppError('report_email.link_invalid');
        if (!isSubscribed(row, email)) return;
        await updateReportEmail(tx, id, { unsubscribed: [...row.unsubscribed, email.toLowerCase()] });
        const what = 'Unsubscribed from the email of a report';
        await audit.record(tx, { accountId, actor: email, what, target: id, address, userAgent });
      });
      return { email, account: (await describeAccount(accountId, '/reports')).brand.name };
    },

    /** Returns the address of the page on which somebody unsubscribes. @throws report_email.link_invalid */
    findUnsubscribePage(token: string): string {
      openToken(token);
      return `/unsubscribe?token=${encodeURIComponent(token)}`;
    },

    /** The emails of reports that a person set up or that go to their address, in all accounts. */
    listOf: (person: { userId: string; emailKey: string }): Promise<ReportEmailRow[]> => listReportEmailsOf(db, person),

    /**
     * Queues the emails whose time has come. Each is sent once, whatever number of processes call it; after an outage
     * only the last one that was missed.
     */
    async sendDue(): Promise<void> {
      for (;;) {
        const count = await db.transaction(async (tx) => {
          const now = clock();
          const rows = await lockDue(tx, now, BATCH);
          for (const row of rows) await planNext(tx, row, now);
          return rows.length;
        });
        if (count < BATCH) return;
      }
    },

    /** Starts to process the mail jobs. */
    work: (): Promise<void> => jobs.work(mailReport, 1, mailTo),
  };
}

/** Returns the member whose emails a caller sees and changes: the caller, or for an admin all members. */
const toKeeper = ({ accountId, userId, role }: UserCaller): Keeper => ({
  accountId,
  userId: hasRole(role, 'admin') ? null : userId,
});

/** @throws report_email.not_found */
async function requireReportEmail(db: Db, caller: UserCaller, id: string): Promise<ReportEmailRow> {
  const row = await findReportEmail(db, toKeeper(caller), id);
  if (row === null) throw new AppError('report_email.not_found');
  return row;
}

/** Returns the member who set an email up; null while they may not set up any. */
async function findCreator(db: Db, { accountId, userId }: ReportEmailRow): Promise<MemberRow | null> {
  const member = userId === null ? null : await findMember(db, accountId, userId);
  return member !== null && hasRole(member.role, EMAIL_ROLE) ? member : null;
}

const isSubscribed = ({ unsubscribed }: ReportEmailRow, email: string): boolean =>
  !unsubscribed.includes(email.toLowerCase());

const isRecipient = ({ recipients }: ReportEmailRow, email: string): boolean =>
  recipients.some((each) => each.toLowerCase() === email.toLowerCase());

/** Returns what is mailed to an address; null if it is no longer to get it, or its account is suspended. */
async function findMailed(db: Db, { accountId, id, email }: z.infer<typeof Unsubscription>) {
  const row = await findReportEmail(db, { accountId, userId: null }, id);
  const creator = row && (await findCreator(db, row));
  const account = await findAccount(db, accountId);
  if (row === null || creator === null || account === null || account.suspendedAt !== null) return null;
  return isRecipient(row, email) && isSubscribed(row, email) ? { row, creator, account } : null;
}
