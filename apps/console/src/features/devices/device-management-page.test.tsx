import type { Page } from '@vitrine/contract/client';
import { defaultDeviceSettings, Device, DeviceId, type ShownMedia } from '@vitrine/contract/devices';
import { AppError } from '@vitrine/contract/errors';
import { GroupId } from '@vitrine/contract/groups';
import { Image } from '@vitrine/contract/media';
import type { SubscriptionInfo } from '@vitrine/contract/plans';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { DeviceManagementPage } from './device-management-page.tsx';
import { PairPage } from './pair-page.tsx';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

const shown = (name: string): ShownMedia => ({
  id: `med_${name}`,
  type: 'image',
  filename: name,
  originalName: name,
  thumbnailUrl: `/objects/${name}.webp`,
});

function device(name: string, facts: Partial<Device> = {}): Device {
  return Device.parse({
    id: `dev_${name}`,
    deviceId: `${name.toLowerCase()}-1`,
    name,
    status: 'online',
    lastSeen: ago(8),
    responseTime: 24,
    currentScreen: 1,
    totalScreens: 1,
    assignedMedia: null,
    playing: null,
    isCurrent: true,
    groupId: null,
    pausedUntil: null,
    isOverLimit: false,
    timeZone: 'UTC',
    rotation: 0,
    clockOffsetMs: 0,
    warnings: [],
    createdAt: ago(86_400),
    ...facts,
  });
}

const leopard = Image.parse({
  id: 'med_leopard.jpg',
  filename: 'leopard.jpg',
  originalName: 'leopard.jpg',
  mimeType: 'image/jpeg',
  fileSize: Math.round(2.1 * 1024 ** 2),
  createdAt: '2026-03-02T12:00:00.000Z',
  isActive: true,
  folderId: null,
  width: 1_200,
  height: 400,
  status: 'ready',
  progress: null,
  failure: null,
  thumbnailFilename: 'leopard.webp',
  thumbnailUrl: '/objects/leopard.webp',
});

const usage: SubscriptionInfo = {
  plan: 'pro',
  status: 'active',
  startDate: null,
  endDate: null,
  effectivePlan: 'pro',
  deviceSeats: 4,
  extraStorageBytes: 0,
  maxDevices: 4,
  storageLimit: null,
  deviceCount: 2,
  usedBytes: 0,
  cancelAtPeriodEnd: false,
};

const assigned: Awaited<ReturnType<Plain<Api['assignments']['assignToDevice']>>> = {
  success: true,
  receipt: { deviceIds: [DeviceId.parse('dev_Kiosk')] },
  assignment: {
    id: 'asg_1',
    deviceId: 'kiosk-1',
    mediaType: 'image',
    mediaId: leopard.id,
    mediaName: 'leopard.jpg',
    assignedAt: '2026-03-02T12:00:00.000Z',
  },
};

interface World {
  devices?: Device[];
  at?: string;
  images?: Image[];
  usage?: Partial<SubscriptionInfo>;
  failing?: AppError;
  pair?: Plain<Api['fleet']['pair']>;
  ping?: Plain<Api['fleet']['ping']>;
  deviceRoutes?: { [Route in keyof Api['devices']]?: Plain<Api['devices'][Route]> };
  assignments?: { [Route in keyof Api['assignments']]?: Plain<Api['assignments'][Route]> };
}

async function open({ devices = [], images = [leopard], at = '/device-management', ...world }: World = {}) {
  const fleet = { devices };
  const page = vi.fn<Api['fleet']['list']['page']>(async (request) => {
    if (world.failing !== undefined) throw world.failing;
    const part = request?.query?.search?.toLowerCase() ?? '';
    const body = fleet.devices.filter(({ name }) => name.toLowerCase().includes(part));
    return { body, next: null, total: body.length } satisfies Page<Device[]>;
  });
  const person = await renderPage(
    <DeviceManagementPage />,
    {
      fleet: {
        list: Object.assign(async () => fleet.devices, { page }),
        ping: world.ping ?? (async () => ({ results: [] })),
        ...(world.pair && { pair: world.pair }),
      },
      groups: {
        list: async () => ({
          groups: [
            {
              id: GroupId.parse('grp_1'),
              name: 'Visitor areas',
              description: null,
              color: '#3b82f6',
              onlineCount: 0,
              deviceCount: 1,
              createdAt: ago(86_400),
            },
          ],
        }),
      },
      plans: { status: async () => ({ ...usage, ...world.usage }) },
      media: {
        listImages: Object.assign(async () => ({ images }), {
          page: async () => ({ body: { images }, next: null, total: images.length }),
        }),
        listVideos: Object.assign(async () => ({ videos: [] }), {
          page: async () => ({ body: { videos: [] }, next: null, total: 0 }),
        }),
      },
      devices: world.deviceRoutes ?? {},
      assignments: world.assignments ?? {},
    },
    { path: '/device-management', at },
  );
  return { person, page, fleet };
}

type Person = Awaited<ReturnType<typeof open>>['person'];

const card = (name: string) => screen.findByRole('article', { name });
const adding = () => screen.findByRole('dialog', { name: 'Add device' });

async function pick(person: Person, on: string, media = /leopard/) {
  await person.click(within(await card(on)).getByRole('button', { name: 'Assign Media' }));
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  await person.click(await within(picker).findByRole('button', { name: media }));
}

async function act(person: Person, on: string, entry: string) {
  await person.click(within(await card(on)).getByRole('button', { name: `Actions for ${on}` }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

test('a card says what a device shows, how it is and since when', async () => {
  await open({
    devices: [
      device('Kiosk', { assignedMedia: shown('scoops.jpg') }),
      device('Totem', {
        lastSeen: ago(26.5 * 60),
        playing: { media: shown('balloons.jpg'), reason: 'global', since: null },
      }),
      device('Fresh', { lastSeen: null, currentScreen: null, totalScreens: null }),
    ],
  });
  const kiosk = (await card('Kiosk')).textContent;
  expect(kiosk).toContain('Online8 s ago');
  expect(kiosk).toContain('scoops.jpg');
  expect(kiosk).toContain('kiosk-1, screen 1/1');
  const totem = (await card('Totem')).textContent;
  expect(totem).toContain('Offline26 min ago');
  expect(totem).toContain('Was showing balloons.jpg');
  expect((await card('Fresh')).textContent).toContain('Has not called in yet');
});

test('a grouped device leaves its settings to the group', async () => {
  await open({ devices: [device('Kiosk', { groupId: 'grp_1' })] });
  const kiosk = await card('Kiosk');
  expect(within(kiosk).getByText('Settings managed by group')).toBeTruthy();
  expect(await within(kiosk).findByText('Visitor areas')).toBeTruthy();
  expect(within(kiosk).queryByRole('button', { name: 'Settings' })).toBeNull();
});

test('what a screen lacks is said with the ways out', async () => {
  const { person } = await open({ devices: [device('Kiosk', { warnings: ['no-service-worker', 'asleep', 'odd'] })] });
  const kiosk = await card('Kiosk');
  await person.click(within(kiosk).getByText('Cannot be reloaded while the network is gone'));
  expect(kiosk.textContent).toContain('TLS_CERT');
  expect(kiosk.textContent).toContain('--unsafely-treat-insecure-origin-as-secure=http://localhost:3000');
  expect(within(kiosk).getByText('Asleep')).toBeTruthy();
  expect(within(kiosk).getByText('odd')).toBeTruthy();
});

test('devices beyond the plan’s limit are marked, and the page says which go on', async () => {
  await open({
    devices: [device('Kiosk'), device('Totem', { isOverLimit: true })],
    usage: { maxDevices: 1, deviceCount: 2 },
  });
  expect(within(await card('Totem')).getByText('Over the plan’s limit.')).toBeTruthy();
  expect(await screen.findByText(/Your plan is for 1 device, and you have 2/)).toBeTruthy();
});

test('a device is renamed in place; a refused name is taken back', async () => {
  const rename = vi
    .fn<Plain<Api['devices']['rename']>>()
    .mockRejectedValueOnce(new AppError('device.not_found'))
    .mockResolvedValueOnce({ success: true, device: device('Bar') });
  const { person } = await open({ devices: [device('Kiosk')], deviceRoutes: { rename } });
  const renameTo = async (name: string) => {
    await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Rename Kiosk' }));
    await person.clear(screen.getByLabelText('Device name'));
    await person.type(screen.getByLabelText('Device name'), `${name}{Enter}`);
  };
  await renameTo('Bar');
  expect(await screen.findByText('Failed to rename device')).toBeTruthy();
  await renameTo(' Bar ');
  expect(await screen.findByText('Device renamed')).toBeTruthy();
  expect(rename).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_Kiosk' }, body: { name: 'Bar' } });
});

test('an account without devices is told what they are and how to add one', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No devices have been registered yet.' })).toBeTruthy();
});

test('a search stands in the address and says when nothing matches', async () => {
  const { person } = await open({ devices: [device('Kiosk'), device('Totem')], at: '/device-management?search=tot' });
  await card('Totem');
  expect(screen.queryByRole('article', { name: 'Kiosk' })).toBeNull();
  await person.type(screen.getByLabelText('Search devices and groups...'), 'x');
  expect(await screen.findByRole('heading', { name: 'No devices match your search criteria.' })).toBeTruthy();
  const clear = await screen.findByRole('button', { name: 'Clear' });
  await person.click(clear);
  await card('Kiosk');
});

test('devices that cannot be fetched are tried again', async () => {
  const { person, page } = await open({ failing: new AppError('server.unavailable') });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch devices' })).toBeTruthy();
  page.mockResolvedValue({ body: [device('Kiosk')], next: null, total: 1 });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await card('Kiosk');
});

test('refreshing asks every device to answer', async () => {
  const ping = vi.fn<Plain<Api['fleet']['ping']>>(async () => ({ results: [] }));
  const { person } = await open({ devices: [device('Kiosk')], ping });
  await card('Kiosk');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Devices refreshed - checking latest status')).toBeTruthy();
  expect(ping).toHaveBeenCalledOnce();
});

test.each([
  [true, 'Device is online', 'Response time: 24 ms'],
  [false, 'Device is offline', 'Device did not respond to ping'],
])('a ping says whether the device is online: %s', async (isOnline, title, text) => {
  const { person } = await open({
    devices: [device('Kiosk')],
    ping: async () => ({
      results: [{ deviceId: 'kiosk-1', isOnline, responseTime: isOnline ? 24 : null, error: null, lastSeen: ago(8) }],
    }),
  });
  await act(person, 'Kiosk', 'Ping');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('a device is added by its code, pasted in any form', async () => {
  const pair = vi.fn<Plain<Api['fleet']['pair']>>(async () => device('Foyer'));
  const { person } = await open({ pair });
  const [button] = await screen.findAllByRole('button', { name: 'Add device' });
  if (button !== undefined) await person.click(button);
  const dialog = await adding();
  const code = within(dialog).getByLabelText<HTMLInputElement>('Code on the screen');
  expect(document.activeElement).toBe(code);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Address of the player').value).toBe(
    'http://localhost:3000/player/',
  );
  await person.paste('abc-def');
  expect(code.value).toBe('ABC DEF');
  await person.type(within(dialog).getByLabelText('Name'), 'Foyer');
  await person.click(within(dialog).getByRole('button', { name: 'Add device' }));
  expect(await screen.findByText('Device added')).toBeTruthy();
  expect(pair).toHaveBeenCalledExactlyOnceWith({
    body: { code: 'ABCDEF', name: 'Foyer', replaceDeviceId: undefined },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a code is corrected where the caret stands', async () => {
  const { person } = await open({ at: '/device-management?pair=ABXDEF' });
  const code = within(await adding()).getByLabelText<HTMLInputElement>('Code on the screen');
  await person.type(code, '{Backspace}C', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(code.value).toBe('ABC DEF');
  expect(code.selectionStart).toBe(3);
});

test('a code too short is not sent, and a wrong one is refused at the field', async () => {
  const pair = vi.fn<Plain<Api['fleet']['pair']>>().mockRejectedValue(new AppError('pairing.code_invalid'));
  const { person } = await open({ pair, at: '/device-management?pair=' });
  const dialog = await adding();
  const code = within(dialog).getByLabelText('Code on the screen');
  await person.type(code, 'ABC');
  await person.type(within(dialog).getByLabelText('Name'), '{Enter}');
  expect(await within(dialog).findByText('The code has 6 characters')).toBeTruthy();
  expect(pair).not.toHaveBeenCalled();
  await person.type(code, 'DEF{Enter}');
  expect(
    await within(dialog).findByText('This code is wrong, used or expired. Check the code on the screen.'),
  ).toBeTruthy();
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(code);
});

test('a plan without a free seat leads to the plans', async () => {
  await open({ usage: { maxDevices: 2, deviceCount: 2 }, at: '/device-management?pair=' });
  const dialog = await adding();
  expect(await within(dialog).findByText('Your plan has no free device seat.')).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/subscription');
});

test('a screen that is known already can be connected again', async () => {
  const pair = vi
    .fn<Plain<Api['fleet']['pair']>>()
    .mockRejectedValueOnce(new AppError('pairing.device_taken', { details: { id: 'dev_Kiosk', name: 'Kiosk' } }))
    .mockResolvedValueOnce(device('Kiosk'));
  const { person } = await open({ pair, at: '/device-management?pair=ABCDEF' });
  const dialog = await adding();
  await person.click(within(dialog).getByRole('button', { name: 'Add device' }));
  expect(await within(dialog).findByText(/It was Kiosk/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Connect again' }));
  expect(await screen.findByText('Device added')).toBeTruthy();
  expect(pair).toHaveBeenLastCalledWith({
    body: { code: 'ABCDEF', name: undefined, replaceDeviceId: 'dev_Kiosk' },
  });
});

test('the address in a screen’s QR code opens the dialog with the code filled in', async () => {
  await renderPage(<PairPage />, {}, { path: '/pair', at: '/pair?code=ABC123' });
  expect(await screen.findByText('At /device-management?pair=ABC123')).toBeTruthy();
});

test('media is put on a device, and seen to arrive there', async () => {
  const assignToDevice = vi.fn<Plain<Api['assignments']['assignToDevice']>>(async () => assigned);
  const { person, fleet } = await open({ devices: [device('Kiosk')], assignments: { assignToDevice } });
  await card('Kiosk');
  fleet.devices = [device('Kiosk', { isCurrent: false, assignedMedia: shown('leopard.jpg') })];
  await pick(person, 'Kiosk');
  expect(await screen.findByText('Media assigned successfully')).toBeTruthy();
  expect(assignToDevice).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_Kiosk' },
    body: { mediaType: 'image', mediaId: 'med_leopard.jpg', force: false },
  });
  const kiosk = await card('Kiosk');
  expect(await within(kiosk).findByText('On air on 0 of 1 screens')).toBeTruthy();
  expect(await within(kiosk).findByText('The screen is loading leopard.jpg')).toBeTruthy();

  fleet.devices = [
    device('Kiosk', {
      assignedMedia: shown('leopard.jpg'),
      playing: { media: shown('leopard.jpg'), reason: 'device', since: null },
    }),
  ];
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await within(kiosk).findByText('On air on 1 of 1 screens')).toBeTruthy();
});

test('what is replaced is named', async () => {
  const { person } = await open({
    devices: [device('Kiosk', { assignedMedia: shown('scoops.jpg') })],
    assignments: { assignToDevice: () => new Promise(() => {}) },
  });
  await pick(person, 'Kiosk');
  expect(await screen.findByText('Replacing existing media assignment')).toBeTruthy();
  expect(screen.getByText('Switching from scoops.jpg to new leopard.jpg')).toBeTruthy();
});

test('a schedule in the way is warned of, and pushed aside only when one insists', async () => {
  const warning =
    'Device is currently controlled by schedule: "Day" (09:00 - 17:00). This assignment will pause the active schedule.';
  const assignToDevice = vi
    .fn<Plain<Api['assignments']['assignToDevice']>>()
    .mockRejectedValueOnce(new AppError('assignment.scheduled', { message: warning }))
    .mockResolvedValueOnce(assigned);
  const { person } = await open({ devices: [device('Kiosk')], assignments: { assignToDevice } });
  await pick(person, 'Kiosk');
  const dialog = await screen.findByRole('alertdialog', { name: 'Assignment Warning' });
  expect(within(dialog).getByText(warning)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Media assigned successfully')).toBeTruthy();
  expect(assignToDevice.mock.lastCall?.[0].body.force).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a paused schedule is resumed', async () => {
  const resume = vi.fn<Plain<Api['assignments']['resume']>>(async () => ({
    success: true,
    receipt: { deviceIds: [] },
  }));
  const { person } = await open({
    devices: [device('Kiosk', { pausedUntil: '2030-03-02T17:00:00.000Z' })],
    assignments: { resume },
  });
  const kiosk = await card('Kiosk');
  expect(within(kiosk).getByText('Schedule paused until Mar 2, 2030, 16:59.')).toBeTruthy();
  await person.click(within(kiosk).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedule resumed')).toBeTruthy();
  expect(resume).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk' } });
});

test('an assignment is removed, and put back by Undo', async () => {
  const removeFromDevice = vi.fn<Plain<Api['assignments']['removeFromDevice']>>(async () => ({
    success: true,
    receipt: { deviceIds: [] },
  }));
  const assignToDevice = vi.fn<Plain<Api['assignments']['assignToDevice']>>(async () => assigned);
  const { person } = await open({
    devices: [device('Kiosk', { assignedMedia: shown('scoops.jpg') })],
    assignments: { removeFromDevice, assignToDevice },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Remove scoops.jpg from Kiosk' }));
  expect(await screen.findByText('Assignment removed successfully')).toBeTruthy();
  expect(removeFromDevice).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk', mediaType: 'image' } });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Media assigned successfully')).toBeTruthy();
  expect(assignToDevice.mock.lastCall?.[0].body.mediaId).toBe('med_scoops.jpg');
});

test('an assignment that cannot be removed says why', async () => {
  const { person } = await open({
    devices: [device('Kiosk', { assignedMedia: shown('scoops.jpg') })],
    assignments: { removeFromDevice: () => Promise.reject(new AppError('network.failed')) },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Remove scoops.jpg from Kiosk' }));
  expect(await screen.findByText('Failed to remove assignment')).toBeTruthy();
});

test('the picker names what there is, and says where media comes from when there is none', async () => {
  const { person } = await open({ devices: [device('Kiosk')] });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Assign Media' }));
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  const choice = await within(picker).findByRole('button', { name: /leopard/ });
  expect(choice.textContent).toBe('IMG Active leopard.jpg Mar 2, 2026, 2.1 MB');
  expect(within(picker).getByRole('tab', { name: /^Images/ }).textContent).toBe('Images1');
  await person.click(within(picker).getByRole('tab', { name: /^Videos/ }));
  expect(await within(picker).findByRole('heading', { name: 'No videos found' })).toBeTruthy();
  expect(within(picker).getByText('Upload videos to put them on a screen.')).toBeTruthy();
  await person.type(within(picker).getByLabelText('Search media'), 'zebra');
  expect(await within(picker).findByText('Try adjusting your search or folder selection.')).toBeTruthy();
});

test('settings are not changed before they are known, then saved whole', async () => {
  const answer = Promise.withResolvers<{ success: true; settings: typeof defaultDeviceSettings }>();
  const updateSettings = vi.fn<Plain<Api['devices']['updateSettings']>>(async () => ({
    success: true,
    settings: defaultDeviceSettings,
  }));
  const { person } = await open({
    devices: [device('Kiosk')],
    deviceRoutes: { settings: () => answer.promise, updateSettings },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Device Settings' });
  const location = within(dialog).getByLabelText<HTMLInputElement>('Location');
  expect(location.disabled).toBe(true);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Settings' }).disabled).toBe(true);

  answer.resolve({ success: true, settings: { ...defaultDeviceSettings, brightness: 80 } });
  await waitFor(() => expect(location.disabled).toBe(false));
  expect(within(dialog).getByText('80%')).toBeTruthy();
  await person.type(location, 'Head office');
  await person.selectOptions(within(dialog).getByLabelText('Timezone'), 'Asia/Tokyo');
  expect(dialog.textContent).toMatch(/Current time \w{3} \d\d:\d\d:\d\d/);
  await person.click(within(dialog).getByRole('switch', { name: 'Auto Sleep' }));
  await person.click(within(dialog).getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(screen.getByText('Device settings have been saved successfully.')).toBeTruthy();
  expect(updateSettings).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_Kiosk' },
    body: {
      ...defaultDeviceSettings,
      brightness: 80,
      location: 'Head office',
      timezone: 'Asia/Tokyo',
      autoSleep: false,
    },
  });
});

test('settings that cannot be saved keep the dialog and say why', async () => {
  const { person } = await open({
    devices: [device('Kiosk')],
    deviceRoutes: {
      settings: async () => ({ success: true, settings: defaultDeviceSettings }),
      updateSettings: () => Promise.reject(new AppError('device.not_found')),
    },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Device Settings' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
  await waitFor(() => expect(save.disabled).toBe(false));
  await person.click(save);
  expect(await screen.findByText('Update Failed')).toBeTruthy();
  expect(screen.getByText('Device not found')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Device Settings' })).toBeTruthy();
});

test.each([
  [async () => ({ success: true as const }), 'Device deleted successfully'],
  [() => Promise.reject(new AppError('network.failed')), 'Failed to delete device'],
])('a device is deleted after a question', async (remove, outcome) => {
  const { person } = await open({ devices: [device('Kiosk')], deviceRoutes: { remove } });
  await act(person, 'Kiosk', 'Delete device');
  const question = await screen.findByRole('alertdialog', { name: 'Delete device' });
  expect(question.textContent).toContain('Kiosk leaves your account.');
  await person.click(within(question).getByRole('button', { name: 'Delete device' }));
  expect(await screen.findByText(outcome)).toBeTruthy();
});
