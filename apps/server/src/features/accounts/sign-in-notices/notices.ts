import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nameBrowser } from './browser-name.ts';
import { mailNewOrigin, mailPasswordChanged, mailSignInChange, type SignInChange } from '../jobs.ts';
import { createChangeMail, createNewOriginMail } from '../mails.ts';
import type { Client } from '../proof.ts';
import { findAccount, findMailLanguage, findUser, type UserRow } from '../reads.ts';

export type Notices = ReturnType<typeof createNotices>;

/**
 * Creates the function that emails a user about a change of how they sign in, once the transaction has committed.
 *
 * Its last parameter is the request that made the change; null for a command on the server.
 */
export const createTellOfChange =
  ({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>) =>
  async (tx: Db, userId: string, what: SignInChange, from: Client | null): Promise<void> => {
    const origin = from === null ? null : { browser: nameBrowser(from.userAgent), address: from.address };
    await jobs.send(tx, mailSignInChange, { userId, what, from: origin, at: clock().toISOString() });
  };

/** Emails that tell people of sign-ins as them, and of changes of how they sign in, by whomever they were made. */
export function createNotices(platform: Platform) {
  const { db, clock, jobs, mailer, findReader, publicUrl } = platform;
  const readerOf = async (user: UserRow) => findReader(await findMailLanguage(db, user));
  return {
    tellOfChange: createTellOfChange(platform),

    async work(): Promise<void> {
      await jobs.work(mailSignInChange, 1, async ({ input: { userId, ...change } }) => {
        const user = await findUser(db, userId);
        if (user !== null) await mailer.send(createChangeMail(await readerOf(user), user, change, publicUrl()));
      });
      await jobs.work(mailNewOrigin, 1, async ({ input: { userId, ...signIn } }) => {
        const user = await findUser(db, userId);
        if (user !== null) await mailer.send(createNewOriginMail(await readerOf(user), user, signIn, publicUrl()));
      });
      await jobs.work(mailPasswordChanged, 1, async ({ input: { userId, accountId, by, at } }) => {
        const founder = accountId === undefined ? null : (await findAccount(db, accountId))?.userId;
        const id = userId ?? founder ?? null;
        const user = id === null ? null : await findUser(db, id);
        if (user === null) return;
        const change = { what: { kind: 'password-changed', by }, from: null, at: at ?? clock().toISOString() } as const;
        await mailer.send(createChangeMail(await readerOf(user), user, change, publicUrl()));
      });
    },
  };
}
