import type { Group } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { HoursDialog } from './hours-dialog.tsx';

/** The working hours of a group, fetched when they are opened. */
export function GroupHours({ group: { id, name }, onClose }: { group: Group; onClose: () => void }) {
  const params = { id };
  const { data } = useRead(q.hours.group({ params, failure: t('Failed to fetch the working hours') }));
  const saving = useChange(q.hours.updateGroup({ done: t('Working hours saved') }));
  if (data === undefined) return null;
  return (
    <HoursDialog
      name={name}
      hours={data.hours}
      plan={(hours) => q.hours.updateGroup.plan({ params, body: { hours } })}
      onSave={(hours) => saving.mutateAsync({ params, body: { hours } })}
      onClose={onClose}
    />
  );
}
