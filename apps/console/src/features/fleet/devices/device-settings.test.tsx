import { defaultDeviceSettings } from '@vitrine/contract/fleet/settings';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import type { Plain } from '../../../test/render-page.tsx';
import { act, card, open } from '../../../test/devices.tsx';
import { exampleDevice } from '../../../test/examples/example-device.ts';

test('settings cannot be edited until they are loaded, and are saved together', async () => {
  const answer = Promise.withResolvers<{ success: true; settings: typeof defaultDeviceSettings }>();
  const updateSettings = vi.fn<Plain<Api['devices']['updateSettings']>>(async () => ({
    success: true,
    settings: defaultDeviceSettings,
  }));
  const { person } = await open({
    devices: [exampleDevice('Kiosk')],
    deviceRoutes: { settings: () => answer.promise, updateSettings },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Device Settings' });
  const location = within(dialog).getByLabelText<HTMLInputElement>('Location');
  const controls = (['textbox', 'combobox', 'slider', 'switch', 'radio'] as const).flatMap((role) =>
    within(dialog).getAllByRole<HTMLInputElement>(role),
  );
  expect(controls.length).toBeGreaterThan(10);
  expect(controls.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Settings' })).toBeDisabled();

  answer.resolve({ success: true, settings: { ...defaultDeviceSettings, brightness: 80 } });
  await waitFor(() => expect(location).toBeEnabled());
  expect(within(dialog).getByText('80%')).toBeInTheDocument();
  await person.type(location, 'Head office');
  const zone = within(dialog).getByRole('combobox', { name: 'Time zone' });
  await person.clear(zone);
  await person.type(zone, 'calcutta');
  expect(
    within(within(dialog).getByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Asia/KolkataAsia/Calcutta']);
  await person.keyboard('{Enter}');
  expect(zone).toHaveValue('Asia/Kolkata');
  const language = within(dialog).getByRole('combobox', { name: 'Language' });
  expect(language).toHaveDisplayValue('As the account (English)');
  await person.selectOptions(language, 'Français');
  await person.click(within(dialog).getByRole('radio', { name: 'Blurred background' }));
  await person.click(within(dialog).getByRole('radio', { name: 'Crossfade' }));
  expect(within(dialog).getByRole('slider', { name: 'Crossfade duration' })).toHaveValue('500');
  expect(dialog.textContent).toMatch(/Current time \w{3} \d\d:\d\d:\d\d/);
  await person.click(within(dialog).getByRole('switch', { name: 'Auto Sleep' }));
  await person.click(within(dialog).getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings Updated')).toBeInTheDocument();
  expect(screen.getByText('Device settings have been saved successfully.')).toBeInTheDocument();
  expect(updateSettings).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_Kiosk' },
    body: {
      ...defaultDeviceSettings,
      brightness: 80,
      location: 'Head office',
      timezone: 'Asia/Kolkata',
      language: 'fr',
      fit: 'blur',
      crossfadeMs: 500,
      autoSleep: false,
    },
  });
});

test('settings that cannot be saved stay in the dialog, with the reason', async () => {
  const updateSettings = vi
    .fn<Plain<Api['devices']['updateSettings']>>()
    .mockRejectedValueOnce(new AppError('device.not_found'))
    .mockResolvedValue({ success: true, settings: defaultDeviceSettings });
  const { person } = await open({
    devices: [exampleDevice('Kiosk')],
    deviceRoutes: { settings: async () => ({ success: true, settings: defaultDeviceSettings }), updateSettings },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Device Settings' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
  await waitFor(() => expect(save).toBeEnabled());
  const location = within(dialog).getByLabelText<HTMLInputElement>('Location');
  await person.type(location, 'Head office');
  await person.click(save);
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(await within(dialog).findByText('The settings weren’t saved.')).toBeInTheDocument();
  expect(within(dialog).getByText('Device not found')).toBeInTheDocument();
  expect(location.value).toBe('Head office');

  await person.click(save);
  expect(await screen.findByText('Settings Updated')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Device Settings' })).not.toBeInTheDocument();
});

test.each([
  [async () => ({ success: true as const }), 'Device deleted successfully'],
  [() => Promise.reject(new AppError('network.failed')), 'Failed to delete device'],
])('a device is deleted after a confirmation, with the outcome in a toast', async (remove, outcome) => {
  const { person } = await open({ devices: [exampleDevice('Kiosk')], deviceRoutes: { remove } });
  await act(person, 'Kiosk', 'Delete device');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete device' });
  expect(dialog.textContent).toContain('Kiosk will be removed with its settings, assignment and schedules.');
  await person.click(within(dialog).getByRole('button', { name: 'Delete device' }));
  expect(await screen.findByText(outcome)).toBeInTheDocument();
});
