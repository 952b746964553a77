import type { FolderId } from '@vitrine/contract/library/folders';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { SegmentedField } from '../../../ui/forms/form/choice-fields.tsx';
import type { Bound } from '../../../ui/forms/form/use-form.ts';
import { GroupsField } from '../../fleet/index.ts';
import { FolderChecklist } from '../../library/index.ts';
import { useKnownLimits } from './limit-values.ts';

interface LimitFieldsProps {
  role: Role;
  groups: Bound<GroupId[] | null>;
  folders: Bound<FolderId[] | null>;
}

/** Chooses the screens and the content that a member with this role sees. */
export function LimitFields({ role, groups, folders }: LimitFieldsProps) {
  const { groupIds, folderIds } = useKnownLimits()({ groupIds: groups.value, folderIds: folders.value });
  if (hasRole(role, 'admin')) {
    return (
      <Field group label={t('Access')}>
        <p className="text-ink-2">{t('Admins see all screens and all content.')}</p>
      </Field>
    );
  }
  return (
    <>
      <GroupsField
        {...groups}
        value={groupIds}
        allLabel={t('All screens')}
        hint={groupIds === null ? undefined : t('Screens that join these groups later are included.')}
      />
      <SegmentedField
        label={t('Content', {}, 'pictures, playlists and all else')}
        error={folders.error}
        {...(folderIds !== null &&
          hasRole(role, 'editor') && {
            hint: t('What they add without choosing a folder goes into the first of these.'),
          })}
        value={folderIds === null ? 'all' : 'some'}
        onValueChange={(next) => folders.onValueChange(next === 'all' ? null : [])}
        segments={[
          { value: 'all', label: t('All content') },
          { value: 'some', label: t('Only some folders'), ...(folderIds?.length && { count: folderIds.length }) },
        ]}
      >
        {folderIds !== null && <FolderChecklist chosen={folderIds} onChange={folders.onValueChange} />}
      </SegmentedField>
    </>
  );
}
