import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../../platform/database.ts';
import { type DeviceRow, findDevice } from './store.ts';

/**
 * The account's device with this row id or public identity.
 *
 * @throws device.not_found, also when the device belongs to another account
 */
export async function getOwnedDevice(db: Db, accountId: string, ref: string): Promise<DeviceRow> {
  const device = await findDevice(db, accountId, ref);
  if (device === null) throw new AppError('device.not_found');
  return device;
}
