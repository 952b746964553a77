import type { Device } from '@vitrine/contract/devices';
import { Plus, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddressText, withParam } from '../../ui/use-address-text.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Followed } from '../arrival/queries.ts';
import { Receipt } from '../arrival/receipt.tsx';
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
  const ping = usePing();
  const assignment = useAssignment();
  const adding = useAdding(assignment.choose);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [settingsOf, setSettingsOf] = useState<Device | null>(null);
  const [toDelete, setToDelete] = useState<Device | null>(null);
  const [toReplace, setToReplace] = useState<Device | null>(null);

  const acts = useDeviceActs({
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

  const addButton = (
    <Button variant="primary" onClick={adding.start} onFocus={adding.approach} onPointerEnter={adding.approach}>
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
        {followed !== null && <Receipt followed={followed} onClose={() => setFollowed(null)} />}
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
                <DeviceList
                  fleet={fleet}
                  now={now}
                  groups={groups}
                  isSearched={search.settled !== ''}
                  isUngroupedOnly={isUngroupedOnly && seats?.deviceCount !== 0}
                  onClear={() => search.setText('')}
                  addButton={addButton}
                  acts={acts}
                  followed={assignment.followed}
                  onForget={assignment.forget}
                  selection={selection}
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
