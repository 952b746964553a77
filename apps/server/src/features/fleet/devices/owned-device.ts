import type { DeviceResult } from '@vitrine/contract/fleet/devices';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../../platform/database.ts';
import { type DeviceRow, findDevice } from '../reads.ts';

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

/** A reference of a request, and the device that it names; undefined if it names none. */
interface Match<Device> {
  ref: string;
  device: Device | undefined;
}

/** Finds the device of each reference, which is a row id or a public identity: each reference once, in their order. */
export function matchDevices<Device extends Pick<DeviceRow, 'id' | 'deviceId'>>(
  refs: readonly string[],
  devices: readonly Device[],
): Match<Device>[] {
  const byRef = new Map(
    devices.flatMap((device) => [[device.id, device] as const, [device.deviceId, device] as const]),
  );
  return [...new Set(refs)].map((ref) => ({ ref, device: byRef.get(ref) }));
}

/** The result of a change of several devices, which only fails for a device that the account does not have. */
export function toResult({ ref, device }: Match<Pick<DeviceRow, 'name'>>): DeviceResult {
  if (device !== undefined) return { deviceId: ref, name: device.name, error: null };
  const { code, message } = new AppError('device.not_found');
  return { deviceId: ref, name: null, error: { code, message } };
}
