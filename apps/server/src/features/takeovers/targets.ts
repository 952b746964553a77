import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import { requireAllScreens, seesAllScreens } from '../../platform/database/limits.ts';
import { findDevices, lockDevices, lockGroups } from '../fleet/index.ts';
import {
  listGroupIds,
  listReached,
  replaceTakeoverTargets,
  type TakeoverRow,
  type TargetRow,
  updateTakeover,
} from './store.ts';

/** The screens of a takeover: all of the account, or those of groups and single ones. */
export interface Target {
  all?: true | undefined;
  groupIds: readonly string[];
  deviceIds: readonly string[];
}

/**
 * The screens that the caller means: “all” are those in all their groups for a member who is limited to some.
 *
 * @throws auth.outside_limits if a member sees no group
 */
export async function resolveAll(tx: Db, accountId: string, target: Target): Promise<Target> {
  if (target.all !== true || seesAllScreens()) return target;
  const groupIds = await listGroupIds(tx, accountId);
  if (groupIds.length === 0) throw new AppError('auth.outside_limits', { message: say('You see no screens.') });
  return { groupIds, deviceIds: [] };
}

/**
 * The groups and devices that a takeover names, locked until the transaction ends.
 *
 * @throws group.not_found, device.not_found, auth.outside_limits
 */
export async function resolveTakeoverTargets(
  tx: Db,
  accountId: string,
  { all, groupIds, deviceIds }: Target,
): Promise<TargetRow[]> {
  if (all === true) {
    requireAllScreens();
    return [];
  }
  const groups = await resolveGroups(tx, accountId, groupIds);
  const devices = await resolveDevices(tx, accountId, deviceIds);
  return [...groups.map((groupId) => ({ groupId })), ...devices.map((deviceId) => ({ deviceId }))];
}

/** @throws group.not_found */
async function resolveGroups(tx: Db, accountId: string, groupIds: readonly string[]): Promise<string[]> {
  const groups = await lockGroups(tx, accountId, groupIds);
  if (groups.length < new Set(groupIds).size) throw new AppError('group.not_found');
  return groups;
}

/**
 * The row ids of devices, which are locked until the transaction ends.
 *
 * @param others row ids of devices that are locked with them
 * @throws device.not_found
 */
async function resolveDevices(
  tx: Db,
  accountId: string,
  refs: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const wanted = await findDevices(tx, accountId, refs);
  await lockDevices(tx, [...wanted.map(({ id }) => id), ...others]);
  // Devices that were removed before they were locked are missing now.
  const found = await findDevices(tx, accountId, refs);
  const isUnknown = (ref: string): boolean => !found.some(({ id, deviceId }) => id === ref || deviceId === ref);
  if (refs.some(isUnknown)) throw new AppError('device.not_found');
  return found.map(({ id }) => id);
}

/**
 * Replaces the screens of a takeover. True if they are others than before.
 *
 * @throws group.not_found, device.not_found, auth.outside_limits
 */
export async function saveTarget(tx: Db, row: TakeoverRow, wanted: Target): Promise<boolean> {
  const target = await resolveAll(tx, row.accountId, wanted);
  const coversAll = target.all === true;
  const named = coversAll ? { groupIds: [], deviceIds: [] } : target;
  const groupIds = await resolveGroups(tx, row.accountId, named.groupIds);
  // In one statement, before those that leave and those that join are raised one after the other.
  const reached = await listReached(tx, row, { all: coversAll, groupIds });
  const deviceIds = await resolveDevices(tx, row.accountId, named.deviceIds, reached);
  const hasOtherTargets = await replaceTakeoverTargets(tx, row.id, [
    ...groupIds.map((groupId) => ({ groupId })),
    ...deviceIds.map((deviceId) => ({ deviceId })),
  ]);
  if (coversAll !== row.coversAll) await updateTakeover(tx, row.id, { coversAll });
  return hasOtherTargets || coversAll !== row.coversAll;
}
