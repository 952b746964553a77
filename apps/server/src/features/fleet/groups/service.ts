import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceResult } from '@vitrine/contract/fleet/devices';
import {
  DEFAULT_GROUP_COLOR,
  type Group,
  type GroupId,
  type GroupListQuery,
  type ListedGroup,
} from '@vitrine/contract/fleet/groups';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { matchDevices, toResult } from '../devices/owned-device.ts';
import { type DeviceRow, findDevices, findGroup, listGroupMembers, lockDevices, lockGroup } from '../reads.ts';
import {
  deleteGroup,
  deleteMembers,
  insertGroup,
  listGroups,
  listMembersOfGroups,
  updateGroup,
  upsertMembers,
} from './store.ts';

export type Groups = ReturnType<typeof createGroups>;

/** Several devices, each by its id. */
interface Refs {
  deviceIds: readonly string[];
}

interface GroupFields {
  name: string;
  description?: string | null | undefined;
  color?: string | undefined;
}

type GroupChange = { [K in keyof GroupFields]?: GroupFields[K] | undefined };

export function createGroups({ db, clock }: Platform) {
  async function groupOf(accountId: string, id: string): Promise<Group> {
    const group = await findGroup(db, accountId, id);
    if (group === null) throw new AppError('group.not_found');
    return group;
  }

  /**
   * Locks the account, the group and the account's devices of these references, in the order of all transactions, and
   * changes their memberships. Returns these devices.
   *
   * @throws group.not_found
   */
  function changeMembers(
    accountId: string,
    groupId: string,
    refs: readonly string[],
    change: (tx: Db, deviceIds: readonly string[]) => Promise<void>,
  ): Promise<DeviceRow[]> {
    return db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      if ((await lockGroup(tx, accountId, groupId)) === null) throw new AppError('group.not_found');
      const devices = await findDevices(tx, accountId, refs);
      const ids = devices.map(({ id }) => id);
      await lockDevices(tx, ids);
      await change(tx, ids);
      return devices;
    });
  }

  const join = (accountId: string, groupId: string, refs: readonly string[]): Promise<DeviceRow[]> =>
    changeMembers(accountId, groupId, refs, (tx, ids) => upsertMembers(tx, groupId, ids, clock()));

  const leave = (accountId: string, groupId: string, refs: readonly string[]): Promise<DeviceRow[]> =>
    changeMembers(accountId, groupId, refs, (tx, ids) => deleteMembers(tx, groupId, ids));

  return {
    list: ({ accountId }: InAccount, order: GroupListQuery): Promise<ListedGroup[]> =>
      listGroups(db, accountId, clock(), order),

    /** The account's groups among these ids, by name. */
    some: (accountId: string, ids: readonly string[]): Promise<ListedGroup[]> =>
      listGroups(db, accountId, clock(), { ids }),

    create({ accountId }: InAccount, { name, description, color = DEFAULT_GROUP_COLOR }: GroupFields): Promise<Group> {
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
    async update({ accountId }: InAccount, id: string, change: GroupChange): Promise<Group> {
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
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        // Memberships and schedules are deleted in two statements, each of which raises devices.
        const members = await listGroupMembers(tx, accountId, id);
        await lockDevices(
          tx,
          members.map((member) => member.id),
        );
        if (!(await deleteGroup(tx, accountId, id))) throw new AppError('group.not_found');
      }),

    memberships: ({ accountId }: InAccount): Promise<{ id: string; deviceId: string; groupId: GroupId }[]> =>
      listMembersOfGroups(db, accountId),

    /** @throws group.not_found */
    async devices({ accountId }: InAccount, id: string): Promise<{ deviceId: string }[]> {
      await groupOf(accountId, id);
      return listGroupMembers(db, accountId, id);
    },

    /**
     * Moves a device to a group, out of any other.
     *
     * @throws group.not_found, device.not_found
     */
    addDevice: async ({ accountId }: InAccount, id: string, { deviceId: ref }: { deviceId: string }): Promise<void> =>
      existing(await join(accountId, id, [ref])),

    /** @throws group.not_found, device.not_found; not if the device is in no group or another one */
    removeDevice: async ({ accountId }: InAccount, id: string, ref: string): Promise<void> =>
      existing(await leave(accountId, id, [ref])),

    /**
     * Moves several devices to a group, in one transaction. Those that the account does not have get `device.not_found`.
     *
     * @throws group.not_found
     */
    addDevices: async ({ accountId }: InAccount, id: string, { deviceIds: refs }: Refs): Promise<DeviceResult[]> =>
      matchDevices(refs, await join(accountId, id, refs)).map(toResult),

    /**
     * Removes several devices from a group, in one transaction. Those that the account does not have get
     * `device.not_found`.
     *
     * @throws group.not_found
     */
    removeDevices: async ({ accountId }: InAccount, id: string, { deviceIds: refs }: Refs): Promise<DeviceResult[]> =>
      matchDevices(refs, await leave(accountId, id, refs)).map(toResult),
  };
}

function existing([device]: readonly DeviceRow[]): void {
  if (device === undefined) throw new AppError('device.not_found');
}
