import { presenceOf } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { Plus } from 'lucide-react';
import { type ComponentProps, useDeferredValue, useRef, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { countOf, formatCount } from '../../../ui/format/format.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useInView } from '../../../ui/layout/use-in-view.ts';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { AvailableDevice } from './components/available-device.tsx';
import { DeviceHand, DraggableDevice } from './components/device-hand.tsx';
import { GroupDetailsDialog } from './components/group-details-dialog.tsx';
import { GroupSettingsDialog } from './components/group-settings-dialog.tsx';
import { GroupTile } from './components/group-tile.tsx';
import { ManageDevicesDialog } from './components/manage-devices-dialog.tsx';
import { matchingGroups } from './matching.ts';
import {
  useApplyGroupSettings,
  useCandidates,
  useFirstMembers,
  useGroupMedia,
  useGroups,
  useMembers,
  useSaveGroup,
} from './queries.ts';
import { useGroupActs } from './use-group-acts.tsx';
import { useGroupAssignment } from './use-group-assignment.tsx';
import { useMembership } from './use-membership.tsx';
import { groupsPageWording } from './wording.ts';

/** How often presence is checked against the clock. */
const TICK_MS = 5_000;

type Opened = { what: 'details' | 'settings' | 'devices'; groupId: Group['id'] } | null;

/** The account's device groups: what each shows, its devices and their settings. */
export function DeviceGroupsPage() {
  const list = useGroups();
  const { data: groups } = list;
  const failure = failureOf(list);
  const media = useGroupMedia();
  const now = useReportedNow(TICK_MS);
  const [opened, setOpened] = useState<Opened>(null);
  const acts = useGroupActs(groupsPageWording);
  const assignment = useGroupAssignment(groupsPageWording, media);
  const membership = useMembership();
  const search = useAddressText('search');
  const found = matchingGroups(groups ?? [], search.settled);
  const shown = groups?.find(({ id }) => id === opened?.groupId);
  const close = () => setOpened(null);
  const open = (what: NonNullable<Opened>['what'], { id }: Group) => setOpened({ what, groupId: id });

  return (
    <>
      <PageHeader
        title="Device Groups"
        description="Screens that share media and settings"
        back={{ to: '/device-management', label: 'Device Management' }}
        actions={
          <Button variant="primary" onClick={acts.create}>
            <Plus />
            Create Group
          </Button>
        }
      />
      <PageBody>
        {assignment.receipt}
        {groups !== undefined && groups.length > 0 && (
          <SearchField
            label="Search groups..."
            value={search.text}
            onValueChange={search.setText}
            className="w-full wide:max-w-80"
          />
        )}
        {failure !== null ? (
          <ErrorState title="Failed to fetch device groups" {...failure} />
        ) : groups === undefined ? (
          <Skeleton label="Loading device groups" className="grid gap-4 wide:grid-cols-3">
            <SkeletonBlock className="h-32 rounded" />
            <SkeletonBlock className="h-32 rounded" />
            <SkeletonBlock className="h-32 rounded" />
          </Skeleton>
        ) : groups.length === 0 ? (
          <EmptyState title="No device groups yet" text="Assign media once and every screen in the group shows it.">
            <Button variant="primary" onClick={acts.create}>
              Create Your First Group
            </Button>
          </EmptyState>
        ) : (
          <DeviceHand groups={groups} onDrop={membership.join}>
            {(held) => (
              <>
                {found.length === 0 && (
                  <EmptyState plain title="No groups found">
                    <Button onClick={() => search.setText('')}>Clear</Button>
                  </EmptyState>
                )}
                <ul
                  aria-label="Device Groups"
                  className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4"
                >
                  {found.map((group) => (
                    <Listed
                      key={group.id}
                      group={group}
                      mediaName={media && (media.get(group.id)?.mediaName ?? null)}
                      now={now}
                      isWaiting={held !== null && held.groupId !== group.id}
                      isOwn={held !== null && held.groupId === group.id}
                      onView={() => open('details', group)}
                      onEdit={() => acts.edit(group)}
                      onManage={() => open('devices', group)}
                      onAssign={() => assignment.choose(group)}
                      onDelete={() => acts.remove(group)}
                    />
                  ))}
                </ul>
                <AvailableDevices groups={groups} now={now} onJoin={membership.join} />
              </>
            )}
          </DeviceHand>
        )}
      </PageBody>
      {shown !== undefined && opened?.what === 'details' && (
        <Details
          group={shown}
          media={media}
          now={now}
          onRemoveDevice={membership.leave}
          onManage={() => open('devices', shown)}
          onAssign={() => {
            close();
            assignment.choose(shown);
          }}
          onUnassign={assignment.unassign}
          onSettings={() => open('settings', shown)}
          onClose={close}
        />
      )}
      {shown !== undefined && opened?.what === 'settings' && <Settings group={shown} onClose={close} />}
      {shown !== undefined && opened?.what === 'devices' && (
        <ManageDevices group={shown} groups={groups ?? []} membership={membership} onClose={close} />
      )}
      {acts.dialogs}
      {assignment.dialogs}
      {membership.dialogs}
    </>
  );
}

/** Loads its devices once it is in view. */
function Listed(props: Omit<ComponentProps<typeof GroupTile>, 'members'>) {
  const { id, deviceCount } = props.group;
  const place = useRef<HTMLLIElement>(null);
  const members = useFirstMembers(id, useInView(place) && deviceCount > 0);
  return (
    <li ref={place}>
      <GroupTile {...props} members={deviceCount === 0 ? [] : members} />
    </li>
  );
}

type Membership = ReturnType<typeof useMembership>;

interface AvailableDevicesProps {
  groups: readonly Group[];
  now: Date;
  onJoin: Membership['join'];
}

function AvailableDevices({ groups, now, onJoin }: AvailableDevicesProps) {
  const { devices, total, hasMore, isFetchingMore, more } = useCandidates('', true);
  if (devices.length === 0) return null;
  return (
    <Section title="Available Devices" {...(total !== undefined && { count: formatCount(total) })}>
      <ul
        aria-label="Available Devices"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3"
      >
        {devices.map((device) => (
          <li key={device.id}>
            <DraggableDevice device={device}>
              {(handle) => (
                <AvailableDevice
                  device={device}
                  presence={presenceOf(device, now)}
                  groups={groups}
                  handle={handle}
                  onJoin={(groupId) => onJoin(device, groupId)}
                />
              )}
            </DraggableDevice>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className="mt-3" busy={isFetchingMore} onClick={more}>
          Show more
        </Button>
      )}
    </Section>
  );
}

interface DetailsProps {
  group: Group;
  media: ReturnType<typeof useGroupMedia>;
  now: Date;
  onRemoveDevice: Membership['leave'];
  onManage: () => void;
  onAssign: () => void;
  onUnassign: ReturnType<typeof useGroupAssignment>['unassign'];
  onSettings: () => void;
  onClose: () => void;
}

function Details({ group, media, onUnassign, ...rest }: DetailsProps) {
  const medium = media && (media.get(group.id) ?? null);
  return (
    <GroupDetailsDialog
      {...rest}
      group={group}
      medium={medium}
      members={useMembers(group.id)}
      onRemoveMedia={() => medium && onUnassign(group, medium)}
    />
  );
}

function Settings({ group, onClose }: { group: Group; onClose: () => void }) {
  const toast = useToast();
  const saving = useSaveGroup();
  const applying = useApplyGroupSettings();
  const failures = (applying.data ?? []).flatMap(({ name, deviceId, error }) =>
    error === null ? [] : [{ name: name ?? deviceId, message: error }],
  );
  return (
    <GroupSettingsDialog
      group={group}
      isSavingName={saving.isPending}
      isApplying={applying.isPending}
      failures={failures}
      nameFailure={saving.error?.message}
      applyFailure={applying.error?.message}
      onClose={onClose}
      onSaveName={(name) =>
        saving.mutate(
          { id: group.id, draft: { name } },
          {
            onSuccess: () => toast({ title: 'Group updated' }),
            onError: (error) => toast({ title: 'Failed to update group name', text: error.message, tone: 'danger' }),
          },
        )
      }
      onApply={(settings) =>
        applying.mutate(
          { groupId: group.id, ...settings },
          {
            onSuccess(results) {
              const applied = results.filter(({ error }) => error === null).length;
              if (applied === 0) {
                return toast({ title: 'Failed to apply group settings', tone: 'danger' });
              }
              toast({
                title: 'Settings applied',
                text: `Volume and brightness applied to ${countOf(applied, 'device')}`,
              });
            },
            onError: (error) => toast({ title: 'Failed to apply group settings', text: error.message, tone: 'danger' }),
          },
        )
      }
    />
  );
}

interface ManageDevicesProps {
  group: Group;
  groups: readonly Group[];
  membership: Membership;
  onClose: () => void;
}

function ManageDevices({ group, groups, membership, onClose }: ManageDevicesProps) {
  const [search, setSearch] = useState('');
  const { devices, isPending, hasMore, isFetchingMore, more } = useCandidates(useDeferredValue(search), false);
  return (
    <ManageDevicesDialog
      group={group}
      groups={groups}
      search={search}
      onSearch={setSearch}
      devices={devices}
      isPending={isPending}
      hasMore={hasMore}
      isFetchingMore={isFetchingMore}
      onMore={more}
      onJoin={(device) => membership.join(device, group.id)}
      onLeave={membership.leave}
      onClose={onClose}
    />
  );
}
