import { type ReactNode, useDeferredValue, useState, startTransition, useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import type { Device } from '@vitrine/contract/fleet/devices';
import { useApi } from '../../../api/use-api.tsx';
import { useTask } from '../../../api/use-task.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { type Selection, useSelected, useSelection } from '../../../ui/lists/use-selection.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePreload } from '../../../ui/rendering/use-preload.ts';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import type { AssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import { type DeviceListView, toListQuery, useDevicePages } from '../device-pages.ts';
import type { Membership } from '../groups/use-membership.tsx';
import { useGroupDialogs } from '../groups/use-group-dialogs.tsx';
import { deviceManagementWording } from '../groups/group-text.ts';
import { DeviceFilter, DeviceFilters } from './device-filter.tsx';
import { DeviceList } from './device-list.tsx';
import { readListView, toDeviceListView } from './list-view.ts';
import { useDeviceActions } from './use-device-actions.ts';
import { useDeviceDialogs } from './use-device-dialogs.tsx';

const SelectedDevices = fetched(async () => (await import('./bulk/selected-devices.tsx')).SelectedDevices);

interface DevicesProps {
  assignment: AssignmentFlow;
  bulkAssignment: AssignmentFlow;
  membership: Membership;
  addButton: ReactNode;
}

/** The devices under the search and the filters of the address, their dialogs, and the bar of bulk actions. */
export function Devices({ assignment, bulkAssignment, membership, addButton }: DevicesProps) {
  const [params] = useSearchParams();
  // Input is handled first: the list follows in a deferred render.
  const view = readListView(new URLSearchParams(useDeferredValue(params.toString())));
  const asked = toDeviceListView(view);
  const list = useDevicePages(asked);
  const devices = useDeferredValue(list.devices);
  const selection = useSelection(devices);
  const groupDialogs = useGroupDialogs(deviceManagementWording);
  const dialogs = useDeviceDialogs();
  const actions = useDeviceActions({ assignment, membership, dialogs, onCreateGroup: groupDialogs.create });
  // The list is memoised and its cards are expensive, so its callbacks need a stable identity.
  const stable = useStable({ ...actions, onForget: assignment.forget, onNearEnd: list.more });
  return (
    <>
      <Section
        title={view.group === 'none' ? t('Available Devices') : t('All Devices')}
        {...(list.total !== undefined && { count: formatCount(list.total) })}
        tools={
          <>
            {devices.length > 0 && <SelectAll asked={asked} selection={selection} />}
            <DeviceFilters />
            <DeviceFilter />
          </>
        }
      >
        <DeviceList
          list={list}
          devices={devices}
          view={view}
          addButton={addButton}
          actions={stable}
          followed={assignment.followed}
          selection={selection}
        />
      </Section>
      <BulkActions selection={selection} assignment={bulkAssignment} />
      {groupDialogs.dialogs}
      {dialogs.dialog}
    </>
  );
}

interface SelectAllProps {
  asked: DeviceListView;
  selection: Selection<Device>;
}

/** Selects all devices that match, not only the loaded ones. */
function SelectAll({ asked, selection }: SelectAllProps) {
  const api = useApi();
  const matching = useTask(async () => selection.selectAll(await api.devices.list({ query: toListQuery(asked) })), {
    failure: t('Failed to fetch devices'),
  });
  return (
    <Button small needs="assignments.assignToDevices" busy={matching.isPending} onClick={() => matching.mutate()}>
      {t('Select all')}
    </Button>
  );
}

/** The bar of bulk actions, which follows the first selection once its code is here, and stays to report outcomes. */
function BulkActions(props: { selection: Selection<Device>; assignment: AssignmentFlow }) {
  usePreload(SelectedDevices.load);
  const [isNeeded, setIsNeeded] = useState(false);
  const hasSelected = useSelected(props.selection).size > 0;
  useEffect(() => {
    // Not in the task of the click, which has the row to show. Rendering the bar reports code that could not be loaded.
    const show = () => startTransition(() => setIsNeeded(true));
    if (hasSelected) SelectedDevices.load().then(show, show);
  }, [hasSelected]);
  return isNeeded && <SelectedDevices {...props} />;
}
