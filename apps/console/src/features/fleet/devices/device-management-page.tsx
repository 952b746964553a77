import { FileDown, LayoutGrid, List, Users } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { deviceTarget, groupTarget } from '../assignment/target.ts';
import { useAssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import { DeviceDragAndDrop } from '../groups/components/device-drag-and-drop.tsx';
import { GroupList } from '../groups/group-list.tsx';
import { useMembership } from '../groups/use-membership.tsx';
import { Devices } from './device-region.tsx';
import { useListView } from './list-view.ts';
import { OverLimit } from './over-limit.tsx';
import { PingAll } from './ping-all.tsx';
import { PREPARED_SCREENS } from '../preparation/prepare-address.ts';
import { AddDeviceButton } from '../pairing/add-device-button.tsx';
import { useAddDevice } from '../pairing/use-add-device.tsx';

const GroupRegion = fetched(async () => (await import('../groups/group-region.tsx')).GroupRegion);

/** The account's devices: adding, naming, settings, groups and assignments. */
export function DeviceManagementPage() {
  const { view, change } = useListView();
  const assignment = useAssignmentFlow('one');
  const bulkAssignment = useAssignmentFlow('many');
  const groupAssignment = useAssignmentFlow('group');
  const addDevice = useAddDevice((device) => assignment.choose(deviceTarget(device)));
  const membership = useMembership();
  const addButton = <AddDeviceButton addDevice={addDevice} variant="primary" />;
  const layout = (
    <Segmented
      label={t('View')}
      className="wide:ms-auto"
      value={view.layout}
      onValueChange={(next) => change({ layout: next })}
      segments={[
        { value: 'cards', label: t('Cards'), icon: <LayoutGrid /> },
        { value: 'table', label: t('Table'), icon: <List /> },
        { value: 'groups', label: t('Device Groups'), icon: <Users /> },
      ]}
    />
  );
  return (
    <>
      <PageHeader
        title={t('Device Management')}
        description={t('Assign specific media to actively polling devices')}
        actions={
          <>
            <Button needs="pairingTokens.list" asChild>
              <Link to={PREPARED_SCREENS}>
                <FileDown />
                {t('Prepare screens')}
              </Link>
            </Button>
            {addButton}
          </>
        }
      />
      <PageBody>
        {view.layout === 'groups' ? (
          <GroupRegion>
            {(createButton, groups) => (
              <>
                <div className="flex flex-wrap gap-2">
                  {createButton}
                  {layout}
                </div>
                {groups}
              </>
            )}
          </GroupRegion>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <AddressSearch label={t('Search devices and groups...')} className="min-w-0 flex-1 wide:max-w-80" />
              <PingAll />
              {layout}
            </div>
            <OverLimit />
            {bulkAssignment.receipt}
            {groupAssignment.receipt}
            <DeviceDragAndDrop onDrop={membership.join} effectOf={membership.effectOf}>
              {(dragged) => (
                <div
                  className={cx(
                    'grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:gap-8',
                    view.layout === 'cards' && 'min-[1200px]:grid-cols-[320px_minmax(0,1fr)]',
                  )}
                >
                  {view.layout === 'cards' && (
                    <GroupList
                      isDropping={dragged !== null}
                      ownGroupId={dragged?.groupId ?? null}
                      onAssign={(group, before) => groupAssignment.choose(groupTarget(group, before))}
                    />
                  )}
                  <div className="min-w-0">
                    <Devices
                      assignment={assignment}
                      membership={membership}
                      addButton={addButton}
                      bulkAssignment={bulkAssignment}
                    />
                  </div>
                </div>
              )}
            </DeviceDragAndDrop>
          </>
        )}
      </PageBody>
      {addDevice.dialog}
      {assignment.dialogs}
      {bulkAssignment.dialogs}
      {groupAssignment.dialogs}
    </>
  );
}
