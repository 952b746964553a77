import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useAsked } from '../../../ui/routing/use-asked.ts';
import { groupTarget } from '../assignment/target.ts';
import { useAssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import { groupsPageWording } from './group-text.ts';
import { Groups } from './listed-groups.tsx';
import { groupMedia } from './reads.ts';
import { useGroupDialogs } from './use-group-dialogs.tsx';

interface GroupRegionProps {
  /** Puts the button that creates a group, and the groups, where the page has them. */
  children: (createButton: ReactNode, groups: ReactNode) => ReactNode;
}

/** The account's device groups with their dialogs: on a page of their own, and as a part of Device Management. */
export function GroupRegion({ children }: GroupRegionProps) {
  const group = useGroupDialogs(groupsPageWording);
  useAsked('newGroup', group.create, useMay()('groups.create'));
  const assignment = useAssignmentFlow('group');
  const media = useRead(groupMedia).data;
  return (
    <>
      {children(
        <Button variant="primary" needs="groups.create" onClick={group.create}>
          <Plus />
          {t('Create Group')}
        </Button>,
        <>
          {assignment.receipt}
          <Groups
            onCreate={group.create}
            onEdit={group.edit}
            onDelete={group.remove}
            onAssign={(target) => assignment.choose(groupTarget(target, media?.get(target.id)))}
            onUnassign={(target, before) => assignment.unassign(groupTarget(target, before))}
          />
        </>,
      )}
      {group.dialogs}
      {assignment.dialogs}
    </>
  );
}
