import { AppError } from '@vitrine/contract/core/errors';
import type { OwnAccount } from '@vitrine/contract/team/team';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { type Plain, renderPage, type Routes } from '../../../test/render-page.tsx';
import { AccountSwitcher } from './account-switcher.tsx';

const accounts = [
  { id: 'acc_1', name: 'Zoo', role: 'owner', isOpen: true, isCurrent: true },
  { id: 'acc_2', name: 'Bakery', role: 'editor', isOpen: true, isCurrent: false },
  { id: 'acc_3', name: 'Rink', role: 'viewer', isOpen: false, isCurrent: false },
] as OwnAccount[];

const open = (team: Routes<'team'> = {}) =>
  renderPage(<AccountSwitcher name="Zoo">Zoo</AccountSwitcher>, {
    team: { accounts: async () => ({ accounts, mayCreate: true }), ...team },
  });

const openMenu = async (person: Awaited<ReturnType<typeof open>>) =>
  person.click(await screen.findByRole('button', { name: 'Zoo, switch account' }));

test('each account is a link to its dashboard, the one in use is checked, and a suspended one cannot be opened', async () => {
  await openMenu(await open());
  const [zoo, bakery, rink] = await screen.findAllByRole('menuitemradio');
  expect(zoo).toHaveTextContent('ZooOwner');
  expect(zoo).toBeChecked();
  expect(bakery).not.toBeChecked();
  expect(bakery).toHaveAttribute('href', '/a/acc_2/dashboard');
  expect(rink).toHaveTextContent('RinkViewer, suspended');
  expect(rink).toHaveAttribute('aria-disabled', 'true');
  expect(rink).not.toHaveAttribute('href');
});

test('accounts that cannot be loaded can be asked for again', async () => {
  let isUp = false;
  const person = await open({
    accounts: () =>
      isUp ? Promise.resolve({ accounts, mayCreate: true }) : Promise.reject(new AppError('server.unavailable')),
  });
  await openMenu(person);
  isUp = true;
  await person.click(screen.getByRole('menuitem', { name: 'Your accounts could not be loaded. Try again' }));
  expect(await screen.findByRole('menuitemradio', { name: /^Bakery/ })).toBeInTheDocument();
});

test('another account is created by its name, and a failure keeps the name', async () => {
  const createAccount = vi.fn<Plain<Api['team']['createAccount']>>(() =>
    Promise.reject(new AppError('network.failed')),
  );
  const person = await open({ createAccount });
  await openMenu(person);
  await person.click(screen.getByRole('menuitem', { name: 'Create an account…' }));
  await person.type(await screen.findByLabelText('Name of the account'), 'Ice Rink{Enter}');
  expect(await screen.findByText(new AppError('network.failed').message)).toBeInTheDocument();
  expect(screen.getByLabelText('Name of the account')).toHaveValue('Ice Rink');
  expect(createAccount).toHaveBeenCalledExactlyOnceWith({ body: { organization: 'Ice Rink' } });
});

test('nobody is offered to create an account where people need an invitation', async () => {
  const person = await open({ accounts: async () => ({ accounts, mayCreate: false }) });
  await openMenu(person);
  expect(screen.getByRole('group', { name: 'Your accounts' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Create an account…' })).not.toBeInTheDocument();
});
