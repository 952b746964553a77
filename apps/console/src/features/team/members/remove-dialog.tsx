import type { Member } from '@vitrine/contract/team/team';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRemoveMember } from '../queries.ts';

/** Asks before a member is removed. */
export function RemoveDialog({ member: { userId, name }, onClose }: { member: Member; onClose: () => void }) {
  const { mutate, isPending } = useRemoveMember();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove from this account?"
      text={
        <>
          <p>
            <b>{name}</b> will be signed out of this account at once, on all devices.
          </p>
          <p className="text-ink-2">
            Everything they made or scheduled stays, but programs that use their API keys are refused. To let them back
            in, send a new invitation.
          </p>
        </>
      }
      confirm="Remove"
      busy={isPending}
      onConfirm={() =>
        mutate(userId, { onSuccess: () => toast({ title: 'Member removed', text: name }), onSettled: onClose })
      }
    />
  );
}
