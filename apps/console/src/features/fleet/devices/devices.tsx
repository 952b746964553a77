import { type ReactNode, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import type { AssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import type { Membership } from '../groups/use-membership.tsx';
import { useGroupDialogs } from '../groups/use-group-dialogs.tsx';
import { deviceManagementWording } from '../groups/group-text.ts';
import { DeviceFilter } from './device-filter.tsx';
import { useDevicePages } from '../device-pages.ts';
import { DeviceList } from './device-list.tsx';
import { SelectedDevices } from './bulk/selected-devices.tsx';
import { useDeviceActions } from './use-device-actions.ts';
import { useDeviceDialogs } from './use-device-dialogs.tsx';

interface DevicesProps {
  assignment: AssignmentFlow;
  bulkAssignment: AssignmentFlow;
  membership: Membership;
  addButton: ReactNode;
}

/** The devices under the search and the filter of the address, their dialogs, and the bar of bulk actions. */
export function Devices({ assignment, bulkAssignment, membership, addButton }: DevicesProps) {
  const [params] = useSearchParams();
  // Input is handled first: the list follows in a deferred render.
  const search = useDeferredValue(params.get('search') ?? '');
  const isUngroupedOnly = useDeferredValue(params.get('filter') === 'ungrouped');
  const list = useDevicePages({ search, group: isUngroupedOnly ? 'none' : undefined });
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
        title={isUngroupedOnly ? 'Available Devices' : 'All Devices'}
        {...(list.total !== undefined && { count: formatCount(list.total) })}
        tools={<DeviceFilter />}
      >
        <DeviceList
          list={list}
          devices={devices}
          search={search}
          isUngroupedOnly={isUngroupedOnly}
          addButton={addButton}
          actions={stable}
          followed={assignment.followed}
          selection={selection}
        />
      </Section>
      <SelectedDevices selection={selection} assignment={bulkAssignment} />
      {groupDialogs.dialogs}
      {dialogs.dialog}
    </>
  );
}
