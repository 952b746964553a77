import { Fragment } from 'react';
import { Navigate, useLocation } from 'react-router';
import { hasSessionEnded } from '../api/session.ts';
import { useToken } from '../api/use-token.ts';
import type { SignInRedirect } from '../features/accounts/index.ts';
import { fetched } from '../ui/rendering/fetched.tsx';

const SignedIn = fetched(async () => (await import('./signed-in.tsx')).SignedIn, Fragment);

export const loadSignedIn = SignedIn.load;

const StartPage = fetched(async () => (await import('../features/accounts/start-page.tsx')).StartPage, Fragment);

const LoginPage = fetched(async () => (await import('../features/accounts/login-page.tsx')).LoginPage, Fragment);

/**
 * Shows the signed-in pages if there is a session, with a query cache per session; otherwise the sign-in page at the same
 * address, or at `/` Create Account while the server has no account. When a session ends, it redirects to `/login` with the reason.
 */
export function Guard() {
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token !== null) return <SignedIn key={token} />;
  if (!hasSessionEnded()) return pathname === '/' ? <StartPage /> : <LoginPage />;
  const redirect: SignInRedirect = { returnTo: pathname + search, reason: 'session-ended' };
  return <Navigate to="/login" replace state={redirect} />;
}
