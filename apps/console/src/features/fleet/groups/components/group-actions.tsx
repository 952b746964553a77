import type { Group } from '@vitrine/contract/fleet/groups';
import { Images, Monitor, Pencil, Trash2, View } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { ContextMenu } from '../../../../ui/overlays/context-menu.tsx';
import { ActionsMenu } from '../../../../ui/overlays/menu.tsx';
import type { Opened } from '../opened-group.tsx';

interface GroupActionsProps {
  group: Group;
  onOpen: (opened: Opened) => void;
  onEdit: (group: Group) => void;
  onAssign: (group: Group) => void;
  onDelete: (group: Group) => void;
}

const listChanges = ({ group, onEdit, onDelete }: GroupActionsProps) => ({
  edit: { needs: 'groups.update', icon: <Pencil />, onSelect: () => onEdit(group) } as const,
  remove: { needs: 'groups.remove', icon: <Trash2 />, danger: true, onSelect: () => onDelete(group) } as const,
});

/** The menu of a group's card on the page of groups. */
export function GroupActions(props: GroupActionsProps) {
  const { group, onOpen, onAssign } = props;
  const { edit, remove } = listChanges(props);
  return (
    <ActionsMenu
      name={group.name}
      small
      entries={[
        { label: t('Edit'), ...edit },
        group.rule === null && {
          label: t('Manage Devices'),
          needs: 'groups.addDevices',
          icon: <Monitor />,
          onSelect: () => onOpen({ dialog: 'devices', groupId: group.id }),
        },
        {
          label: t('Assign Media'),
          needs: 'assignments.assignToGroup',
          icon: <Images />,
          onSelect: () => onAssign(group),
        },
        'divider',
        { label: t('Delete'), ...remove },
      ]}
    />
  );
}

/** The whole card as a button that opens the group's details, with a context menu. */
export function GroupOpener(props: GroupActionsProps) {
  const { group, onOpen } = props;
  const { edit, remove } = listChanges(props);
  const view = () => onOpen({ dialog: 'details', groupId: group.id });
  return (
    <ContextMenu
      entries={[
        { label: t('View Details'), icon: <View />, onSelect: view },
        { label: t('Edit Group'), ...edit },
        'divider',
        { label: t('Delete Group'), ...remove },
      ]}
    >
      <button
        type="button"
        aria-label={t('Details of {name}', { name: group.name })}
        className="absolute inset-0 cursor-pointer rounded hover:inset-ring hover:inset-ring-line-strong"
        onClick={view}
      />
    </ContextMenu>
  );
}
