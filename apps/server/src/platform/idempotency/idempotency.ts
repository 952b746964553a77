import { say } from '@vitrine/contract/core/say';
import { randomBytes } from 'node:crypto';
import { AppError } from '@vitrine/contract/core/errors';
import { hashSecret } from '../secrets.ts';
import type { Platform } from '../platform.ts';
import { createOpenAttempts } from './open-attempts.ts';
import { deleteKey, deleteKeysBefore, findKey, insertKey, type KeyRow, type StoredAnswer, takeOver } from './store.ts';

/** A key is stored for 24 hours. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

interface KeyedRequest {
  /** The owner of the key: an account, a device or an address. */
  scope: string;
  key: string;
  /** `POST /api/folders`. */
  route: string;
  /** Hash of parameters and body; null if the body has not been read yet. */
  fingerprint: string | null;
}

export type Claim =
  | { kind: 'new'; attempt: string }
  | { kind: 'answered'; fingerprint: string | null; answer: StoredAnswer | null };

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Stores requests by their `Idempotency-Key`, so that each is carried out once even if it is sent repeatedly.
 *
 * An attempt holds a lease that its process renews. Every transaction of the attempt marks the row as committed. A row
 * whose lease has expired is taken over only if it is not marked, and transactions of the earlier attempt then fail. So a
 * crash at any moment never causes a second execution.
 */
export function createIdempotency({ db, clock, log }: Platform) {
  const processId = randomBytes(8).toString('hex');
  const attempts = createOpenAttempts(db, log);
  const retentionStart = () => new Date(clock().getTime() - RETENTION_MS);

  function begin(attempt: string): Claim {
    attempts.begin(attempt);
    return { kind: 'new', attempt };
  }

  /** Claims a key that exists. Null if it has changed in the meantime, so that claiming has to start again. */
  async function claimExisting(request: KeyedRequest, keyHash: string, attempt: string): Promise<Claim | null> {
    const { scope, route, fingerprint } = request;
    const found = await findKey(db, scope, keyHash);
    if (found === null) return null;
    const { row, isLeased } = found;
    if (row.createdAt <= retentionStart()) {
      await deleteKey(db, row.attempt);
      return null;
    }
    const isOther = fingerprint !== null && row.fingerprint !== null && row.fingerprint !== fingerprint;
    if (row.route !== route || isOther) throw new AppError('idempotency.key_reused');
    if (row.completedAt !== null)
      return { kind: 'answered', fingerprint: row.fingerprint, answer: toStoredAnswer(row) };

    if (attempts.isRunning(row.attempt)) throw new AppError('idempotency.in_progress');
    if (await attempts.recordPending(row.attempt)) return null;
    if (isLeased) {
      if (row.attempt.startsWith(processId)) return null; // it ended after the row was read
      throw new AppError('idempotency.in_progress');
    }
    if (row.isCommitted) {
      throw new AppError('idempotency.answer_not_stored', {
        message: say(
          'This request was carried out, but its answer was lost. Check the result before you send it again.',
        ),
      });
    }
    return (await takeOver(db, row.attempt, { attempt, fingerprint })) ? begin(attempt) : null;
  }

  return {
    /**
     * Begins a request, or finds the answer that it was given before.
     *
     * @throws idempotency.key_reused, idempotency.in_progress, idempotency.answer_not_stored if an earlier attempt changed
     *   something and crashed before its answer was stored
     */
    async claim(request: KeyedRequest): Promise<Claim> {
      const { scope, key, route, fingerprint } = request;
      const keyHash = hashSecret(key);
      for (;;) {
        const attempt = `${processId}.${randomBytes(12).toString('hex')}`;
        const row = { scope, keyHash, route, fingerprint, attempt, createdAt: clock() };
        if (await insertKey(db, row)) return begin(attempt);
        const claim = await claimExisting(request, keyHash, attempt);
        if (claim !== null) return claim;
      }
    },

    /** Records the outcome of an attempt. During a database outage it is held in memory and recorded later. */
    end: attempts.end,

    /** Removes keys that are older than 24 hours. */
    sweep: (): Promise<void> => deleteKeysBefore(db, retentionStart()),

    /** Stops renewing leases. */
    close: attempts.close,
  };
}

function toStoredAnswer({ status, headers, body }: KeyRow): StoredAnswer | null {
  return status === null ? null : { status, headers: headers ?? {}, body: body ?? '' };
}
