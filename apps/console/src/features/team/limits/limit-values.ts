import { hasRole, type Role } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { useGroups } from '../../fleet/index.ts';
import { foldersRead } from '../../library/index.ts';

/** The groups and folders that a member sees; null: all screens, or all content. */
export type MemberLimits = Pick<Member, 'groupIds' | 'folderIds'>;

export const noLimits: MemberLimits = { groupIds: null, folderIds: null };

/** Returns a function that gives a choice without the groups and folders that were deleted meanwhile. */
export function useKnownLimits() {
  const groups = useGroups().data;
  const folders = useRead(foldersRead).data;
  return (chosen: MemberLimits): MemberLimits => ({
    groupIds: keepKnown(chosen.groupIds, groups),
    folderIds: keepKnown(chosen.folderIds, folders),
  });
}

function keepKnown<Id extends string>(ids: Id[] | null, all: readonly { id: Id }[] | undefined): Id[] | null {
  if (ids === null || all === undefined) return ids;
  return ids.filter((id) => all.some((each) => each.id === id));
}

/** The problems of a choice for a member with this role; admins see everything. */
export const findLimitProblems = (role: Role, { groupIds, folderIds }: MemberLimits) => ({
  groupIds: !hasRole(role, 'admin') && groupIds?.length === 0 && t('Please choose at least one group'),
  folderIds: !hasRole(role, 'admin') && folderIds?.length === 0 && t('Please choose at least one folder'),
});

/** The fields at which a choice is refused. */
export const limitRefusals = {
  'group.not_found': {
    field: 'groupIds',
    message: t('A group that you chose has been deleted. Please check the groups and try again.'),
  },
  'folder.not_found': {
    field: 'folderIds',
    message: t('A folder that you chose has been deleted. Please check the folders and try again.'),
  },
};
