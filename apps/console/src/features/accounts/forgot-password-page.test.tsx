import { toAppError } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleInstallation } from '../../test/examples/example-people.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

type Ask = Plain<Api['accounts']['forgotPassword']>;

const refusing = (error: Error): Ask =>
  async function refuse() {
    throw error;
  };

const answers = () => vi.fn<Ask>(async () => ({ success: true, message: '' }));

const open = (forgotPassword: Ask, sendsEmail = true) =>
  renderPage(
    <ForgotPasswordPage />,
    { accounts: { forgotPassword, installation: async () => exampleInstallation({ sendsEmail }) } },
    { path: '/forgot-password' },
  );

const proxyFailure = () => toAppError(502, 'Bad Gateway', '<html>Bad Gateway</html>');

async function send(person: Awaited<ReturnType<typeof open>>, email = 'ada@example.com') {
  await person.type(screen.getByLabelText('Email'), email);
  await person.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

test('requesting a link does not reveal if the account exists', async () => {
  const ask = answers();
  const person = await open(ask);
  await send(person);

  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeInTheDocument();
  expect(
    screen.getByText("If an account with this email exists, we've sent you a password reset link."),
  ).toBeInTheDocument();
  expect(
    await screen.findByText('If an account with this email exists, a password reset link has been sent.'),
  ).toBeInTheDocument();
  expect(ask).toHaveBeenCalledExactlyOnceWith({ body: { email: 'ada@example.com' } });

  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(screen.getByText('At /login')).toBeInTheDocument();
});

test('an invalid address is refused before it is sent', async () => {
  const ask = answers();
  await send(await open(ask), 'ada');
  expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
  expect(ask).not.toHaveBeenCalled();
});

test('the button shows that the request is running', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Ask>>>();
  await send(await open(() => answer.promise));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeInTheDocument();
  answer.resolve({ success: true, message: '' });
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeInTheDocument();
});

test.each([
  [new AppError('request.too_many', { message: 'Too many attempts. Please try again in 14 minutes.' }), '14 minutes.'],
  [new Error(''), 'Failed to send password reset email'],
  [proxyFailure(), 'Failed to send password reset email'],
])('a failure is reported once, and the address stays: %s', async (error, words) => {
  await send(await open(refusing(error)));
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getAllByText(words, { exact: false })).toHaveLength(1);
  expect(document.body.textContent).not.toContain('502');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});

test('without a mail server, the page says before and after whom to ask for the link', async () => {
  const ask = answers();
  const person = await open(ask, false);
  expect(await screen.findByRole('status')).toHaveTextContent(
    /Emails are not sent.*ask the person who runs the server/,
  );
  expect(document.body.textContent).not.toContain("We'll email you");
  await send(person);
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeInTheDocument();
  const notices = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(notices).toContainEqual(expect.stringMatching(/no mail server.*Ask the person who runs it for the link/));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ body: { email: 'ada@example.com' } });
});
