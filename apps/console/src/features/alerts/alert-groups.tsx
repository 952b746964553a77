import type { AlertSettings } from '@vitrine/contract/alerts';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { GroupChecklist } from '../fleet/index.ts';

interface AlertGroupsProps {
  groupIds: AlertSettings['groupIds'];
  onChange: (groupIds: AlertSettings['groupIds']) => void;
}

/** The choice of screens that emails are about: all, or those of some groups. */
export function AlertGroups({ groupIds, onChange }: AlertGroupsProps) {
  return (
    <Field group label="About which screens">
      <Segmented
        label="About which screens"
        className="w-fit"
        value={groupIds === null ? 'all' : 'groups'}
        onValueChange={(next) => onChange(next === 'all' ? null : [])}
        segments={[
          { value: 'all', label: 'All screens' },
          { value: 'groups', label: 'Groups' },
        ]}
      />
      {groupIds !== null && <GroupChecklist chosen={groupIds} onChange={onChange} />}
    </Field>
  );
}
