import { isAppError } from '@vitrine/contract/core/errors';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import { useState } from 'react';
import { useGroups } from '../../fleet/index.ts';
import { useFolders } from '../../library/index.ts';
import type { MemberLimits } from '../queries.ts';

type LimitProblems = { [Field in keyof MemberLimits]?: string };

export type LimitChoice = ReturnType<typeof useLimitChoice>;

export const noLimits: MemberLimits = { groupIds: null, folderIds: null };

/** The choice of groups and folders in a form. Groups and folders that are deleted meanwhile are removed from it. */
export function useLimitChoice(initial: MemberLimits) {
  const [chosen, setChosen] = useState(initial);
  const [problems, setProblems] = useState<LimitProblems>({});
  const groups = useGroups().data;
  const folders = useFolders().list;
  const limits = {
    groupIds: keepKnown(chosen.groupIds, groups),
    folderIds: keepKnown(chosen.folderIds, folders),
  };
  return {
    limits,
    problems,
    change: (part: Partial<MemberLimits>): void => {
      setChosen({ ...limits, ...part });
      setProblems({});
    },
    /** The limits for a member with this role; null if the choice is incomplete, which the form then says. */
    check: (role: Role): MemberLimits | null => {
      const found = hasRole(role, 'admin') ? {} : findProblems(limits);
      setProblems(found);
      if (Object.keys(found).length > 0) return null;
      return hasRole(role, 'admin') ? noLimits : limits;
    },
    /** Says in the form that a chosen group or folder does not exist any more. False for any other error. */
    explain: (error: unknown): boolean => {
      const found = findRefusal(error);
      setProblems(found);
      return Object.keys(found).length > 0;
    },
  };
}

function keepKnown<Id extends string>(ids: Id[] | null, all: readonly { id: Id }[] | undefined): Id[] | null {
  if (ids === null || all === undefined) return ids;
  return ids.filter((id) => all.some((each) => each.id === id));
}

const findProblems = ({ groupIds, folderIds }: MemberLimits): LimitProblems => ({
  ...(groupIds?.length === 0 && { groupIds: 'Please choose at least one group' }),
  ...(folderIds?.length === 0 && { folderIds: 'Please choose at least one folder' }),
});

/** The problem in an answer to the choice; none for other errors. */
function findRefusal(error: unknown): LimitProblems {
  if (isAppError(error, 'group.not_found')) {
    return { groupIds: 'A group that you chose has been deleted. Please check the groups and try again.' };
  }
  if (isAppError(error, 'folder.not_found')) {
    return { folderIds: 'A folder that you chose has been deleted. Please check the folders and try again.' };
  }
  return {};
}
