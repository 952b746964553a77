import type { Device } from '@vitrine/contract/devices';
import type { ListedGroup } from '@vitrine/contract/groups';
import { Plus, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';
import { withParam } from '../../ui/use-address-text.ts';
import { useAhead } from '../../ui/use-ahead.ts';
import { useNow } from '../../ui/use-now.ts';
import { useStable } from '../../ui/use-stable.ts';
import { Receipt } from '../arrival/receipt.tsx';
import { useFollowed } from '../arrival/use-followed.ts';
import { DeviceHand } from '../groups/components/device-hand.tsx';
import { GroupShelf } from '../groups/group-shelf.tsx';
import { useGroups, useUngroupedCount } from '../groups/queries.ts';
import { useGroupActs } from '../groups/use-group-acts.tsx';
import { useMembership } from '../groups/use-membership.tsx';
import { deviceManagementWording } from '../groups/wording.ts';
import { useAdding } from './adding.tsx';
import { useAssignment } from './assignment.tsx';
import { OverLimit } from './components/over-limit.tsx';
import { DeviceList } from './device-list.tsx';
import { useFleet, usePing, useSeats } from './queries.ts';
import { useDeviceActs } from './use-device-acts.ts';
import { useSelection } from './use-selection.ts';

const DeviceSettingsOf = lazy(async () => ({ default: (await import('./device-settings.tsx')).DeviceSettingsOf }));
const DeleteDevice = lazy(async () => ({ default: (await import('./delete-device.tsx')).DeleteDevice }));
const ReplaceHardware = lazy(async () => ({ default: (await import('./replace-hardware.tsx')).ReplaceHardware }));
const SelectedDevices = lazy(async () => ({ default: (await import('./selected-devices.tsx')).SelectedDevices }));

/** A screen that falls silent is shown as lost this soon after its time is up. */
const TICK_MS = 5_000;

/** The account's devices: to add, to name, to set up, and to put media on. */
export function DeviceManagementPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  // Keys and clicks are answered first: all that stands for the address follows when there is time.
  const search = useDeferredValue(params.get('search') ?? '');
  const isUngroupedOnly = useDeferredValue(params.get('filter') === 'ungrouped');
  const [filter, chooseFilter] = useAhead(params.get('filter') === 'ungrouped' ? 'ungrouped' : 'all');
  const fleet = useDeferredValue(useFleet(search, isUngroupedOnly));
  const ungroupedCount = useUngroupedCount();
  const groups = useGroups().data ?? none;
  const groupActs = useGroupActs(deviceManagementWording);
  const membership = useMembership();
  const selection = useSelection();
  const now = useDeferredValue(useNow(TICK_MS));
  const seats = useSeats();
  const ping = usePing();
  const assignment = useAssignment();
  const adding = useAdding(assignment.choose);
  const [followed, setFollowed] = useFollowed('many');
  const [settingsOf, setSettingsOf] = useState<Device | null>(null);
  const [toDelete, setToDelete] = useState<Device | null>(null);
  const [toReplace, setToReplace] = useState<Device | null>(null);

  const look = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true });
  const deviceActs = useDeviceActs({
    onAssign: assignment.choose,
    onUnassign: assignment.unassign,
    onSettings: setSettingsOf,
    onDelete: setToDelete,
    onReplace: setToReplace,
    onResume: assignment.resume,
    onJoin: membership.join,
    onLeave: membership.leave,
    onCreateGroup: groupActs.create,
  });
  // The lists stay as they are while something else of the page changes.
  const acts = useStable(deviceActs);
  const { onCreate, onEdit, onDelete, onClear, onForget, onSelect, onStart, onApproach } = useStable({
    onCreate: groupActs.create,
    onEdit: groupActs.edit,
    onDelete: groupActs.remove,
    onClear: () => look('search', ''),
    onForget: assignment.forget,
    onSelect: (device: Device, isSelected: boolean) => selection.set(device, isSelected),
    onStart: adding.start,
    onApproach: adding.approach,
  });
  const addButton = useMemo(
    () => (
      <Button variant="primary" onClick={onStart} onFocus={onApproach} onPointerEnter={onApproach}>
        <Plus />
        Add device
      </Button>
    ),
    [onStart, onApproach],
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
          <AddressSearch label="Search devices and groups..." className="min-w-0 flex-1 wide:max-w-80" />
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
        {followed !== null && <Receipt followed={followed} onClose={() => setFollowed(null)} />}
        <DeviceHand groups={groups} onDrop={membership.join}>
          {(held) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1200px]:grid-cols-[320px_minmax(0,1fr)]">
              <GroupShelf
                search={search}
                now={now}
                ownGroupId={held?.groupId ?? null}
                onCreate={onCreate}
                onEdit={onEdit}
                onDelete={onDelete}
              />
              <Section
                title={isUngroupedOnly ? 'Available Devices' : 'All Devices'}
                {...(fleet.total !== undefined && { count: formatCount(fleet.total) })}
                tools={
                  <Segmented
                    small
                    label="Devices shown"
                    value={filter}
                    onValueChange={(next) => chooseFilter(next, () => look('filter', next === 'all' ? '' : next))}
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
                <DeviceList
                  fleet={fleet}
                  now={now}
                  groups={groups}
                  isSearched={search !== ''}
                  isUngroupedOnly={isUngroupedOnly && seats?.deviceCount !== 0}
                  onClear={onClear}
                  addButton={addButton}
                  acts={acts}
                  followed={assignment.followed}
                  onForget={onForget}
                  selected={selection.selected}
                  onSelect={onSelect}
                />
              </Section>
            </div>
          )}
        </DeviceHand>
        <Suspense>
          {selection.wasUsed && (
            <SelectedDevices
              devices={[...selection.selected.values()]}
              groups={groups}
              onClear={selection.clear}
              onAssigned={setFollowed}
            />
          )}
        </Suspense>
      </PageBody>
      {adding.dialog}
      {assignment.dialogs}
      {groupActs.dialogs}
      {membership.dialogs}
      <Suspense>
        {settingsOf !== null && <DeviceSettingsOf device={settingsOf} onClose={() => setSettingsOf(null)} />}
        {toDelete !== null && <DeleteDevice device={toDelete} onClose={() => setToDelete(null)} />}
        {toReplace !== null && <ReplaceHardware device={toReplace} onClose={() => setToReplace(null)} />}
      </Suspense>
    </>
  );
}

const none: readonly ListedGroup[] = [];
