import type { AdminUser } from '@vitrine/contract/admin';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import type { Question } from '../../ui/overlays/confirmation.tsx';
import type { UserAction } from './user-row.tsx';
import { failing } from './queries.ts';

/** The actions on an account that take something away or grant rights, and that are asked for. */
export function useUserActions() {
  const reset = useChange(q.admin.resetUser({ failure: failing(t('Failed to reset user')) }));
  const setAdmin = useChange(q.admin.setAdmin({ failure: failing(t('Failed to change admin rights')) }));
  const suspend = useChange(
    q.admin.suspend({
      failure: ({ body }) => failing(body.isSuspended ? t('Failed to suspend user') : t('Failed to restore access')),
    }),
  );
  const remove = useChange(q.admin.deleteUser({ failure: failing(t('Failed to delete user')) }));
  const advance = useChange(q.billing.sandboxAdvance({ failure: failing(t('Failed to end the paid period')) }));
  return ({ id: userId, email, isAdmin, isSuspended }: AdminUser): Record<UserAction, Question> => ({
    reset: {
      title: t('Reset {email}?', { email }),
      text: t(
        'The subscription is canceled at the payment provider now, and granted seats and storage are removed. Devices and media stay.',
      ),
      confirm: t('Reset user'),
      act: () => reset.mutateAsync({ params: { userId } }),
      done: { title: t('User Reset'), text: t('User subscription has been reset successfully') },
    },
    admin: {
      title: isAdmin
        ? t('Remove {email} as administrator?', { email })
        : t('Make {email} an administrator?', { email }),
      text: isAdmin
        ? t('This user will lose access to this panel, and the limits of their plan apply.')
        : t(
            'This user will be able to see every account, change its plan and delete it. A paid subscription ends with the current period.',
          ),
      confirm: isAdmin ? t('Remove admin rights') : t('Make admin'),
      act: () => setAdmin.mutateAsync({ params: { userId }, body: { isAdmin: !isAdmin } }),
      done: { title: isAdmin ? t('Admin rights removed') : t('User is now an administrator') },
    },
    suspend: {
      title: isSuspended ? t('Restore access for {email}?', { email }) : t('Suspend {email}?', { email }),
      text: isSuspended
        ? t('This user can sign in again.')
        : t('This user is signed out everywhere and cannot sign in. Their screens keep playing.'),
      confirm: isSuspended ? t('Restore access') : t('Suspend user'),
      act: () => suspend.mutateAsync({ params: { userId }, body: { isSuspended: !isSuspended } }),
      done: { title: isSuspended ? t('Access restored') : t('User suspended') },
    },
    delete: {
      title: t('Delete {email}?', { email }),
      text: t(
        `All devices, media and schedules of this user are deleted, their screens go blank, and the subscription ends. This can't be undone.`,
      ),
      confirm: t('Delete user'),
      act: () => remove.mutateAsync({ params: { userId } }),
      done: { title: t('User deleted') },
    },
    advance: {
      title: t('End the paid period of {email} now?', { email }),
      text: t('For testing: the next payment is due now, or the subscription ends if it was canceled.'),
      confirm: t('End period'),
      act: () => advance.mutateAsync({ params: { userId } }),
      done: { title: t('Paid period ended') },
    },
  });
}
