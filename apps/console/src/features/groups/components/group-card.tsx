import { type Device, presenceOf } from '@vitrine/contract/devices';
import type { Group } from '@vitrine/contract/groups';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { countOf, formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Pane } from '../../../ui/pane.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { DropZone } from './drop-zone.tsx';

interface GroupCardProps {
  group: Group;
  /** The first of its devices, as far as they are known. */
  members: readonly Device[];
  /** What is assigned to it. */
  mediaName: string | undefined;
  now: Date;
  /** The device in hand is in it already. */
  isOwn: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A group beside the devices: what it is, what its screens show, and where a device is dropped to join it. */
export function GroupCard({ group, members, mediaName, now, isOwn, onEdit, onDelete }: GroupCardProps) {
  const { name, color, description, deviceCount } = group;
  const rest = deviceCount - members.length;
  return (
    <DropZone group={group} disabled={isOwn} className="h-full">
      {(isOver) => (
        <>
          <div className="flex min-w-0 items-center gap-2">
            <Swatch color={color} />
            <h3 className="min-w-0 truncate" title={name}>
              {name}
            </h3>
            <span className="whitespace-nowrap text-ink-2">{countOf(deviceCount, 'device')}</span>
            <span className="-my-1 -mr-1 ml-auto flex">
              <IconButton small label={`Edit ${name}`} onClick={onEdit}>
                <Pencil />
              </IconButton>
              <IconButton small label={`Delete ${name}`} onClick={onDelete}>
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
            members.length > 0 && (
              <div className="flex items-center gap-2" aria-hidden="true">
                {members.map((device) => (
                  <Pane
                    key={device.id}
                    small
                    className="w-16"
                    src={(device.playing?.media ?? device.assignedMedia)?.thumbnailUrl ?? null}
                    state={presenceOf(device, now)}
                  />
                ))}
                {rest > 0 && <span className="px-2 text-1 text-ink-3">+{formatCount(rest)}</span>}
              </div>
            )
          )}
          {(description !== null || mediaName !== undefined) && (
            <p className="line-clamp-2 text-1 break-words text-ink-3">
              {[description, mediaName !== undefined && `Shows ${mediaName}`].filter(Boolean).join('. ')}
            </p>
          )}
        </>
      )}
    </DropZone>
  );
}
