import { hashSecret, newSecret } from '../../platform/secrets.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type AttemptRow,
  deleteExpiredAttempts,
  deleteUserAttempts,
  findAttempt,
  insertAttempt,
  takeAttempt,
} from './attempt-store.ts';

/** The kinds of attempts. An attempt can be completed only as the kind as which it began. */
export type AttemptKind =
  | 'second-factor'
  | 'passkey'
  | 'passkey-registration'
  | 'single-sign-on'
  | 'single-sign-on-handover';

/** The time within which an attempt must be completed. */
export const ATTEMPT_LIFETIME_MS = 10 * 60 * 1000;

export type Attempts = ReturnType<typeof createAttempts>;

/** A plain hash is enough for a token of 256 random bits. */
const hashToken = (token: string): string => hashSecret(token, 'base64url');

/** Attempts to sign in, or to add a passkey, that take more than one request. */
export function createAttempts({ db, clock }: Platform) {
  return {
    /** Begins an attempt and returns the token that names it. @param userId null while it is unknown who signs in */
    async begin(
      kind: AttemptKind,
      userId: string | null,
      data: object = {},
      lifetimeMs = ATTEMPT_LIFETIME_MS,
    ): Promise<string> {
      const token = newSecret();
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      await insertAttempt(db, { tokenHash: hashToken(token), kind, userId, data, expiresAt });
      return token;
    },

    /** An attempt that is not completed yet; null if it is unknown, completed, expired or of another kind. */
    find: (kind: AttemptKind, token: string): Promise<AttemptRow | null> =>
      findAttempt(db, kind, hashToken(token), clock()),

    /** Completes an attempt: one of two concurrent calls gets it. Null as for `find`. */
    complete: (tx: Db, kind: AttemptKind, token: string): Promise<AttemptRow | null> =>
      takeAttempt(tx, kind, hashToken(token), clock()),

    /** Ends all attempts of a user. */
    endAll: (tx: Db, userId: string): Promise<void> => deleteUserAttempts(tx, userId),

    sweep: (): Promise<void> => deleteExpiredAttempts(db, clock()),
  };
}
