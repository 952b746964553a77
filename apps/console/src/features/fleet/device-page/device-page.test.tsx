import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { at, device, evening, nowRegion, openDevicePage } from '../../../test/device-page.tsx';
import { contentRoutes } from '../../../test/examples/example-content.ts';
import { leopard } from '../../../test/examples/example-group.ts';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { exampleMe } from '../../../test/examples/example-people.ts';
import type { Plain } from '../../../test/render-page.tsx';

const failing = () => Promise.reject(new AppError('network.failed'));
const resumed = async () => ({ success: true as const, receipt: { deviceIds: [] } });

const selectedTab = (name: string) => screen.getByRole('tab', { name, selected: true });

test('each tab has an address, and each slider is on one tab only', async () => {
  const { person } = await openDevicePage();
  expect(selectedTab('Now')).toBeTruthy();
  expect(await screen.findAllByRole('slider')).toHaveLength(1);
  await person.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(selectedTab('Settings')).toBeTruthy();
  await screen.findByDisplayValue('Head office');
  expect(screen.getAllByRole('slider')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Set / })).not.toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByRole('region', { name: 'Played' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Settings' })).not.toBeInTheDocument();
});

test('an address can open the choice of its media', async () => {
  const folders = { list: async () => ({ folders: [] }) };
  await openDevicePage({ query: '?assign', routes: { folders, content: contentRoutes({ images: [leopard] }) } });
  const dialog = await screen.findByRole('dialog', { name: /Media/ });
  expect(await within(dialog).findByRole('button', { name: /leopard/ })).toBeInTheDocument();
});

test('a screen in UTC takes the time zone of its account by a press', async () => {
  const { person, updateSettings } = await openDevicePage({
    routes: { accounts: { me: async () => exampleMe('owner', { accountTimeZone: 'Europe/Lisbon' }) } },
  });
  expect(screen.getByText('This screen is in UTC.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Use Europe/Lisbon' }));
  expect(await screen.findByText('The screen is in Europe/Lisbon now')).toBeInTheDocument();
  expect(updateSettings.mock.calls).toEqual([
    [{ params: { deviceId: device.id }, body: { timezone: 'Europe/Lisbon' } }],
  ]);
});

test.each([
  ['an account in UTC', 'UTC', 'UTC'],
  ['an account without a time zone', 'UTC', null],
  ['a screen with a time zone of its own', 'Asia/Tokyo', 'Europe/Lisbon'],
])('%s needs no note about time zones', async (_, timeZone, accountTimeZone) => {
  const me = async () => exampleMe('owner', { accountTimeZone });
  await openDevicePage({ known: { ...device, timeZone }, routes: { accounts: { me } } });
  expect(nowRegion()).toBeTruthy();
  expect(screen.queryByText('This screen is in UTC.')).not.toBeInTheDocument();
});

test('a device that was just added is connecting', async () => {
  await openDevicePage({ known: { ...device, lastSeen: null, playing: null, createdAt: new Date().toISOString() } });
  expect(nowRegion().getByText('Connecting…')).toBeInTheDocument();
  expect(nowRegion().queryByText('Offline')).not.toBeInTheDocument();
});

test('the page of an unknown device shows that it does not exist and links to the list', async () => {
  await openDevicePage({ routes: { devices: { get: () => Promise.reject(new AppError('device.not_found')) } } });
  expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeInTheDocument();
  const back = screen.getByRole('link', { name: 'Back to Device Management' });
  expect(back).toHaveAttribute('href', '/device-management');
});

test('a device that was deleted elsewhere is no longer shown', async () => {
  const get = vi
    .fn<Plain<Api['devices']['get']>>()
    .mockResolvedValueOnce({ ...device, pausedUntil: at(47.5) })
    .mockRejectedValue(new AppError('device.not_found'));
  const { person } = await openDevicePage({ routes: { devices: { get }, assignments: { resume: resumed } } });
  await person.click(nowRegion().getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('heading', { name: 'This device was deleted' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Now' })).not.toBeInTheDocument();
});

async function act(person: Awaited<ReturnType<typeof openDevicePage>>['person'], entry: string) {
  await person.click(screen.getByRole('button', { name: 'Actions for Main entrance' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

test('deleting the device opens the list', async () => {
  const remove = vi.fn<Plain<Api['devices']['remove']>>(async () => ({ success: true }));
  const { person } = await openDevicePage({ routes: { devices: { remove } } });
  await act(person, 'Delete device');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete device' }));
  expect(dialog.getByText(/The screen stops showing your media and shows a new code\.$/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Delete device' }));
  expect(await screen.findByText('At /device-management')).toBeInTheDocument();
  expect(await screen.findByText('Device deleted successfully')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_1' } });
});

test('a device that could not be deleted stays on its page', async () => {
  const { person } = await openDevicePage({ routes: { devices: { remove: failing } } });
  await act(person, 'Delete device');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete device' }));
  expect(await screen.findByText('Failed to delete device')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Now' })).toBeInTheDocument();
});

/** Opens the dialog in which the code of the new hardware is entered. */
async function openReplaceHardware(pair: Plain<Api['devices']['pair']>) {
  const { person } = await openDevicePage({
    routes: {
      devices: { pair },
      system: { playerAddress: async () => ({ playerUrl: 'http://192.168.1.20:3000/player/' }) },
    },
  });
  await act(person, 'Replace hardware');
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Replace hardware' })) };
}

test('new hardware replaces that of the device by the code on its screen', async () => {
  const pair = vi
    .fn<Plain<Api['devices']['pair']>>()
    .mockRejectedValueOnce(new AppError('pairing.code_invalid'))
    .mockResolvedValueOnce(device);
  const { person, dialog } = await openReplaceHardware(pair);
  expect(dialog.queryByLabelText('Name')).not.toBeInTheDocument();
  const code = dialog.getByLabelText<HTMLInputElement>('Code on the screen');
  await person.type(code, 'abcdef{Enter}');
  expect(await dialog.findByText(/This code is incorrect, expired or already used/)).toBeInTheDocument();
  expect(code.value).toBe('ABC DEF');
  await person.click(dialog.getByRole('button', { name: 'Replace hardware' }));
  expect(await screen.findByText('The new screen is Main entrance now.')).toBeInTheDocument();
  expect(pair.mock.lastCall?.[0].body).toMatchObject({ code: 'ABCDEF', replaceDeviceId: 'dev_1' });
});

test('a screen that was added before is reconnected as its own device', async () => {
  const pair = vi
    .fn<Plain<Api['devices']['pair']>>()
    .mockRejectedValueOnce(new AppError('pairing.device_taken', { details: { id: 'dev_Kiosk', name: 'Kiosk' } }))
    .mockResolvedValueOnce(exampleDevice('Kiosk'));
  const { person, dialog } = await openReplaceHardware(pair);
  await person.type(dialog.getByLabelText('Code on the screen'), 'abcdef{Enter}');
  expect(await dialog.findByText(/It was Kiosk/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Reconnect' }));
  expect(await screen.findByText('The new screen is Kiosk now.')).toBeInTheDocument();
  expect(pair.mock.lastCall?.[0].body).toMatchObject({ code: 'ABCDEF', replaceDeviceId: 'dev_Kiosk' });
});

const shared = { ...evening, title: 'Noon', deviceIds: [device.id, DeviceId.parse('dev_2')] };

test('a device is removed from its own schedule, which is deleted with it', async () => {
  const events = [evening];
  const list = vi.fn<Plain<Api['schedule']['list']>>(async () => ({ events: [...events] }));
  const removeFromSchedule = vi.fn<Plain<Api['assignments']['removeFromSchedule']>>(async () => {
    events.shift();
    return { success: true, isEventDeleted: true, receipt: { deviceIds: [device.id] } };
  });
  const { person } = await openDevicePage({
    routes: { schedule: { list }, assignments: { removeFromSchedule } },
  });
  const schedules = await screen.findByRole('list', { name: 'Schedules' });
  expect(list).toHaveBeenCalledWith({ query: { deviceId: 'dev_1' } });
  expect(schedules.textContent).toMatch(/^Evening18:00–23:30, weekly from Mar 9, 2026 \(UTC\), filmRemove$/);
  await person.click(within(schedules).getByRole('button', { name: 'Remove Evening' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Evening' });
  expect(dialog.textContent).toContain('is this schedule’s only device, so the schedule will be deleted');
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Schedule removed successfully')).toBeInTheDocument();
  expect(removeFromSchedule).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_1', eventId: 'evt_evening' },
  });
  expect(screen.queryByRole('list', { name: 'Schedules' })).not.toBeInTheDocument();
});

test('a schedule that a device has through its group is not removed from the device alone', async () => {
  const ofGroup = { ...shared, groupIds: [GroupId.parse('grp_1')], ownDeviceIds: [] };
  const ofAll = { ...shared, id: ScheduleEventId.parse('evt_all'), title: 'Alarm', allDevices: true, ownDeviceIds: [] };
  await openDevicePage({ routes: { schedule: { list: async () => ({ events: [ofGroup, ofAll] }) } } });
  const schedules = await screen.findByRole('list', { name: 'Schedules' });
  expect(schedules).toHaveTextContent(/Noon.*Through its group.*Alarm.*On all screens/);
  expect(within(schedules).queryByRole('button')).not.toBeInTheDocument();
});

test('a schedule names its rule, the whole day and its high priority', async () => {
  const rule = { frequency: 'weekly' as const, interval: 2, weekdays: [1, 5], count: 10 };
  await openDevicePage({
    events: [{ ...evening, allDay: true, recurrence: 'custom', rule, priority: 'high' }],
  });
  expect((await screen.findByRole('list', { name: 'Schedules' })).textContent).toContain(
    'All day, every 2 weeks on Monday and Friday, 10 times from Mar 9, 2026 (UTC), film, high priority',
  );
});

test('a shared schedule continues on its other devices, and a failed removal leaves it as it was', async () => {
  const { person } = await openDevicePage({
    events: [shared],
    routes: { assignments: { removeFromSchedule: failing } },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove Noon' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Noon' });
  expect(dialog.textContent).toContain('which continues on 1 other device.');
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Failed to remove schedule')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Schedules' })).toBeInTheDocument();
});
