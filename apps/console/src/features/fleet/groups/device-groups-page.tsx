import { Plus } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Groups } from './groups.tsx';
import { useGroupAssignment } from './use-group-assignment.tsx';
import { useGroupDialogs } from './use-group-dialogs.tsx';
import { groupsPageWording } from './wording.ts';

/** The account's device groups: what each shows, its devices and their settings. */
export function DeviceGroupsPage() {
  const group = useGroupDialogs(groupsPageWording);
  const assignment = useGroupAssignment(groupsPageWording);
  return (
    <>
      <PageHeader
        title="Device Groups"
        description="Screens that share media and settings"
        back={{ to: '/device-management', label: 'Device Management' }}
        actions={
          <Button variant="primary" onClick={group.create}>
            <Plus />
            Create Group
          </Button>
        }
      />
      <PageBody>
        {assignment.receipt}
        <Groups
          onCreate={group.create}
          onEdit={group.edit}
          onDelete={group.remove}
          onAssign={assignment.choose}
          onUnassign={assignment.unassign}
        />
      </PageBody>
      {group.dialogs}
      {assignment.dialogs}
    </>
  );
}
