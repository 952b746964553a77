import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { command, openDevicePage, withMachine } from '../../../test/device-page.tsx';
import { act, open } from '../../../test/devices.tsx';
import { ago, exampleDevice } from '../../../test/examples/example-device.ts';

const rowsOf = async (container = screen.findByRole('list', { name: 'Commands' })) =>
  within(await container)
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByText(/./, { selector: 'b' })[0]?.textContent);

test('a machine is offered the commands that it reports that it can carry out, and no others', async () => {
  await openDevicePage({ part: 'settings', known: withMachine({ can: ['reboot', 'something new'] }) });
  expect(await rowsOf()).toEqual(['Identify', 'Screenshot', 'Reload', 'Clear cache', 'Reboot']);
  expect(screen.getByText('Captures what the screen shows')).toBeInTheDocument();
});

test('a reboot is sent after a confirmation', async () => {
  const { person, send } = await openDevicePage({ part: 'settings', known: withMachine() });
  await person.click(await screen.findByRole('button', { name: 'Reboot' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reboot' }));
  expect(dialog.getByText(/will restart and show nothing for about a minute\./)).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
  await person.click(dialog.getByRole('button', { name: 'Reboot' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_1' }, body: { kind: 'reboot' } });
});

test('the panel is turned off and on, and the row says which of both the last command was', async () => {
  const { person, send } = await openDevicePage({
    part: 'settings',
    known: withMachine(),
    commands: [command('display-power', { value: 0, state: 'failed', settledAt: ago(3), detail: 'no CEC' })],
  });
  expect(await screen.findByText(/^Off, failed \d s ago: no CEC$/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Turn screen off' }));
  await person.click(screen.getByRole('button', { name: 'Turn screen on' }));
  expect(send.mock.calls.map(([{ body }]) => body)).toEqual([
    { kind: 'display-power', value: 0 },
    { kind: 'display-power', value: 1 },
  ]);
});

test('a card’s menu opens the same commands with their outcomes', async () => {
  const kiosk = exampleDevice('Kiosk', { abilities: ['restart-browser', 'screenshot'] });
  const commands = {
    list: async () => ({ commands: [command('restart-browser', { state: 'done', settledAt: ago(90) })] }),
    screenshot: async () => ({ screenshot: null }),
  };
  const { person } = await open({ devices: [kiosk], commands });
  await act(person, 'Kiosk', 'Commands');
  const dialog = await screen.findByRole('dialog', { name: 'Commands' });
  expect(await rowsOf(within(dialog).findByRole('list', { name: 'Commands' }))).toEqual([
    'Identify',
    'Screenshot',
    'Reload',
    'Clear cache',
    'Restart browser',
  ]);
  expect(within(dialog).getByText('Done 1 min ago')).toBeInTheDocument();
  expect(within(dialog).getByText('Captures the whole screen, web pages included')).toBeInTheDocument();
});

test('the logs that a machine sent last can be downloaded', async () => {
  const { person, send } = await openDevicePage({
    part: 'settings',
    known: withMachine(),
    routes: {
      commands: {
        machineLog: async () => ({ machineLog: { url: '/logs/1', bytes: 2_048, takenAt: ago(200) } }),
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'Download logs' });
  expect(link).toHaveAttribute('href', '/logs/1');
  expect(screen.getByText('2.00 KB, received 3 min ago')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Fetch logs' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_1' }, body: { kind: 'send-logs' } });
});
