import { isDeepStrictEqual } from 'node:util';
import type { AssignmentUndo, Receipt } from '@vitrine/contract/playout/assignments';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../../platform/database.ts';
import { lockAccount } from '../../accounts/index.ts';
import { findDevices, listGroupMembers, lockDevices, lockGroup } from '../../fleet/index.ts';
import { useContent } from '../../library/index.ts';
import { endPausesSince } from '../../schedule/index.ts';
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
    group: null,
    paused: describePauses(pausedIds, now),
  };
}

export const describePauses = (pausedIds: readonly string[], now: Date): AssignmentUndo['paused'] =>
  pausedIds.length === 0 ? null : { deviceIds: [...pausedIds], at: now.toISOString() };

export function createUndoing({ db }: { db: Db }) {
  return {
    /**
     * Takes back a change of assignments, as its answer described it: nothing, if one of them was changed since. Devices
     * that were removed since are left out.
     *
     * @throws assignment.changed, group.not_found; media.not_found and media.not_ready for the former content
     */
    undo(accountId: string, { devices, group, paused }: AssignmentUndo): Promise<Receipt> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (group !== null && (await lockGroup(tx, accountId, group.groupId)) === null) {
          throw new AppError('group.not_found');
        }
        const members = group === null ? [] : await listGroupMembers(tx, accountId, group.groupId);
        const named = await findDevices(tx, accountId, [
          ...devices.map(({ deviceId }) => deviceId),
          ...(paused?.deviceIds ?? []),
        ]);
        const idsByRef = new Map(named.flatMap(({ id, deviceId }) => [[id, id] as const, [deviceId, id] as const]));
        const changes = devices.flatMap(({ deviceId: ref, ...change }) => {
          const deviceId = idsByRef.get(ref);
          return deviceId === undefined ? [] : [{ ...change, deviceId }];
        });
        await lockFormerContent(tx, accountId, group === null ? changes : [...changes, group]);
        const affected = [...new Map([...named, ...members].map((device) => [device.id, device])).values()];
        await lockDevices(
          tx,
          affected.map(({ id }) => id),
        );
        await requireUnchanged(tx, changes, group);
        await restoreDeviceAssignments(tx, changes);
        if (group !== null) await restoreGroupAssignment(tx, group);
        if (paused !== null) {
          const resumedIds = paused.deviceIds.flatMap((ref) => idsByRef.get(ref) ?? []);
          await endPausesSince(tx, resumedIds, new Date(paused.at));
        }
        return createReceipt(affected);
      });
    },
  };
}

/** Locks the content that is to be assigned again. */
async function lockFormerContent(
  tx: Db,
  accountId: string,
  changes: readonly Pick<AssignmentUndo['devices'][number], 'before'>[],
): Promise<void> {
  const kinds = new Map(
    changes.flatMap(({ before }) => (before === null ? [] : [[before.mediaId, before.mediaType] as const])),
  );
  // In the order in which content is locked everywhere.
  for (const [id, kind] of [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await useContent(tx, accountId, id, kind);
  }
}

/** An assignment that is as it was before is fine as well: the call may be a repetition. */
async function requireUnchanged(
  tx: Db,
  changes: AssignmentUndo['devices'],
  group: AssignmentUndo['group'],
): Promise<void> {
  const current = await findDeviceAssignments(
    tx,
    changes.map(({ deviceId }) => deviceId),
  );
  const ofGroup = group && (await findGroupAssignment(tx, group.groupId, group.mediaType));
  if (
    changes.some((change) => isChanged(change, current.get(change.deviceId))) ||
    (group !== null && isChanged(group, ofGroup))
  ) {
    throw new AppError('assignment.changed');
  }
}

const isChanged = (
  { assignmentId, before }: Pick<AssignmentUndo['devices'][number], 'assignmentId' | 'before'>,
  current: KnownAssignment | null | undefined,
): boolean => (current?.id ?? null) !== assignmentId && !isDeepStrictEqual(current?.former ?? null, before);
