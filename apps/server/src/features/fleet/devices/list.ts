import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { DeviceCounts, DeviceListQuery } from '@vitrine/contract/fleet/device-list-query';
import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import type { Device, DeviceDetails, ReportedContent } from '@vitrine/contract/fleet/devices';
import type { MachineDay } from '@vitrine/contract/fleet/machine';
import { AppError } from '@vitrine/contract/core/errors';
import { computeMaxDevices } from '@vitrine/contract/billing/plans';
import type { InAccount } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Entitlements } from '../../accounts/index.ts';
import { readDeviceCursor, writeDeviceCursor } from './cursor.ts';
import { defaultDirection } from './order-store.ts';
import {
  countDevicesByState,
  countMatchingDevices,
  type FindPauses,
  findDetails,
  listDevices,
  listShownContent,
} from './list-store.ts';
import { listMachineDays } from './machine-day-store.ts';
import { listCopies } from './machine-store.ts';
import { findDevices } from '../reads.ts';
import { getOwnedDevice } from './owned-device.ts';
import { listTimeZones } from './zone-store.ts';

export type DeviceList = ReturnType<typeof createDeviceList>;

/** Reads devices with their reported state, assignment and group. */
export function createDeviceList(
  { db, clock }: Platform,
  { entitlements, findPauses }: { entitlements: Entitlements; findPauses: FindPauses },
) {
  async function contextOf(accountId: string) {
    const maxDevices = computeMaxDevices(await entitlements.readEntitlement(db, accountId));
    return { now: clock(), maxDevices, findPauses };
  }

  return {
    /**
     * Lists the devices that match, or one page of them; `next` is the cursor of the next page.
     *
     * @throws request.invalid when the cursor is malformed
     */
    async list(
      { accountId }: InAccount,
      { limit, cursor, sort = 'name', direction = defaultDirection(sort), ...which }: DeviceListQuery = {},
    ): Promise<{ items: Device[]; next: string | null; total: number }> {
      const after = cursor === undefined ? null : readDeviceCursor(cursor, sort);
      const filter = { ...which, sort, direction };
      const context = await contextOf(accountId);
      if (limit === undefined && after === null) {
        const all = await listDevices(db, accountId, filter, { limit: null, after }, context);
        return { items: all.map(({ device }) => device), next: null, total: all.length };
      }
      const size = limit ?? null;
      const [found, total] = await Promise.all([
        listDevices(db, accountId, filter, { limit: size === null ? null : size + 1, after }, context),
        countMatchingDevices(db, accountId, filter, context.now),
      ]);
      const page = size === null ? found : found.slice(0, size);
      const last = page.at(-1);
      const hasMore = page.length < found.length;
      return {
        items: page.map(({ device }) => device),
        next: hasMore && last !== undefined ? writeDeviceCursor(last) : null,
        total,
      };
    },

    /** The account's devices among these row ids, ordered by name. */
    async some(accountId: string, ids: readonly string[]): Promise<Device[]> {
      const whole = { limit: null, after: null };
      const found = await listDevices(
        db,
        accountId,
        { ids, sort: 'name', direction: 'asc' },
        whole,
        await contextOf(accountId),
      );
      return found.map(({ device }) => device);
    },

    counts: ({ accountId }: InAccount): Promise<DeviceCounts> => countDevicesByState(db, accountId, clock()),

    shown: ({ accountId }: InAccount): Promise<ReportedContent[]> => listShownContent(db, accountId),

    timeZones: (
      { accountId }: InAccount,
      { deviceIds: refs }: { deviceIds?: readonly string[] | undefined },
    ): Promise<DevicesInZone[]> => listTimeZones(db, accountId, refs),

    async names(
      { accountId }: InAccount,
      { deviceIds: refs }: { deviceIds: readonly string[] },
    ): Promise<{ id: DeviceId; name: string }[]> {
      const found = await findDevices(db, accountId, refs);
      return found.map(({ id, name }) => ({ id: DeviceId.parse(id), name }));
    },

    /** @throws device.not_found */
    async machineDays({ accountId }: InAccount, ref: string, { days }: { days: number }): Promise<MachineDay[]> {
      return listMachineDays(db, await getOwnedDevice(db, accountId, ref), days, clock());
    },

    /** @throws device.not_found */
    async get({ accountId }: InAccount, ref: string): Promise<DeviceDetails> {
      const { id } = await getOwnedDevice(db, accountId, ref);
      const whole = { limit: null, after: null };
      const [found] = await listDevices(
        db,
        accountId,
        { ids: [id], sort: 'name', direction: 'asc' },
        whole,
        await contextOf(accountId),
      );
      if (found === undefined) throw new AppError('device.not_found');
      return { ...found.device, ...(await findDetails(db, id)), copies: await listCopies(db, id, clock()) };
    },
  };
}
