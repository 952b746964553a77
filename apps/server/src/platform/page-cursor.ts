import { AppError } from '@vitrine/contract/core/errors';

/** Encodes the position after which the next page of a list starts, as text for a query string. */
export const writeCursor = (...position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Decodes a cursor.
 *
 * @param parse turns the decoded values into a position; null where they are not one
 * @throws request.invalid for a cursor that {@link writeCursor} did not write for this list and order
 */
export function readCursor<Position>(cursor: string, parse: (values: unknown[]) => Position | null): Position {
  const position = parse(decode(cursor));
  if (position !== null) return position;
  throw new AppError('request.invalid', { message: 'This page does not exist. Please start from the first one.' });
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

/** True for a UTC instant as `Date.toISOString` writes it. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
