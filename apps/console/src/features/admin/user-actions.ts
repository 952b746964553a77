import type { AdminUser } from '@vitrine/contract/admin';
import type { UserAction } from './components/user-row.tsx';
import { useAdvance, useDeleteUser, useResetUser, useSetAdmin, useSuspend } from './queries.ts';

/** An action on an account, and the texts of its confirmation and its outcome. */
interface ConfirmedAction {
  title: string;
  text: string;
  confirm: string;
  run: () => Promise<unknown>;
  done: { title: string; text?: string };
}

/** The actions on one account. */
export function useUserActions({ id, email, isAdmin, isSuspended }: AdminUser): Record<UserAction, ConfirmedAction> {
  const reset = useResetUser();
  const setAdmin = useSetAdmin();
  const suspend = useSuspend();
  const remove = useDeleteUser();
  const advance = useAdvance();
  return {
    reset: {
      title: `Reset ${email}?`,
      text: 'The subscription is canceled at the payment provider now, and granted seats and storage are removed. Devices and media stay.',
      confirm: 'Reset user',
      run: () => reset.mutateAsync(id),
      done: { title: 'User Reset', text: 'User subscription has been reset successfully' },
    },
    admin: {
      title: isAdmin ? `Remove ${email} as administrator?` : `Make ${email} an administrator?`,
      text: isAdmin
        ? 'This user will lose access to this panel, and the limits of their plan apply.'
        : 'This user will be able to see every account, change its plan and delete it. A paid subscription ends with the current period.',
      confirm: isAdmin ? 'Remove admin rights' : 'Make admin',
      run: () => setAdmin.mutateAsync({ id, isAdmin: !isAdmin }),
      done: { title: isAdmin ? 'Admin rights removed' : 'User is now an administrator' },
    },
    suspend: {
      title: isSuspended ? `Restore access for ${email}?` : `Suspend ${email}?`,
      text: isSuspended
        ? 'This user can sign in again.'
        : 'This user is signed out everywhere and cannot sign in. Their screens keep playing.',
      confirm: isSuspended ? 'Restore access' : 'Suspend user',
      run: () => suspend.mutateAsync({ id, isSuspended: !isSuspended }),
      done: { title: isSuspended ? 'Access restored' : 'User suspended' },
    },
    delete: {
      title: `Delete ${email}?`,
      text: "All devices, media and schedules of this user are deleted, their screens go blank, and the subscription ends. This can't be undone.",
      confirm: 'Delete user',
      run: () => remove.mutateAsync(id),
      done: { title: 'User deleted' },
    },
    advance: {
      title: `End the paid period of ${email} now?`,
      text: 'For testing: the next payment is due now, or the subscription ends if it was canceled.',
      confirm: 'End period',
      run: () => advance.mutateAsync(id),
      done: { title: 'Paid period ended' },
    },
  };
}
