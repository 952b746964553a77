import { AppError } from '@vitrine/contract/core/errors';
import type { Platform } from '../../platform/platform.ts';
import { hasSecondFactor } from './attempt-store.ts';
import { countPasskeys, type UserRow } from './reads.ts';
import { listOpenMemberships } from './member-store.ts';
import { listSessions } from './session-store.ts';

/** The time after signing in within which a person need not prove again who they are. */
const RECENT_MS = 10 * 60 * 1000;

interface InSession {
  userId: string;
  sessionId: string;
}

/** The factors with which people sign in, and the proof that changing them takes. */
export function createFactors(
  { db, clock }: Platform,
  { checkPassword }: { checkPassword: (userId: string, password: string) => Promise<UserRow> },
) {
  async function findOwnSession({ userId, sessionId }: InSession) {
    const session = (await listSessions(db, userId, clock())).find(({ id }) => id === sessionId);
    if (session === undefined) throw new AppError('auth.expired');
    return session;
  }

  /** True if an account of the person asks for a second factor now. */
  async function isFactorAsked(userId: string): Promise<boolean> {
    const memberships = await listOpenMemberships(db, userId);
    return memberships.some(({ secondFactorFrom }) => secondFactorFrom !== null && secondFactorFrom <= clock());
  }

  /**
   * True if the session started a short time ago. Its age is negative if the clock was set back, or if another server
   * process, whose clock is ahead, started it.
   */
  async function isFresh(caller: InSession): Promise<boolean> {
    const ageMs = clock().getTime() - (await findOwnSession(caller)).createdAt.getTime();
    return Math.abs(ageMs) < RECENT_MS;
  }

  return {
    /** True if an account asks the person for a second factor, and a single passkey is the only one they have. */
    isOnlyFactorPasskey: async (userId: string): Promise<boolean> =>
      (await countPasskeys(db, userId)) === 1 && !(await hasSecondFactor(db, userId)) && (await isFactorAsked(userId)),

    /** True if {@link confirm} needs the password. @throws auth.expired */
    asksPassword: async (caller: InSession): Promise<boolean> => !(await isFresh(caller)),

    /**
     * Checks that the person themselves adds a way to sign in: whoever has got hold of a running session must not be able
     * to keep access after it ends, nor to lock its person out.
     *
     * @param password undefined in a session that is fresh
     * @throws account.password_wrong, auth.password_required, auth.expired, request.too_many
     */
    async confirm(caller: InSession, password: string | undefined): Promise<void> {
      if (password !== undefined) await checkPassword(caller.userId, password);
      else if (!(await isFresh(caller))) throw new AppError('auth.password_required');
    },

    /**
     * Checks that a session may add and remove factors. Somebody who knows only the password must not be able to
     * replace an authenticator app or, where an account asks for a second factor, a passkey.
     *
     * @throws auth.factor_required, auth.expired
     */
    async requireFactor(caller: InSession): Promise<void> {
      if ((await findOwnSession(caller)).hasSecondFactor) return;
      const { userId } = caller;
      const isProtected =
        (await hasSecondFactor(db, userId)) || ((await countPasskeys(db, userId)) > 0 && (await isFactorAsked(userId)));
      if (isProtected) throw new AppError('auth.factor_required');
    },

    /**
     * Checks that the passkeys of a person who joins an account are their own. Addresses are not confirmed: whoever
     * registered this one before would share the account through a passkey, also after the password was reset. A code is
     * no proof, because the person may have set their app up beside a passkey of somebody else.
     *
     * @throws invitation.passkey_needed, auth.expired
     */
    async requireOwnPasskeys(caller: InSession): Promise<void> {
      if ((await findOwnSession(caller)).method === 'passkey') return;
      if ((await countPasskeys(db, caller.userId)) > 0) throw new AppError('invitation.passkey_needed');
    },
  };
}
