import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceResult } from '@vitrine/contract/fleet/devices';
import {
  DEFAULT_GROUP_COLOR,
  type Group,
  type GroupId,
  type GroupListQuery,
  type ListedGroup,
} from '@vitrine/contract/fleet/groups';
import { replaceInRule, type TagRule } from '@vitrine/contract/tags/tag-text';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { matchDevices, toResult } from '../devices/owned-device.ts';
import { findDevices, findGroup, listGroupMembers, lockDevices, lockGroup } from '../reads.ts';
import { followTags } from './follow-tags.ts';
import {
  deleteGroup,
  deleteMembers,
  insertGroup,
  listGroups,
  listMembersOfGroups,
  listRuleGroups,
  listTaggedDevices,
  updateGroup,
  updatePositions,
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
  rule?: TagRule | null | undefined;
}

type GroupChange = { [K in keyof GroupFields]?: GroupFields[K] | undefined };

export function createGroups({ db, clock }: Platform) {
  /**
   * Locks the account, the group and the account's devices of these references, in the order of all transactions, and
   * changes the memberships of those that are in no group that follows tags. Returns the result of each reference.
   *
   * @throws group.not_found, group.follows_tags if this one does
   */
  function changeMembers(
    accountId: string,
    groupId: string,
    refs: readonly string[],
    change: (tx: Db, deviceIds: readonly string[]) => Promise<void>,
  ): Promise<DeviceResult[]> {
    return db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const group = await lockGroup(tx, accountId, groupId);
      if (group === null) throw new AppError('group.not_found');
      if (group.rule !== null) throw new AppError('group.follows_tags');
      const devices = await findDevices(tx, accountId, refs);
      const ids = devices.map(({ id }) => id);
      await lockDevices(tx, ids);
      const members = await listTaggedDevices(tx, accountId, ids);
      const following = new Set(members.filter((each) => each.groupId !== null && !each.isByHand).map(({ id }) => id));
      await change(
        tx,
        ids.filter((id) => !following.has(id)),
      );
      await followTags(tx, accountId, clock(), ids);
      return matchDevices(refs, devices).map((match) => {
        const result = toResult(match);
        if (match.device === undefined || !following.has(match.device.id)) return result;
        const { code, message } = new AppError('group.follows_tags');
        return { ...result, error: { code, message } };
      });
    });
  }

  const join = (accountId: string, groupId: string, refs: readonly string[]): Promise<DeviceResult[]> =>
    changeMembers(accountId, groupId, refs, (tx, ids) => upsertMembers(tx, groupId, ids, clock()));

  const leave = (accountId: string, groupId: string, refs: readonly string[]): Promise<DeviceResult[]> =>
    changeMembers(accountId, groupId, refs, (tx, ids) => deleteMembers(tx, groupId, ids));

  return {
    list: ({ accountId }: InAccount, order: GroupListQuery): Promise<ListedGroup[]> =>
      listGroups(db, accountId, clock(), order),

    /** The account's groups among these ids, by name. */
    some: (accountId: string, ids: readonly string[]): Promise<ListedGroup[]> =>
      listGroups(db, accountId, clock(), { ids }),

    create(
      { accountId }: InAccount,
      { name, description, color = DEFAULT_GROUP_COLOR, rule = null }: GroupFields,
    ): Promise<Group> {
      const createdAt = clock();
      const row = { id: newId('grp'), accountId, name, description: description || null, color, rule, createdAt };
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await insertGroup(tx, row);
        if (rule !== null) await followTags(tx, accountId, createdAt, null);
        return groupOf(tx, accountId, row.id);
      });
    },

    /**
     * Undefined fields stay.
     *
     * @throws group.not_found
     */
    async update({ accountId }: InAccount, id: string, change: GroupChange): Promise<Group> {
      const { name, description, color, rule } = change;
      const named = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description: description || null }),
        ...(color === undefined ? {} : { color }),
        ...(rule === undefined ? {} : { rule }),
      };
      if (Object.keys(named).length === 0) return groupOf(db, accountId, id);
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (!(await updateGroup(tx, accountId, id, named))) throw new AppError('group.not_found');
        if (rule !== undefined) await followTags(tx, accountId, clock(), null);
        return groupOf(tx, accountId, id);
      });
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
        const ids = members.map((member) => member.id);
        await followTags(tx, accountId, clock(), ids);
      }),

    /** The names of the groups whose rule names a tag, the oldest first. */
    async listFollowing(tx: Db, accountId: string, tag: string): Promise<string[]> {
      const following = await listRuleGroups(tx, accountId);
      return following.filter(({ rule }) => Object.values(rule).flat().includes(tag)).map(({ name }) => name);
    },

    /** Puts a tag in place of another one into the rules of groups, and has screens follow. The caller has locked the account. */
    async replaceTag(tx: Db, accountId: string, tag: string, by: string): Promise<void> {
      for (const { id, rule } of await listRuleGroups(tx, accountId)) {
        if (!Object.values(rule).flat().includes(tag)) continue;
        await updateGroup(tx, accountId, id, { rule: replaceInRule(rule, tag, by) });
      }
      await followTags(tx, accountId, clock(), null);
    },

    /**
     * Puts the members of a group into the order of these devices. Members that are left out follow, by name.
     *
     * @throws group.not_found
     */
    order: ({ accountId }: InAccount, id: string, { deviceIds: refs }: Refs): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await lockGroup(tx, accountId, id)) === null) throw new AppError('group.not_found');
        const devices = matchDevices(refs, await findDevices(tx, accountId, refs));
        await updatePositions(tx, id, [...new Set(devices.flatMap(({ device }) => device?.id ?? []))]);
      }),

    memberships: ({ accountId }: InAccount): Promise<{ id: string; deviceId: string; groupId: GroupId }[]> =>
      listMembersOfGroups(db, accountId),

    /** @throws group.not_found */
    async devices({ accountId }: InAccount, id: string): Promise<{ deviceId: string }[]> {
      await groupOf(db, accountId, id);
      return listGroupMembers(db, accountId, id);
    },

    /**
     * Moves a device to a group, out of any other.
     *
     * @throws group.not_found, group.follows_tags, device.not_found
     */
    addDevice: async ({ accountId }: InAccount, id: string, { deviceId: ref }: { deviceId: string }): Promise<void> =>
      requireChange(await join(accountId, id, [ref])),

    /** @throws group.not_found, group.follows_tags, device.not_found; not if the device is in no group or another one */
    removeDevice: async ({ accountId }: InAccount, id: string, ref: string): Promise<void> =>
      requireChange(await leave(accountId, id, [ref])),

    /**
     * Moves several devices to a group, in one transaction. Those that the account does not have get `device.not_found`, and
     * those in a group that follows tags `group.follows_tags`.
     *
     * @throws group.not_found, group.follows_tags
     */
    addDevices: ({ accountId }: InAccount, id: string, { deviceIds: refs }: Refs): Promise<DeviceResult[]> =>
      join(accountId, id, refs),

    /**
     * Removes several devices from a group, in one transaction. Those that the account does not have get
     * `device.not_found`.
     *
     * @throws group.not_found, group.follows_tags
     */
    removeDevices: ({ accountId }: InAccount, id: string, { deviceIds: refs }: Refs): Promise<DeviceResult[]> =>
      leave(accountId, id, refs),
  };
}

async function groupOf(db: Db, accountId: string, id: string): Promise<Group> {
  const group = await findGroup(db, accountId, id);
  if (group === null) throw new AppError('group.not_found');
  return group;
}

function requireChange([result]: readonly DeviceResult[]): void {
  if (result?.error) throw new AppError(result.error.code);
}
