import { isStorable, readCursor } from '../../platform/page-cursor.ts';

/** A position in a list of screens by name. */
export interface ScreenPosition {
  nameKey: string;
  id: string;
}

/** @throws request.invalid for a cursor of another list */
export const readScreenCursor = (cursor: string): ScreenPosition =>
  readCursor(cursor, ([nameKey, id]) => (isStorable(nameKey) && isStorable(id) ? { nameKey, id } : null));
