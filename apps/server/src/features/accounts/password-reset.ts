import { createHash } from 'node:crypto';
import { RESET_LIFETIME_MS } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { addressKeys } from '../../platform/rate-limit/address-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newSecret } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { countAttempt, oneKey, type RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { mailPasswordChanged, mailReset } from './jobs.ts';
import type { Passwords } from './passwords.ts';
import type { AccountLimits } from './sign-in.ts';
import {
  deleteExpiredResets,
  deleteResetsOf,
  deleteSessionsOf,
  findAccount,
  findAccountByEmail,
  insertReset,
  takeReset,
  updatePassword,
} from './store.ts';

export type PasswordReset = ReturnType<typeof createPasswordReset>;

interface Dependencies {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  limiter: RateLimiter;
  limits: AccountLimits;
  passwords: Passwords;
  /** The base of links in emails, without a trailing slash. */
  publicUrl: () => string;
}

/** A plain hash is enough for a token of 256 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Password reset by an emailed link that works once, within 30 minutes. */
export function createPasswordReset({ db, clock, jobs, mailer, limiter, limits, passwords, publicUrl }: Dependencies) {
  return {
    /** Takes the same steps, in the same time, whether or not the address belongs to an account. */
    async ask(email: string, address: string): Promise<void> {
      const emailKey = email.toLowerCase();
      await countAttempt(limiter, addressKeys('reset:address', address), limits.resetPerAddress);
      // Above the account's limit no email is sent. The response stays the same: an error would reveal the account.
      const byAccount = await limiter.hit(oneKey(`reset:account:${emailKey}`), limits.resetPerAccount);
      if (byAccount === 0) await jobs.send(db, mailReset, { email: emailKey });
    },

    /** @throws reset.invalid for a wrong, used or expired link; request.too_many */
    async use(token: string, password: string, address: string): Promise<void> {
      await countAttempt(limiter, addressKeys('reset-use:address', address), limits.resetPerAddress);
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        const accountId = await takeReset(tx, hashOf(token), clock());
        if (accountId === null) throw new AppError('reset.invalid');
        await updatePassword(tx, accountId, passwordHash);
        await deleteResetsOf(tx, accountId);
        await deleteSessionsOf(tx, accountId, null);
        await jobs.send(tx, mailPasswordChanged, { accountId });
      });
    },

    async work(): Promise<void> {
      await jobs.work(mailReset, 1, async ({ input: { email } }) => {
        const account = await findAccountByEmail(db, email);
        if (account === null) return;
        const token = newSecret();
        const expiresAt = new Date(clock().getTime() + RESET_LIFETIME_MS);
        await insertReset(db, { tokenHash: hashOf(token), accountId: account.id, expiresAt });
        await mailer.send({
          to: account.email,
          subject: 'Reset your Vitrine password',
          text: [
            `Hello ${account.name},`,
            'Someone requested a new password for your Vitrine account. If it was you, set one with this link. It works once, within the next 30 minutes.',
            'If it was not you, ignore this email. Your password stays the same.',
          ],
          link: { label: 'Set a new password', url: `${publicUrl()}/reset-password?token=${token}` },
        });
      });
      await jobs.work(mailPasswordChanged, 1, async ({ input: { accountId } }) => {
        const account = await findAccount(db, accountId);
        if (account === null) return;
        await mailer.send({
          to: account.email,
          subject: 'Your Vitrine password was changed',
          text: [
            `Hello ${account.name},`,
            'The password of your Vitrine account has just been changed with a reset link. You have been signed out on all devices.',
            'If it was not you, request a new reset link now and tell your administrator.',
          ],
          link: { label: 'Sign in', url: `${publicUrl()}/login` },
        });
      });
    },

    sweep: (): Promise<void> => deleteExpiredResets(db, clock()),
  };
}
