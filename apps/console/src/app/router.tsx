import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { Guard } from './guard.tsx';
import { addressesOf, home, pages, publicPages } from './pages.tsx';

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** Every address of the console. */
export function Addresses() {
  return (
    <Suspense fallback={<Spinner className="min-h-dvh" />}>
      <Routes>
        {publicPages.map(({ path, Component }) => (
          <Route key={path} path={path} Component={Component} />
        ))}
        <Route Component={Guard}>
          <Route path="/" Component={home.Component} />
          {pages.flatMap((page) =>
            addressesOf(page).map((path) => <Route key={path} path={path} Component={page.Component} />),
          )}
        </Route>
        <Route path="*" Component={NotFoundPage} />
      </Routes>
    </Suspense>
  );
}
