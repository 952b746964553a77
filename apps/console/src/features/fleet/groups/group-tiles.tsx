import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group, ListedGroup } from '@vitrine/contract/fleet/groups';
import { useRead } from '../../../api/use-read.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { GroupTile } from './components/group-tile.tsx';
import type { Opened } from './opened-group.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { groupMedia } from './reads.ts';

interface GroupTilesProps {
  groups: readonly ListedGroup[];
  /** The device that is being dragged. */
  dragged: Device | null;
  onOpen: (opened: Opened) => void;
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
  onAssign: (group: Group) => void;
}

/** Groups as cards that open their details. */
export function GroupTiles({ groups, dragged, onOpen, onEdit, onDelete, onAssign }: GroupTilesProps) {
  const media = useRead(groupMedia).data;
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <ul aria-label="Device Groups" className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4">
      {groups.map((group) => (
        <GroupTile
          key={group.id}
          group={group}
          mediaName={media && (media.get(group.id)?.mediaName ?? null)}
          now={now}
          isWaiting={dragged !== null && dragged.groupId !== group.id}
          isOwn={dragged !== null && dragged.groupId === group.id}
          onView={() => onOpen({ dialog: 'details', groupId: group.id })}
          onEdit={() => onEdit(group)}
          onManage={() => onOpen({ dialog: 'devices', groupId: group.id })}
          onAssign={() => onAssign(group)}
          onDelete={() => onDelete(group)}
        />
      ))}
    </ul>
  );
}
