import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { DeviceResult } from '@vitrine/contract/fleet/devices';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { AppError } from '@vitrine/contract/core/errors';
import { isAtLimit, computeMaxDevices } from '@vitrine/contract/billing/plans';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/database/sort-key.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Entitlements, lockAccount } from '../../accounts/index.ts';
import { detachMachine, listCopies } from './machine-store.ts';
import { getOwnedDevice, matchDevices, toResult } from './owned-device.ts';
import {
  deleteDevices,
  fillDeviceSortKeys,
  insertDevice,
  toDeviceColumns,
  type SettingsChange,
  toDeviceSettings,
  updateDevice,
  updateDevices,
} from './store.ts';
import { countDevices, type DeviceRow, findDevices, lockDevices } from '../reads.ts';

/** A device without a machine. */
type VirtualDevice = Pick<
  DeviceRow,
  'id' | 'accountId' | 'deviceId' | 'name' | 'timeZone' | 'createdAt' | 'rotation' | 'tokenHash'
>;

export type Devices = ReturnType<typeof createDevices>;

/** A device's seat, name and settings. */
export function createDevices({ db, clock, security }: Platform, { entitlements }: { entitlements: Entitlements }) {
  async function removeAll(accountId: string, refs: readonly string[]): Promise<DeviceRow[]> {
    const removed = await db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      return deleteDevices(tx, accountId, refs);
    });
    for (const { id: deviceId } of removed) {
      security.report('device_token_revoked', { accountId, deviceId, reason: 'the device was removed' });
    }
    return removed;
  }

  return {
    /** Stores the sort keys of devices that are older than these keys. */
    fillSortKeys: (): Promise<void> => inBatches((limit) => fillDeviceSortKeys(db, limit)),

    /**
     * Locks the account until the transaction ends and checks that one more device fits: of two concurrent requests for
     * the last seat, one is refused.
     *
     * @throws device.limit_reached with `{deviceCount, maxDevices}`
     */
    async takeSeat(tx: Db, accountId: string): Promise<void> {
      const maxDevices = computeMaxDevices(await entitlements.lockEntitlement(tx, accountId));
      const deviceCount = await countDevices(tx, accountId);
      if (isAtLimit(deviceCount, maxDevices)) {
        throw new AppError('device.limit_reached', { details: { deviceCount, maxDevices } });
      }
    },

    /** Adds a device that this server plays itself. It takes no seat. */
    async addVirtual(tx: Db, { rotation, ...device }: VirtualDevice): Promise<DeviceId> {
      const { id } = await insertDevice(tx, { ...device, isVirtual: true });
      await updateDevices(tx, device.accountId, [id], { rotation });
      return DeviceId.parse(id);
    },

    /** @throws device.not_found */
    async rename({ accountId }: InAccount, ref: string, { name }: { name: string }) {
      const device = requireDevice(await updateDevice(db, accountId, ref, { name }));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids of this table are made by `newId('dev')`
      return { id: device.id as DeviceId, deviceId: device.deviceId, name: device.name };
    },

    /** @throws device.not_found */
    async remove({ accountId }: InAccount, ref: string): Promise<void> {
      if ((await removeAll(accountId, [ref])).length === 0) throw new AppError('device.not_found');
    },

    /** Removes several devices, in one transaction. Those that the account does not have get `device.not_found`. */
    async removeMany(
      { accountId }: InAccount,
      { deviceIds: refs }: { deviceIds: readonly string[] },
    ): Promise<DeviceResult[]> {
      return matchDevices(refs, await removeAll(accountId, refs)).map(toResult);
    },

    /**
     * Makes one of several machines with the token of a device a new screen.
     *
     * @throws device.not_found; device.machine_not_found also for the only machine
     */
    async detachMachine({ accountId }: InAccount, ref: string, machineId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { id: deviceId } = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [deviceId]);
        const copies = await listCopies(tx, deviceId, clock());
        if (!copies.some((copy) => copy.machineId === machineId)) throw new AppError('device.machine_not_found');
        await detachMachine(tx, deviceId, machineId);
        security.report('device_machine_detached', { accountId, deviceId });
      });
    },

    /** @throws device.not_found */
    async settings({ accountId }: InAccount, ref: string): Promise<DeviceSettings> {
      return toDeviceSettings(await getOwnedDevice(db, accountId, ref));
    },

    /** @throws device.not_found */
    async updateSettings({ accountId }: InAccount, ref: string, changes: SettingsChange): Promise<DeviceSettings> {
      return toDeviceSettings(requireDevice(await updateDevice(db, accountId, ref, toDeviceColumns(changes))));
    },

    /** Changes settings of several devices, in one transaction. Those that the account does not have get `device.not_found`. */
    async updateSettingsOfMany(
      { accountId }: InAccount,
      { deviceIds: refs, settings: changes }: { deviceIds: readonly string[]; settings: SettingsChange },
    ): Promise<DeviceResult[]> {
      return db.transaction(async (tx) => {
        const found = await findDevices(tx, accountId, refs);
        const ids = found.map(({ id }) => id);
        await lockDevices(tx, ids);
        await updateDevices(tx, accountId, ids, toDeviceColumns(changes));
        return matchDevices(refs, found).map(toResult);
      });
    },
  };
}

function requireDevice(device: DeviceRow | null): DeviceRow {
  if (device === null) throw new AppError('device.not_found');
  return device;
}
