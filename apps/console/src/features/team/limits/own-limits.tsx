import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { membersRead } from '../../../api/roles/who-can.ts';
import { formatList } from '../../../ui/format/format.ts';
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
  const sentence = sentences[`${amountOf(groupIds)} ${amountOf(folderIds)}`];
  return sentence(
    nameThem(groupIds, groups, (count) => t('{count, plural, one {# group} other {# groups}}', { count })),
    nameThem(folderIds, folders, (count) => t('{count, plural, one {# folder} other {# folders}}', { count })),
  );
}

type Amount = 'all' | 'some' | 'none';

const amountOf = (ids: readonly string[] | null): Amount => (ids === null ? 'all' : ids.length === 0 ? 'none' : 'some');

/** The sentences by the amount of screens and that of content. */
const sentences: Record<`${Amount} ${Amount}`, (groups: string, folders: string) => string | null> = {
  'all all': () => null,
  'all some': (_, folders) => t('You see the content of {folders}.', { folders }),
  'all none': () => t('You see no content.'),
  'some all': (groups) => t('You see the screens of {groups}.', { groups }),
  'some some': (groups, folders) =>
    t('You see the screens of {groups}, and the content of {folders}.', { groups, folders }),
  'some none': (groups) => t('You see the screens of {groups}, and no content.', { groups }),
  'none all': () => t('You see no screens.'),
  'none some': (_, folders) => t('You see no screens, and the content of {folders}.', { folders }),
  'none none': () => t('You see no screens, and no content.'),
};

function nameThem(
  ids: readonly string[] | null,
  all: readonly { id: string; name: string }[],
  describeCount: (count: number) => string,
): string {
  const names = all.filter(({ id }) => ids?.includes(id) === true).map(({ name }) => name);
  return names.length > MOST_NAMES ? describeCount(names.length) : formatList(names);
}
