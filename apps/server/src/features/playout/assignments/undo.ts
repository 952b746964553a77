import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import { isOtherContent } from '@vitrine/contract/core/ids';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { AssignmentUndo, FormerAssignment, Receipt } from '@vitrine/contract/playout/assignments';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { withoutLimits } from '../../../platform/database/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { findDevices, lockDevices } from '../../fleet/index.ts';
import { useContent } from '../../library/index.ts';
import { endPausesSince } from '../../schedule/index.ts';
import { lockMembers } from './members.ts';
import { createReceipt } from './receipt.ts';
import {
  findDeviceAssignments,
  findGroupAssignment,
  type KnownAssignment,
  restoreDeviceAssignments,
  restoreGroupAssignment,
} from './store.ts';

/** A change of the assignments of devices (row ids), which {@link createUndoing} takes back. */
export function describeDeviceChange(
  assigned: ReadonlyMap<string, string | null>,
  before: ReadonlyMap<string, KnownAssignment>,
  pausedIds: readonly string[],
  now: Date,
): AssignmentUndo {
  return {
    devices: Array.from(assigned, ([id, assignmentId]) => ({
      deviceId: id,
      assignmentId,
      before: before.get(id)?.former ?? null,
    })),
    groups: [],
    paused: describePauses(pausedIds, now),
  };
}

export const describePauses = (pausedIds: readonly string[], now: Date): AssignmentUndo['paused'] =>
  pausedIds.length === 0 ? null : { deviceIds: [...pausedIds], at: now.toISOString() };

export function createUndoing({ db }: Platform) {
  return {
    /**
     * Takes back a change of assignments, as its answer described it: nothing, if one of them was changed since. Devices
     * that were removed since are left out.
     *
     * @throws assignment.changed, group.not_found; media.not_found and media.not_ready for the former content
     */
    undo({ accountId }: InAccount, { devices, groups, paused }: AssignmentUndo): Promise<Receipt> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const members = await lockMembers(
          tx,
          accountId,
          groups.map(({ groupId }) => groupId),
        );
        const named = await findDevices(tx, accountId, [
          ...devices.map(({ deviceId }) => deviceId),
          ...(paused?.deviceIds ?? []),
        ]);
        const idsByRef = new Map(named.flatMap(({ id, deviceId }) => [[id, id] as const, [deviceId, id] as const]));
        const changes = devices.flatMap(({ deviceId: ref, ...change }) => {
          const deviceId = idsByRef.get(ref);
          return deviceId === undefined ? [] : [{ ...change, deviceId }];
        });
        const wanted = await resolveWanted(tx, changes, groups);
        const formers = [...wanted.devices, ...wanted.groups];
        await lockFormerContent(tx, accountId, formers);
        if (formers.some(({ isChanged }) => isChanged)) throw new AppError('assignment.changed');
        const affected = [...new Map([...named, ...members].map((device) => [device.id, device])).values()];
        await lockDevices(
          tx,
          affected.map(({ id }) => id),
        );
        await restoreDeviceAssignments(tx, wanted.devices);
        for (const former of wanted.groups) await restoreGroupAssignment(tx, former);
        if (paused !== null) {
          const resumedIds = paused.deviceIds.flatMap((ref) => idsByRef.get(ref) ?? []);
          await endPausesSince(tx, resumedIds, new Date(paused.at));
        }
        return createReceipt(affected);
      });
    },
  };
}

/** An assignment that comes back; `before` is null if there was none. */
interface Former {
  before: FormerAssignment | null;
  /** True if the caller does not see its content. */
  isHidden: boolean;
  /** True if the assignment was changed since the change that is to be undone. */
  isChanged: boolean;
}

/** The assignments that an undo brings back; those that are as they were before are missing. */
interface Wanted {
  devices: (Former & { deviceId: string })[];
  groups: (Former & { groupId: string; mediaType: ContentKind })[];
}

/** Compares a change with the assignments there are. The caller holds the lock of the account, without which none changes. */
async function resolveWanted(
  tx: Db,
  changes: AssignmentUndo['devices'],
  groups: AssignmentUndo['groups'],
): Promise<Wanted> {
  const current = await findDeviceAssignments(
    tx,
    changes.map(({ deviceId }) => deviceId),
  );
  const devices = changes.flatMap((change) => {
    const former = findFormer(change, current.get(change.deviceId) ?? null);
    return former === null ? [] : [{ deviceId: change.deviceId, ...former }];
  });
  const wanted: Wanted = { devices, groups: [] };
  for (const group of groups) {
    const { groupId, mediaType } = group;
    const former = findFormer(group, await findGroupAssignment(tx, groupId, mediaType));
    if (former !== null) wanted.groups.push({ groupId, mediaType, ...former });
  }
  return wanted;
}

/**
 * What an assignment has replaced. Content that the caller does not see is taken from the assignment, not from the caller.
 *
 * @returns null if it is as it was before: the call may be a repetition
 */
function findFormer(
  { assignmentId, before }: Pick<AssignmentUndo['devices'][number], 'assignmentId' | 'before'>,
  current: KnownAssignment | null,
): Former | null {
  if (isDeepStrictEqual(current?.former ?? null, before)) return null;
  const isCurrent = (current?.id ?? null) === assignmentId && !current?.hidden;
  if (isCurrent && current?.replaced) return { before: current.replaced, isHidden: true, isChanged: false };
  const isMasked = before !== null && isOtherContent(before.mediaId);
  return { before: isMasked ? null : before, isHidden: false, isChanged: !isCurrent || isMasked };
}

/** Locks the content that is to be assigned again. */
async function lockFormerContent(tx: Db, accountId: string, formers: readonly Former[]): Promise<void> {
  // What the call names comes last: it has to be seen by the caller, even if another assignment keeps the same.
  const ordered = formers.toSorted((a, b) => Number(b.isHidden) - Number(a.isHidden));
  const used = new Map(
    ordered.flatMap(({ before, isHidden }) =>
      before === null ? [] : [[before.mediaId, { ...before, isHidden }] as const],
    ),
  );
  // In the order in which content is locked everywhere.
  for (const [id, { mediaType, isHidden }] of [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const use = () => useContent(tx, accountId, id, mediaType);
    await (isHidden ? withoutLimits('assignments', tx, use) : use());
  }
}
