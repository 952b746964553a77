import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Bound } from '../../ui/forms/form/use-form.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { groupsRead } from '../fleet/index.ts';
import { DeviceTargets, GroupTargets } from '../schedule/index.ts';
import type { Target } from './target.ts';

interface TargetFieldsProps extends Bound<Target> {
  /** The number of the account's screens; undefined until known. */
  all: number | undefined;
}

/** The choice of screens: all, those of groups, or single ones. */
export function TargetFields({ value: target, onValueChange, error, all }: TargetFieldsProps) {
  const groups = useRead(groupsRead());
  const [search, setSearch] = useState('');
  const { kind, groupIds, deviceIds } = target;
  const onChange = (part: Partial<Target>): void => onValueChange({ ...target, ...part });
  return (
    <Field
      group
      label={t('On which screens')}
      hint={t('Screens that are offline join as soon as they are back.')}
      error={error}
    >
      <Segmented
        label={t('On which screens')}
        className="*:flex-1 *:justify-center"
        value={kind}
        onValueChange={(next) => onChange({ kind: next })}
        segments={[
          { value: 'all', label: t('All', {}, 'screens'), ...(all !== undefined && { count: all }) },
          { value: 'groups', label: t('Groups') },
          { value: 'single', label: t('Single') },
        ]}
      />
      {kind !== 'all' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <SearchField
            label={kind === 'groups' ? t('Search groups') : t('Search screens')}
            value={search}
            onValueChange={setSearch}
            className="w-full"
          />
          {kind === 'groups' ? (
            <GroupTargets
              query={groups}
              search={search}
              chosen={groupIds}
              onChange={(chosen) => onChange({ groupIds: chosen })}
            />
          ) : (
            <DeviceTargets search={search} chosen={deviceIds} onChange={(chosen) => onChange({ deviceIds: chosen })} />
          )}
        </div>
      )}
    </Field>
  );
}
