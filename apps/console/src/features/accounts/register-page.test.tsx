import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { readToken } from '../../api/session.ts';
import { exampleInstallation } from '../../test/examples/example-people.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { RegisterPage } from './register-page.tsx';

const user = { id: 'acc_1', name: 'Ada', email: 'ada@example.com' } as User;

type Offers = Awaited<ReturnType<Api['plans']['list']>>;

const offers = (billing: Offers['billing']) =>
  vi.fn<() => Promise<Offers>>(async () => ({ billing, plans: [], prices: {} as Offers['prices'] }));

const create = () => vi.fn<Plain<Api['accounts']['register']>>(async () => ({ token: 'a.token', user }));

async function open(
  register: Plain<Api['accounts']['register']>,
  list: () => Promise<Offers> = offers('sandbox'),
  nextIsAdmin = false,
  takesRegistrations = true,
) {
  const installation = async () => exampleInstallation({ hasAccounts: !nextIsAdmin, nextIsAdmin, takesRegistrations });
  return renderPage(
    <RegisterPage />,
    { accounts: { register, installation }, plans: { list: list } },
    { path: '/register' },
  );
}

async function send(person: Awaited<ReturnType<typeof open>>, password = 'correct horse') {
  await person.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
  await person.type(screen.getByLabelText('Email Address'), 'ada@example.com');
  await person.type(screen.getByPlaceholderText('Choose a password (min 6 characters)'), password);
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
}

test.each([
  ['where plans are charged', offers('sandbox'), '/subscription'],
  ['where nothing is charged', offers('off'), '/dashboard'],
  ['where prices cannot be loaded', () => Promise.reject(new AppError('network.failed')), '/subscription'],
])('%s, registration opens the right page', async (_, list, place) => {
  localStorage.setItem('userTimezone', 'Europe/Lisbon');
  const register = create();
  const person = await open(register, list);

  await send(person);

  expect(await screen.findByText(`At ${place}`)).toBeInTheDocument();
  expect(await screen.findByText('Account created successfully')).toBeInTheDocument();
  expect(readToken()).toBe('a.token');
  expect(register).toHaveBeenCalledExactlyOnceWith({
    body: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      password: 'correct horse',
      organization: '',
      timeZone: 'Europe/Lisbon',
    },
  });
});

test('an organization is sent with the registration', async () => {
  const register = create();
  const person = await open(register);
  await person.type(screen.getByLabelText('Organization (optional)'), 'Brackley Park');
  await send(person);
  expect(await screen.findByText('Account created successfully')).toBeInTheDocument();
  expect(register.mock.lastCall?.[0].body).toMatchObject({ organization: 'Brackley Park' });
});

test('on an empty server the page says that the first account is the administrator', async () => {
  await open(create(), undefined, true);
  expect(await screen.findByText('The first account is the administrator.')).toBeInTheDocument();
});

test('every field shows its validation message', async () => {
  const register = create();
  const person = await open(register);

  await person.click(screen.getByRole('button', { name: 'Create Account' }));

  for (const problem of ['Name is required', 'Invalid email address', 'Password must be at least 6 characters']) {
    expect(await screen.findByText(problem)).toBeInTheDocument();
  }
  expect(screen.getByLabelText('Full Name')).toHaveFocus();
  expect(register).not.toHaveBeenCalled();
});

test('a short password is refused before it is sent', async () => {
  const register = create();
  const person = await open(register);
  await send(person, '12345');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeInTheDocument();
  expect(register).not.toHaveBeenCalled();
});

test('a password that is easy to guess gets a warning until it is changed, and may be used', async () => {
  const register = create();
  const person = await open(register);
  await person.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
  const password = screen.getByLabelText('Password');
  await person.type(password, 'Lovelace12');
  expect((await screen.findByRole('status')).textContent).toBe(
    'This password is easy to guess. Choose one that is neither common nor about your account.',
  );
  await person.type(password, ' and some more words');
  await vi.waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  await person.clear(password);
  await person.type(password, 'iloveyou');
  expect(await screen.findByRole('status')).toBeInTheDocument();
  await person.type(screen.getByLabelText('Email Address'), 'ada@example.com');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Account created successfully')).toBeInTheDocument();
});

test('a password that the installation refuses is explained', async () => {
  const person = await open(() => Promise.reject(new AppError('password.too_common')));
  await send(person, 'iloveyou');
  expect(await screen.findByText(new AppError('password.too_common').message)).toBeInTheDocument();
});

test('a taken address is refused without revealing that it is taken', async () => {
  const person = await open(() => Promise.reject(new AppError('account.address_taken')));
  await send(person);
  const refusal = 'Failed to create account. Please try again.';
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getAllByText(refusal)).toHaveLength(1);
  expect(readToken()).toBeNull();
});

test('after too many attempts the error states how long to wait', async () => {
  const message = 'Too many attempts. Please try again in 14 minutes.';
  const person = await open(() => Promise.reject(new AppError('request.too_many', { message })));
  await send(person);
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test.each([
  ['Sign In', '/login'],
  ['Back to Home', '/'],
])('%s links to %s', async (name, place) => {
  const person = await open(create());
  await person.click(screen.getByRole('link', { name }));
  expect(screen.getByText(`At ${place}`)).toBeInTheDocument();
});

test('where people join by invitation only, the page says whom to ask instead of showing a form', async () => {
  const person = await open(create(), offers('sandbox'), false, false);
  expect(await screen.findByRole('heading', { name: 'By Invitation Only' })).toBeInTheDocument();
  expect(
    screen.getByText('Ask an owner or admin of the account you want to join', { exact: false }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Go to Sign In' }));
  expect(screen.getByText('At /login')).toBeInTheDocument();
});

test('a registration that was closed meanwhile is refused with what to do', async () => {
  const error = new AppError('registration.closed');
  await send(await open(() => Promise.reject(error)));
  expect(await screen.findByText(error.message)).toBeInTheDocument();
});
