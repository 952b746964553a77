import type { Db } from '../../platform/database.ts';
import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Client, findMailLanguage, findUser, listOwners, nameBrowser } from '../accounts/index.ts';
import { mailNewToken, type TokenNotice } from './jobs.ts';
import { createKeyMail } from './mails.ts';

/** Emails that tell of new tokens of API keys, so that nobody makes one with the session of another person unnoticed. */
export function createKeyNotices(
  { db, clock, jobs, mailer, findReader }: Platform,
  { describeAccount }: { describeAccount: DescribeAccount },
) {
  return {
    /** Emails the maker of a key, once the transaction has committed; about a key that was made, the owners too. */
    async tell(tx: Db, notice: Omit<TokenNotice, 'from' | 'at'>, { userAgent, address }: Client): Promise<void> {
      const from = { browser: nameBrowser(userAgent), address };
      await jobs.send(tx, mailNewToken, { ...notice, from, at: clock().toISOString() });
    },

    async work(): Promise<void> {
      await jobs.work(mailNewToken, 1, async ({ input: notice }) => {
        const maker = await findUser(db, notice.userId);
        if (maker === null) return;
        const about = await describeAccount(notice.accountId, '/integrations/keys');
        const owners = notice.cause === 'made' ? await listOwners(db, notice.accountId) : [];
        const others = owners.filter(({ email }) => email !== maker.email);
        const reader = await findReader(await findMailLanguage(db, maker, notice.accountId));
        await mailer.send(createKeyMail(reader, maker, notice, { maker: null, ...about }));
        for (const owner of others) {
          const ownersReader = await findReader(owner.mailLanguage);
          await mailer.send(createKeyMail(ownersReader, owner, notice, { maker: maker.name, ...about }));
        }
      });
    },
  };
}
