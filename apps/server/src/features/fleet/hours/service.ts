import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceHours, SavedHours, WorkingHours } from '@vitrine/contract/fleet/hours';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { findOffEnd } from '@vitrine/playback/hours';
import { toInstant } from '@vitrine/playback/instants';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getOwnedDevice } from '../devices/owned-device.ts';
import { type DeviceRow, findGroup, listGroupMembers, lockDevices, lockGroup } from '../reads.ts';
import {
  deleteHours,
  findGroupHours,
  findHours,
  type HoursOwner,
  saveHours,
  toColumns,
  toHoursFacts,
  toSavedHours,
  wakeDevice,
} from './store.ts';

export type Hours = ReturnType<typeof createHours>;

/** The longest time for which a screen is woken: a manifest does not reach further. */
const MAX_WAKE_MS = 14 * 24 * 60 * 60 * 1000;

/** The working hours of screens and groups. */
export function createHours({ db, clock }: Platform) {
  async function save(tx: Db, accountId: string, owner: HoursOwner, hours: WorkingHours | null): Promise<void> {
    if (hours === null) return deleteHours(tx, owner);
    await saveHours(tx, { id: newId('hrs'), accountId, ...owner }, toColumns(hours));
  }

  async function describe(tx: Db, device: DeviceRow): Promise<DeviceHours> {
    const own = await findHours(tx, { deviceId: device.id });
    const group = await findGroupHours(tx, device.id);
    const now = clock();
    const offEnd = findOffEnd(toHoursFacts(device, own, group), now.getTime());
    return {
      own: own && toSavedHours(own),
      group: group && { ...group, id: GroupId.parse(group.id), hours: group.hours && toSavedHours(group.hours) },
      isOff: offEnd !== null,
      offUntil: offEnd === null || offEnd === Infinity ? null : toInstant(offEnd),
      awakeUntil: device.awakeUntil !== null && device.awakeUntil > now ? device.awakeUntil.toISOString() : null,
    };
  }

  async function groupHours(tx: Db, groupId: string): Promise<SavedHours | null> {
    const row = await findHours(tx, { groupId });
    return row && toSavedHours(row);
  }

  return {
    /** @throws device.not_found */
    async device({ accountId }: InAccount, ref: string): Promise<DeviceHours> {
      return describe(db, await getOwnedDevice(db, accountId, ref));
    },

    /** @throws device.not_found */
    updateDevice: (
      { accountId }: InAccount,
      ref: string,
      { hours }: { hours: WorkingHours | null },
    ): Promise<DeviceHours> =>
      db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        await save(tx, accountId, { deviceId: device.id }, hours);
        return describe(tx, device);
      }),

    /** @throws group.not_found */
    async group({ accountId }: InAccount, id: string): Promise<SavedHours | null> {
      if ((await findGroup(db, accountId, id)) === null) throw new AppError('group.not_found');
      return groupHours(db, id);
    },

    /** @throws group.not_found */
    updateGroup: (
      { accountId }: InAccount,
      id: string,
      { hours }: { hours: WorkingHours | null },
    ): Promise<SavedHours | null> =>
      db.transaction(async (tx) => {
        if ((await lockGroup(tx, accountId, id)) === null) throw new AppError('group.not_found');
        const members = await listGroupMembers(tx, accountId, id);
        await lockDevices(
          tx,
          members.map((member) => member.id),
        );
        await save(tx, accountId, { groupId: id }, hours);
        return groupHours(tx, id);
      }),

    /**
     * Switches on a screen that is off by its working hours, until they begin again. Returns that time.
     *
     * @throws device.not_found, device.not_off
     */
    wake: ({ accountId }: InAccount, ref: string): Promise<string> =>
      db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        const nowMs = clock().getTime();
        const own = await findHours(tx, { deviceId: device.id });
        const offEnd = findOffEnd(toHoursFacts(device, own, await findGroupHours(tx, device.id)), nowMs);
        if (offEnd === null) throw new AppError('device.not_off');
        const awakeUntil = new Date(Math.min(offEnd, nowMs + MAX_WAKE_MS));
        await wakeDevice(tx, device.id, awakeUntil);
        return awakeUntil.toISOString();
      }),
  };
}
