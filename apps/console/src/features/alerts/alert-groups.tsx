import type { AlertSettings } from '@vitrine/contract/alerts';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useGroups } from '../fleet/index.ts';

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
      {groupIds !== null && <GroupChoice chosen={groupIds} onChange={onChange} />}
    </Field>
  );
}

interface GroupChoiceProps {
  chosen: NonNullable<AlertSettings['groupIds']>;
  onChange: (groupIds: NonNullable<AlertSettings['groupIds']>) => void;
}

function GroupChoice({ chosen, onChange }: GroupChoiceProps) {
  const groups = useGroups();
  const failure = findFailure(groups);
  if (failure !== null) return <ErrorState title="Failed to fetch groups" {...failure} />;
  if (groups.data === undefined) return <SkeletonBlock className="h-24" />;
  if (groups.data.length === 0) return <p className="text-ink-2">There are no groups yet.</p>;
  return (
    <span className="grid max-h-60 gap-1 overflow-auto">
      {groups.data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onCheckedChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </span>
  );
}
