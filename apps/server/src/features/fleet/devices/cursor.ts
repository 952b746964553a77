import { isInstant, isStorable, readCursor } from '../../../platform/page-cursor.ts';
import type { DevicePosition, DeviceSort } from './list-store.ts';

/** @throws request.invalid for a cursor of another list or order */
export function readDeviceCursor(cursor: string, sort: DeviceSort): DevicePosition {
  return readCursor(cursor, ([key, id]) => {
    if (!isStorable(key) || !isStorable(id)) return null;
    return sort === 'name' || isInstant(key) ? { key, id } : null;
  });
}
