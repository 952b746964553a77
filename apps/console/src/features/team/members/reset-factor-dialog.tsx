import type { Member } from '@vitrine/contract/team/team';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSendsEmail } from '../../accounts/index.ts';
import { useResetFactor } from '../queries.ts';

/** Asks for confirmation before the lost second factor of a member is removed. */
export function ResetFactorDialog({ member: { userId, name }, onClose }: { member: Member; onClose: () => void }) {
  const { mutate, isPending } = useResetFactor();
  const toast = useToast();
  const sendsEmail = useSendsEmail();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reset the second factor?"
      text={
        <>
          <p>
            <b>{name}</b> will be signed out everywhere. Their app, recovery codes and passkeys stop working, and the
            password alone signs them in until they set one up again.{' '}
            {sendsEmail ? 'They get an email.' : 'Tell them: this installation sends no emails.'}
          </p>
          <p className="text-ink-2">
            Do this only if they have lost their phone and their recovery codes, and you are sure that the request is
            from them.
          </p>
        </>
      }
      confirm="Reset"
      busy={isPending}
      onConfirm={() =>
        mutate(userId, { onSuccess: () => toast({ title: 'Second factor reset', text: name }), onSettled: onClose })
      }
    />
  );
}
