import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router, useLocation } from '../ui/routing/navigation.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseAccount } from '../api/account.ts';
import { type Api, ApiProvider } from '../api/use-api.tsx';
import { endSession, forgetSessionEnd, readToken } from '../api/session.ts';
import type { Plain } from '../test/render-page.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { Addresses } from './router.tsx';

const user = {
  id: 'acc_1',
  userId: 'usr_1',
  role: 'owner',
  accountName: 'Ada',
  accountTimeZone: 'UTC',
  accountLanguage: null,
  language: null,
  accountCount: 1,
  isLimited: false,
  seesAllScreens: true,
  name: 'Ada',
  organization: '',
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
afterEach(() => {
  forgetSessionEnd();
  releaseAccount();
  changeTimeZone.mockClear();
});

const changeTimeZone = vi.fn<Plain<Api['accounts']['changeTimeZone']>>(async () => ({ user }));

const refused = () => Promise.reject(new AppError('network.failed'));

/** Only the audit log gets data; the subscription page fails. These tests are about the shell around them. */
function open(
  at: string,
  me: () => Promise<User> = async () => user,
  list: () => Promise<unknown> = refused,
  logout: () => Promise<unknown> = async () => ({ success: true }),
  installation: () => Promise<unknown> = async () => ({ hasAccounts: true, nextIsAdmin: false }),
  approval: { isOn: boolean; waitingCount: number } = { isOn: false, waitingCount: 0 },
) {
  const api = {
    accounts: { me, logout, installation, changeTimeZone, login: async () => ({ token: 'new.token', user }) },
    plans: { status: refused, list },
    approvals: { settings: async () => ({ settings: { ...approval, appliesToYou: false } }) },
    audit: { mine: { page: async () => ({ body: { entries: [] }, next: null, total: 0 }) } },
  };
  window.history.replaceState(null, '', at);
  render(
    <ToastProvider durationMs={Infinity}>
      <ApiProvider api={api as unknown as Api}>
        <Router>
          <Addresses />
          <Place />
        </Router>
      </ApiProvider>
    </ToastProvider>,
  );
  return userEvent.setup();
}

function Place() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** Another tab writes or removes the token; the browser dispatches a `storage` event here. */
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

test.each(['/', '/dashboard', '/subscription', '/login'])(
  '%s shows sign-in to a person without a session',
  async (at) => {
    open(at);
    expect(await signInHeading()).toBeTruthy();
  },
);

const asEmpty = async () => ({ hasAccounts: false, nextIsAdmin: true });

test('while the server has no account, only / leads to Create Account', async () => {
  open('/', undefined, undefined, undefined, asEmpty);
  expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeInTheDocument();
  expect(await screen.findByText('The first account is the administrator.')).toBeInTheDocument();
  expect(screen.getByText('/register')).toBeInTheDocument();
  cleanup();
  open('/dashboard', undefined, undefined, undefined, asEmpty);
  expect(await signInHeading()).toBeInTheDocument();
  expect(screen.getByText('/dashboard')).toBeInTheDocument();
});

test('/ shows sign-in if the server does not say that it has no account', async () => {
  open('/', undefined, undefined, undefined, refused);
  expect(await signInHeading()).toBeInTheDocument();
});

test.each<[string, Partial<User>, number]>([
  ['an account without one gets the time zone of its owner’s browser', { accountTimeZone: null }, 1],
  ['an account that has one keeps it', {}, 0],
  ['an admin’s browser gives none', { accountTimeZone: null, role: 'admin' }, 0],
])('%s', async (_, facts, times) => {
  localStorage.setItem('jwt_token', 'a.token');
  localStorage.setItem('userTimezone', 'Europe/Lisbon');
  open('/logs', async () => ({ ...user, ...facts }));
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  const told = [{ body: { timeZone: 'Europe/Lisbon', onlyIfUnset: true } }];
  await waitFor(() => expect(changeTimeZone.mock.calls).toEqual(Array.from({ length: times }, () => told)));
});

test('any other address is the 404 page', async () => {
  open('/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
});

test.each(['/login', '/register'])('%s redirects a signed-in person to the dashboard', async (at) => {
  localStorage.setItem('jwt_token', 'a.token');
  open(at);
  expect(await screen.findByText('/dashboard')).toBeInTheDocument();
});

test('signing in opens the address that was requested', async () => {
  const person = open('/subscription?from=mail');
  await signIn(person);
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  expect(screen.getByText('/subscription?from=mail')).toBeInTheDocument();
});

test('a session that ends redirects to sign-in with the reason, and signing in returns to the page', async () => {
  localStorage.setItem('jwt_token', 'old.token');
  const person = open('/subscription?from=mail');
  await screen.findByRole('button', { name: 'Sign Out' });

  act(endSession);

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
  expect(screen.getByText('/login')).toBeInTheDocument();
  expect(readToken()).toBeNull();

  await signIn(person);
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  expect(screen.getByText('/subscription?from=mail')).toBeInTheDocument();
});

test('a session that ends in another tab ends here too, and signing in there continues here', async () => {
  localStorage.setItem('jwt_token', 'old.token');
  open('/subscription?from=mail');
  await screen.findByRole('button', { name: 'Sign Out' });

  inAnotherTab(null);
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
  expect(screen.getByText('/login')).toBeInTheDocument();

  inAnotherTab('new.token');
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  expect(screen.getByText('/subscription?from=mail')).toBeInTheDocument();
});

test('the shell shows the account and lists the pages', async () => {
  localStorage.setItem('jwt_token', 'a.token');
  open('/subscription');
  expect(await screen.findByRole('link', { name: 'Subscription', current: 'page' })).toBeInTheDocument();
  expect(screen.getAllByText('ada@example.com').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Scheduler Status' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Developer Panel' })).not.toBeInTheDocument();
});

test('a page that fails names what it could not load, and retries', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('jwt_token', 'a.token');
  const person = open('/subscription');
  expect(await screen.findByText('Unable to load subscription information')).toBeInTheDocument();
  expect(screen.getByText('The server did not answer. Your screens keep playing.')).toBeInTheDocument();
  expect(screen.getByText(/^Retrying in \d s$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(screen.getByText('Retrying…')).toBeInTheDocument();
  reported.mockClear();
});

test('a failure to load the account does not end the session', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('jwt_token', 'a.token');
  open('/dashboard', () => Promise.reject(new AppError('server.unavailable')));
  expect(await screen.findByText('Failed to get current user')).toBeInTheDocument();
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

test.each([
  ['the server ends the session', async () => ({ success: true })],
  ['the server cannot be reached', refused],
])('signing out removes the token when %s', async (_, logout) => {
  const requestLogout = vi.fn<() => Promise<unknown>>(logout);
  localStorage.setItem('jwt_token', 'a.token');
  const person = open('/audit', undefined, undefined, requestLogout);
  await screen.findByText('No changes yet');
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(readToken()).toBeNull());
  expect(requestLogout).toHaveBeenCalledOnce();
});

test('a signed-in person gets the pages nearest to the address, and the palette', async () => {
  localStorage.setItem('jwt_token', 'a.token');
  const person = open('/device-calender');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  const nearest = within(screen.getByRole('navigation', { name: 'Pages with a similar address' }));
  expect(nearest.getAllByRole('link')[0]).toHaveTextContent('Device Schedule');
  const main = within(screen.getByRole('main'));
  await person.click(main.getByRole('button', { name: 'Search or go to' }));
  expect(await screen.findByRole('dialog', { name: 'Search or go to' })).toBeInTheDocument();
});

test('the developer panel does not exist for other people', async () => {
  localStorage.setItem('jwt_token', 'a.token');
  open('/developer');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
});

test('an installation that does not charge has no subscription in its navigation', async () => {
  localStorage.setItem('jwt_token', 'a.token');
  open('/settings', undefined, async () => ({ billing: 'off', plans: [], prices: {} }));
  const panel = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(panel).queryByRole('link', { name: 'Subscription' })).not.toBeInTheDocument();
  expect(within(panel).getByRole('link', { name: 'Settings' })).toBeInTheDocument();
});

test.each([
  [{ isOn: true, waitingCount: 3 }, ['Approvals3']],
  [{ isOn: false, waitingCount: 3 }, []],
])('the navigation has approvals, with their number, only while approval is on: %j', async (approval, entries) => {
  localStorage.setItem('jwt_token', 'a.token');
  open('/audit', undefined, async () => ({ billing: 'off', plans: [], prices: {} }), undefined, undefined, approval);
  const panel = within(await screen.findByRole('navigation', { name: 'Main' }));
  await screen.findByText('No changes yet');
  await waitFor(() =>
    expect(panel.queryAllByRole('link', { name: /Approvals/ }).map((link) => link.textContent)).toEqual(entries),
  );
});

test('the tabs of a page are those that the person may open', async () => {
  localStorage.setItem('jwt_token', 'a.token');
  open('/audit');
  const tabs = within(await screen.findByRole('navigation', { name: 'Activity Log' }));
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Activity Log', 'Audit Log']);
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Audit Log');
  cleanup();
  open('/logs', async () => ({ ...user, role: 'viewer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Activity Log' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Activity Log' })).not.toBeInTheDocument();
});

test('a page that is opened begins at its top', async () => {
  const scrolled = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal('scrollTo', scrolled);
  localStorage.setItem('jwt_token', 'a.token');
  const person = open('/subscription');
  const panel = await screen.findByRole('navigation', { name: 'Main' });
  scrolled.mockClear();
  await person.click(within(panel).getByRole('link', { name: 'Settings' }));
  expect(await screen.findByText(/^\/settings/)).toBeInTheDocument();
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});
