import type { Device } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Plus, RefreshCw } from 'lucide-react';
import { type ComponentProps, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { useKeptLate } from '../../../ui/rendering/kept.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { useAhead } from '../../../ui/rendering/use-ahead.ts';
import { useInTime } from '../../../ui/rendering/use-in-time.ts';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import { Receipt, useFollowed } from '../../playout/index.ts';
import { DeviceHand } from '../groups/components/device-hand.tsx';
import { GroupList } from '../groups/group-list.tsx';
import { useGroups, useUngroupedCount } from '../groups/queries.ts';
import { useGroupDialogs } from '../groups/use-group-dialogs.tsx';
import { useMembership } from '../groups/use-membership.tsx';
import { deviceManagementWording } from '../groups/wording.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useAddDevice } from './use-add-device.tsx';
import { useAssignment } from './use-assignment.tsx';
import { OverLimit } from './components/over-limit.tsx';
import { DeviceList } from './device-list.tsx';
import { useFleet, usePing, useSeats } from './queries.ts';
import { useDeviceActs } from './use-device-acts.ts';
import { type Selection, useSelection } from './use-selection.ts';

const settings = fetched(async () => (await import('./device-settings.tsx')).DeviceSettingsOf);
const deleting = fetched(async () => (await import('./delete-device.tsx')).DeleteDevice);
const issues = fetched(async () => (await import('./components/device-issues.tsx')).DeviceIssues);
const replacing = fetched(async () => (await import('./replace-hardware.tsx')).ReplaceHardware);
const selected = fetched(async () => (await import('./selected-devices.tsx')).SelectedDevices);
const loadPieces = (): Promise<unknown> =>
  Promise.all([settings, deleting, issues, replacing, selected].map(({ load }) => load()));

/** The account's devices: adding, naming, settings, groups and assignments. */
export function DeviceManagementPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  // Input is answered first: what depends on the address follows as a deferred update.
  const search = useDeferredValue(params.get('search') ?? '');
  const isUngroupedOnly = useDeferredValue(params.get('filter') === 'ungrouped');
  const fleet = useDeferredValue(useFleet(search, isUngroupedOnly));
  const ungroupedCount = useUngroupedCount();
  const groups = useGroups().data ?? none;
  const groupActs = useGroupDialogs(deviceManagementWording);
  const membership = useMembership();
  const selection = useSelection();
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  const seats = useSeats();
  const ping = usePing();
  const assignment = useAssignment();
  const adding = useAddDevice(assignment.choose);
  const [followed, setFollowed] = useFollowed('many');
  const [settingsOf, setSettingsOf] = useState<Device | null>(null);
  const [toDelete, setToDelete] = useState<Device | null>(null);
  const [issuesOf, setIssuesOf] = useState<Device | null>(null);
  const [toReplace, setToReplace] = useState<Device | null>(null);
  useInTime(loadPieces);

  const look = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true });
  const deviceActs = useDeviceActs({
    onAssign: assignment.choose,
    onUnassign: assignment.unassign,
    onSettings: setSettingsOf,
    onDelete: setToDelete,
    onReplace: setToReplace,
    onResume: assignment.resume,
    onShowIssues: setIssuesOf,
    onJoin: membership.join,
    onLeave: membership.leave,
    onCreateGroup: groupActs.create,
  });
  // Stable functions: the lists do not render again when another part of the page changes.
  const acts = useStable(deviceActs);
  const { onCreate, onEdit, onDelete, onClear, onForget, onStart, onApproach, onFilter } = useStable({
    onCreate: groupActs.create,
    onEdit: groupActs.edit,
    onDelete: groupActs.remove,
    onClear: () => look('search', ''),
    onForget: assignment.forget,
    onStart: adding.start,
    onApproach: adding.approach,
    onFilter: (next: Filter) => look('filter', next === 'all' ? '' : next),
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
              <GroupList
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
                  <DevicesShown
                    shown={params.get('filter') === 'ungrouped' ? 'ungrouped' : 'all'}
                    ungroupedCount={ungroupedCount}
                    onChange={onFilter}
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
                  selection={selection}
                />
              </Section>
            </div>
          )}
        </DeviceHand>
        <Suspense>
          <SelectedDevices selection={selection} groups={groups} onAssigned={setFollowed} />
        </Suspense>
      </PageBody>
      {adding.dialog}
      {assignment.dialogs}
      {groupActs.dialogs}
      {membership.dialogs}
      <Suspense>
        {settingsOf !== null && <settings.Component device={settingsOf} onClose={() => setSettingsOf(null)} />}
        {toDelete !== null && <deleting.Component device={toDelete} onClose={() => setToDelete(null)} />}
        {issuesOf !== null && (
          <issues.Component device={issuesOf} origin={window.location.origin} onClose={() => setIssuesOf(null)} />
        )}
        {toReplace !== null && <replacing.Component device={toReplace} onClose={() => setToReplace(null)} />}
      </Suspense>
    </>
  );
}

type Filter = 'ungrouped' | 'all';

interface DevicesShownProps {
  shown: Filter;
  /** Undefined until known. */
  ungroupedCount: number | undefined;
  onChange: (next: Filter) => void;
}

/** What follows from it is begun when it has been seen. */
const DevicesShown = memo(function DevicesShown({ shown, ungroupedCount, onChange }: DevicesShownProps) {
  const [chosen, choose] = useAhead(shown);
  const among = ungroupedCount === undefined ? '' : ` (${formatCount(ungroupedCount)} ungrouped)`;
  return (
    <Segmented
      small
      label="Devices shown"
      value={chosen}
      onValueChange={(next) => choose(next, () => onChange(next))}
      segments={[
        { value: 'ungrouped', label: 'Ungrouped Only' },
        { value: 'all', label: `All Devices${among}` },
      ]}
    />
  );
});

interface SelectedDevicesProps extends Pick<ComponentProps<typeof selected.Component>, 'groups' | 'onAssigned'> {
  selection: Selection;
}

/** What can be done with the chosen devices, from when the first was chosen: what was begun with them goes on without them. */
function SelectedDevices({ selection, ...rest }: SelectedDevicesProps) {
  const devices = useKeptLate(selection.devices);
  const [wasUsed, setWasUsed] = useState(false);
  if (!wasUsed && devices.size > 0) setWasUsed(true);
  if (!wasUsed) return null;
  return <selected.Component devices={[...devices.values()]} onClear={selection.clear} {...rest} />;
}

const none: readonly ListedGroup[] = [];
