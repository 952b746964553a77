import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../../platform/database.ts';
import { listGroupMembers, lockGroup } from '../../fleet/index.ts';

/**
 * Locks groups, each once and in the order of their ids, and returns their devices; a device of several comes several
 * times.
 *
 * @throws group.not_found
 */
export async function lockMembers(tx: Db, accountId: string, groupIds: readonly string[]) {
  const members: Awaited<ReturnType<typeof listGroupMembers>> = [];
  for (const id of [...new Set(groupIds)].toSorted()) {
    if ((await lockGroup(tx, accountId, id)) === null) throw new AppError('group.not_found');
    members.push(...(await listGroupMembers(tx, accountId, id)));
  }
  return members;
}
