import { AppError } from '@vitrine/contract/core/errors';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

type Reset = Plain<Api['accounts']['resetPassword']>;

const refusing = (error: Error): Reset =>
  async function refuse() {
    throw error;
  };

const resets = () => vi.fn<Reset>(async () => ({ success: true }));

const open = (resetPassword: Reset, at = '/reset-password?token=a-secret') =>
  renderPage(<ResetPasswordPage />, { accounts: { resetPassword } }, { path: '/reset-password', at });

async function send(person: Awaited<ReturnType<typeof open>>, password = 'a new one', again = password) {
  await person.type(screen.getByLabelText('New Password'), password);
  await person.type(screen.getByLabelText('Confirm New Password'), again);
  await person.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('the link from the email sets a new password and then opens sign-in', async () => {
  const reset = resets();
  const person = await open(reset);
  await send(person);

  const heading = await screen.findByRole('heading', { name: 'Password Reset Complete' });
  expect(heading).toHaveFocus();
  expect(await screen.findByText('Password has been reset successfully')).toBeInTheDocument();
  expect(reset).toHaveBeenCalledExactlyOnceWith({ body: { token: 'a-secret', password: 'a new one' } });
  await person.click(screen.getByRole('link', { name: 'Go to Login' }));
  expect(screen.getByText('At /login')).toBeInTheDocument();
});

test.each([
  ['short', 'short', 'Password must be at least 6 characters'],
  ['long enough', 'long enouhg', "Passwords don't match"],
])('"%s" and "%s" are refused before they are sent', async (password, again, problem) => {
  const reset = resets();
  await send(await open(reset), password, again);
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(reset).not.toHaveBeenCalled();
});

test.each([
  [new AppError('reset.invalid'), 'This reset link is invalid, used or expired. Please request a new one.'],
  [new Error(''), 'Failed to reset password'],
])('a refused link is reported once, with the reason: %s', async (error, words) => {
  const person = await open(refusing(error));
  await send(person);
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getAllByText(words)).toHaveLength(1);
  await person.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(screen.getByText('At /forgot-password')).toBeInTheDocument();
});

test('the button shows that the request is running', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Reset>>>();
  await send(await open(() => answer.promise));
  expect(await screen.findByRole('button', { name: 'Resetting Password...' })).toBeInTheDocument();
  answer.resolve({ success: true });
  expect(await screen.findByRole('heading', { name: 'Password Reset Complete' })).toBeInTheDocument();
});

test('a link without its token redirects to the page that requests a new one', async () => {
  await open(resets(), '/reset-password');
  expect(screen.getByText('At /forgot-password')).toBeInTheDocument();
  expect(await screen.findByText('Invalid reset link')).toBeInTheDocument();
});

test('a password that is easy to guess gets a warning, and an installation that refuses it says why', async () => {
  const person = await open(refusing(new AppError('password.too_common')));
  await send(person, 'iloveyou');
  expect((await screen.findByRole('status')).textContent).toMatch(/^This password is easy to guess\./);
  expect(await screen.findByText(new AppError('password.too_common').message)).toBeInTheDocument();
});

test('both passwords can be shown', async () => {
  const person = await open(resets());
  for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) await person.click(toggle);
  expect(screen.getByLabelText<HTMLInputElement>('New Password').type).toBe('text');
  expect(screen.getByLabelText<HTMLInputElement>('Confirm New Password').type).toBe('text');
});
