import { isInstant, isStorable, readCursor } from '../../platform/page-cursor.ts';
import type { MediaPosition, MediaSort } from './list-store.ts';

/** @throws request.invalid for a cursor of another list or order */
export function readMediaCursor(cursor: string, sort: MediaSort): MediaPosition {
  return readCursor(cursor, ([value, id]) => {
    if (!isStorable(id)) return null;
    if (sort === 'fileSize') return typeof value === 'number' && Number.isSafeInteger(value) ? { value, id } : null;
    if (sort === 'createdAt') return isInstant(value) ? { value, id } : null;
    return isStorable(value) ? { value, id } : null;
  });
}
