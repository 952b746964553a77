import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Api, ApiProvider } from '../api/api.tsx';
import { endSession, forgetSessionEnd, readToken } from '../api/session.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { Addresses } from './router.tsx';

const user = {
  id: 'acc_1',
  name: 'Ada',
  email: 'ada@example.com',
  isAdmin: false,
  subscriptionPlan: 'pro',
  effectivePlan: 'pro',
} as User;

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(forgetSessionEnd);

const refused = () => Promise.reject(new AppError('network.failed'));

/** The subscription page fails by itself: these tests look at what stands around the pages. */
function open(at: string, me: () => Promise<User> = async () => user, list: () => Promise<unknown> = refused) {
  const api = {
    accounts: { me, login: async () => ({ token: 'new.token', user }) },
    plans: { status: refused, list },
  };
  render(
    <ToastProvider>
      <ApiProvider api={api as unknown as Api}>
        <MemoryRouter initialEntries={[at]} useTransitions={false}>
          <Addresses />
          <Place />
        </MemoryRouter>
      </ApiProvider>
    </ToastProvider>,
  );
  return userEvent.setup();
}

function Place() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** Another tab writes the token, or removes it: browsers tell this one. */
function inAnotherTab(newValue: string | null): void {
  const oldValue = readToken();
  if (newValue === null) localStorage.removeItem('jwt_token');
  else localStorage.setItem('jwt_token', newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token', oldValue, newValue })));
}

async function signIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
}

const signInHeading = () => screen.findByRole('heading', { name: 'Sign In' });

test.each(['/', '/dashboard', '/subscription', '/login'])('%s is sign-in for someone who is not', async (at) => {
  open(at);
  expect(await signInHeading()).toBeTruthy();
});

test('any other address is the 404 page', async () => {
  open('/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
});

test.each(['/login', '/register'])('%s leads whoever is signed in on to the dashboard', async (at) => {
  localStorage.setItem('jwt_token', 'a.token');
  open(at);
  expect(await screen.findByText('/dashboard')).toBeTruthy();
});

test('after sign-in one is where one wanted to go', async () => {
  const person = open('/subscription?from=mail');
  await signIn(person);
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
  expect(screen.getByText('/subscription?from=mail')).toBeTruthy();
});

test('a session that ends leads to sign-in, says why, and afterwards on', async () => {
  localStorage.setItem('jwt_token', 'old.token');
  const person = open('/subscription?from=mail');
  await screen.findByRole('button', { name: 'Sign Out' });

  act(endSession);

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  expect(screen.getByText('/login')).toBeTruthy();
  expect(readToken()).toBeNull();

  await signIn(person);
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
  expect(screen.getByText('/subscription?from=mail')).toBeTruthy();
});

test('a session that ends in another tab is said here too, and signing in there goes on here', async () => {
  localStorage.setItem('jwt_token', 'old.token');
  open('/subscription?from=mail');
  await screen.findByRole('button', { name: 'Sign Out' });

  inAnotherTab(null);
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  expect(screen.getByText('/login')).toBeTruthy();

  inAnotherTab('new.token');
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
  expect(screen.getByText('/subscription?from=mail')).toBeTruthy();
});

test('the frame says who is signed in and on which plan, and lists the pages there are', async () => {
  localStorage.setItem('jwt_token', 'a.token');
  open('/subscription');
  expect(await screen.findByRole('link', { name: 'Subscription', current: 'page' })).toBeTruthy();
  expect(screen.getAllByText('ada@example.com').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Scheduler Status' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Developer Panel' })).toBeNull();
});

test('a page that fails says what it could not have, and tries again', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('jwt_token', 'a.token');
  const person = open('/subscription');
  expect(
    await screen.findByText('Unable to load subscription information', undefined, { timeout: 5_000 }),
  ).toBeTruthy();
  expect(screen.getByText('The server did not answer. Your screens keep playing.')).toBeTruthy();
  expect(screen.getByText('Retrying in 8 s')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(screen.getByText('Retrying…')).toBeTruthy();
  reported.mockClear();
});

test('an account that cannot be fetched is no reason to forget the session', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('jwt_token', 'a.token');
  open('/dashboard', () => Promise.reject(new AppError('server.unavailable')));
  expect(await screen.findByText('Failed to get current user', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(readToken()).toBe('a.token');
  reported.mockClear();
});

test('an installation that does not charge never shows a plan, not even while it loads', async () => {
  const answers: ((offers: unknown) => void)[] = [];
  const list = () => new Promise((resolve) => answers.push(resolve));
  localStorage.setItem('jwt_token', 'a.token');
  open('/settings', undefined, list);
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await waitFor(() => expect(answers).not.toHaveLength(0));
  await act(async () => answers.forEach((answer) => answer({ billing: 'off', plans: [], prices: {} })));
  await screen.findByRole('navigation', { name: 'Main' });
  watch.disconnect();
  expect(shown.join(' ')).not.toContain('Current Plan');
});
