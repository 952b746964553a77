import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { Guard } from './guard.tsx';
import { home, pages } from './pages.tsx';

const LoginPage = lazy(async () => ({ default: (await import('../features/accounts/login-page.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({
  default: (await import('../features/accounts/register-page.tsx')).RegisterPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** Every address of the console. */
export function Addresses() {
  return (
    <Suspense fallback={<Spinner className="min-h-dvh" />}>
      <Routes>
        <Route path="/login" Component={LoginPage} />
        <Route path="/register" Component={RegisterPage} />
        <Route Component={Guard}>
          <Route path="/" Component={home.Component} />
          {pages.map(({ path, Component }) => (
            <Route key={path} path={path} Component={Component} />
          ))}
        </Route>
        <Route path="*" Component={NotFoundPage} />
      </Routes>
    </Suspense>
  );
}
