import { AppError } from '@vitrine/contract/core/errors';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { FolderId } from '@vitrine/contract/library/folders';
import { hasRole, type Limits, type Role } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import type { Db } from '../../platform/database.ts';
import { lockGroups } from '../fleet/index.ts';
import { requireFolders } from '../library/index.ts';

/** The limits that somebody asks for. Fields that are left out stay as they are. */
export type WantedLimits = { [Field in keyof Limits]?: Limits[Field] | undefined };

/**
 * The limits of a member with a role; null: none. One who becomes an admin loses theirs.
 *
 * @param before null: none
 * @throws member.unlimited_role for an admin, group.not_found, folder.not_found
 */
export async function checkLimits(
  tx: Db,
  accountId: string,
  role: Role,
  wanted: WantedLimits,
  before: Limits | null,
): Promise<Limits | null> {
  const isUnlimited = hasRole(role, 'admin');
  if (isUnlimited && ((wanted.groupIds ?? null) !== null || (wanted.folderIds ?? null) !== null)) {
    throw new AppError('member.unlimited_role');
  }
  if (isUnlimited) return null;
  const { groupIds = before?.groupIds ?? null, folderIds = before?.folderIds ?? null } = wanted;
  if (wanted.groupIds) {
    const found = await lockGroups(tx, accountId, wanted.groupIds);
    if (found.length < new Set(wanted.groupIds).size) throw new AppError('group.not_found');
  }
  if (wanted.folderIds) await requireFolders(tx, accountId, wanted.folderIds);
  return groupIds === null && folderIds === null ? null : { groupIds, folderIds };
}

export const toShownLimits = (limits: Limits | null): Pick<Member, 'groupIds' | 'folderIds'> => ({
  groupIds: limits?.groupIds?.map((id) => GroupId.parse(id)) ?? null,
  folderIds: limits?.folderIds?.map((id) => FolderId.parse(id)) ?? null,
});
