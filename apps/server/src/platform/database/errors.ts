import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The error's SQLSTATE, e.g. `23505` for a unique violation; null if it is no database error. */
export function findSqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code ?? null;
  }
  return null;
}

/** True when a request that must not change what screens play would have done so. */
export const isHeldBack = (error: unknown): boolean => findSqlState(error) === 'VT001';

/** True when the error is a violation of this unique index or constraint. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.constraint === constraint;
  }
  return false;
}

/**
 * No server accepts writes: those that answer are standbys. If one refused the connection, its refusal is the cause, and
 * decides whether waiting can help.
 */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
}

/**
 * True when the database cannot be reached: it restarts, refuses or has lost the connection, or accepts no writes because
 * another server has become the primary. A pending write may or may
 * not have been committed.
 */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Connection failures, shutdown and start-up, too many connections, read-only.
    if (cause instanceof pg.DatabaseError) return /^(08|57P|53300|25P0[34]|25006)/.test(cause.code ?? '');
    if (cause instanceof NoPrimaryError && cause.cause === undefined) return true;
    if ('code' in cause && UNREACHABLE_CODES.has(String(cause.code))) return true;
    // The missing file is the socket; other missing files do not concern the database.
    if ('code' in cause && cause.code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect') return true;
    if (UNREACHABLE_MESSAGES.test(cause.message)) return true;
  }
  return false;
}

/** True when a query failed because the database cannot be reached; false for other services, such as mail or storage. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError) return isUnreachable(cause);
  }
  return false;
}

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of driver errors without a code. */
const UNREACHABLE_MESSAGES =
  /Connection terminated|connection timeout|timeout expired|timeout exceeded when trying to connect|not queryable/i;
