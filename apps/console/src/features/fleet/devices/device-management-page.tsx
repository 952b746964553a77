import { Plus } from 'lucide-react';
import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { deviceTarget } from '../assignment/target.ts';
import { useAssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import { DeviceDragAndDrop } from '../groups/components/device-drag-and-drop.tsx';
import { GroupList } from '../groups/group-list.tsx';
import { useMembership } from '../groups/use-membership.tsx';
import { Devices } from './devices.tsx';
import { OverLimit } from './over-limit.tsx';
import { PingAll } from './ping-all.tsx';
import { useAddDevice } from './use-add-device.tsx';

/** The account's devices: adding, naming, settings, groups and assignments. */
export function DeviceManagementPage() {
  const assignment = useAssignmentFlow('one');
  const bulkAssignment = useAssignmentFlow('many');
  const addDevice = useAddDevice((device) => assignment.choose(deviceTarget(device)));
  const membership = useMembership();
  const addButton = (
    <Button variant="primary" onClick={addDevice.start} onFocus={addDevice.preload} onPointerEnter={addDevice.preload}>
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
          <AddressSearch label="Search devices and groups..." className="min-w-0 flex-1 wide:max-w-80" />
          <PingAll />
        </div>
        <OverLimit />
        {bulkAssignment.receipt}
        <DeviceDragAndDrop onDrop={membership.join} effectOf={membership.effectOf}>
          {(dragged) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1200px]:grid-cols-[320px_minmax(0,1fr)]">
              <GroupList ownGroupId={dragged?.groupId ?? null} />
              <Devices
                assignment={assignment}
                membership={membership}
                addButton={addButton}
                bulkAssignment={bulkAssignment}
              />
            </div>
          )}
        </DeviceDragAndDrop>
      </PageBody>
      {addDevice.dialog}
      {assignment.dialogs}
      {bulkAssignment.dialogs}
      {membership.dialogs}
    </>
  );
}
