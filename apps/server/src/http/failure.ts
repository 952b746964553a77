import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { DrizzleQueryError } from 'drizzle-orm';
import { isHeldBack, isUnreachable, findSqlState } from '../platform/database/errors.ts';

/** Maps anything thrown to what callers see: expected errors as they are, others without details. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // A single statement whose transaction was refused, e.g. because another attempt of the request has taken over.
  if (error instanceof DrizzleQueryError && isAppError(error.cause)) return error.cause;
  // Deadlock or serialization failure: the request can be repeated.
  const isGivenUp = ['40P01', '40001'].includes(findSqlState(error) ?? '');
  if (isGivenUp || isUnreachable(error)) return new AppError('server.unavailable', { cause: error });
  if (isOutOfSpace(error)) return new AppError('storage.full', { cause: error });
  // A limited member writes a row that they may not see.
  if (findSqlState(error) === '44000') return new AppError('auth.outside_limits', { cause: error });
  if (isHeldBack(error)) return new AppError('approval.needs_admin', { cause: error });
  // A row names one that was deleted between the check of the request and its change.
  if (findSqlState(error) === '23503') return new AppError('request.outdated', { cause: error });
  // PostgreSQL text cannot contain NUL.
  if (findSqlState(error) === '22021') return new AppError('request.invalid', { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new AppError('request.too_large', { cause: error });
  return new AppError(status >= 400 && status < 500 ? 'request.invalid' : 'server.failed', { cause: error });
}

function isOutOfSpace(error: unknown): boolean {
  return (error instanceof Error && 'code' in error && error.code === 'ENOSPC') || findSqlState(error) === '53100';
}

/** Seconds for `Retry-After`; null for errors that waiting does not resolve. */
export function computeRetryAfter({ code, status, details }: AppError): number | null {
  if (status === 503) return 2;
  if (code === 'idempotency.in_progress') return 1;
  if (status !== 429) return null;
  const waitMs = details?.['retryAfterMs'];
  return Math.max(1, Math.ceil((typeof waitMs === 'number' ? waitMs : 60_000) / 1000));
}
