import type { DeviceSort } from '@vitrine/contract/fleet/device-list-query';
import { isInstant, isStorable, readCursor, writeCursor } from '../../../platform/page-cursor.ts';
import { shortenName } from '../../../platform/database/sort-key.ts';
import type { DevicePosition } from './order-store.ts';

export const writeDeviceCursor = ({ key, name, id }: DevicePosition): string =>
  writeCursor(shortenName(key), shortenName(name), id);

/** @throws request.invalid for a cursor of another list or order */
export function readDeviceCursor(cursor: string, sort: DeviceSort): DevicePosition {
  return readCursor(cursor, ([key, name, id]) =>
    isStorable(key) && isStorable(name) && isStorable(id) && isSortKey(key, sort) ? { key, name, id } : null,
  );
}

function isSortKey(key: string, sort: DeviceSort): boolean {
  switch (sort) {
    case 'lastSeen':
    case 'createdAt':
      return isInstant(key);
    case 'status':
      return ['0', '1', '2', '3', '4'].includes(key);
    case 'position':
      return /^\d{1,10}$/.test(key) && Number(key) <= 2_147_483_647;
    case 'responseTime':
      return /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(key) && Number.isFinite(Number(key));
    case 'name':
    case 'deviceId':
    case 'media':
    case 'group':
    case 'version':
      return true;
  }
}
