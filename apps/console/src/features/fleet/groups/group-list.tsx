import type { Group } from '@vitrine/contract/fleet/groups';
import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import { Plus } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from '../../../ui/routing/navigation.tsx';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useGroupDialogs } from './use-group-dialogs.tsx';
import { deviceManagementWording } from './group-text.ts';
import { GroupCard } from './components/group-card.tsx';
import { filterGroups } from './matching.ts';
import { groupMedia, groupsRead } from './reads.ts';

interface GroupListProps {
  /** The group of the device that is being dragged; null for none. */
  ownGroupId: string | null;
  onAssign: (group: Group, before: GroupAssignment | undefined) => void;
}

/** The account's groups, beside the devices that are dragged onto them. */
export function GroupList({ ownGroupId, onAssign }: GroupListProps) {
  const [params] = useSearchParams();
  const search = useDeferredValue(params.get('search') ?? '');
  const now = useReportedNow(PRESENCE_TICK_MS);
  const { create, edit, remove, dialogs } = useGroupDialogs(deviceManagementWording);
  const { data: groups, failure } = useRead(groupsRead());
  const media = useRead(groupMedia).data;
  const found = groups && filterGroups(groups, search);
  return (
    <Section
      className="min-[1200px]:sticky min-[1200px]:top-4"
      title={
        <Link to="/device-groups" className="hover:underline">
          Device Groups
        </Link>
      }
      {...(found !== undefined && { count: formatCount(found.length) })}
      areToolsShort
      tools={
        <Button small needs="groups.create" onClick={create}>
          <Plus />
          Create Group
        </Button>
      }
    >
      <Region
        of={{ data: found, failure }}
        skeleton={
          <Skeleton label="Loading device groups" className="grid gap-3">
            <SkeletonBlock className="h-28 rounded" />
            <SkeletonBlock className="h-28 rounded max-wide:hidden" />
          </Skeleton>
        }
        empty={{
          plain: true,
          title: 'No groups found',
          children: groups?.length === 0 && (
            <Button needs="groups.create" onClick={create}>
              Create First Group
            </Button>
          ),
        }}
      >
        {(shown) => (
          <ul
            aria-label="Device Groups"
            className="-m-1 flex gap-3 overflow-x-auto p-1 min-[1200px]:grid min-[1200px]:max-h-[calc(100dvh-96px)] min-[1200px]:overflow-y-auto"
          >
            {shown.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                mediaName={media && (media.get(group.id)?.mediaName ?? null)}
                now={now}
                isOwn={group.id === ownGroupId}
                onAssign={() => onAssign(group, media?.get(group.id))}
                onEdit={() => edit(group)}
                onDelete={() => remove(group)}
              />
            ))}
          </ul>
        )}
      </Region>
      {dialogs}
    </Section>
  );
}
