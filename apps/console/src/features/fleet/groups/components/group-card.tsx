import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Images, Pencil, Plus, Trash2 } from 'lucide-react';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import { groupMediaLabel } from '../media-text.ts';
import { useFirstMembersOf } from '../use-first-members.ts';
import { DropZone } from './drop-zone.tsx';
import { GroupMiniatures } from './group-miniatures.tsx';

interface GroupCardProps {
  group: ListedGroup;
  /** The name of the assigned media; null for none, undefined until known. */
  mediaName: string | null | undefined;
  now: Date;
  /** The device that is being dragged is already in the group. */
  isOwn: boolean;
  onAssign: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A group beside the devices: the media on its screens, the number that are online, and the drop target. */
export function GroupCard({ group, mediaName, now, isOwn, onAssign, onEdit, onDelete }: GroupCardProps) {
  const { name, color, description, deviceCount } = group;
  const { place, members } = useFirstMembersOf(group);
  return (
    <li ref={place} className="w-72 flex-none min-[1200px]:w-auto">
      <DropZone group={group} disabled={isOwn} className="h-full">
        {(isOver) => (
          <>
            <div className="flex min-w-0 items-center gap-2">
              <Swatch color={color} />
              <h3 className="min-w-0 truncate" title={name}>
                {name}
              </h3>
              <span className="whitespace-nowrap text-ink-2">{formatQuantity(deviceCount, 'device')}</span>
              <span className="-my-1 -mr-1 ml-auto flex">
                <IconButton
                  small
                  label={`Assign media to ${name}`}
                  needs="assignments.assignToGroup"
                  onClick={onAssign}
                >
                  <Images />
                </IconButton>
                <IconButton small label={`Edit ${name}`} needs="groups.update" onClick={onEdit}>
                  <Pencil />
                </IconButton>
                <IconButton small label={`Delete ${name}`} needs="groups.remove" onClick={onDelete}>
                  <Trash2 />
                </IconButton>
              </span>
            </div>
            {isOver ? (
              <p className="flex h-9 items-center justify-center gap-1.5 rounded-small border border-dashed border-accent-mark font-medium text-accent-text">
                <Plus />
                Drop device here to add to group
              </p>
            ) : (
              <GroupMiniatures group={group} members={members} now={now} />
            )}
            <p className="truncate text-1 text-ink-3" title={description ?? undefined}>
              {[groupMediaLabel(mediaName), description].filter((part) => part !== null && part !== '').join('. ')}
            </p>
          </>
        )}
      </DropZone>
    </li>
  );
}
