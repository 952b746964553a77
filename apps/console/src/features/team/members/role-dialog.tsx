import { hasRole, roleAbilities, roleNames } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { type GivenRole, useChangeRole } from '../queries.ts';

interface RoleDialogProps {
  member: Member;
  role: GivenRole;
  onClose: () => void;
}

/** Says what another role changes for a member, and gives it to them. */
export function RoleDialog({ member, role, onClose }: RoleDialogProps) {
  const { userId, name, role: before } = member;
  const losesLimits = hasRole(role, 'admin') && (member.groupIds !== null || member.folderIds !== null);
  const { mutate, isPending } = useChangeRole();
  const toast = useToast();
  function confirm(): void {
    mutate(
      { memberId: userId, role },
      {
        onSuccess: () => toast({ title: 'Role changed', text: `${name} is now ${roleNames[role]}` }),
        onSettled: onClose,
      },
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change the role to ${roleNames[role]}?`}
      text={
        <>
          <p>
            <b>{name}</b> will be able to {roleAbilities[role]}.
          </p>
          {losesLimits && <p>They will see all screens and all content: their limit to groups and folders ends.</p>}
          <p className="text-ink-2">
            As {roleNames[before]}, they can {roleAbilities[before]}. The change applies at once.
          </p>
        </>
      }
      confirm="Change role"
      tone="primary"
      busy={isPending}
      onConfirm={confirm}
    />
  );
}
