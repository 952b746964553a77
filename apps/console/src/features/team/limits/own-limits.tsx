import { useRead } from '../../../api/use-read.ts';
import { membersRead } from '../../../api/who-can.ts';
import { formatList, formatQuantity } from '../../../ui/format/format.ts';
import { useGroups } from '../../fleet/index.ts';
import { foldersRead } from '../../library/index.ts';

/** The most names in the sentence; if there are more, it says their number instead. */
const MOST_NAMES = 3;

/** Tells a limited member which part of the account they see. */
export function OwnLimits() {
  const own = useRead(membersRead).data?.find(({ isYou }) => isYou);
  const groups = useGroups().data;
  const folders = useRead(foldersRead).data;
  if (own === undefined || groups === undefined || folders === undefined) return null;
  const { groupIds, folderIds } = own;
  const seen = [
    ...(groupIds === null ? [] : [describe('the screens of', 'no screens', groupIds, groups, 'group')]),
    ...(folderIds === null ? [] : [describe('the content of', 'no content', folderIds, folders, 'folder')]),
  ];
  return seen.length === 0 ? null : `You see ${seen.join(', and ')}.`;
}

function describe(
  some: string,
  none: string,
  ids: readonly string[],
  all: readonly { id: string; name: string }[],
  noun: string,
): string {
  if (ids.length === 0) return none;
  const names = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return `${some} ${names.length > MOST_NAMES ? formatQuantity(names.length, noun) : formatList(names)}`;
}
