import { type Device, isOnline } from '@vitrine/contract/devices';
import { AppError } from '@vitrine/contract/errors';
import type { Group } from '@vitrine/contract/groups';
import { isAtLimit } from '@vitrine/contract/plans';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddressText, withParam } from '../../ui/use-address-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeviceHand, DraggableDevice } from '../groups/components/device-hand.tsx';
import { GroupShelf } from '../groups/group-shelf.tsx';
import { useGroups, useUngroupedCount } from '../groups/queries.ts';
import { useGroupActs } from '../groups/use-group-acts.tsx';
import { useMembership } from '../groups/use-membership.tsx';
import { deviceManagementWording } from '../groups/wording.ts';
import { arrivalOf } from './arrival.ts';
import { useAssignment } from './assignment.tsx';
import { AddDeviceDialog } from './components/add-device-dialog.tsx';
import { AssignmentReceipt } from './components/assignment-receipt.tsx';
import { type DeviceActs, DeviceCard } from './components/device-card.tsx';
import { DeviceGrid } from './components/device-grid.tsx';
import { DeviceSettingsOf } from './device-settings.tsx';
import { PAIR_PARAM } from './pair-param.ts';
import {
  type Fleet,
  useDeleteDevice,
  useFleet,
  usePairDevice,
  usePing,
  useRenameDevice,
  useResume,
  useSeats,
} from './queries.ts';
import { SelectedDevices } from './selected-devices.tsx';
import { useSelection } from './use-selection.ts';

/** A screen that falls silent is shown as lost this soon after its time is up. */
const TICK_MS = 5_000;

/** The account's devices: to add, to name, to set up, and to put media on. */
export function DeviceManagementPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const search = useAddressText('search');
  const isUngroupedOnly = params.get('filter') === 'ungrouped';
  const fleet = useFleet(search.settled, isUngroupedOnly);
  const ungroupedCount = useUngroupedCount();
  const groups = useGroups().data ?? [];
  const groupActs = useGroupActs(deviceManagementWording);
  const membership = useMembership();
  const selection = useSelection();
  const now = useNow(TICK_MS);
  const seats = useSeats();
  const pair = usePairDevice();
  const ping = usePing();
  const assignment = useAssignment();
  const [settingsOf, setSettingsOf] = useState<Device | null>(null);
  const [toDelete, setToDelete] = useState<Device | null>(null);
  const code = params.get(PAIR_PARAM);

  function showPairing(isOpen: boolean) {
    pair.reset();
    setParams(
      (before) => {
        const after = withParam(before, PAIR_PARAM, '');
        if (isOpen) after.set(PAIR_PARAM, '');
        return after;
      },
      { replace: !isOpen },
    );
  }

  const acts = useActs({
    onAssign: assignment.choose,
    onUnassign: assignment.unassign,
    onSettings: setSettingsOf,
    onDelete: setToDelete,
    onJoin: membership.join,
    onLeave: membership.leave,
    onCreateGroup: groupActs.create,
  });

  const addButton = (
    <Button variant="primary" onClick={() => showPairing(true)}>
      <Plus />
      Add device
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Device Management"
        description="Assign specific media to actively polling devices"
        actions={addButton}
      />
      <PageBody>
        <div className="flex gap-2">
          <SearchField
            label="Search devices and groups..."
            value={search.text}
            onValueChange={search.setText}
            className="min-w-0 flex-1 wide:max-w-80"
          />
          <Button
            busy={ping.isPending}
            onClick={() => {
              toast({ title: 'Devices refreshed - checking latest status' });
              ping.mutate(undefined, {
                onError: (error) => toast({ title: 'Ping failed', text: error.message, tone: 'danger' }),
              });
            }}
          >
            <RefreshCw />
            Refresh
          </Button>
        </div>
        {seats !== undefined && seats.maxDevices !== null && seats.deviceCount > seats.maxDevices && (
          <OverLimit deviceCount={seats.deviceCount} maxDevices={seats.maxDevices} />
        )}
        <DeviceHand groups={groups} onDrop={membership.join}>
          {(held) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1200px]:grid-cols-[320px_minmax(0,1fr)]">
              <GroupShelf
                search={search.settled}
                now={now}
                ownGroupId={held?.groupId ?? null}
                onCreate={groupActs.create}
                onEdit={groupActs.edit}
                onDelete={groupActs.remove}
              />
              <Section
                title={isUngroupedOnly ? 'Available Devices' : 'All Devices'}
                {...(fleet.total !== undefined && { count: formatCount(fleet.total) })}
                tools={
                  <Segmented
                    small
                    label="Devices shown"
                    value={isUngroupedOnly ? 'ungrouped' : 'all'}
                    onValueChange={(filter) =>
                      setParams((before) => withParam(before, 'filter', filter === 'all' ? '' : filter), {
                        replace: true,
                      })
                    }
                    segments={[
                      { value: 'ungrouped', label: 'Ungrouped Only' },
                      {
                        value: 'all',
                        label:
                          ungroupedCount === undefined
                            ? 'All Devices'
                            : `All Devices (${formatCount(ungroupedCount)} ungrouped)`,
                      },
                    ]}
                  />
                }
              >
                <Devices
                  fleet={fleet}
                  now={now}
                  groups={groups}
                  isSearched={search.settled !== ''}
                  isUngroupedOnly={isUngroupedOnly && seats?.deviceCount !== 0}
                  onClear={() => search.setText('')}
                  addButton={addButton}
                  acts={acts}
                  assignment={assignment}
                  selection={selection}
                />
              </Section>
            </div>
          )}
        </DeviceHand>
        <SelectedDevices
          devices={[...selection.selected.values()]}
          groups={groups}
          onClear={selection.clear}
          onAssigned={assignment.follow}
        />
      </PageBody>
      {code !== null && (
        <AddDeviceDialog
          onClose={() => showPairing(false)}
          initialCode={code}
          playerAddress={new URL('/player/', window.location.href).href}
          isFull={seats !== undefined && isAtLimit(seats.deviceCount, seats.maxDevices)}
          maxDevices={seats?.maxDevices ?? null}
          busy={pair.isPending}
          error={pair.error}
          onAdd={(device) =>
            pair.mutate(device, {
              onSuccess(added) {
                showPairing(false);
                toast({
                  title: 'Device added',
                  text: added.name,
                  action: { label: 'Assign Media', onAct: () => assignment.choose(added) },
                });
              },
            })
          }
        />
      )}
      {assignment.dialogs}
      {groupActs.dialogs}
      {membership.dialogs}
      {settingsOf !== null && <DeviceSettingsOf device={settingsOf} onClose={() => setSettingsOf(null)} />}
      {toDelete !== null && <DeleteDevice device={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

/** What a card offers, with what is said about it. */
function useActs(own: Omit<DeviceActs, 'onRename' | 'onPing' | 'onResume'>): DeviceActs {
  const toast = useToast();
  const rename = useRenameDevice();
  const ping = usePing();
  const resume = useResume();
  return {
    ...own,
    onRename: (device, name) =>
      rename.mutate(
        { device, name },
        {
          onSuccess: () => toast({ title: 'Device renamed' }),
          onError: (error) =>
            toast({
              title: 'Failed to rename device',
              text: error.message || 'An error occurred while renaming the device',
              tone: 'danger',
            }),
        },
      ),
    onPing: ({ deviceId }) =>
      ping.mutate(undefined, {
        onSuccess(results) {
          const result = results.find((each) => each.deviceId === deviceId);
          if (result?.isOnline !== true) {
            return toast({ title: 'Device is offline', text: 'Device did not respond to ping', tone: 'danger' });
          }
          const { responseTime } = result;
          toast({
            title: 'Device is online',
            ...(responseTime !== null && { text: `Response time: ${Math.round(responseTime)} ms` }),
          });
        },
        onError: (error) => toast({ title: 'Ping failed', text: error.message, tone: 'danger' }),
      }),
    onResume: ({ id }) =>
      resume.mutate(id, {
        onSuccess: () => toast({ title: 'Schedule resumed' }),
        onError: (error) => toast({ title: 'Failed to resume the schedule', text: error.message, tone: 'danger' }),
      }),
  };
}

interface DevicesProps {
  fleet: Fleet;
  now: Date;
  groups: readonly Group[];
  isSearched: boolean;
  /** Only those in no group are shown. */
  isUngroupedOnly: boolean;
  onClear: () => void;
  addButton: React.ReactNode;
  acts: DeviceActs;
  assignment: ReturnType<typeof useAssignment>;
  selection: ReturnType<typeof useSelection>;
}

function Devices(props: DevicesProps) {
  const { fleet, now, groups, isSearched, isUngroupedOnly, onClear, addButton, acts, assignment, selection } = props;
  const { devices, total = devices.length, error, isPending, isLate, retry, isRetrying, more } = fleet;
  if (error !== null) {
    return (
      <ErrorState
        title="Failed to fetch devices"
        {...(error instanceof AppError && { text: error.message })}
        onRetry={retry}
        busy={isRetrying}
        note="Your screens go on playing."
      />
    );
  }
  if (isPending) return <Loading />;
  if (devices.length === 0) {
    if (isUngroupedOnly && !isSearched) return <EmptyState plain title="All devices are already in groups." />;
    return isSearched ? (
      <EmptyState plain title="No devices match your search criteria.">
        <Button onClick={onClear}>Clear</Button>
      </EmptyState>
    ) : (
      <EmptyState
        title="No devices have been registered yet."
        text="A device is any screen that runs the player. Open the player on it, then type in the code it shows."
      >
        {addButton}
      </EmptyState>
    );
  }
  const { followed, forget } = assignment;
  return (
    <div aria-busy={isLate}>
      <DeviceGrid devices={devices} total={total} onNearEnd={more}>
        {(device) => (
          <DraggableDevice device={device}>
            {(handle) => (
              <DeviceCard
                device={device}
                now={now}
                groups={groups}
                handle={handle}
                isSelected={selection.selected.has(device.id)}
                onSelectedChange={(isSelected) => selection.set(device, isSelected)}
                acts={acts}
                origin={window.location.origin}
              >
                {followed?.deviceIds.includes(device.id) === true && (
                  <AssignmentReceipt
                    arrival={arrivalOf([device], followed.mediaId, now)}
                    mediaName={followed.mediaName}
                    onClose={forget}
                  />
                )}
              </DeviceCard>
            )}
          </DraggableDevice>
        )}
      </DeviceGrid>
    </div>
  );
}

function Loading() {
  return (
    <Skeleton
      label="Loading device management..."
      className="grid gap-4 wide:grid-cols-[repeat(auto-fill,minmax(360px,1fr))]"
    >
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonBlock key={index} className="h-41 rounded" />
      ))}
    </Skeleton>
  );
}

function OverLimit({ deviceCount, maxDevices }: { deviceCount: number; maxDevices: number }) {
  return (
    <Notice
      tone="warning"
      title="Over the plan’s limit."
      action={
        <Button small asChild>
          <Link to="/subscription">See plans</Link>
        </Button>
      }
    >
      Your plan is for {countOf(maxDevices, 'device')}, and you have {formatCount(deviceCount)}. The oldest{' '}
      {formatCount(maxDevices)} go on playing, the others show a notice.
    </Notice>
  );
}

function DeleteDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const toast = useToast();
  const remove = useDeleteDevice();
  const now = useNow(TICK_MS);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete device"
      confirm="Delete device"
      cancel="Keep"
      busy={remove.isPending}
      text={
        <>
          <p>
            <b className="break-words">{device.name}</b> leaves your account.{' '}
            {isOnline(device, now) ? 'Its screen stops showing your media and shows a new code.' : null} Its settings,
            its assignment and its place in schedules are gone; the seat is free.
          </p>
          <p className="text-ink-2">This cannot be undone.</p>
        </>
      }
      onConfirm={() =>
        remove.mutate(device, {
          onSuccess() {
            onClose();
            toast({ title: 'Device deleted successfully', text: 'The device has been removed from your account' });
          },
          onError(error) {
            onClose();
            toast({ title: 'Failed to delete device', text: error.message, tone: 'danger' });
          },
        })
      }
    />
  );
}
