import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import { Images, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../../ui/forms/button.tsx';
import { Badge } from '../../../../ui/lists/badge.tsx';
import { useFirstMembersOf } from '../use-first-members.ts';
import { DropZone } from './drop-zone.tsx';
import { GroupMiniatures } from './group-miniatures.tsx';
import { GroupMedia, GroupName, GroupRule } from './group-parts.tsx';

interface GroupCardProps {
  group: ListedGroup;
  /** Null for none; undefined while it is not known. */
  media: ListedGroupAssignment | null | undefined;
  now: Date;
  /** A device that is not in the group is being dragged, and the card says where to drop it. */
  isWaiting?: boolean;
  /** The device that is being dragged is already in the group. */
  isOwn: boolean;
  onAssign: () => void;
  /** Buttons or a menu beside the name. */
  actions: ReactNode;
  /** A button below everything else, that opens the group. */
  opener?: ReactNode;
  /** The last line. */
  footer?: ReactNode;
  className?: string;
}

/** A group: its first screens, how many are online, its media, and the place to drop devices. */
export function GroupCard({ group, media, now, isWaiting = false, isOwn, onAssign, ...parts }: GroupCardProps) {
  const { name, description, deviceCount } = group;
  const { place, members } = useFirstMembersOf(group);
  return (
    <li ref={place} className={parts.className}>
      <DropZone group={group} disabled={isOwn || group.rule !== null} className="relative h-full">
        {(isOver) => (
          <>
            {parts.opener}
            <div className="flex min-w-0 items-center gap-2">
              <h3 className="min-w-0">
                <GroupName group={group} />
              </h3>
              <Badge>{t('{deviceCount, plural, one {# device} other {# devices}}', { deviceCount })}</Badge>
              <span className="relative -my-1 -me-1 ms-auto flex flex-none">{parts.actions}</span>
            </div>
            {isOver || (isWaiting && group.rule === null) ? (
              <p className="flex h-9 items-center justify-center gap-1.5 rounded-small border border-dashed border-accent-mark font-medium text-accent-text">
                <Plus />
                {isOver ? t('Drop device here to add to group') : t('Drop devices here')}
              </p>
            ) : (
              <GroupMiniatures group={group} members={members} now={now} />
            )}
            <p className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">
                <GroupMedia media={media} />
              </span>
              <Button
                small
                className="relative -my-1 flex-none"
                aria-label={t('Assign media to {name}', { name })}
                needs="assignments.assignToGroup"
                onClick={onAssign}
              >
                <Images />
                {t('Assign')}
              </Button>
            </p>
            <GroupRule rule={group.rule} />
            {description !== null && description !== '' && (
              <p className="line-clamp-2 break-words text-1 text-ink-3">{description}</p>
            )}
            {parts.footer}
          </>
        )}
      </DropZone>
    </li>
  );
}
