import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { OwnAccount } from '@vitrine/contract/team/team';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { publishAccountRefusal, readAccountId, releaseAccount } from '../api/account.ts';
import { type Api, useApi } from '../api/use-api.tsx';
import { meQuery } from '../features/accounts/index.ts';
import { type Plain, renderPage, type Routes } from '../test/render-page.tsx';
import { InAccount } from './in-account.tsx';

const user = { id: 'acc_1', accountName: 'Bakery', accountCount: 2 } as User;

const own = (facts: Partial<OwnAccount>) =>
  ({ id: 'acc_2', name: 'Zoo', role: 'owner', isOpen: true, isCurrent: false, ...facts }) as OwnAccount;

/** Tests of other pages share the module that keeps the account of the tab. */
afterEach(releaseAccount);

/** A page that asks for the person too, as many do. */
function Page() {
  return <p>{`Screens of ${useQuery(meQuery(useApi())).data?.accountName ?? 'nobody'}`}</p>;
}

const open = (
  me: Plain<Api['accounts']['me']>,
  team: Routes<'team'> = {},
  secondFactors: Routes<'secondFactors'> = {},
) =>
  renderPage(
    <InAccount>
      <Page />
    </InAccount>,
    { accounts: { me }, team: { accounts: async () => ({ accounts: [], mayCreate: true }), ...team }, secondFactors },
  );

const refuse = (code: 'account.not_found' | 'account.none' | 'auth.second_factor_missing') => () =>
  Promise.reject(new AppError(code));

test('pages are shown once the account is known, which the tab then stays with', async () => {
  await open(async () => user);
  expect(await screen.findByText('Screens of Bakery')).toBeInTheDocument();
  expect(readAccountId()).toBe('acc_1');
});

test('an account that the person does not belong to does not exist', async () => {
  await open(refuse('account.not_found'));
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('a member who was removed is told so, and finds their open accounts', async () => {
  const me = vi.fn<Plain<Api['accounts']['me']>>(async () => user);
  const asked: (string | null)[] = [];
  await open(me, {
    async accounts() {
      asked.push(readAccountId());
      return {
        accounts: [own({}), own({ id: 'acc_3' as OwnAccount['id'], name: 'Rink', isOpen: false })],
        mayCreate: true,
      };
    },
  });
  await screen.findByText('Screens of Bakery');
  me.mockImplementation(refuse('account.not_found'));
  act(publishAccountRefusal);
  expect(await screen.findByRole('heading', { name: 'You’re no longer in Bakery' })).toHaveFocus();
  expect(await screen.findByRole('link', { name: /^Zoo/ })).toHaveAttribute('href', '/a/acc_2/dashboard');
  expect(screen.queryByText('Rink')).not.toBeInTheDocument();
  // The list is not asked for in the name of the lost account.
  expect(asked).toEqual([null]);
  const calls = me.mock.calls.length;
  act(publishAccountRefusal);
  expect(me).toHaveBeenCalledTimes(calls);
});

test('a person without an account is not offered to create one where people need an invitation', async () => {
  await open(refuse('account.none'), { accounts: async () => ({ accounts: [], mayCreate: false }) });
  expect(await screen.findByText('To join one, ask its owner or an admin to invite you by email.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument();
});

test('a person without an account learns what to ask for, and can create one', async () => {
  const createAccount = vi.fn<Plain<Api['team']['createAccount']>>(() =>
    Promise.reject(new AppError('request.too_many')),
  );
  const person = await open(refuse('account.none'), { createAccount });
  expect(await screen.findByRole('heading', { name: 'No Account' })).toBeInTheDocument();
  expect(await screen.findByText('ask its owner or an admin to invite you', { exact: false })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument();
  expect(createAccount).not.toHaveBeenCalled();
  await person.type(screen.getByLabelText('Name of the account'), 'Hale Cycles{Enter}');
  expect(await screen.findByText(new AppError('request.too_many').message)).toBeInTheDocument();
  expect(createAccount).toHaveBeenCalledExactlyOnceWith({ body: { organization: 'Hale Cycles' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled());
});

const listTwoAccounts = async () => ({
  accounts: [own({}), own({ id: user.id, name: 'Bakery', isCurrent: true })],
  mayCreate: true,
});

describe('an account that asks for a second factor', () => {
  const off = { enabledAt: null, recoveryCodesLeft: 0, requiredFrom: '2026-03-02T12:00:00.000Z', isProven: false };

  test('is opened after the person has set one up on the page in its place, and kept the recovery codes', async () => {
    const me = vi.fn<Plain<Api['accounts']['me']>>(refuse('auth.second_factor_missing'));
    const person = await open(
      me,
      { accounts: listTwoAccounts },
      {
        read: async () => off,
        start: async () => ({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Vitrine' }),
        async confirm() {
          me.mockImplementation(async () => user);
          return { success: true, recoveryCodes: ['3k7m-x0pa-9tq2-hd5w'] };
        },
      },
    );
    expect(await screen.findByRole('heading', { name: 'This account asks for a second factor' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: /^Zoo/ })).toHaveAttribute('href', '/a/acc_2/dashboard');
    expect(screen.queryByRole('link', { name: /^Bakery/ })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    await person.type(await screen.findByLabelText('First code'), '123456{Enter}');
    expect(await screen.findByText('3k7m-x0pa-9tq2-hd5w')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Screens of Bakery')).toBeInTheDocument();
  });

  test('is opened by a code when the person has a second factor that this session has not shown', async () => {
    const me = vi.fn<Plain<Api['accounts']['me']>>(async () => user);
    const person = await open(
      me,
      { accounts: listTwoAccounts },
      {
        read: async () => ({ ...off, enabledAt: '2026-03-02T12:00:00.000Z', recoveryCodesLeft: 10 }),
        async prove() {
          me.mockImplementation(async () => user);
          return { success: true };
        },
      },
    );
    await screen.findByText('Screens of Bakery');
    me.mockImplementation(refuse('auth.second_factor_missing'));
    act(publishAccountRefusal);
    await person.type(await screen.findByLabelText('Code or recovery code'), '123456{Enter}');
    expect(await screen.findByText('Screens of Bakery')).toBeInTheDocument();
  });
});
