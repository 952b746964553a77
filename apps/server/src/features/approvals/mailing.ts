import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMember } from '../accounts/index.ts';
import { mailOutcome, mailWaiting } from './jobs.ts';
import { createOutcomeMail, createWaitingMail } from './mails.ts';
import { countWaiting, findApproval, listDeciders, listWaiting } from './store.ts';

/** An email names at most this many changes and counts the others. */
const MAX_NAMED = 50;

/** Starts to process the mail jobs. */
export async function workOnMails(
  { db, jobs, mailer, findReader }: Platform,
  { describeAccount }: { describeAccount: DescribeAccount },
): Promise<void> {
  const describe = (accountId: string) => describeAccount(accountId, '/approvals');
  await jobs.work(mailWaiting, 1, async ({ input: { accountId } }) => {
    const all = { accountId, userId: null };
    const rows = await listWaiting(db, all, { limit: MAX_NAMED, after: undefined });
    if (rows.length === 0) return;
    const waiting = { changes: rows, count: await countWaiting(db, all) };
    const about = await describe(accountId);
    for (const { email, mailLanguage } of await listDeciders(db, accountId))
      await mailer.send(createWaitingMail(await findReader(mailLanguage), email, waiting, about));
  });
  await jobs.work(mailOutcome, 1, async ({ input: { accountId, id } }) => {
    const row = await findApproval(db, { accountId, userId: null }, id);
    const member = row?.userId ? await findMember(db, accountId, row.userId) : null;
    if (row === null || member === null) return;
    const reader = await findReader(member.mailLanguage);
    await mailer.send(createOutcomeMail(reader, member.email, row, await describe(accountId)));
  });
}
