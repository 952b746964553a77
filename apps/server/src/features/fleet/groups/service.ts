import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { AppError } from '@vitrine/contract/core/errors';
import { DEFAULT_GROUP_COLOR, type Group, type GroupId, type ListedGroup } from '@vitrine/contract/fleet/groups';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockAccount } from '../../accounts/index.ts';
import { type DeviceRow, findDevice, lockDevices } from '../devices/store.ts';
import {
  deleteGroup,
  deleteMember,
  findGroup,
  insertGroup,
  listGroups,
  listMembers,
  listMembersOf,
  lockGroup,
  updateGroup,
  upsertMember,
} from './store.ts';

export type Groups = ReturnType<typeof createGroups>;

interface GroupFields {
  name: string;
  description?: string | null | undefined;
  color?: string | undefined;
}

type GroupChange = { [K in keyof GroupFields]?: GroupFields[K] | undefined };

export function createGroups({ db, clock }: { db: Db; clock: Clock }) {
  async function groupOf(accountId: string, id: string): Promise<Group> {
    const group = await findGroup(db, accountId, id);
    if (group === null) throw new AppError('group.not_found');
    return group;
  }

  return {
    list: (accountId: string): Promise<ListedGroup[]> =>
      listGroups(db, accountId, new Date(clock().getTime() - OFFLINE_AFTER_MS)),

    create(accountId: string, { name, description, color = DEFAULT_GROUP_COLOR }: GroupFields): Promise<Group> {
      const createdAt = clock();
      return insertGroup(db, {
        id: newId('grp'),
        accountId,
        name,
        description: description || null,
        color,
        createdAt,
      });
    },

    /**
     * Undefined fields stay.
     *
     * @throws group.not_found
     */
    async update(accountId: string, id: string, change: GroupChange): Promise<Group> {
      const { name, description, color } = change;
      const named = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description: description || null }),
        ...(color === undefined ? {} : { color }),
      };
      if (Object.keys(named).length === 0) return groupOf(accountId, id);
      const group = await updateGroup(db, accountId, id, named);
      if (group === null) throw new AppError('group.not_found');
      return group;
    },

    /**
     * Deletes the group. Its devices stay.
     *
     * @throws group.not_found
     */
    remove: (accountId: string, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (!(await deleteGroup(tx, accountId, id))) throw new AppError('group.not_found');
      }),

    async memberships(accountId: string): Promise<{ id: string; deviceId: string; groupId: GroupId }[]> {
      return listMembers(db, accountId);
    },

    /** @throws group.not_found */
    async devices(accountId: string, id: string): Promise<{ deviceId: string }[]> {
      await groupOf(accountId, id);
      return listMembersOf(db, accountId, id);
    },

    /**
     * Moves a device to a group, out of any other.
     *
     * @throws group.not_found, device.not_found
     */
    addDevice(accountId: string, id: string, deviceRef: string): Promise<void> {
      return db.transaction(async (tx) => {
        const device = await lockWithDevice(tx, accountId, id, deviceRef);
        await upsertMember(tx, { deviceId: device.id, groupId: id, addedAt: clock() });
      });
    },

    /**
     * Removes a device from a group. Idempotent.
     *
     * @throws group.not_found, device.not_found
     */
    removeDevice(accountId: string, id: string, deviceRef: string): Promise<void> {
      return db.transaction(async (tx) => {
        const device = await lockWithDevice(tx, accountId, id, deviceRef);
        await deleteMember(tx, id, device.id);
      });
    },
  };
}

/**
 * Locks the account, a group and a device, in the order of all transactions, before its membership changes.
 *
 * @throws group.not_found, device.not_found
 */
async function lockWithDevice(tx: Db, accountId: string, groupId: string, deviceRef: string): Promise<DeviceRow> {
  await lockAccount(tx, accountId);
  if ((await lockGroup(tx, accountId, groupId)) === null) throw new AppError('group.not_found');
  const device = await findDevice(tx, accountId, deviceRef);
  if (device === null) throw new AppError('device.not_found');
  await lockDevices(tx, [device.id]);
  return device;
}
