import type { Command, OfferedSystem } from '@vitrine/contract/fleet/commands';
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

const SYSTEM = { systemRelease: { version: '0.2.0', slot: 'a', arch: 'amd64' }, can: ['update-system'] } as const;

const openWithSystems = (releases: OfferedSystem[], commands: Command[] = []) =>
  openDevicePage({
    part: 'settings',
    known: withMachine({ ...SYSTEM, can: [...SYSTEM.can] }),
    commands,
    routes: { commands: { systemReleases: async () => ({ releases }) } },
  });

test('an update of the system says what it installs and what runs, and is sent after a confirmation', async () => {
  const { person, send } = await openWithSystems([
    { arch: 'amd64', version: '0.3.0', bytes: 412 * 1024 ** 2 },
    { arch: 'arm64', version: '0.4.0', bytes: 1 },
  ]);
  expect(await screen.findByText('Installs 0.3.0 (412.00 MB). Running 0.2.0.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Update system' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Update system' }));
  expect(dialog.getByText(/the former system starts again\./)).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
  await person.click(dialog.getByRole('button', { name: 'Update system' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_1' }, body: { kind: 'update-system' } });
});

test('a machine that runs the server’s version of the system says so', async () => {
  await openWithSystems([{ arch: 'amd64', version: '0.2.0', bytes: 1 }]);
  expect(await screen.findByText('Running 0.2.0, the version on this server.')).toBeInTheDocument();
});

test('without a system for this kind of machine there is nothing to update to', async () => {
  await openWithSystems([{ arch: 'arm64', version: '0.4.0', bytes: 1 }]);
  expect(await screen.findByText('This server has no system to install. Running 0.2.0.')).toBeInTheDocument();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update system' })).toBeDisabled();
});

test('an update of the system that is under way says since when', async () => {
  const delivered = command('update-system', { state: 'delivered', deliveredAt: ago(7_200), expiresAt: ago(-79_200) });
  await openWithSystems([{ arch: 'amd64', version: '0.3.0', bytes: 1 }], [delivered]);
  expect(await screen.findByText('Updating, started 2 h ago')).toBeInTheDocument();
});
