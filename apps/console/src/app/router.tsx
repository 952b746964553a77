import { isSignOnFragment } from '@vitrine/contract/sign-in/single-sign-on-addresses';
import { Fragment, Suspense, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { readToken } from '../api/session.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { fetched } from '../ui/rendering/fetched.tsx';
import { Guard } from './guard.tsx';
import { listAddresses, home, pages, publicPages } from './pages.tsx';

const NotFoundPage = fetched(async () => (await import('./not-found-page.tsx')).NotFoundPage, Fragment);

/** Pages that redirect a signed-in person to the dashboard. */
const entrances = new Set(['/login', '/register']);

/** Redirects a person who is signed in when the page opens. After signing in, the page itself navigates. */
function Entrance() {
  const { hash } = useLocation();
  const [isSignedIn] = useState(() => readToken() !== null && !isSignOnFragment(hash));
  return isSignedIn ? <Navigate to="/dashboard" replace /> : <Outlet />;
}

/** Every address of the console. */
export function Addresses() {
  return (
    <Suspense fallback={<Spinner className="min-h-dvh" />}>
      <Routes>
        {publicPages.map(({ path, Component }) =>
          entrances.has(path) ? (
            <Route key={path} Component={Entrance}>
              <Route path={path} Component={Component} />
            </Route>
          ) : (
            <Route key={path} path={path} Component={Component} />
          ),
        )}
        <Route Component={Guard}>
          <Route path="/" Component={home.Component} />
          {pages.flatMap((page) =>
            listAddresses(page).map((path) => <Route key={path} path={path} Component={page.Component} />),
          )}
        </Route>
        <Route path="*" Component={NotFoundPage} />
      </Routes>
    </Suspense>
  );
}
