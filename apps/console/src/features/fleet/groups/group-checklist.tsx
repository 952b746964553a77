import type { GroupId } from '@vitrine/contract/fleet/groups';
import { findFailure } from '../../../api/failure.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Checklist } from '../../../ui/forms/checklist.tsx';
import { useGroups } from './queries.ts';

interface GroupChecklistProps {
  chosen: readonly GroupId[];
  onChange: (chosen: GroupId[]) => void;
}

/** Chooses any number of the account's groups. */
export function GroupChecklist({ chosen, onChange }: GroupChecklistProps) {
  const groups = useGroups();
  const failure = findFailure(groups);
  if (failure !== null) return <ErrorState title="Failed to fetch groups" {...failure} />;
  if (groups.data === undefined) return <SkeletonBlock className="h-24" />;
  if (groups.data.length === 0) return <p className="text-ink-2">There are no groups yet.</p>;
  return (
    <Checklist
      label="Groups"
      searchLabel="Search groups"
      items={groups.data.map(({ id, name, color, deviceCount }) => ({
        id,
        name,
        color,
        note: formatQuantity(deviceCount, 'screen'),
      }))}
      chosen={chosen}
      onToggle={(id, on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
    />
  );
}
