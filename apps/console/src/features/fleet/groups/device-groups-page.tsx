import { Plus } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { groupTarget } from '../assignment/target.ts';
import { useAssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import { Groups } from './groups.tsx';
import { useGroupMedia } from './queries.ts';
import { useGroupDialogs } from './use-group-dialogs.tsx';
import { groupsPageWording } from './group-text.ts';

/** The account's device groups: what each shows, its devices and their settings. */
export function DeviceGroupsPage() {
  const group = useGroupDialogs(groupsPageWording);
  const assignment = useAssignmentFlow('group');
  const media = useGroupMedia().data;
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
          onAssign={(target) => assignment.choose(groupTarget(target, media?.get(target.id)))}
          onUnassign={(target, before) => assignment.unassign(groupTarget(target, before))}
        />
      </PageBody>
      {group.dialogs}
      {assignment.dialogs}
    </>
  );
}
