import { Link, useNavigate } from 'react-router';
import { leaveSession } from '../../../api/session.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type SignInRedirect, useMe } from '../../accounts/index.ts';
import { useLeave } from '../queries.ts';

/** Asks before one leaves the account; tells its owner why they cannot. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { role, accountCount } = useMe();
  const navigate = useNavigate();
  const isLast = accountCount === 1;
  const { mutate, isPending } = useLeave(() => void goOn());

  async function goOn(): Promise<void> {
    // A full page load removes all data of this account from memory.
    if (!isLast) return window.location.assign('/dashboard');
    leaveSession();
    const redirect: SignInRedirect = { returnTo: '/dashboard', reason: 'account-left' };
    await navigate('/login', { replace: true, state: redirect });
    window.location.reload();
  }

  if (role === 'owner') return <OwnerStays onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Leave this account?"
      text={
        <>
          <p>
            You will lose access to its screens at once
            {isLast ? ', and be signed out' : '. Your other accounts stay as they are'}.
          </p>
          <p className="text-ink-2">
            Everything you made stays here, except your API keys. To come back, you need a new invitation.
          </p>
        </>
      }
      confirm="Leave account"
      busy={isPending}
      onConfirm={() => mutate(undefined, { onError: onClose })}
    />
  );
}

function OwnerStays({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The owner can't leave"
      footer={
        <>
          <Button asChild>
            <Link to="/settings/account">Open Settings</Link>
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      <p>
        Every account has an owner, and that's you. First choose <b>Make owner</b> in the menu of another member. You
        then become an admin, and can leave.
      </p>
      <p className="text-ink-2">To close the account for everyone, delete it in Settings.</p>
    </Dialog>
  );
}
