import type { Command, CommandOverview, CommandState } from '@vitrine/contract/fleet/commands';
import { AppError } from '@vitrine/contract/core/errors';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { openGroups } from '../../../test/device-groups.tsx';
import { command } from '../../../test/device-page.tsx';
import { open, select } from '../../../test/devices.tsx';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import type { Plain } from '../../../test/render-page.tsx';

type Row = CommandOverview['commands'][number];

const noStates: Record<CommandState, number> = { queued: 0, delivered: 0, done: 0, failed: 0, expired: 0 };

/** Of 14 screens, 12 have an agent, and 10 can switch their panel. */
const overview = (reboot: Partial<Row> = {}, facts: Partial<CommandOverview> = {}): CommandOverview => ({
  deviceCount: 14,
  agentCount: 12,
  systems: [],
  commands: [
    { kind: 'reboot', ableCount: 12, states: noStates, failures: [], ...reboot },
    { kind: 'display-power', ableCount: 10, states: noStates, failures: [] },
    { kind: 'send-logs', ableCount: 0, states: noStates, failures: [] },
  ],
  ...facts,
});

const sent = (name: string, facts: Partial<Command> = {}) => ({
  deviceId: `dev_${name}`,
  name,
  commands: [command('reboot', facts)],
  error: null,
});

const devices = [exampleDevice('Kiosk'), exampleDevice('Totem')];

async function openForSelection(commands: NonNullable<Parameters<typeof open>[0]>['commands'] = {}) {
  const { person } = await open({ devices, commands });
  const bar = await select(person, 'Kiosk', 'Totem');
  await person.click(bar.getByRole('button', { name: 'Command' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Machine commands' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Machine commands' })) };
}

test('how many of the selected screens can carry out a command is said before it is sent', async () => {
  const overviewOfMany = vi.fn<Plain<Api['commands']['overviewOfMany']>>(async () => overview());
  const { dialog } = await openForSelection({ overviewOfMany });
  const rows = within(await dialog.findByRole('list', { name: 'Machine commands' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Screen power10 of 14 screens canOnOff',
    'Reboot12 of 14 screens canReboot',
    'LogsNo screen canFetch',
  ]);
  expect(dialog.getByText('2 selected. 2 have no agent.')).toBeInTheDocument();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Fetch logs' })).toBeDisabled();
  expect(overviewOfMany).toHaveBeenCalledWith({ body: { deviceIds: ['dev_Kiosk', 'dev_Totem'] } });
});

test('a reboot of several screens is confirmed and sent in one request, and its outcomes are followed', async () => {
  const createdAt = '2026-03-02T12:00:00.000Z';
  const sendToMany = vi.fn<Plain<Api['commands']['sendToMany']>>(async () => ({
    results: [sent('Kiosk', { createdAt })],
  }));
  const failures = [
    { deviceId: DeviceId.parse('dev_Kiosk'), name: 'Kiosk', state: 'failed' as const, detail: 'no permission' },
    { deviceId: DeviceId.parse('dev_Totem'), name: 'Totem', state: 'expired' as const, detail: null },
  ];
  const overviewOfMany = vi.fn<Plain<Api['commands']['overviewOfMany']>>(async ({ body: { since } }) =>
    overview(
      since === undefined ? {} : { states: { ...noStates, done: 9, failed: 1, expired: 1, queued: 1 }, failures },
    ),
  );
  const { person, dialog } = await openForSelection({ sendToMany, overviewOfMany });
  await person.click(await dialog.findByRole('button', { name: 'Reboot' }));
  expect(sendToMany).not.toHaveBeenCalled();
  await person.click(await screen.findByRole('button', { name: 'Reboot 12 screens' }));
  expect(await dialog.findByText('9 done, 1 waiting for the screen, 1 failed, 1 expired')).toBeInTheDocument();
  const failed = within(dialog.getByRole('list', { name: 'What failed' })).getAllByRole('listitem');
  expect(failed.map(({ textContent }) => textContent)).toEqual([
    'Kiosk: no permission',
    'Totem: did not answer in time',
  ]);
  expect(sendToMany).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], kind: 'reboot' },
  });
  expect(overviewOfMany).toHaveBeenLastCalledWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], since: createdAt },
  });
});

test('an update of the system says which versions are installed and run, and is confirmed', async () => {
  const systems = [
    { version: '0.3.0', machineCount: 1_200 },
    { version: '0.2.0', machineCount: 3 },
  ];
  const row: Row = { kind: 'update-system', ableCount: 12, states: noStates, failures: [] };
  const sendToMany = vi.fn<Plain<Api['commands']['sendToMany']>>(async () => ({ results: [sent('Kiosk')] }));
  const { person, dialog } = await openForSelection({
    overviewOfMany: async () => overview({}, { systems, commands: [row] }),
    systemReleases: async () => ({
      releases: [
        { arch: 'amd64', version: '0.3.1', bytes: 400_000_000 },
        { arch: 'arm64', version: '0.3.0', bytes: 380_000_000 },
      ],
    }),
    sendToMany,
  });
  expect(
    await dialog.findByText('Installs 0.3.1 (amd64), 0.3.0 (arm64). Running 0.3.0 on 1,200, 0.2.0 on 3.'),
  ).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Update system' }));
  expect(await screen.findByText(/^12 screens will download the new system, restart/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Update 12 screens' }));
  expect(sendToMany).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], kind: 'update-system' },
  });
});

test('systems are not updated from a server that has none to install', async () => {
  const row: Row = { kind: 'update-system', ableCount: 2, states: noStates, failures: [] };
  const { dialog } = await openForSelection({
    overviewOfMany: async () => overview({}, { systems: [{ version: '0.2.0', machineCount: 2 }], commands: [row] }),
    systemReleases: async () => ({ releases: [] }),
  });
  expect(await dialog.findByText('This server has no system to install. Running 0.2.0 on 2.')).toBeInTheDocument();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update system' })).toBeDisabled();
});

test('screens without an agent say what one is good for', async () => {
  const { dialog } = await openForSelection({ overviewOfMany: async () => overview({}, { agentCount: 0 }) });
  expect(await dialog.findByText('No agent on these screens')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Set up a machine' })).toHaveAttribute('href', '/docs#machines');
  expect(dialog.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument();
});

test('a failure to count says so', async () => {
  const { dialog } = await openForSelection({
    overviewOfMany: () => Promise.reject(new AppError('server.unavailable')),
  });
  expect(await dialog.findByText('Failed to fetch commands')).toBeInTheDocument();
});

test('the panels of a group are switched from its details', async () => {
  const sendToGroup = vi.fn<Plain<Api['commands']['sendToGroup']>>(() =>
    Promise.reject(new AppError('group.not_found')),
  );
  const person = await openGroups({ commands: { overviewOfGroup: async () => overview(), sendToGroup } });
  await person.click(await screen.findByRole('button', { name: 'Details of Hall' }));
  await person.click(await screen.findByRole('button', { name: 'Machine commands' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Machine commands' }));
  await person.click(await dialog.findByRole('button', { name: 'Turn screen off' }));
  expect(sendToGroup).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'grp_Hall' },
    body: { kind: 'display-power', value: 0 },
  });
  expect(await screen.findByText('Screen power failed')).toBeInTheDocument();
  expect(dialog.getByText('10 of 14 screens can')).toBeInTheDocument();
});
