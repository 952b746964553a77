import { AppError } from '@vitrine/contract/core/errors';
import type { User } from '@vitrine/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { readToken } from '../../api/session.ts';
import { exampleInstallation } from '../../test/examples/example-people.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const user = { id: 'acc_1', name: 'Ada', email: 'ada@example.com' } as User;

const signIn = () => vi.fn<Plain<Api['accounts']['login']>>(async () => ({ token: 'a.token', user }));

const open = (login: Plain<Api['accounts']['login']>, at = '/login') =>
  renderPage(<LoginPage />, { accounts: { login } }, { path: at.split('?')[0] ?? at, at });

async function send(person: Awaited<ReturnType<typeof open>>, email: string, password: string) {
  if (email !== '') await person.type(screen.getByLabelText('Email'), email);
  if (password !== '') await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('signing in stores the token and opens the dashboard', async () => {
  const login = signIn();
  const person = await open(login);

  await send(person, ' ada@example.com', 'correct horse');

  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(await screen.findByText('Logged in successfully')).toBeInTheDocument();
  expect(readToken()).toBe('a.token');
  expect(login).toHaveBeenCalledExactlyOnceWith({ body: { email: 'ada@example.com', password: 'correct horse' } });
});

test('Enter in a field signs in', async () => {
  const person = await open(signIn());
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
});

test('a refusal is reported once, and the typed email stays', async () => {
  const login = vi.fn<Plain<Api['accounts']['login']>>(() => Promise.reject(new AppError('auth.credentials_invalid')));
  const person = await open(login);

  await send(person, 'ada@example.com', 'wrong horse');

  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getAllByText('Invalid credentials')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(readToken()).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});

test.each([
  ['', '', ['Invalid email address', 'Password is required']],
  ['ada', 'correct horse', ['Invalid email address']],
  ['ada@example.com', '', ['Password is required']],
])('e-mail "%s" and password "%s" are answered with %j', async (email, password, problems) => {
  const login = signIn();
  const person = await open(login);

  await send(person, email, password);

  for (const problem of problems) expect(await screen.findByText(problem)).toBeInTheDocument();
  const invalid = screen.getAllByRole<HTMLInputElement>('textbox').filter((each) => each.ariaInvalid === 'true');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(invalid.length).toBe(problems.includes('Invalid email address') ? 1 : 0);
  expect(login).not.toHaveBeenCalled();
});

test('the button shows that the request is running, and a second press sends nothing', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Api['accounts']['login']>>>();
  const login = vi.fn<Plain<Api['accounts']['login']>>(() => answer.promise);
  const person = await open(login);

  await send(person, 'ada@example.com', 'correct horse');
  await person.click(await screen.findByRole('button', { name: 'Signing In...' }));
  answer.resolve({ token: 'a.token', user });

  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(login).toHaveBeenCalledOnce();
});

test('the password can be shown and hidden', async () => {
  const person = await open(signIn());
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('the email is focused at once, and carried over to Forgot password', async () => {
  const person = await open(signIn());
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await person.keyboard('ada@example.com');
  const link = screen.getByRole('link', { name: 'Forgot password?' });
  await person.click(link);
  expect(screen.getByText('At /forgot-password')).toBeInTheDocument();
});

test('the images beside the form are loaded eagerly', async () => {
  await open(signIn());
  const pictures = [...document.querySelectorAll<HTMLImageElement>('aside img')];
  expect(pictures[0]?.getAttribute('loading')).toBe('eager');
});

test('the fields have the autocomplete names of password managers', async () => {
  await open(signIn());
  expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username');
  expect(screen.getByLabelText<HTMLInputElement>('Password').autocomplete).toBe('current-password');
});

test('a link opens registration', async () => {
  const person = await open(signIn());
  expect(screen.getByText('JWT Authentication Protected')).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Create one' }));
  expect(screen.getByText('At /register')).toBeInTheDocument();
});

test('the link of a demonstration signs in without a form', async () => {
  const demo = vi.fn<Plain<Api['accounts']['demo']>>(async () => ({ token: 'demo.token', user }));
  await renderPage(<LoginPage />, { accounts: { demo } }, { path: '/login', at: '/login#demo=abc' });
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(demo).toHaveBeenCalledExactlyOnceWith({ body: { token: 'abc' } });
  expect(readToken()).toBe('demo.token');
});

test('a link of a demonstration that has ended is refused, and the form is there', async () => {
  const accounts = { demo: () => Promise.reject(new AppError('auth.credentials_invalid')) };
  await renderPage(<LoginPage />, { accounts }, { path: '/login', at: '/login#demo=abc' });
  expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});

const requireCode = () =>
  Promise.reject(new AppError('auth.second_factor_required', { details: { challenge: 'a challenge' } }));

async function enterPassword(enterCode: Plain<Api['secondFactors']['signIn']>) {
  const person = await renderPage(
    <LoginPage />,
    { accounts: { login: requireCode }, secondFactors: { signIn: enterCode } },
    { path: '/login' },
  );
  await send(person, 'ada@example.com', 'correct horse');
  return person;
}

describe('a person with a second factor', () => {
  test('is asked for a code after the password, and signed in by it', async () => {
    const enterCode = vi.fn<Plain<Api['secondFactors']['signIn']>>(async () => ({ token: 'a.token', user }));
    const person = await enterPassword(enterCode);
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a code')).toBeInTheDocument();
    await person.type(code, '123456{Enter}');
    expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
    expect(readToken()).toBe('a.token');
    expect(enterCode).toHaveBeenCalledExactlyOnceWith({ body: { challenge: 'a challenge', code: '123456' } });
  });

  test('can enter a recovery code instead, and reads beside the field that it is wrong', async () => {
    const enterCode = vi.fn<Plain<Api['secondFactors']['signIn']>>(() =>
      Promise.reject(new AppError('auth.code_invalid')),
    );
    const person = await enterPassword(enterCode);
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await person.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs{Enter}');
    expect(await screen.findByText(/This code is wrong or was used already/)).toBeInTheDocument();
    expect(screen.getByLabelText('Recovery code')).toHaveAttribute('aria-invalid', 'true');
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  });

  test('starts again when the step took too long', async () => {
    const person = await enterPassword(() => Promise.reject(new AppError('auth.challenge_expired')));
    await person.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(/This sign-in took longer than 10 minutes/)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });
});

type SingleSignOn = Pick<Api['singleSignOn'], 'options' | 'complete'>;

const openOrganization = (calls: { [Call in keyof SingleSignOn]?: Plain<SingleSignOn[Call]> }, at = '/login') =>
  renderPage(<LoginPage />, { accounts: { login: signIn() }, singleSignOn: calls }, { path: '/login', at });

test('signing in with an organization asks for the email address first', async () => {
  const options = vi.fn<Plain<Api['singleSignOn']['options']>>(async () => ({ provider: null }));
  const person = await openOrganization({ options });
  await person.click(screen.getByRole('button', { name: 'Sign in with your organization' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address first');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(options).not.toHaveBeenCalled();
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.click(screen.getByRole('button', { name: 'Sign in with your organization' }));
  expect(await screen.findByText('No organization signs in with addresses of example.com')).toBeInTheDocument();
  expect(options).toHaveBeenCalledExactlyOnceWith({ body: { email: 'ada@example.com' } });
});

test('a person whom their organization has let in comes to the page that they wanted', async () => {
  const complete = vi.fn<Plain<Api['singleSignOn']['complete']>>(async () => ({
    token: 'a.token',
    user,
    returnTo: '/media?folder=1',
  }));
  await openOrganization({ complete }, '/login#single-sign-on=a%20code');
  expect(await screen.findByText('At /media?folder=1')).toBeInTheDocument();
  expect(complete).toHaveBeenCalledExactlyOnceWith({ body: { code: 'a code' } });
  expect(readToken()).toBe('a.token');
});

test('a person whom their organization has not let in is told why', async () => {
  await openOrganization({}, '/login#single-sign-on-error=single_sign_on.no_role');
  expect(await screen.findByRole('alert')).toHaveTextContent('None of your groups has access.');
});

test('an unknown reason for which an organization let nobody in is not shown', async () => {
  await openOrganization({}, '/login#single-sign-on-error=Call%20555%201234');
  expect(await screen.findByRole('alert')).toHaveTextContent('Signing in through your organization failed.');
});

test.each([true, false])('creating an account is offered only where everybody may: %s', async (takesRegistrations) => {
  vi.stubGlobal('fetch', async () => Response.json(exampleInstallation({ takesRegistrations })));
  await renderPage(<LoginPage />, {}, { path: '/login' });
  const text = takesRegistrations ? "Don't have an account?" : 'New here? Ask an owner or admin to invite you.';
  await waitFor(() => expect(screen.getByText(text, { exact: false })).not.toHaveClass('invisible'));
  expect(screen.queryAllByRole('link', { name: 'Create one' })).toHaveLength(takesRegistrations ? 1 : 0);
});

test.each([true, false])(
  'signing in with an organization is offered only where one does: %s',
  async (hasSingleSignOn) => {
    vi.stubGlobal('fetch', async () => Response.json(exampleInstallation({ hasSingleSignOn })));
    await renderPage(<LoginPage />, {}, { path: '/login' });
    await waitFor(() =>
      expect(screen.getByText("Don't have an account?", { exact: false })).not.toHaveClass('invisible'),
    );
    const offers = screen.queryAllByRole('button', { name: 'Sign in with your organization' });
    expect(offers).toHaveLength(hasSingleSignOn ? 1 : 0);
  },
);
