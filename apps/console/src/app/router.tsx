import { isSignOnFragment } from '@vitrine/contract/sign-in/single-sign-on-addresses';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Switch, useLocation } from '../ui/routing/navigation.tsx';
import { hasSessionEnded, readToken } from '../api/session.ts';
import { useToken } from '../api/use-token.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { fetched } from '../ui/rendering/fetched.tsx';
import { isAddressOf } from './page.ts';
import { publicPages } from './public-pages.ts';

const StartPage = fetched(async () => (await import('../features/accounts/start-page.tsx')).StartPage, Fragment);

const SessionAddresses = fetched(async () => (await import('./session-addresses.tsx')).SessionAddresses, Fragment);

const shownPublicPages = publicPages.map((page) => ({ page, Component: fetched(page.load, Fragment) }));

const findPublic = (path: string) => shownPublicPages.find(({ page }) => isAddressOf(page, path));

/** True for the path of a page that needs no session. */
export const isPublic = (path: string): boolean => findPublic(path) !== undefined;

/** Loads the code for a path, so that it is shown at once. A failure is ignored: opening the page loads it again. */
export async function loadAddress(path: string, isSignedIn: boolean): Promise<void> {
  const isStart = path === '/' && !isSignedIn;
  const Shown = findPublic(path)?.Component ?? (isStart ? StartPage : SessionAddresses);
  const loadSession = async () => (await import('./session-addresses.tsx')).loadSession(path, isSignedIn);
  await Promise.allSettled([Shown.load(), isSignedIn || Shown === SessionAddresses ? loadSession() : null]);
}

/** Pages that redirect a signed-in person to the dashboard. */
const signedOutPaths = new Set(['/login', '/register']);

/** Redirects a person who is signed in when the page opens. After signing in, the page itself navigates. */
function SignedOutRoute({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const [isSignedIn] = useState(() => readToken() !== null && !isSignOnFragment(hash));
  return isSignedIn ? <Navigate to="/dashboard" replace /> : children;
}

/** Shows sign-in at the root of someone without a session, or Create Account while the server has no account. */
function Others() {
  const token = useToken();
  const { pathname } = useLocation();
  return token === null && pathname === '/' && !hasSessionEnded() ? <StartPage /> : <SessionAddresses />;
}

/** Every address of the console. */
export function Addresses() {
  return (
    <Suspense fallback={<Spinner className="min-h-dvh" />}>
      <Switch>
        {shownPublicPages.map(({ page: { path }, Component }) => (
          <Route key={path} path={path}>
            {signedOutPaths.has(path) ? (
              <SignedOutRoute>
                <Component />
              </SignedOutRoute>
            ) : (
              <Component />
            )}
          </Route>
        ))}
        <Route>
          <Others />
        </Route>
      </Switch>
    </Suspense>
  );
}
