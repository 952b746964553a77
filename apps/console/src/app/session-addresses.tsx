import { Fragment } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { hasSessionEnded } from '../api/session.ts';
import { useToken } from '../api/use-token.ts';
import type { SignInRedirect } from '../features/accounts/index.ts';
import { fetched } from '../ui/rendering/fetched.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { listAddresses } from './page.ts';
import { home } from './pages.tsx';
import { shownPages, loadPage } from './shown-pages.ts';

const SignedIn = fetched(async () => (await import('./signed-in.tsx')).SignedIn, Fragment);

const LoginPage = fetched(async () => (await import('../features/accounts/login-page.tsx')).LoginPage, Fragment);

/** Loads the code of a signed-in page and of what is around it, or of the sign-in page in its place. */
export async function loadSession(path: string, isSignedIn: boolean): Promise<void> {
  await Promise.allSettled(isSignedIn ? [SignedIn.load(), loadPage(path)] : [LoginPage.load()]);
}

/**
 * Shows the signed-in pages if there is a session, with a query cache per session; otherwise the sign-in page at the same
 * address. When a session ends, it redirects to `/login` with the reason.
 */
function Guard() {
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token !== null) return <SignedIn key={token} />;
  if (!hasSessionEnded()) return <LoginPage />;
  const redirect: SignInRedirect = { returnTo: pathname + search, reason: 'session-ended' };
  return <Navigate to="/login" replace state={redirect} />;
}

/** Every address that needs a session; any other does not exist. */
export function SessionAddresses() {
  return (
    <Routes>
      <Route Component={Guard}>
        {shownPages.flatMap(({ page, Component }) =>
          [...(page === home ? ['/'] : []), ...listAddresses(page)].map((path) => (
            <Route key={path} path={path} Component={Component} />
          )),
        )}
      </Route>
      <Route path="*" Component={NotFoundPage} />
    </Routes>
  );
}
