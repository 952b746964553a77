import type { Group, ListedGroup } from '@vitrine/contract/fleet/groups';
import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import { Plus } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { findFailure } from '../../../api/failure.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useInView } from '../../../ui/layout/use-in-view.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useGroupDialogs } from './use-group-dialogs.tsx';
import { deviceManagementWording } from './group-text.ts';
import { GroupCard } from './components/group-card.tsx';
import { filterGroups } from './matching.ts';
import { useFirstMembers, useGroupMedia, useGroups } from './queries.ts';

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
  const list = useGroups();
  const { data: groups } = list;
  const media = useGroupMedia().data;
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
        of={{ data: found, failure: findFailure(list) }}
        title="Failed to fetch device groups"
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
              <ListedGroupCard
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

interface ListedGroupCardProps {
  group: ListedGroup;
  /** Null for none; undefined until known. */
  mediaName: string | null | undefined;
  now: Date;
  isOwn: boolean;
  onAssign: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Loads the group's devices once it is in view. */
function ListedGroupCard({ group, ...rest }: ListedGroupCardProps) {
  const place = useRef<HTMLLIElement>(null);
  const members = useFirstMembers(group.id, useInView(place) && group.deviceCount > 0);
  return (
    <li ref={place} className="w-72 flex-none min-[1200px]:w-auto">
      <GroupCard group={group} members={group.deviceCount === 0 ? [] : members} {...rest} />
    </li>
  );
}
