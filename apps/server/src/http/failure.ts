import { AppError, isAppError } from '@vitrine/contract/errors';
import { isUnreachable, sqlStateOf } from '../platform/database.ts';

/** What a caller is told of anything thrown: expected failures as they are, all others without a word of why. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // Of two changes that waited for each other the database gave up one; it may be tried again.
  const isGivenUp = ['40P01', '40001'].includes(sqlStateOf(error) ?? '');
  if (isGivenUp || isUnreachable(error)) return new AppError('server.unavailable', { cause: error });
  if (isOutOfSpace(error)) return new AppError('storage.full', { cause: error });
  // A NUL in an id or a search: no text of the database can hold one.
  if (sqlStateOf(error) === '22021') return new AppError('request.invalid', { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new AppError('request.too_large', { cause: error });
  return new AppError(status >= 400 && status < 500 ? 'request.invalid' : 'server.failed', { cause: error });
}

function isOutOfSpace(error: unknown): boolean {
  return (error instanceof Error && 'code' in error && error.code === 'ENOSPC') || sqlStateOf(error) === '53100';
}

/** Seconds; for refusals that pass by themselves. */
export function retryAfterOf({ status, details }: AppError): number | null {
  if (status === 503) return 2;
  if (status !== 429) return null;
  const waitMs = details?.['retryAfterMs'];
  return Math.max(1, Math.ceil((typeof waitMs === 'number' ? waitMs : 60_000) / 1000));
}
