import { AsyncLocalStorage } from 'node:async_hooks';

/** Emptied when the work is over, so that timers that it leaves behind do not belong to it. */
const current = new AsyncLocalStorage<{ attempt: string | null }>();

/**
 * Runs work that must commit at most once. Each of its transactions records in `idempotency_keys` that `attempt` has
 * committed, and is rolled back when another attempt has taken over (see `database.ts`).
 */
export async function runAttempt<T>(attempt: string, work: () => Promise<T>): Promise<T> {
  const holder: { attempt: string | null } = { attempt };
  try {
    return await current.run(holder, work);
  } finally {
    holder.attempt = null;
  }
}

/** The attempt whose work is running; null outside of one. */
export const currentAttempt = (): string | null => current.getStore()?.attempt ?? null;

/** Runs database writes that do not make the current attempt count as committed, e.g. counting a rate limit. */
export const outsideAttempt = <T>(work: () => Promise<T>): Promise<T> => current.exit(work);
