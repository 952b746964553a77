import type { GroupId } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Checklist } from '../../../ui/forms/checklist.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { Bound } from '../../../ui/forms/form/use-form.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { groupsRead } from './reads.ts';

interface GroupChecklistProps {
  chosen: readonly GroupId[];
  onChange: (chosen: GroupId[]) => void;
}

/** Chooses any number of the account's groups. */
export const GroupChecklist = ({ chosen, onChange }: GroupChecklistProps) => (
  <Region
    of={useRead(groupsRead())}
    skeleton="h-24"
    empty={<p className="text-ink-2">{t('There are no groups yet.')}</p>}
  >
    {(groups) => (
      <Checklist
        label={t('Groups')}
        searchLabel={t('Search groups')}
        items={groups.map(({ id, name, color, deviceCount }) => ({
          id,
          name,
          color,
          note: t('{deviceCount, plural, one {# screen} other {# screens}}', { deviceCount }),
        }))}
        chosen={chosen}
        onToggle={(id, on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
      />
    )}
  </Region>
);

interface GroupsFieldProps extends Bound<GroupId[] | null> {
  /** The label of the choice of all screens. */
  allLabel: string;
  hint?: string | undefined;
}

/** Chooses all screens, which is null, or those of some groups. */
export function GroupsField({ allLabel, hint, error, value, onValueChange }: GroupsFieldProps) {
  return (
    <Field group label={t('Screens')} error={error} {...(hint !== undefined && { hint })}>
      <Segmented
        label={t('Screens')}
        className="w-fit"
        value={value === null ? 'all' : 'some'}
        onValueChange={(next) => onValueChange(next === 'all' ? null : [])}
        segments={[
          { value: 'all', label: allLabel },
          { value: 'some', label: t('Only some groups'), ...(value?.length && { count: value.length }) },
        ]}
      />
      {value !== null && <GroupChecklist chosen={value} onChange={onValueChange} />}
    </Field>
  );
}
