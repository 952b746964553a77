import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { OwnData } from '@vitrine/contract/team/own-data';
import type { Member } from '@vitrine/contract/team/team';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnDataSection } from './own-data-section.tsx';

const user = {
  id: 'acc_1',
  role: 'owner',
  accountTimeZone: 'UTC',
  accountLanguage: null,
  language: null,
  name: 'Ada',
  organization: 'Bytown',
  email: 'ada@example.com',
} as User;

const member = (name: string, isYou: boolean) =>
  ({ userId: `usr_${name}`, name, email: `${name.toLowerCase()}@example.com`, role: 'admin', isYou }) as Member;

const members = async () => ({ members: [member('Ada', true), member('Ben', false)] });

test('one’s own data are downloaded as a JSON file', async () => {
  const read = vi.fn<Plain<Api['ownData']['read']>>(async () => ({ user: { name: 'Ada' } }) as OwnData);
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  onTestFinished(() => void [create, revoke].map((spy) => spy.mockRestore()));
  const person = await renderPage(<OwnDataSection />, { ownData: { read } });
  await person.click(screen.getByRole('button', { name: 'Export My Data' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  const [file] = create.mock.lastCall ?? [];
  expect(file).toBeInstanceOf(Blob);
  expect(await (file as Blob).text()).toContain('"name": "Ada"');
});

test('deleting one’s sign-in needs the password, and says why the owner of a shared account cannot', async () => {
  const remove = vi.fn<Plain<Api['ownData']['remove']>>().mockRejectedValue(new AppError('member.last_owner'));
  const person = await renderPage(<OwnDataSection />, { ownData: { remove } });
  await person.click(screen.getByRole('button', { name: 'Delete My Sign-In' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your sign-in?' }));
  await person.click(dialog.getByRole('button', { name: 'Delete My Sign-In' }));
  expect(await dialog.findByText('Password is required')).toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
  await person.type(dialog.getByLabelText('Your password'), 'correct horse');
  await person.click(dialog.getByRole('button', { name: 'Delete My Sign-In' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(new AppError('member.last_owner').message);
  expect(remove).toHaveBeenCalledExactlyOnceWith({ body: { password: 'correct horse' } });
});

test('deleting an account of several names who loses access, and needs its name', async () => {
  const deleteAccount = vi
    .fn<Plain<Api['accounts']['deleteAccount']>>()
    .mockRejectedValue(new AppError('account.name_wrong'));
  const person = await renderPage(<DeleteAccount onClose={() => {}} />, {
    accounts: { me: async () => user, deleteAccount },
    secondFactors: {
      read: async () => ({ enabledAt: null, recoveryCodesLeft: 0, requiredFrom: null, isProven: false }),
    },
    team: { members },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this account?' }));
  const losing = await dialog.findByRole('list', { name: 'Who loses access' });
  expect(losing.textContent).toBe('Ben (ben@example.com)');
  await person.type(dialog.getByLabelText('Type “Bytown” to confirm'), 'Byt');
  await person.type(dialog.getByLabelText('Your password'), 'correct horse');
  await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Please type the name of the account exactly.');
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({ body: { password: 'correct horse', name: 'Byt' } });
});
