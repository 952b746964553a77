import { lazy } from 'react';
import { Navigate, useLocation } from 'react-router';
import { hasSessionEnded } from '../api/session.ts';
import { useToken } from '../api/use-token.ts';
import type { SignInRedirect } from '../features/accounts/index.ts';
import { fetchedComponent } from '../ui/rendering/fetched.tsx';

const signedIn = fetchedComponent(async () => (await import('./signed-in.tsx')).SignedIn);

export const loadSignedIn = signedIn.load;

const StartPage = lazy(async () => ({ default: (await import('../features/accounts/start-page.tsx')).StartPage }));

const LoginPage = lazy(async () => ({ default: (await import('../features/accounts/login-page.tsx')).LoginPage }));

/**
 * Shows the signed-in pages if there is a session, with a query cache per session; otherwise the sign-in page at the same
 * address, or at `/` Create Account while the server has no account. When a session ends, it redirects to `/login` with the reason.
 */
export function Guard() {
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token !== null) return <signedIn.Component key={token} />;
  if (!hasSessionEnded()) return pathname === '/' ? <StartPage /> : <LoginPage />;
  const redirect: SignInRedirect = { returnTo: pathname + search, reason: 'session-ended' };
  return <Navigate to="/login" replace state={redirect} />;
}
