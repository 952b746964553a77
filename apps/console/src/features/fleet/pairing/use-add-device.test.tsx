import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { PairPage } from './pair-page.tsx';
import { adding, open } from '../../../test/devices.tsx';
import { exampleDevice } from '../../../test/examples/example-device.ts';

test('a device is added by its code, pasted in any form, with the person’s time zone', async () => {
  localStorage.setItem('userTimezone', 'Europe/Kyiv');
  const pair = vi.fn<Plain<Api['devices']['pair']>>(async () => exampleDevice('Foyer'));
  const { person } = await open({ pair });
  const [button] = await screen.findAllByRole('button', { name: 'Add device' });
  if (button !== undefined) await person.click(button);
  const dialog = await adding();
  const code = within(dialog).getByLabelText<HTMLInputElement>('Code on the screen');
  expect(code).toHaveFocus();
  await vi.waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLInputElement>('Player address').value).toBe(
      'http://192.168.1.20:3000/player/',
    ),
  );
  code.focus();
  await person.paste('abc-def');
  expect(code.value).toBe('ABC DEF');
  await person.type(within(dialog).getByLabelText('Name'), 'Foyer');
  await person.click(within(dialog).getByRole('button', { name: 'Add device' }));
  expect(await screen.findByText('Device added')).toBeInTheDocument();
  expect(pair).toHaveBeenCalledExactlyOnceWith({
    body: { code: 'ABCDEF', name: 'Foyer', replaceDeviceId: undefined, userTimezone: 'Europe/Kyiv' },
  });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a code can be corrected in its middle, and the caret stays there', async () => {
  const { person } = await open({ at: '/device-management?pair=' });
  const code = within(await adding()).getByLabelText<HTMLInputElement>('Code on the screen');
  await person.type(code, 'ABXDEF');
  await person.type(code, '{Backspace}C', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(code.value).toBe('ABC DEF');
  expect(code.selectionStart).toBe(3);
});

test('a short code is not sent, and a refused one is marked and focused', async () => {
  const pair = vi.fn<Plain<Api['devices']['pair']>>().mockRejectedValue(new AppError('pairing.code_invalid'));
  const { person } = await open({ pair, at: '/device-management?pair=' });
  const dialog = await adding();
  const code = within(dialog).getByLabelText('Code on the screen');
  await person.type(code, 'ABC');
  await person.type(within(dialog).getByLabelText('Name'), '{Enter}');
  expect(await within(dialog).findByText('The code has 6 characters')).toBeInTheDocument();
  expect(pair).not.toHaveBeenCalled();
  await person.type(code, 'DEF{Enter}');
  expect(
    await within(dialog).findByText('This code is incorrect, expired or already used. Check the code on the screen.'),
  ).toBeInTheDocument();
  expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(code).toHaveFocus();
});

test('a full plan links to the plans', async () => {
  await open({ usage: { maxDevices: 2, deviceCount: 2 }, at: '/device-management?pair=' });
  const dialog = await adding();
  expect(await within(dialog).findByText('Your plan has no free device seat.')).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
});

test('a screen that was added before can be reconnected', async () => {
  const pair = vi
    .fn<Plain<Api['devices']['pair']>>()
    .mockRejectedValueOnce(new AppError('pairing.device_taken', { details: { id: 'dev_Kiosk', name: 'Kiosk' } }))
    .mockResolvedValueOnce(exampleDevice('Kiosk'));
  const { person } = await open({ pair, at: '/device-management?pair=ABCDEF' });
  const dialog = await adding();
  await person.click(within(dialog).getByRole('button', { name: 'Add device' }));
  expect(await within(dialog).findByText(/It was Kiosk/)).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: 'Reconnect' }));
  expect(await screen.findByText('Device added')).toBeInTheDocument();
  expect(pair).toHaveBeenLastCalledWith({
    body: { code: 'ABCDEF', name: undefined, replaceDeviceId: 'dev_Kiosk', userTimezone: 'UTC' },
  });
});

test('the address in a screen’s QR code opens the dialog with the code filled in', async () => {
  await renderPage(<PairPage />, {}, { path: '/pair', at: '/pair?code=ABC123' });
  expect(await screen.findByText('At /device-management?pair=ABC123')).toBeInTheDocument();
});

test('a mini PC is added by two commands, chosen with the keyboard', async () => {
  const { person } = await open({ at: '/device-management?pair=' });
  const dialog = within(await adding());
  await person.click(dialog.getByRole('radio', { name: 'A browser' }));
  await person.keyboard('{ArrowRight}');
  expect(dialog.getByRole('radio', { name: 'A mini PC or Raspberry Pi' })).toBeChecked();
  await vi.waitFor(() =>
    expect(dialog.getByLabelText('Commands').textContent).toBe(
      [
        'curl -O http://192.168.1.20:3000/player/download/vitrine-agent.deb',
        'sudo apt update',
        'sudo apt install ./vitrine-agent.deb',
      ].join('\n'),
    ),
  );
  await person.click(dialog.getByRole('button', { name: 'Copy commands' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toContain('sudo apt update');
  expect(dialog.getByLabelText('Line').textContent).toBe('SERVER=http://192.168.1.20:3000');
  expect(dialog.queryByLabelText('Player address')).not.toBeInTheDocument();
});

test('a TV opens the address of the player, by the steps for its maker', async () => {
  const { person } = await open({ at: '/device-management?pair=' });
  const dialog = within(await adding());
  await person.click(dialog.getByRole('radio', { name: 'A TV' }));
  const ways = ['Samsung', 'LG', 'Fire TV', 'Android'].map((name) => dialog.getByRole('link', { name }));
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(
    ['samsung', 'lg', 'fire-tv', 'android'].map((way) => `/docs/screens/${way}`),
  );
  expect(dialog.getByLabelText('Player address')).toBeInTheDocument();
});

test('after scanning the QR code of a screen, only its name is asked', async () => {
  await open({ at: '/device-management?pair=ABCDEF' });
  const dialog = within(await adding());
  expect(dialog.getByText('The screen that shows ABC DEF. Give it a name.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  expect(dialog.queryByLabelText('Code on the screen')).not.toBeInTheDocument();
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
  expect(dialog.queryByLabelText('Player address')).not.toBeInTheDocument();
});

test('a scanned code that does not work can be corrected', async () => {
  const pair = vi.fn<Plain<Api['devices']['pair']>>().mockRejectedValue(new AppError('pairing.code_invalid'));
  const { person } = await open({ pair, at: '/device-management?pair=ABCDEF' });
  const dialog = within(await adding());
  await person.click(dialog.getByRole('button', { name: 'Add device' }));
  expect(await dialog.findByLabelText<HTMLInputElement>('Code on the screen')).toHaveValue('ABC DEF');
});
