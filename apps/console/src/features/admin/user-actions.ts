import type { AdminUser } from '@vitrine/contract/admin';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import type { Question } from '../../ui/overlays/confirmation.tsx';
import type { UserAction } from './user-row.tsx';
import { failing } from './queries.ts';

/** The actions on an account that take something away or grant rights, and that are asked for. */
export function useUserActions() {
  const reset = useChange(q.admin.resetUser({ failure: failing('Failed to reset user') }));
  const setAdmin = useChange(q.admin.setAdmin({ failure: failing('Failed to change admin rights') }));
  const suspend = useChange(
    q.admin.suspend({
      failure: ({ body }) => failing(body.isSuspended ? 'Failed to suspend user' : 'Failed to restore access'),
    }),
  );
  const remove = useChange(q.admin.deleteUser({ failure: failing('Failed to delete user') }));
  const advance = useChange(q.billing.sandboxAdvance({ failure: failing('Failed to end the paid period') }));
  return ({ id: userId, email, isAdmin, isSuspended }: AdminUser): Record<UserAction, Question> => ({
    reset: {
      title: `Reset ${email}?`,
      text: 'The subscription is canceled at the payment provider now, and granted seats and storage are removed. Devices and media stay.',
      confirm: 'Reset user',
      act: () => reset.mutateAsync({ params: { userId } }),
      done: { title: 'User Reset', text: 'User subscription has been reset successfully' },
    },
    admin: {
      title: isAdmin ? `Remove ${email} as administrator?` : `Make ${email} an administrator?`,
      text: isAdmin
        ? 'This user will lose access to this panel, and the limits of their plan apply.'
        : 'This user will be able to see every account, change its plan and delete it. A paid subscription ends with the current period.',
      confirm: isAdmin ? 'Remove admin rights' : 'Make admin',
      act: () => setAdmin.mutateAsync({ params: { userId }, body: { isAdmin: !isAdmin } }),
      done: { title: isAdmin ? 'Admin rights removed' : 'User is now an administrator' },
    },
    suspend: {
      title: isSuspended ? `Restore access for ${email}?` : `Suspend ${email}?`,
      text: isSuspended
        ? 'This user can sign in again.'
        : 'This user is signed out everywhere and cannot sign in. Their screens keep playing.',
      confirm: isSuspended ? 'Restore access' : 'Suspend user',
      act: () => suspend.mutateAsync({ params: { userId }, body: { isSuspended: !isSuspended } }),
      done: { title: isSuspended ? 'Access restored' : 'User suspended' },
    },
    delete: {
      title: `Delete ${email}?`,
      text: "All devices, media and schedules of this user are deleted, their screens go blank, and the subscription ends. This can't be undone.",
      confirm: 'Delete user',
      act: () => remove.mutateAsync({ params: { userId } }),
      done: { title: 'User deleted' },
    },
    advance: {
      title: `End the paid period of ${email} now?`,
      text: 'For testing: the next payment is due now, or the subscription ends if it was canceled.',
      confirm: 'End period',
      act: () => advance.mutateAsync({ params: { userId } }),
      done: { title: 'Paid period ended' },
    },
  });
}
