import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../../api/use-api.tsx';
import { card, open, select } from '../../../../test/devices.tsx';
import { exampleDelivery } from '../../../../test/examples/example-delivery.ts';
import { exampleDevice } from '../../../../test/examples/example-device.ts';
import { lunch } from '../../../../test/examples/example-playlist.ts';
import { exampleGroup } from '../../../../test/examples/example-group.ts';
import type { Plain } from '../../../../test/render-page.tsx';
import { exampleUndo } from '../../../../test/examples/example-undo.ts';

const THEN = '2026-03-02T12:00:00.000Z';
const GONE = 'This device is gone';
const devices = [exampleDevice('Kiosk'), exampleDevice('Totem')];
const result = (name: string, error: string | null = null) => ({ deviceId: `dev_${name}`, name, commands: [], error });

/** The answer to a request that changes both devices, in which this one was not found. */
const someFailed = (failed: string) => ({
  success: true as const,
  results: devices.map(({ id, name }) => ({
    deviceId: id,
    name,
    error: name === failed ? { code: 'device.not_found' as const, message: GONE } : null,
  })),
});

const failWith = (code: ErrorCode) => () => Promise.reject(new AppError(code));

type Bar = Awaited<ReturnType<typeof select>>;
type Person = Awaited<ReturnType<typeof open>>['person'];

async function command(person: Person, bar: Bar, entry: string) {
  await person.click(bar.getByRole('button', { name: 'Command' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

async function choose(person: Person, bar: Bar, content: RegExp) {
  await person.click(bar.getByRole('button', { name: 'Assign Media' }));
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  await person.click(await within(picker).findByRole('button', { name: content }));
  await person.click(within(picker).getByRole('button', { name: 'Assign Media' }));
}

const chooseLeopard = (person: Person, bar: Bar) => choose(person, bar, /leopard/);

const isSelectionEmpty = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument());

test('a command is sent to all selected devices, and the report names those on which it failed', async () => {
  const sendToMany = vi.fn<Plain<Api['commands']['sendToMany']>>(async () => ({
    results: [result('Kiosk'), result('Totem', GONE)],
  }));
  const { person } = await open({ devices, commands: { sendToMany } });
  const bar = await select(person, 'Kiosk', 'Totem');
  expect(bar.getByText('2 selected')).toBeInTheDocument();
  await command(person, bar, 'Identify');
  const report = await screen.findByRole('dialog', { name: 'Identify failed' });
  expect(report.textContent).toContain('Failed on 1 of 2 screens. The others succeeded.');
  expect(within(report).getByRole('list', { name: 'What failed' }).textContent).toBe(`Totem${GONE}`);
  expect(sendToMany).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], kind: 'identify' },
  });
  await isSelectionEmpty();
});

test('a report in which every device failed does not claim that others succeeded', async () => {
  const { person } = await open({
    devices,
    commands: { sendToMany: async () => ({ results: [result('Kiosk', GONE), result('Totem', GONE)] }) },
  });
  await command(person, await select(person, 'Kiosk', 'Totem'), 'Reload');
  const report = await screen.findByRole('dialog', { name: 'Reload failed' });
  expect(report.textContent).toContain('Failed on all 2 screens.');
  expect(report.textContent).not.toContain('The others succeeded');
});

test('a command that is refused as a whole keeps the selection, to be retried', async () => {
  const { person } = await open({
    devices,
    commands: { sendToMany: () => Promise.reject(new AppError('server.unavailable')) },
  });
  const bar = await select(person, 'Kiosk', 'Totem');
  await command(person, bar, 'Take screenshot');
  expect(await screen.findByText('Take screenshot failed')).toBeInTheDocument();
  expect(bar.getByText('2 selected')).toBeInTheDocument();
});

test('the volume of grouped devices is left to their group, as the dialog explains', async () => {
  const sendToMany = vi.fn<Plain<Api['commands']['sendToMany']>>(async () => ({ results: [result('Kiosk')] }));
  const grouped = exampleDevice('Totem', { groupId: 'grp_1' });
  const { person } = await open({ devices: [exampleDevice('Kiosk'), grouped], commands: { sendToMany } });
  await command(person, await select(person, 'Kiosk', 'Totem'), 'Set volume');
  const dialog = await screen.findByRole('dialog', { name: 'Set volume' });
  expect(dialog.textContent).toContain('1 screen won’t change. Groups manage the volume of their screens.');
  expect(dialog.textContent).toContain('Applies to 1 screen now');
  await person.click(within(dialog).getByRole('button', { name: 'Set volume' }));
  expect(await screen.findByText('Volume: sent to 1 screen')).toBeInTheDocument();
  expect(sendToMany).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk'], kind: 'volume', value: 50 },
  });
});

test('brightness cannot be set when groups manage all selected devices', async () => {
  const { person } = await open({ devices: [exampleDevice('Totem', { groupId: 'grp_1' })] });
  await command(person, await select(person, 'Totem'), 'Set brightness');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set brightness' }));
  expect(dialog.getByText('Nothing can be set here.')).toBeInTheDocument();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Set brightness' })).toBeDisabled();
});

test('selected devices are deleted after a confirmation, and one that could not be deleted is reported', async () => {
  const removeMany = vi.fn<Plain<Api['devices']['removeMany']>>(async () => someFailed('Totem'));
  const { person } = await open({ devices, deviceRoutes: { removeMany } });
  const bar = await select(person, 'Kiosk', 'Totem');
  await person.click(bar.getByRole('button', { name: 'Delete' }));
  expect(removeMany).not.toHaveBeenCalled();
  await person.click(await screen.findByRole('button', { name: 'Delete 2 screens' }));
  const report = await screen.findByRole('dialog', { name: 'Failed to delete device' });
  expect(within(report).getByText('Totem')).toBeInTheDocument();
  expect(removeMany).toHaveBeenCalledExactlyOnceWith({ body: { deviceIds: ['dev_Kiosk', 'dev_Totem'] } });
  await isSelectionEmpty();
});

test('a deletion that is refused as a whole keeps the selection, to be retried', async () => {
  const { person } = await open({ devices, deviceRoutes: { removeMany: failWith('server.unavailable') } });
  const bar = await select(person, 'Kiosk', 'Totem');
  await person.click(bar.getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete 2 screens' }));
  expect(await screen.findByText('Failed to delete device')).toBeInTheDocument();
  expect(bar.getByText('2 selected')).toBeInTheDocument();
});

test('Escape closes the delete confirmation before it clears the selection', async () => {
  const { person } = await open({ devices });
  const bar = await select(person, 'Kiosk');
  await person.click(bar.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Delete 1 screen' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(bar.getByText('1 selected')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await isSelectionEmpty();
});

test('devices stay selected when a search hides them', async () => {
  const { person } = await open({ devices });
  const bar = await select(person, 'Kiosk');
  await person.type(screen.getByLabelText('Search devices and groups...'), 'tot');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Kiosk' })).not.toBeInTheDocument());
  await person.click(within(await card('Totem')).getByRole('checkbox'));
  expect(bar.getByText('2 selected')).toBeInTheDocument();
});

test('selected devices are added to a group in one request, and one that could not be added is reported', async () => {
  const addDevices = vi.fn<Plain<Api['groups']['addDevices']>>(async () => someFailed('Kiosk'));
  const { person } = await open({ devices, groups: [exampleGroup('Hall')], groupRoutes: { addDevices } });
  const bar = await select(person, 'Kiosk', 'Totem');
  await person.click(bar.getByRole('button', { name: 'Add to group' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Hall' }));
  const report = await screen.findByRole('dialog', { name: 'Failed to add device to group' });
  expect(within(report).getByRole('list', { name: 'What failed' }).textContent).toMatch(/^Kiosk/);
  expect(addDevices).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'grp_Hall' },
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'] },
  });
  await isSelectionEmpty();
});

test('a group that no longer exists is reported once, and the selection stays', async () => {
  const { person } = await open({
    devices,
    groups: [exampleGroup('Hall')],
    groupRoutes: { addDevices: failWith('group.not_found') },
  });
  const bar = await select(person, 'Kiosk', 'Totem');
  await person.click(bar.getByRole('button', { name: 'Add to group' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Hall' }));
  expect(await screen.findByText('Failed to add device to group')).toBeInTheDocument();
  expect(screen.getByText('Group not found')).toBeInTheDocument();
  expect(bar.getByText('2 selected')).toBeInTheDocument();
});

test('an account without groups has nothing to add selected devices to', async () => {
  const { person } = await open({ devices, groups: [] });
  await person.click((await select(person, 'Kiosk')).getByRole('button', { name: 'Add to group' }));
  const entry = await screen.findByRole('menuitem', { name: 'No groups found' });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
});

const event = { id: 'evt_1', title: 'Morning', startTime: '08:00', endTime: '11:00', timezone: 'UTC' };
const run = { event: { ...event, from: THEN, until: THEN }, isRunning: true };
const controlled = (...names: readonly string[]) =>
  new AppError('assignment.scheduled', {
    message: 'Controlled by a schedule.',
    details: {
      ...run,
      devices: names.map((name) => ({ ...run, deviceId: `${name.toLowerCase()}-1`, name })),
      deviceCount: names.length,
    },
  });
const assignedTo: Plain<Api['assignments']['assignToDevices']> = async ({ body }) => ({
  success: true,
  undo: exampleUndo,
  receipt: { deviceIds: devices.map(({ id }) => id) },
  results: body.deviceIds.map((deviceId) => ({ deviceId, name: null, assignment: null, error: null })),
});
const oneOnAir: Plain<Api['playout']['delivery']> = async () =>
  exampleDelivery({
    total: 2,
    onAir: 1,
    offline: 1,
    silent: [{ id: exampleDevice('Totem').id, name: 'Totem', lastSeen: THEN }],
  });

test('a forced assignment pauses the schedules, is followed until it is on air, and can be undone', async () => {
  const undo = vi.fn<Plain<Api['assignments']['undo']>>(async () => ({ success: true, receipt: { deviceIds: [] } }));
  const assignToDevices = vi
    .fn<Plain<Api['assignments']['assignToDevices']>>(assignedTo)
    .mockRejectedValueOnce(controlled('Kiosk', 'Totem'));
  const { person } = await open({ devices, assignments: { assignToDevices, undo }, delivery: oneOnAir });
  await chooseLeopard(person, await select(person, 'Kiosk', 'Totem'));
  const warning = within(await screen.findByRole('alertdialog', { name: 'Assignment Warning' }));
  expect(warning.getAllByRole('listitem')[0]?.textContent).toBe('Kiosk is controlled by “Morning” (08:00 – 11:00)');
  // Every selected device is controlled, so there are no others to assign to.
  expect(warning.queryByRole('button', { name: /^Assign to the other/ })).not.toBeInTheDocument();
  await person.click(warning.getByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Media assigned to multiple devices successfully')).toBeInTheDocument();
  expect(assignToDevices).toHaveBeenLastCalledWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], mediaType: 'image', mediaId: 'med_leopard.jpg', force: true },
  });
  const headline = await screen.findByText('Live on 1 of 2 screens');
  expect(headline.parentElement?.textContent).toBe('Live on 1 of 2 screens leopard');
  expect(screen.getByText('Totem was last seen Mar 2, 2026, 12:00')).toBeInTheDocument();

  expect(screen.getByText('Schedules are paused on 2 screens.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: exampleUndo });
  expect(screen.queryByText('Live on 1 of 2 screens')).not.toBeInTheDocument();
});

test('devices controlled by a schedule can be left out of an assignment', async () => {
  const assignToDevices = vi
    .fn<Plain<Api['assignments']['assignToDevices']>>(assignedTo)
    .mockRejectedValueOnce(controlled('Totem'));
  const { person } = await open({ devices, assignments: { assignToDevices }, delivery: oneOnAir });
  await chooseLeopard(person, await select(person, 'Kiosk', 'Totem'));
  const warning = within(await screen.findByRole('alertdialog', { name: 'Assignment Warning' }));
  await person.click(warning.getByRole('button', { name: 'Assign to the other' }));
  expect(await screen.findByText('Media assigned to multiple devices successfully')).toBeInTheDocument();
  expect(assignToDevices.mock.lastCall?.[0].body).toMatchObject({ deviceIds: ['dev_Kiosk'], force: false });
});

test('an assignment that is refused as a whole keeps the selection', async () => {
  const { person } = await open({
    devices,
    assignments: { assignToDevices: () => Promise.reject(new AppError('media.not_found')) },
  });
  const bar = await select(person, 'Kiosk', 'Totem');
  await chooseLeopard(person, bar);
  expect(await screen.findByText('Failed to bulk assign media')).toBeInTheDocument();
  expect(screen.getByText(new AppError('media.not_found').message)).toBeInTheDocument();
  expect(bar.getByText('2 selected')).toBeInTheDocument();
});

test('a playlist is assigned to all selected devices at once', async () => {
  const assignToDevices = vi.fn<Plain<Api['assignments']['assignToDevices']>>(async () => ({
    success: true,
    undo: exampleUndo,
    receipt: { deviceIds: devices.map(({ id }) => id) },
    results: devices.map(({ id, name }) => ({ deviceId: id, name, assignment: null, error: null })),
  }));
  const delivery = vi.fn<Plain<Api['playout']['delivery']>>(async () => exampleDelivery({ total: 2, onAir: 2 }));
  const { person } = await open({ devices, assignments: { assignToDevices }, delivery });
  await choose(person, await select(person, 'Kiosk', 'Totem'), /Lunch/);
  expect(await screen.findByText('Media assigned to multiple devices successfully')).toBeInTheDocument();
  expect(assignToDevices).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], mediaType: 'playlist', mediaId: lunch.id, force: false },
  });
  expect(await screen.findByText('Live on 2 screens')).toBeInTheDocument();
  expect(delivery.mock.lastCall?.[0].body.mediaId).toBe(lunch.id);
});
