import type { Condition } from '@vitrine/contract/conditions';
import { AppError } from '@vitrine/contract/core/errors';
import type { ScheduleEvent, ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { requireAllScreens } from '../../platform/database/limits.ts';
import type { Db } from '../../platform/database.ts';
import { type DeviceRow, findDevices, listCoveredDevices, lockGroups } from '../fleet/index.ts';

type TargetsBody = Pick<ScheduleEventBody, 'deviceIds' | 'groupIds' | 'allDevices'>;
export type StoredTargets = Pick<ScheduleEvent, 'groupIds' | 'ownDeviceIds' | 'allDevices'>;

/** The targets of an event. Row ids, sorted. */
export interface EventTargets {
  groupIds: string[];
  ownDeviceIds: string[];
  coversAll: boolean;
  /** All devices of the event at this moment. */
  devices: DeviceRow[];
}

/**
 * The targets that a body stores. Devices that its groups have, or all with `allDevices`, are not the event's own. A
 * body that names neither keeps the stored groups, and those of its devices that were the event's own.
 *
 * @param stored the targets that the body replaces or continues; null for a new event
 * @throws device.not_found, group.not_found, auth.outside_limits
 */
export async function resolveEventTargets(
  tx: Db,
  accountId: string,
  body: TargetsBody,
  stored: StoredTargets | null,
): Promise<EventTargets> {
  const { deviceIds: refs = [], allDevices: coversAll = stored?.allDevices ?? false } = body;
  if (coversAll) requireAllScreens();
  const named = await findDevices(tx, accountId, refs);
  const known = new Set(named.flatMap((device) => [device.id, device.deviceId]));
  if (!refs.every((ref) => known.has(ref))) throw new AppError('device.not_found');
  const groupIds = await findGroups(tx, accountId, body.groupIds ?? stored?.groupIds ?? []);
  const covered = await listCoveredDevices(tx, accountId, { all: coversAll, groupIds });
  const coveredIds = new Set(covered.map(({ id }) => id));
  const keepsTargets = body.groupIds === undefined && body.allDevices === undefined;
  const kept = new Set<string>(keepsTargets ? stored?.ownDeviceIds : []);
  const own = named.filter(({ id }) => !coveredIds.has(id) || kept.has(id));
  return {
    groupIds,
    ownDeviceIds: own.map(({ id }) => id),
    coversAll,
    devices: [...covered, ...own.filter(({ id }) => !coveredIds.has(id))],
  };
}

/**
 * A condition names groups of the account, or groups that the event has named before they were deleted.
 *
 * @throws group.not_found
 */
export async function requireConditionGroups(
  tx: Db,
  accountId: string,
  only: Condition | null,
  before: Condition | null,
): Promise<void> {
  const known = new Set(before?.groupIds);
  await findGroups(
    tx,
    accountId,
    (only?.groupIds ?? []).filter((id) => !known.has(id)),
  );
}

/** @throws group.not_found */
async function findGroups(tx: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isPossible = ids.every((id) => /^grp_\w+$/.test(id));
  const found = isPossible ? await lockGroups(tx, accountId, ids) : [];
  if (found.length < new Set(ids).size) throw new AppError('group.not_found');
  return found;
}
