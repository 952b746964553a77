import { Monitor, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { useGroups } from '../../fleet/index.ts';
import { deviceRead } from '../queries.ts';
import { TargetPicker } from '../target-picker.tsx';
import type { Targets } from '../targets.ts';
import { isFiltered } from './filter-events.ts';

interface CalendarFilterProps {
  filter: Targets;
  onChange: (filter: Targets) => void;
}

/** Limits the calendar to the events of chosen screens and groups. */
export function CalendarFilter({ filter, onChange }: CalendarFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = useFilterName(filter);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Button onClick={() => setIsOpen(true)} className="min-w-0">
        <Monitor />
        <span className="truncate">{name ?? t('All screens')}</span>
      </Button>
      {isFiltered(filter) && (
        <IconButton label={t('Show all screens')} onClick={() => onChange({ deviceIds: [], groupIds: [] })}>
          <X />
        </IconButton>
      )}
      {isOpen && (
        <TargetPicker
          title={t('Show schedules of')}
          initial={filter}
          onClose={() => setIsOpen(false)}
          onConfirm={(targets) => {
            onChange(targets);
            setIsOpen(false);
          }}
        />
      )}
    </span>
  );
}

/** The name of the chosen screen or group, or how many there are; null for none. */
function useFilterName({ deviceIds, groupIds }: Targets): string | null {
  const isOne = deviceIds.length + groupIds.length === 1;
  const [deviceId] = deviceIds;
  const device = useRead(isOne && deviceId !== undefined ? deviceRead(deviceId) : null).data?.name;
  const groups = useGroups();
  if (isOne) {
    const group = groups.data?.find(({ id }) => id === groupIds[0])?.name;
    return groupIds.length === 1
      ? (group ?? t('{count, plural, one {# group} other {# groups}}', { count: 1 }))
      : (device ?? t('{count, plural, one {# screen} other {# screens}}', { count: 1 }));
  }
  const parts = [
    ...(deviceIds.length > 0
      ? [t('{count, plural, one {# screen} other {# screens}}', { count: deviceIds.length })]
      : []),
    ...(groupIds.length > 0 ? [t('{count, plural, one {# group} other {# groups}}', { count: groupIds.length })] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
