import { AppError } from '@vitrine/contract/core/errors';
import type { DevicePosition, DeviceSort } from './list-store.ts';

/** Where the page after this device goes on, as text for an address. */
export function writeCursor({ key, id }: DevicePosition): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws request.invalid for anything that {@link writeCursor} has not written for this order */
export function readCursor(cursor: string, sort: DeviceSort): DevicePosition {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isText = typeof key === 'string' && typeof id === 'string' && !`${key}${id}`.includes('\0');
    if (isText && (sort === 'name' || isInstant(key))) return { key, id };
  } catch {
    // not even JSON
  }
  throw new AppError('request.invalid', { message: 'This page does not exist. Please start from the first one.' });
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
