import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { leaveSession } from '../../../api/session.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { type SignInRedirect, useMe } from '../../accounts/index.ts';

/** Leaves the account after a confirmation. Its owner cannot. */
export function useLeaving() {
  const { accountCount } = useMe();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const isLast = accountCount === 1;
  const leaving = useChange(q.team.leave({ failure: t('Failed to leave the account'), isQuick: true }));

  async function goOn(): Promise<void> {
    // A full page load removes all data of this account from memory.
    if (!isLast) return window.location.assign('/dashboard');
    leaveSession();
    const redirect: SignInRedirect = { returnTo: '/dashboard', reason: 'account-left' };
    await navigate('/login', { replace: true, state: redirect });
    window.location.reload();
  }

  return () =>
    confirm({
      title: t('Leave this account?'),
      text: (
        <>
          <p>
            {isLast
              ? t('You will lose access to its screens at once, and be signed out.')
              : t('You will lose access to its screens at once. Your other accounts stay as they are.')}
          </p>
          <p className="text-ink-2">
            {t('Everything you made stays here, except your API keys. To come back, you need a new invitation.')}
          </p>
        </>
      ),
      confirm: t('Leave account'),
      act: leaving.mutateAsync,
      onDone: () => void goOn(),
    });
}
