import { Fragment } from 'react';
import { Navigate, useLocation } from '../ui/routing/navigation.tsx';
import { hasSessionEnded } from '../api/session.ts';
import { useToken } from '../api/use-token.ts';
import type { SignInRedirect } from '../features/accounts/index.ts';
import { fetched } from '../ui/rendering/fetched.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pageAt } from './pages.tsx';
import { loadPage } from './shown-pages.tsx';

const SignedIn = fetched(async () => (await import('./signed-in.tsx')).SignedIn, Fragment);

const LoginPage = fetched(async () => (await import('../features/accounts/login-page.tsx')).LoginPage, Fragment);

/** Loads the code of a signed-in page and of what is around it, or of the sign-in page in its place. */
export async function loadSession(path: string, isSignedIn: boolean): Promise<void> {
  await Promise.allSettled(isSignedIn ? [SignedIn.load(), loadPage(path)] : [LoginPage.load()]);
}

/**
 * Every address that needs a session; any other does not exist, which the signed-in pages say themselves. Shows the signed-in pages if there is one, with a query
 * cache per session; otherwise the sign-in page at the same address. When a session ends, it redirects to `/login` with
 * the reason.
 */
export function SessionAddresses() {
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token !== null) return <SignedIn key={token} />;
  if (pageAt(pathname) === undefined) return <NotFoundPage />;
  if (!hasSessionEnded()) return <LoginPage />;
  const redirect: SignInRedirect = { returnTo: pathname + search, reason: 'session-ended' };
  return <Navigate to="/login" replace state={redirect} />;
}
