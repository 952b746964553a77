import { AppError } from '@vitrine/contract/core/errors';
import type { SecondFactor } from '@vitrine/contract/sign-in/second-factors';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Plain, renderPage, type Routes } from '../../test/render-page.tsx';
import type { Api } from '../../api/use-api.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

type Factors = Api['secondFactors'];

const off: SecondFactor = { enabledAt: null, recoveryCodesLeft: 0, requiredFrom: null, isProven: false };
const on: SecondFactor = { ...off, enabledAt: '2026-03-02T12:00:00.000Z', recoveryCodesLeft: 10, isProven: true };
const recoveryCodes = ['3k7m-x0pa-9tq2-hd5w', '0000-1111-2222-3333'];

const open = (state: SecondFactor, routes: Routes<'secondFactors'> = {}) =>
  renderPage(<SecondFactorSection />, { secondFactors: { read: async () => state, ...routes } });

const start: Plain<Factors['start']> = async () => ({
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Vitrine:ada?secret=GEZDGNBVGY3TQOJQ',
});

describe('a second factor that is off', () => {
  test('is set up by a QR code or a secret and a first code, and the recovery codes stay until they were kept', async () => {
    const confirm = vi
      .fn<Plain<Factors['confirm']>>()
      .mockRejectedValueOnce(new AppError('second_factor.code_invalid'))
      .mockResolvedValue({ success: true, recoveryCodes });
    const person = await open(off, { start, confirm });
    await person.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(screen.getByLabelText('Secret')).toHaveTextContent('GEZD GNBV GY3T QOJQ');
    await person.type(screen.getByLabelText('First code'), '000000{Enter}');
    expect(await screen.findByText(/This code is wrong/)).toBeInTheDocument();
    await person.clear(screen.getByLabelText('First code'));
    await person.type(screen.getByLabelText('First code'), '123456{Enter}');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(`${recoveryCodes.join('\n')}\n`);
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument();
    expect(confirm).toHaveBeenLastCalledWith({ body: { code: '123456' } });
  });

  test('asks for the password when the person has signed in a while ago', async () => {
    const begin = vi
      .fn<Plain<Factors['start']>>(start)
      .mockRejectedValueOnce(new AppError('auth.password_required'))
      .mockRejectedValueOnce(new AppError('account.password_wrong'));
    const person = await open(off, { start: begin });
    const button = await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
    await person.click(button);
    expect(await screen.findByLabelText('Your password')).toHaveFocus();
    await person.click(button);
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Your password'), 'wrong horse{Enter}');
    expect(await screen.findByText('The current password is incorrect.')).toBeInTheDocument();
    expect(screen.queryByText('Failed to start the setup')).not.toBeInTheDocument();
    await person.clear(screen.getByLabelText('Your password'));
    await person.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
    expect(await screen.findByLabelText('Secret')).toBeInTheDocument();
    expect(begin).toHaveBeenLastCalledWith({ body: { password: 'correct horse' } });
  });

  test('can be left off after its setup was started', async () => {
    const person = await open({ ...off, requiredFrom: '2026-03-16T12:00:00.000Z' }, { start });
    expect(await screen.findByText('This account asks for it from Mar 16, 2026.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeInTheDocument();
  });
});

describe('a second factor that is on', () => {
  test('shows since when and how many recovery codes are left, and warns when few are', async () => {
    await open({ ...on, recoveryCodesLeft: 1 });
    expect(await screen.findByText('On since Mar 2, 2026. 1 recovery code left.')).toBeInTheDocument();
    expect(screen.getByText('You have almost no recovery codes left. Get new ones.')).toBeInTheDocument();
  });

  test('gets new recovery codes by the password', async () => {
    const renewRecoveryCodes = vi.fn<Plain<Factors['renewRecoveryCodes']>>(async () => ({
      success: true,
      recoveryCodes,
    }));
    const person = await open(on, { renewRecoveryCodes });
    await person.click(await screen.findByRole('button', { name: 'New recovery codes…' }));
    await person.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
    expect(await screen.findByText(recoveryCodes[0] ?? '')).toBeInTheDocument();
    expect(renewRecoveryCodes).toHaveBeenCalledExactlyOnceWith({ body: { password: 'correct horse' } });
  });

  test('is turned off by the password or a code, and says what that means in an account that asks for one', async () => {
    const turnOff = vi
      .fn<Plain<Factors['turnOff']>>()
      .mockRejectedValueOnce(new AppError('account.password_wrong'))
      .mockResolvedValue({ success: true });
    const person = await open({ ...on, requiredFrom: '2026-03-16T12:00:00.000Z' }, { turnOff });
    await person.click(await screen.findByRole('button', { name: 'Turn off…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the second factor?' }));
    expect(dialog.getByText(/you will have to set one up again/)).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(dialog.getByText('Password is required')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Your password'), 'wrong horse{Enter}');
    expect(await dialog.findByText('The current password is incorrect.')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Use a code' }));
    expect(dialog.queryByText('The current password is incorrect.')).not.toBeInTheDocument();
    await person.type(dialog.getByLabelText('Code or recovery code'), '123456{Enter}');
    expect(await screen.findByText('Second factor is off')).toBeInTheDocument();
    expect(turnOff).toHaveBeenLastCalledWith({ body: { code: '123456' } });
  });
});
