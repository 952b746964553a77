import { useNavigate } from '../../ui/routing/navigation.tsx';
import { leaveSession } from '../../api/session.ts';
import type { SignInRedirect } from '../accounts/index.ts';

/** Opens the sign-in page after the account, or the person, was deleted. */
export function useEndOfSession(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    leaveSession();
    const redirect: SignInRedirect = { returnTo: '/dashboard', reason: 'account-deleted' };
    await navigate('/login', { replace: true, state: redirect });
    // A full page load removes all data of this account from memory.
    window.location.reload();
  };
}
