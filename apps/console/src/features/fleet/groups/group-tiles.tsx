import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group, ListedGroup } from '@vitrine/contract/fleet/groups';
import { type ComponentProps, useRef } from 'react';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { useInView } from '../../../ui/layout/use-in-view.ts';
import { GroupTile } from './components/group-tile.tsx';
import type { Opened } from './opened-group.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useFirstMembers, useGroupMedia } from './queries.ts';

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
  const media = useGroupMedia().data;
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <ul aria-label="Device Groups" className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4">
      {groups.map((group) => (
        <ListedTile
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

/** Loads the group's first devices once it is in view. */
function ListedTile(props: Omit<ComponentProps<typeof GroupTile>, 'members'>) {
  const { id, deviceCount } = props.group;
  const place = useRef<HTMLLIElement>(null);
  const members = useFirstMembers(id, useInView(place) && deviceCount > 0);
  return (
    <li ref={place}>
      <GroupTile {...props} members={deviceCount === 0 ? [] : members} />
    </li>
  );
}
