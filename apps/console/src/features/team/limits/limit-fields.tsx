import { hasRole, type Role } from '@vitrine/contract/team/roles';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { GroupsField } from '../../fleet/index.ts';
import { FolderChecklist } from '../../library/index.ts';
import type { LimitChoice } from './use-limit-choice.ts';

interface LimitFieldsProps {
  role: Role;
  choice: LimitChoice;
}

/** Chooses the screens and the content that a member with this role sees. */
export function LimitFields({ role, choice: { limits, problems, change } }: LimitFieldsProps) {
  if (hasRole(role, 'admin')) {
    return (
      <Field group label="Access">
        <p className="text-ink-2">Admins see all screens and all content.</p>
      </Field>
    );
  }
  const { groupIds, folderIds } = limits;
  return (
    <>
      <GroupsField
        allLabel="All screens"
        hint={groupIds === null ? undefined : 'Screens that join these groups later are included.'}
        error={problems.groupIds}
        groupIds={groupIds}
        onChange={(chosen) => change({ groupIds: chosen })}
      />
      <Field
        group
        label="Content"
        error={problems.folderIds}
        {...(folderIds !== null &&
          hasRole(role, 'editor') && { hint: 'What they add without choosing a folder goes into the first of these.' })}
      >
        <Segmented
          label="Content"
          className="w-fit"
          value={folderIds === null ? 'all' : 'some'}
          onValueChange={(next) => change({ folderIds: next === 'all' ? null : [] })}
          segments={[
            { value: 'all', label: 'All content' },
            { value: 'some', label: 'Only some folders', ...(folderIds?.length && { count: folderIds.length }) },
          ]}
        />
        {folderIds !== null && (
          <FolderChecklist chosen={folderIds} onChange={(chosen) => change({ folderIds: chosen })} />
        )}
      </Field>
    </>
  );
}
