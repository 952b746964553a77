import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';

/** Encodes the position after which the next page of a list starts, as text for a query string. */
export const writeCursor = (...position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Decodes a cursor.
 *
 * @param parse converts the decoded values to a position; returns null if they are invalid
 * @throws request.invalid for a cursor that {@link writeCursor} did not write for this list and order
 */
export function readCursor<Position>(cursor: string, parse: (values: unknown[]) => Position | null): Position {
  const position = parse(decode(cursor));
  if (position !== null) return position;
  throw new AppError('request.invalid', { message: say('This page does not exist. Please start from the first one.') });
}

function decode(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** True for text that PostgreSQL can store and compare: it refuses NUL. */
export const isStorable = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

/** True for a UTC instant as `Date.toISOString` writes it, of a year that PostgreSQL has: it has no year 0. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString() === value;
}
