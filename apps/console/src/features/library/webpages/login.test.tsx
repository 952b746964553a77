import type { WebpageLogin } from '@vitrine/contract/webpages/webpages';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Api } from '../../../api/use-api.tsx';
import { exampleWebpage } from '../../../test/examples/example-webpage.ts';
import { openLibrary, openMenu } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const entered = { changedAt: '2026-03-02T12:00:00.000Z', changedBy: 'Ada' };
const board = exampleWebpage('Board', { hasLogin: true });

const named = (...names: string[]) => names.map((name) => ({ id: DeviceId.parse(`dev_${name}`), name }));

/** Opens the dialog of a page with this login. */
async function openLogin(answer: Partial<WebpageLogin> = {}, page = board) {
  const setLogin = vi.fn<Plain<Api['webpages']['setLogin']>>(async () => ({ success: true, webpage: page }));
  const removeLogin = vi.fn<Plain<Api['webpages']['removeLogin']>>(async () => ({ success: true, webpage: page }));
  const none = { changedAt: null, changedBy: null };
  const login = async () => ({ ...(page.hasLogin ? entered : none), screens: [], screenCount: 0, ...answer });
  const { person } = await openLibrary({ webpages: [page], webpageRoutes: { login, setLogin, removeLogin } });
  await openMenu(person, page.name, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web page' }));
  return { person, dialog, setLogin, removeLogin };
}

test('a page without a login gets one: a name and password, and headers', async () => {
  const { person, dialog, setLogin } = await openLogin({}, exampleWebpage('Board'));
  await person.click(await dialog.findByRole('button', { name: 'Enter login' }));
  const login = within(await screen.findByRole('dialog', { name: 'Login' }));
  await person.click(login.getByRole('button', { name: 'Save' }));
  expect(await login.findByText('Please enter a name and password, or a header')).toBeInTheDocument();
  expect(setLogin).not.toHaveBeenCalled();
  await person.type(login.getByRole('textbox', { name: 'Name' }), 'screen');
  await person.type(login.getByLabelText('Password'), 'secret');
  await person.click(login.getByRole('button', { name: 'Add header' }));
  await person.type(login.getByRole('textbox', { name: 'Name of header 1' }), 'X-Api-Key');
  const value = login.getByLabelText('Value of header 1');
  expect(value).toHaveAttribute('type', 'password');
  await person.type(value, 'key');
  await person.click(login.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Login saved')).toBeInTheDocument();
  expect(setLogin).toHaveBeenCalledExactlyOnceWith({
    params: { id: board.id },
    body: { basic: { name: 'screen', password: 'secret' }, headers: [{ name: 'X-Api-Key', value: 'key' }] },
  });
});

test('a login is never shown again, only when it was entered and by whom; it is replaced or removed', async () => {
  const { person, dialog, removeLogin } = await openLogin();
  expect(await dialog.findByText(/^Entered on .* by Ada$/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Replace' }));
  const login = within(await screen.findByRole('dialog', { name: 'Login' }));
  expect(login.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(login.getByLabelText('Password')).toHaveValue('');
  await person.click(login.getByRole('button', { name: 'Cancel' }));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove login' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Login removed')).toBeInTheDocument();
  expect(removeLogin).toHaveBeenCalledExactlyOnceWith({ params: { id: board.id } });
});

test('the screens that cannot send a login are named', async () => {
  const { dialog } = await openLogin({ screens: named('Hall', 'Door'), screenCount: 22 });
  expect(await dialog.findByText('Needs screens with the Vitrine agent')).toBeInTheDocument();
  expect(dialog.getByText(/^Hall, Door,? and 20 others have none/)).toBeInTheDocument();
});

test('a page of the internet without https gets no login', async () => {
  const { dialog } = await openLogin({}, exampleWebpage('Board', { url: 'http://board.example.com/' }));
  expect(await dialog.findByRole('button', { name: 'Enter login' })).toBeDisabled();
  expect(dialog.getByText('A page on the internet needs an address with https:// for a login.')).toBeInTheDocument();
});
