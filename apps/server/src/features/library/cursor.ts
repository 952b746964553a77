import type { ContentOrder } from '@vitrine/contract/content-list';
import { isInstant, isStorable, readCursor } from '../../platform/page-cursor.ts';
import type { ContentPosition } from './list-reads.ts';

/** @throws request.invalid for a cursor of another list or order */
export function readContentCursor(cursor: string, order: ContentOrder): ContentPosition {
  return readCursor(cursor, ([value, id]) => {
    if (!isStorable(id)) return null;
    if (order === 'largest') return typeof value === 'number' && Number.isSafeInteger(value) ? { value, id } : null;
    if (order === 'name') return isStorable(value) ? { value, id } : null;
    return isInstant(value) ? { value, id } : null;
  });
}
