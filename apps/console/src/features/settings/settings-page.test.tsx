import type { User } from '@vitrine/contract/accounts';
import type { Session } from '@vitrine/contract/sign-in/sessions';
import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { AppError } from '@vitrine/contract/core/errors';
import { plans as planTable, type PlanId, prices } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { freeAccount } from '../../test/examples/example-subscription.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { AccountSettings } from './account-settings.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SubscriptionSettings } from './subscription-settings.tsx';

const user = {
  id: 'acc_1',
  role: 'owner',
  accountTimeZone: 'UTC',
  accountLanguage: null,
  language: null,
  name: 'Ada',
  email: 'ada@example.com',
} as User;

const session = (over: Partial<Session>): Session => ({
  id: 'ses_1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  browser: 'Firefox on Linux',
  address: '192.0.2.7',
  createdAt: '2026-03-02T09:05:00.000Z',
  lastUsedAt: '2026-03-05T09:05:00.000Z',
  expiresAt: '2026-04-01T09:05:00.000Z',
  method: 'password',
  hasSecondFactor: false,
  isCurrent: true,
  ...over,
});

type Actions = {
  [
    Act in
      | 'me'
      | 'changeTimeZone'
      | 'changeLanguage'
      | 'changeProfile'
      | 'changePassword'
      | 'sessions'
      | 'endSession'
      | 'endSessions'
      | 'deleteAccount'
  ]?: Plain<Api['accounts'][Act]>;
};

const changeAlerts = vi.fn<Plain<Api['alerts']['changeSettings']>>(async ({ body }) => ({
  success: true,
  settings: {
    ...body,
    machine: body.machine ?? defaultAlertSettings.machine,
    groupIds: body.groupIds ?? null,
  } satisfies AlertSettings,
}));

interface Paying {
  charges?: boolean;
  status?: () => Promise<SubscriptionInfo>;
  role?: User['role'];
}

async function open(
  tab: '' | 'subscription' | 'account' | 'account/organization',
  actions: Actions = {},
  sessions: Session[] = [session({})],
  { charges = true, status = async () => freeAccount, role = 'owner' }: Paying = {},
) {
  const rows = Object.entries(planTable).map(([id, plan]) => ({
    ...plan,
    id: id as PlanId,
    features: [...plan.features],
  }));
  const person = await renderPage(
    tab === '' ? <SettingsPage /> : tab === 'subscription' ? <SubscriptionSettings /> : <AccountSettings />,
    {
      accounts: { me: async () => user, sessions: async () => ({ sessions }), ...actions },
      passkeys: {
        list: async () => ({ passkeys: [], proposedName: 'Firefox on Linux', asksPassword: true, isOnlyFactor: false }),
      },
      secondFactors: {
        read: async () => ({ enabledAt: null, recoveryCodesLeft: 0, requiredFrom: null, isProven: false }),
      },
      team: { members: async () => ({ members: [] }) },
      approvals: { settings: async () => ({ settings: { isOn: false, appliesToYou: false, waitingCount: 0 } }) },
      signInPolicy: {
        read: async () => ({
          secondFactorFrom: null,
          membersWithoutFactor: 0,
          onlySingleSignOn: false,
          hasIdentityProvider: false,
        }),
      },
      alerts: {
        settings: async () => ({ settings: defaultAlertSettings }),
        changeSettings: changeAlerts,
      },
      plans: {
        status,
        list: async () => ({
          billing: charges ? ('sandbox' as const) : ('off' as const),
          plans: rows,
          prices: { ...prices },
        }),
      },
      billing: {
        overview: async () => ({
          provider: 'sandbox' as const,
          publishableKey: null,
          perDevicePence: 1_250,
          bought: null,
          granted: { seats: 1, storageGb: 0 },
          unpaid: null,
          card: null,
        }),
      },
    },
    { path: `/settings${tab === '' ? '' : `/${tab}`}`, role },
  );
  // The code of this part is loaded when it is opened.
  if (tab === 'account/organization') await screen.findByRole('heading', { name: 'Screen alerts' });
  return person;
}

const refuse = (code: 'account.password_wrong' | 'network.failed' | 'session.not_found') =>
  async function refusing(): Promise<never> {
    throw new AppError(code);
  };

test('the first tab shows the plan with its prices in pounds, and links to the page that changes it', async () => {
  const person = await open('subscription');
  expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
  expect(screen.getByText('£10')).toBeInTheDocument();
  // The account has an individual price.
  expect(
    within(screen.getByRole('row', { name: /^Device Subscription/ })).getByText('£12.50 per device'),
  ).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('$');
  await person.click(screen.getByRole('link', { name: 'Manage Subscription' }));
  expect(screen.getByText('At /subscription')).toBeInTheDocument();
});

test('a failure to load the plan is shown in its place', async () => {
  await open('subscription', {}, [], {
    status: async () => {
      throw new AppError('server.failed');
    },
  });
  expect(await screen.findByText('Unable to load subscription information')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
});

test('an installation that does not charge has no tab for plans', async () => {
  await open('subscription', {}, [], { charges: false });
  expect(await screen.findByText('At /settings/account')).toBeInTheDocument();
});

test.each([
  ['the plan for the owner', {}, '/settings/subscription'],
  ['the account where nothing is charged', { charges: false }, '/settings/account'],
  ['the account for people who may not see the plan', { role: 'editor' }, '/settings/account'],
] as const)('settings without a tab open %s', async (_, world, address) => {
  await open('', {}, [], world);
  expect(await screen.findByText(`At ${address}`)).toBeInTheDocument();
});

test('what concerns the person is apart from what holds for everyone, each with its own address', async () => {
  const person = await open('account');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Profile',
    'Password',
    'Passkeys',
    'Language',
    'Time zone',
    'Second factor',
    'Sessions',
    'Your data',
  ]);
  await person.click(screen.getByRole('tab', { name: 'This account' }));
  expect(screen.getByText('At /settings/account/organization')).toBeInTheDocument();
});

test.each([
  [
    'an owner',
    'owner',
    ['Time zone', 'Language', 'Screen alerts', 'Signing in', 'Approval', 'Sample content', 'Delete account'],
  ],
  ['an admin', 'admin', ['Time zone', 'Language', 'Screen alerts', 'Signing in', 'Approval', 'Sample content']],
  ['a viewer', 'viewer', ['Time zone', 'Language', 'Screen alerts', 'People in this account']],
] as const)('%s sees of the whole account only what they may', async (_, role, titles) => {
  await open('account/organization', {}, [], { role });
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(titles);
});

test('name and organization are changed; an empty name is not', async () => {
  const changeProfile = vi.fn<Plain<Api['accounts']['changeProfile']>>(async () => ({ user }));
  const person = await open('account', { changeProfile });
  const name = await screen.findByLabelText('Full Name');
  await person.clear(name);
  await person.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  await person.type(name, 'Ada Lovelace');
  await person.type(screen.getByLabelText('Organization'), 'Brackley Park');
  await person.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
  expect(changeProfile).toHaveBeenCalledExactlyOnceWith({
    body: { name: 'Ada Lovelace', organization: 'Brackley Park' },
  });
});

test('the password is changed with the current one, and the fields are emptied', async () => {
  const changePassword = vi.fn<Plain<Api['accounts']['changePassword']>>(async () => ({ success: true }));
  const person = await open('account', { changePassword });
  await person.type(await screen.findByLabelText('Current Password'), 'old password');
  await person.type(screen.getByLabelText('New Password'), 'short');
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password must be at least 6 characters')).toBeInTheDocument();
  await person.type(screen.getByLabelText('New Password'), ' no more');
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password Changed')).toBeInTheDocument();
  expect(changePassword).toHaveBeenCalledExactlyOnceWith({
    body: { currentPassword: 'old password', password: 'short no more' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('');
});

test('a wrong current password is reported once', async () => {
  const person = await open('account', { changePassword: refuse('account.password_wrong') });
  await person.type(await screen.findByLabelText('Current Password'), 'wrong');
  await person.type(screen.getByLabelText('New Password'), 'a new one');
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(screen.getAllByText('The current password is incorrect.')).toHaveLength(1);
});

test('a failure to load sessions leaves the rest of the page', async () => {
  const person = await open('account', {
    sessions: vi
      .fn<Plain<Api['accounts']['sessions']>>()
      .mockRejectedValueOnce(new AppError('account.suspended'))
      .mockResolvedValue({ sessions: [session({})] }),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch sessions' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('list', { name: 'Sessions' })).toBeInTheDocument();
});

test('sessions are listed with browser, address, way of signing in and times; others can be ended', async () => {
  const endSession = vi.fn<Plain<Api['accounts']['endSession']>>(async () => ({ success: true }));
  const phone = session({
    id: 'ses_2',
    isCurrent: false,
    address: '198.51.100.4',
    browser: 'Chrome on Android',
    method: 'passkey',
    hasSecondFactor: true,
  });
  localStorage.setItem('userTimezone', 'Asia/Tokyo');
  const person = await open('account', { endSession }, [session({}), phone]);
  const items = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Firefox on LinuxThis session192.0.2.7, by passwordSigned in Mar 2, 2026, 18:05',
    'Chrome on Android198.51.100.4, by passkeySigned in Mar 2, 2026, 18:05, last used Mar 5, 2026, 18:05End',
  ]);
  await person.click(screen.getByRole('button', { name: 'End the session of Chrome on Android' }));
  expect(await screen.findByText('Session ended')).toBeInTheDocument();
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ params: { id: 'ses_2' } });
});

const listShownSessions = () =>
  within(screen.getByRole('list', { name: 'Sessions' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent.match(/At \d\d|This session/)?.[0]);

test('of many sessions this one and the last used are shown, and all of them on request', async () => {
  const others = ['08', '12', '10', '09'].map((hour) =>
    session({
      id: `ses_${hour}`,
      isCurrent: false,
      browser: `At ${hour}`,
      lastUsedAt: `2026-03-05T${hour}:00:00.000Z`,
    }),
  );
  const person = await open('account', {}, [...others, session({})]);
  await screen.findByRole('list', { name: 'Sessions' });
  expect(listShownSessions()).toEqual(['This session', 'At 12', 'At 10']);
  await person.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(listShownSessions()).toEqual(['This session', 'At 12', 'At 10', 'At 09', 'At 08']);
});

test('signing out everywhere keeps this session, after a question', async () => {
  const endSessions = vi.fn<Plain<Api['accounts']['endSessions']>>(async () => ({ success: true, ended: 2 }));
  const person = await open('account', { endSessions });
  await person.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
  expect(dialog.getByText(/Screens stay paired and keep playing\./)).toBeInTheDocument();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Sign out this browser too' })).not.toBeChecked();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(endSessions).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out Everywhere' }),
  );
  expect(await screen.findByText('2 other sessions have ended.')).toBeInTheDocument();
  expect(endSessions).toHaveBeenCalledExactlyOnceWith({ body: { includingThis: false } });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a failure to sign out everywhere is reported, and the question stays', async () => {
  const person = await open('account', { endSessions: refuse('session.not_found') });
  await person.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
  expect(await screen.findByText(new AppError('session.not_found').message)).toBeInTheDocument();
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

test('a new password that is easy to guess gets a warning, and may be used', async () => {
  const changePassword = vi.fn<Plain<Api['accounts']['changePassword']>>(async () => ({ success: true }));
  const person = await open('account', { changePassword });
  await person.type(await screen.findByLabelText('Current Password'), 'old password');
  await person.type(screen.getByLabelText('New Password'), 'ada@example.com');
  expect((await screen.findByRole('status')).textContent).toMatch(/^This password is easy to guess\./);
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password Changed')).toBeInTheDocument();
  expect(screen.queryByText(/easy to guess/)).not.toBeInTheDocument();
});

test('the time zone is stored in the browser', async () => {
  const person = await open('account');
  const zone = await screen.findByRole('combobox', { name: 'Your time zone' });
  await person.clear(zone);
  await person.type(zone, 'tokyo{Enter}');
  expect(localStorage.getItem('userTimezone')).toBe('Asia/Tokyo');
});

test('the first day of the week is stored in the browser, and that of the language is none', async () => {
  const person = await open('account');
  const first = await screen.findByRole('combobox', { name: 'First day of the week' });
  expect(first).toHaveDisplayValue('As the language (Sunday)');
  await person.selectOptions(first, 'Monday');
  expect(localStorage.getItem('vitrine-week-start')).toBe('1');
  await person.selectOptions(first, 'Sunday');
  expect(first).toHaveDisplayValue('Sunday');
  await person.selectOptions(first, 'As the language (Sunday)');
  expect(localStorage.getItem('vitrine-week-start')).toBeNull();
});

test('admins set the time zone of the account', async () => {
  const changeTimeZone = vi.fn<Plain<Api['accounts']['changeTimeZone']>>(async () => ({ user }));
  const person = await open('account/organization', {
    changeTimeZone,
    me: async () => ({ ...user, accountTimeZone: null }),
  });
  const zone = await screen.findByRole('combobox', { name: 'Time zone of the account' });
  expect(zone).toHaveValue('Not set');
  await person.clear(zone);
  await person.type(zone, 'tokyo{Enter}');
  expect(await screen.findByText('Time zone of the account saved')).toBeInTheDocument();
  expect(changeTimeZone).toHaveBeenCalledExactlyOnceWith({ body: { timeZone: 'Asia/Tokyo' } });
});

test('people choose their language, which is stored before the page is loaded in it', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  const changeProfile = vi.fn<Plain<Api['accounts']['changeProfile']>>(async () => ({ user }));
  const person = await open('account', { changeProfile });
  const choice = await screen.findByRole('combobox', { name: 'Your language' });
  expect(within(choice).getByRole('option', { selected: true })).toHaveTextContent('As in the browser (English)');
  await person.selectOptions(choice, 'Français');
  await vi.waitFor(() => expect(setCookie.mock.lastCall?.[0]).toMatch(/^vitrine-language=fr; .*Max-Age=31536000$/));
  expect(changeProfile).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Ada', language: 'fr' } });
});

test('“as in the browser” is stored too, and this browser forgets the language', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  const changeProfile = vi.fn<Plain<Api['accounts']['changeProfile']>>(async () => ({ user }));
  const person = await open('account', { changeProfile, me: async () => ({ ...user, language: 'en' }) });
  const choice = await screen.findByRole('combobox', { name: 'Your language' });
  expect(choice).toHaveValue('en');
  await person.selectOptions(choice, 'As in the browser (English)');
  await vi.waitFor(() => expect(setCookie.mock.lastCall?.[0]).toMatch(/^vitrine-language=; .*Max-Age=0$/));
  expect(changeProfile).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Ada', language: null } });
});

test('a language that could not be stored leaves the page as it is', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  setCookie.mockClear();
  const person = await open('account', { changeProfile: refuse('network.failed') });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Your language' }), 'Deutsch');
  expect(await screen.findByText('Failed to change the language')).toBeInTheDocument();
  expect(setCookie).not.toHaveBeenCalled();
});

test('admins set the language of the account', async () => {
  const changeLanguage = vi.fn<Plain<Api['accounts']['changeLanguage']>>(async () => ({ user }));
  const person = await open('account/organization', { changeLanguage });
  const choice = await screen.findByRole('combobox', { name: 'Language of screens and emails' });
  expect(choice).toHaveValue('en');
  await person.selectOptions(choice, 'Deutsch');
  expect(await screen.findByText('Language of the account saved')).toBeInTheDocument();
  expect(changeLanguage).toHaveBeenCalledExactlyOnceWith({ body: { language: 'de' } });
});

test('the language of the account is shown to editors, who cannot change it', async () => {
  await open('account/organization', { me: async () => ({ ...user, accountLanguage: 'es' }) }, undefined, {
    role: 'editor',
  });
  const choice = await screen.findByRole('combobox', { name: 'Language of screens and emails' });
  expect(choice).toHaveValue('es');
  expect(choice).toBeDisabled();
});

test('the time zone of the account is shown to editors, who cannot change it', async () => {
  await open('account/organization', { me: async () => ({ ...user, accountTimeZone: 'Europe/Lisbon' }) }, undefined, {
    role: 'editor',
  });
  const zone = await screen.findByRole('combobox', { name: 'Time zone of the account' });
  expect(zone).toHaveValue('Europe/Lisbon');
  expect(zone).toBeDisabled();
  expect(screen.getByText(/keep theirs\. Admins and owners can change it\.$/)).toBeInTheDocument();
});

test('deleting the account lists what is deleted, and needs the correct password', async () => {
  const person = await open('account/organization', { deleteAccount: refuse('account.password_wrong') });
  await person.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this account?' }));
  expect(
    dialog.getByText(/images, videos, web pages, layouts, playlists, groups and schedules are deleted/),
  ).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('Password is required')).toBeInTheDocument();
  await person.type(dialog.getByLabelText('Your password'), 'wrong');
  await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('The current password is incorrect.')).toBeInTheDocument();
});

test('alert emails are sent after the chosen wait and outside the quiet hours', async () => {
  const person = await open('account/organization');
  const minutes = await screen.findByLabelText<HTMLInputElement>('Wait before emailing (minutes)');
  expect(minutes.value).toBe('10');
  await person.clear(minutes);
  await person.type(minutes, '2');
  await person.click(screen.getByRole('button', { name: 'Save Alerts' }));
  expect(await screen.findByText('Please choose at least 5 minutes')).toBeInTheDocument();
  await person.clear(minutes);
  await person.type(minutes, '15');
  await person.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await person.click(screen.getByRole('button', { name: 'Save Alerts' }));
  expect(await screen.findByText('Alerts Updated')).toBeInTheDocument();
  expect(changeAlerts.mock.lastCall?.[0].body).toMatchObject({
    isOn: true,
    afterMinutes: 15,
    quietFrom: '22:00',
    quietUntil: '07:00',
  });
});

test('a name that the server refuses stays in its field, with one message', async () => {
  const person = await open('account', { changeProfile: refuse('session.not_found') });
  const name = await screen.findByLabelText<HTMLInputElement>('Full Name');
  await person.clear(name);
  await person.type(name, 'Countess');
  await person.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(screen.getAllByText(new AppError('session.not_found').message)).toHaveLength(1);
  expect(name.value).toBe('Countess');
});

test('a refused password change keeps both passwords for another attempt', async () => {
  const person = await open('account', { changePassword: refuse('account.password_wrong') });
  await person.type(await screen.findByLabelText('Current Password'), 'wrong');
  await person.type(screen.getByLabelText('New Password'), 'a new one');
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('wrong');
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('a new one');
});

test('the email address is shown, and cannot be edited', async () => {
  await open('account');
  const email = await screen.findByLabelText<HTMLInputElement>('Email Address');
  expect([email.value, email.readOnly]).toEqual(['ada@example.com', true]);
});

test('a session that cannot be ended stays in the list, with the reason', async () => {
  const person = await open('account', { endSession: refuse('session.not_found') }, [
    session({}),
    session({ id: 'ses_2', isCurrent: false }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'End the session of Firefox on Linux' }));
  expect(await screen.findByText(new AppError('session.not_found').message)).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')).toHaveLength(2);
});

test('the deletion of the account can be cancelled, which clears the typed password', async () => {
  const deleteAccount = vi.fn<Plain<Api['accounts']['deleteAccount']>>();
  const person = await open('account/organization', { deleteAccount });
  await person.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this account?' }));
  expect(dialog.getByLabelText('Your password')).toHaveFocus();
  await person.keyboard('secret');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Delete Account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Your password')).value).toBe('');
  expect(deleteAccount).not.toHaveBeenCalled();
});

test('the time zone of the browser is offered again beside a chosen one', async () => {
  localStorage.setItem('userTimezone', 'Asia/Tokyo');
  await open('account');
  const zone = await screen.findByLabelText<HTMLInputElement>('Your time zone');
  expect(zone.value).toBe('Asia/Tokyo');
  expect(screen.getByText(/This browser uses UTC\.$/)).toBeInTheDocument();
});
