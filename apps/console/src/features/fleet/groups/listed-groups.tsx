import type { Group, ListedGroup } from '@vitrine/contract/fleet/groups';
import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { Region } from '../../../ui/lists/region.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { AvailableDevices } from './available-devices.tsx';
import { DeviceDragAndDrop } from './components/device-drag-and-drop.tsx';
import { GroupCard } from './components/group-card.tsx';
import { GroupActions, GroupOpener } from './components/group-actions.tsx';
import { filterGroups } from './matching.ts';
import { type Opened, OpenedGroup } from './opened-group.tsx';
import { groupMedia, groupsRead } from './reads.ts';
import { useMembership } from './use-membership.tsx';

/** The actions on a group that the page provides. */
interface GroupActs {
  onCreate: () => void;
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
  onAssign: (group: Group) => void;
  onUnassign: (group: Group, assignment: GroupAssignment) => void;
}

/** The groups of the page, or why there are none. */
export function Groups(props: GroupActs) {
  return (
    <Region
      of={useRead(groupsRead())}
      skeleton={<LoadingGroups />}
      empty={{
        title: t('No device groups yet'),
        text: t('Assign media once and every screen in the group shows it.'),
        children: (
          <Button variant="primary" needs="groups.create" onClick={props.onCreate}>
            {t('Create Your First Group')}
          </Button>
        ),
      }}
    >
      {(groups) => <GroupsAndDevices groups={groups} {...props} />}
    </Region>
  );
}

const LoadingGroups = () => (
  <Skeleton label={t('Loading device groups')} className="grid gap-4 wide:grid-cols-3">
    <SkeletonBlock className="h-32 rounded" />
    <SkeletonBlock className="h-32 rounded" />
    <SkeletonBlock className="h-32 rounded" />
  </Skeleton>
);

/** The groups under a search, and the devices that can be dragged onto them. */
function GroupsAndDevices({ groups, ...acts }: GroupActs & { groups: readonly ListedGroup[] }) {
  const media = useRead(groupMedia).data;
  const now = useReportedNow(PRESENCE_TICK_MS);
  const search = useAddressText('search');
  const membership = useMembership();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = filterGroups(groups, search.settled);
  return (
    <>
      <SearchField
        label={t('Search groups...')}
        value={search.text}
        onValueChange={search.setText}
        className="w-full wide:max-w-80"
      />
      <DeviceDragAndDrop onDrop={membership.join} effectOf={membership.effectOf}>
        {(dragged) => (
          <>
            {found.length === 0 && (
              <EmptyState plain title={t('No groups found')}>
                <Button onClick={() => search.setText('')}>{t('Clear')}</Button>
              </EmptyState>
            )}
            <ul
              aria-label={t('Device Groups')}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4"
            >
              {found.map((group) => (
                <GroupCard
                  key={group.id}
                  group={group}
                  media={media && (media.get(group.id) ?? null)}
                  now={now}
                  isWaiting={dragged !== null && dragged.groupId !== group.id}
                  isOwn={dragged !== null && dragged.groupId === group.id}
                  onAssign={() => acts.onAssign(group)}
                  actions={<GroupActions group={group} {...acts} onOpen={setOpened} />}
                  opener={<GroupOpener group={group} {...acts} onOpen={setOpened} />}
                  footer={
                    <p className="mt-auto text-1 text-ink-3">
                      {t('Created {date}', { date: formatDate(group.createdAt, 'unknown') })}
                    </p>
                  }
                />
              ))}
            </ul>
            <AvailableDevices groups={groups} onJoin={membership.join} />
          </>
        )}
      </DeviceDragAndDrop>
      <OpenedGroup
        opened={opened}
        groups={groups}
        membership={membership}
        onOpen={setOpened}
        onAssign={acts.onAssign}
        onUnassign={acts.onUnassign}
      />
    </>
  );
}
