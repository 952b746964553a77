import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Images, Monitor, Pencil, Plus, Trash2, View } from 'lucide-react';
import { Badge } from '../../../../ui/lists/badge.tsx';
import { ContextMenu } from '../../../../ui/overlays/context-menu.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { formatQuantity, formatDate } from '../../../../ui/format/format.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { ActionsMenu } from '../../../../ui/overlays/menu.tsx';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import { groupMediaLabel } from '../media-text.ts';
import { useFirstMembersOf } from '../use-first-members.ts';
import { DropZone } from './drop-zone.tsx';
import { GroupMiniatures } from './group-miniatures.tsx';

interface GroupTileProps {
  group: ListedGroup;
  /** The name of the assigned media; null for none, undefined while loading. */
  mediaName: string | null | undefined;
  now: Date;
  /** A device that is not in the group is being dragged. */
  isWaiting: boolean;
  /** The device that is being dragged is already in the group. */
  isOwn: boolean;
  onView: () => void;
  onEdit: () => void;
  onManage: () => void;
  onAssign: () => void;
  onDelete: () => void;
}

/** A group as a card that opens its details. */
export function GroupTile({ group, mediaName, now, isWaiting, isOwn, ...actions }: GroupTileProps) {
  const { name, color, description, deviceCount, createdAt } = group;
  const { place, members } = useFirstMembersOf(group);
  const edit = { needs: 'groups.update', icon: <Pencil />, onSelect: actions.onEdit } as const;
  const remove = { needs: 'groups.remove', icon: <Trash2 />, danger: true, onSelect: actions.onDelete } as const;
  return (
    <li ref={place}>
      <DropZone group={group} disabled={isOwn} className="relative h-full hover:border-line-strong">
        {(isOver) => (
          <>
            <ContextMenu
              entries={[
                { label: 'View Details', icon: <View />, onSelect: actions.onView },
                { label: 'Edit Group', ...edit },
                'divider',
                { label: 'Delete Group', ...remove },
              ]}
            >
              <button
                type="button"
                aria-label={`Details of ${name}`}
                className="absolute inset-0 cursor-pointer rounded"
                onClick={actions.onView}
              />
            </ContextMenu>
            <div className="flex min-w-0 items-center gap-2">
              <Swatch color={color} />
              <h3 className="min-w-0 truncate" title={name}>
                {name}
              </h3>
              <ActionsMenu
                name={name}
                small
                className="relative -my-1 -mr-1 ml-auto flex-none"
                entries={[
                  { label: 'Edit', ...edit },
                  {
                    label: 'Manage Devices',
                    needs: 'groups.addDevices',
                    icon: <Monitor />,
                    onSelect: actions.onManage,
                  },
                  {
                    label: 'Assign Media',
                    needs: 'assignments.assignToGroup',
                    icon: <Images />,
                    onSelect: actions.onAssign,
                  },
                  'divider',
                  { label: 'Delete', ...remove },
                ]}
              />
            </div>
            <p className={cx('line-clamp-2 min-h-5 break-words', description === null ? 'text-ink-3' : 'text-ink-2')}>
              {description ?? 'No description'}
            </p>
            {isOver || isWaiting ? (
              <p className="flex h-9 items-center justify-center gap-1.5 rounded-small border border-dashed border-accent-mark font-medium text-accent-text">
                <Plus />
                {isOver ? 'Drop device here to add to group' : 'Drop devices here'}
              </p>
            ) : (
              <GroupMiniatures group={group} members={members} now={now} />
            )}
            <p className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate text-ink-2" title={mediaName ?? undefined}>
                {groupMediaLabel(mediaName)}
              </span>
              <Button
                small
                className="relative -my-1 flex-none"
                aria-label={`Assign media to ${name}`}
                needs="assignments.assignToGroup"
                onClick={actions.onAssign}
              >
                <Images />
                Assign
              </Button>
            </p>
            <p className="flex items-center gap-3 text-1 text-ink-3">
              <Badge>{formatQuantity(deviceCount, 'device')}</Badge>
              <span className="ml-auto">Created {formatDate(createdAt, 'Unknown date')}</span>
            </p>
          </>
        )}
      </DropZone>
    </li>
  );
}
