import { RESET_LIFETIME_MS } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';
import { reportLimit } from '../../platform/security-log.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasSecondFactor } from './attempt-store.ts';
import { countPasskeys, findMailLanguage, findUser, findUserByEmail } from './reads.ts';
import type { Attempts } from './attempts.ts';
import { mailReset } from './jobs.ts';
import { resetMail } from './mails.ts';
import type { Notices } from './sign-in-notices/notices.ts';
import type { Passwords } from './passwords.ts';
import type { Client } from './proof.ts';
import { deleteExpiredResets, deleteUserResets, deleteUserSessions, insertReset, takeReset } from './session-store.ts';
import { updatePassword } from './store.ts';

export type PasswordReset = ReturnType<typeof createPasswordReset>;

/** A plain hash is enough for a token of 256 random bits. */
const hashResetToken = (token: string): string => hashSecret(token, 'base64url');

/** Password reset by an emailed link that works once, within 30 minutes. */
export function createPasswordReset(
  { db, clock, jobs, mailer, findReader, limiter, limits, security, publicUrl }: Platform,
  { passwords, attempts, notices }: { passwords: Passwords; attempts: Attempts; notices: Notices },
) {
  return {
    /** Takes the same steps, in the same time, whether or not the address belongs to an account. */
    async forgotPassword({ email }: { email: string }, { address }: { address: string }): Promise<string> {
      const emailKey = email.toLowerCase();
      const hashed = { email: security.emailHash(emailKey) };
      await reportLimit(security, 'password_reset_limited', hashed, () =>
        countAttempt(limiter, listAddressKeys('reset:address', address), limits.resetPerAddress),
      );
      // Above the account's limit no email is sent. The response stays the same: an error would reveal the account.
      const byAccount = await limiter.hit(oneKey(`reset:account:${emailKey}`), limits.resetPerAccount);
      if (byAccount === 0) await jobs.send(db, mailReset, { email: emailKey });
      security.report(byAccount === 0 ? 'password_reset_requested' : 'password_reset_limited', hashed);
      return 'If an account with this email exists, a password reset link has been sent.';
    },

    /** @throws reset.invalid for a wrong, used or expired link; password.too_common, request.too_many */
    async resetPassword({ token, password }: { token: string; password: string }, client: Client): Promise<void> {
      await reportLimit(security, 'password_reset_limited', {}, () =>
        countAttempt(limiter, listAddressKeys('reset-use:address', client.address), limits.resetPerAddress),
      );
      const passwordHash = await passwords.hash(password);
      const userOfLink = await db.transaction(async (tx) => {
        const userId = await takeReset(tx, hashResetToken(token), clock());
        if (userId === null) return null;
        const user = await findUser(tx, userId);
        // A refused password does not use up the link: the transaction is rolled back.
        await passwords.checkNew(password, user === null ? [] : [user.name, user.email]);
        await updatePassword(tx, userId, passwordHash);
        await deleteUserResets(tx, userId);
        await attempts.endAll(tx, userId);
        await deleteUserSessions(tx, userId, null);
        const keepsFactors = (await countPasskeys(tx, userId)) > 0 || (await hasSecondFactor(tx, userId));
        await notices.tellOfChange(tx, userId, { kind: 'password-changed', by: 'link', keepsFactors }, client);
        return userId;
      });
      if (userOfLink === null) {
        security.report('password_reset_failed');
        throw new AppError('reset.invalid');
      }
      security.report('password_reset', { userId: userOfLink });
    },

    async work(): Promise<void> {
      await jobs.work(mailReset, 1, async ({ input: { email } }) => {
        const user = await findUserByEmail(db, email);
        if (user === null) return;
        const token = newSecret();
        const expiresAt = new Date(clock().getTime() + RESET_LIFETIME_MS);
        await insertReset(db, { tokenHash: hashResetToken(token), userId: user.id, expiresAt });
        const reader = await findReader(await findMailLanguage(db, user));
        await mailer.send(resetMail(reader, user, `${publicUrl()}/reset-password?token=${token}`));
      });
    },

    sweep: (): Promise<void> => deleteExpiredResets(db, clock()),
  };
}
