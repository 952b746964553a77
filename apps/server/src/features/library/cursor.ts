import { AppError } from '@vitrine/contract/core/errors';
import type { MediaPosition, MediaSort } from './list-store.ts';

/** The cursor of the page after this item, as text for an address. */
export function writeCursor({ value, id }: MediaPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** @throws request.invalid for anything that {@link writeCursor} has not written for this order */
export function readCursor(cursor: string, sort: MediaSort): MediaPosition {
  try {
    const [value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof id === 'string' && !id.includes('\0')) {
      if (sort === 'fileSize' && typeof value === 'number' && Number.isSafeInteger(value)) return { value, id };
      if (sort === 'createdAt' && typeof value === 'string' && isInstant(value)) return { value, id };
      if (sort === 'originalName' && typeof value === 'string' && !value.includes('\0')) return { value, id };
    }
  } catch {
    // not JSON
  }
  throw new AppError('request.invalid', { message: 'This page does not exist. Please start from the first one.' });
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
