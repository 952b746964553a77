import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { ReceivedInvitation } from '@vitrine/contract/team/team';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { readToken } from '../../api/session.ts';
import { type Plain, renderPage, type Routes } from '../../test/render-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

const invitation: ReceivedInvitation = {
  accountName: 'Brackley Park',
  email: 'ben@example.com',
  role: 'editor',
  invitedBy: 'Ada Byron',
  isKnown: false,
};

interface Options {
  at?: string;
  invited?: Partial<ReceivedInvitation>;
  team?: Routes<'team'>;
  /** The signed-in person; without one, nobody is signed in. */
  me?: Plain<Api['accounts']['me']>;
}

async function open({ at = '/invitation?token=one', invited = {}, team = {}, me }: Options = {}) {
  if (me !== undefined) localStorage.setItem('jwt_token', 'a.token');
  const readInvitation = async () => ({ invitation: { ...invitation, ...invited } });
  const user = await renderPage(
    <InvitationPage />,
    { team: { readInvitation, ...team }, accounts: me === undefined ? {} : { me } },
    { path: '/invitation', at },
  );
  await screen.findByRole('heading', { level: 1 });
  return user;
}

const signedInAs = (email: string) => async () => ({ id: 'acc_2', email }) as User;

test('it says who invites to what, and what the role may do', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Join Brackley Park' })).toBeInTheDocument();
  expect(
    screen.getByText('Ada Byron invites you as Editor: you can add and change media, playlists and layouts, and put', {
      exact: false,
    }),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Email Address')).toHaveValue('ben@example.com');
});

test('an invitation of somebody who is gone does not name them', async () => {
  await open({ invited: { invitedBy: '' } });
  expect(screen.getByText('You’re invited as Editor', { exact: false })).toBeInTheDocument();
});

test('a new person chooses a name and a password, and is signed in', async () => {
  const acceptInvitation = vi.fn<Plain<Api['team']['acceptInvitation']>>(async () => ({
    token: 'new.token',
    user: { id: 'acc_1' } as User,
  }));
  const person = await open({ team: { acceptInvitation } });
  await person.type(screen.getByLabelText('Full Name'), 'Ben Okafor');
  await person.type(screen.getByLabelText('Password'), 'abc');
  await person.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Password must be at least 6 characters')).toBeInTheDocument();
  expect(acceptInvitation).not.toHaveBeenCalled();
  await person.type(screen.getByLabelText('Password'), ' seven green lamps');
  await person.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(readToken()).toBe('new.token');
  expect(acceptInvitation).toHaveBeenCalledExactlyOnceWith({
    body: { token: 'one', name: 'Ben Okafor', password: 'abc seven green lamps' },
  });
});

test('a refused password leaves the form as it is', async () => {
  const person = await open({
    team: { acceptInvitation: () => Promise.reject(new AppError('password.too_common')) },
  });
  await person.type(screen.getByLabelText('Full Name'), 'Ben');
  await person.type(screen.getByLabelText('Password'), 'password1{Enter}');
  expect(await screen.findByText(new AppError('password.too_common').message)).toBeInTheDocument();
  expect(screen.getByLabelText('Full Name')).toHaveValue('Ben');
  expect(readToken()).toBeNull();
});

test('a known address signs in to join', async () => {
  const person = await open({ invited: { isKnown: true } });
  await person.click(screen.getByRole('link', { name: 'Sign in to join' }));
  expect(screen.getByText('At /login')).toBeInTheDocument();
});

test('a failed attempt to join can be repeated', async () => {
  const join = vi.fn<Plain<Api['team']['join']>>(() => Promise.reject(new AppError('server.unavailable')));
  const person = await open({ team: { join }, me: signedInAs('Ben@example.com') });
  await person.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(new AppError('server.unavailable').message)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Join' }));
  expect(join).toHaveBeenCalledTimes(2);
  expect(join).toHaveBeenLastCalledWith({ body: { token: 'one' } });
});

const refuseWithoutPasskey = () => Promise.reject(new AppError('invitation.passkey_needed'));

test('a person with passkeys who has not signed in with one is told how to go on', async () => {
  const person = await open({ team: { join: refuseWithoutPasskey }, me: signedInAs('ben@example.com') });
  await person.click(screen.getByRole('button', { name: 'Join' }));
  const settings = await screen.findByRole('link', { name: 'Settings' });
  expect(settings).toHaveAttribute('href', '/settings/account');
  expect(screen.getByText('There is a passkey for', { exact: false })).toHaveTextContent(
    'There is a passkey for ben@example.com. Sign in with it to join.',
  );
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
});

test('a person who belongs to no account can join', async () => {
  await open({ me: () => Promise.reject(new AppError('account.none')) });
  expect(screen.getByRole('button', { name: 'Join' })).toBeInTheDocument();
  expect(screen.queryByText('You keep your other accounts', { exact: false })).not.toBeInTheDocument();
});

test('somebody else who is signed in is told whose invitation it is', async () => {
  await open({ me: signedInAs('chiara@example.com') });
  expect(screen.getByText('This invitation is for', { exact: false })).toHaveTextContent(
    'This invitation is for ben@example.com. You’re signed in as chiara@example.com.',
  );
  expect(screen.getByRole('button', { name: 'Sign Out and Continue' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
});

test('a session that has ended counts as signed out', async () => {
  await open({ invited: { isKnown: true }, me: () => Promise.reject(new AppError('auth.expired')) });
  expect(screen.getByRole('link', { name: 'Sign in to join' })).toBeInTheDocument();
});

test.each([
  ['/invitation', 'Please open the complete link in the email.'],
  ['/invitation?token=', 'Please open the complete link in the email.'],
  ['/invitation?token=used', new AppError('invitation.invalid').message],
])('%s says what is wrong with the link', async (at, text) => {
  await open({ at, team: { readInvitation: () => Promise.reject(new AppError('invitation.invalid')) } });
  expect(screen.getByRole('heading', { name: 'Invitation not valid' })).toHaveFocus();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Sign In' })).toBeInTheDocument();
});

test('without an answer of the server it can be opened again', async () => {
  let isUp = false;
  const readInvitation = () =>
    isUp ? Promise.resolve({ invitation }) : Promise.reject(new AppError('network.failed'));
  const person = await open({ team: { readInvitation } });
  expect(screen.getByRole('heading', { name: 'The invitation could not be opened' })).toBeInTheDocument();
  isUp = true;
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Join Brackley Park' })).toBeInTheDocument();
});
