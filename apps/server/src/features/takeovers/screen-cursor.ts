import { isStorable, readCursor } from '../../platform/page-cursor.ts';

/** A position in a list of screens by name. */
export interface ScreenPosition {
  name: string;
  id: string;
}

/** @throws request.invalid for a cursor of another list */
export const readScreenCursor = (cursor: string): ScreenPosition =>
  readCursor(cursor, ([name, id]) => (isStorable(name) && isStorable(id) ? { name, id } : null));
