import { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import { AppError } from '@vitrine/contract/core/errors';
import { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Image } from '@vitrine/contract/library/media';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/api.tsx';
import { shownMedia } from '../../../test/example-device.ts';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { DeviceGroupsPage } from './device-groups-page.tsx';

const THEN = '2026-03-02T12:00:00.000Z';

const hall = ListedGroup.parse({
  id: 'grp_hall',
  name: 'Hall',
  description: 'At the gates',
  color: '#3b82f6',
  deviceCount: 1,
  onlineCount: 0,
  createdAt: THEN,
});

const kiosk = Device.parse({
  id: 'dev_kiosk',
  deviceId: 'kiosk-1',
  name: 'Kiosk',
  status: 'offline',
  lastSeen: null,
  responseTime: null,
  currentScreen: null,
  totalScreens: null,
  assignedMedia: null,
  playing: null,
  isCurrent: false,
  groupId: 'grp_hall',
  pausedUntil: null,
  isOverLimit: false,
  timeZone: 'UTC',
  rotation: 0,
  clockOffsetMs: null,
  warnings: [],
  createdAt: THEN,
});

const leopard = Image.parse({
  id: 'med_leopard',
  filename: 'leopard.jpg',
  originalName: 'leopard.jpg',
  mimeType: 'image/jpeg',
  fileSize: 2_000,
  contentId: 'content',
  averageColor: null,
  createdAt: THEN,
  isActive: false,
  folderId: null,
  width: 1_200,
  height: 400,
  status: 'ready',
  progress: null,
  failure: null,
  thumbnailFilename: null,
  thumbnailUrl: null,
});

const assigned: Awaited<ReturnType<Plain<Api['assignments']['assignToGroup']>>> = {
  success: true,
  receipt: { deviceIds: [kiosk.id] },
  assignment: {
    id: 'asg_1',
    groupId: hall.id,
    mediaType: 'image',
    mediaId: leopard.id,
    mediaName: 'leopard.jpg',
    assignedAt: THEN,
  },
};

type Routes<Feature extends keyof Api> = { [Route in keyof Api[Feature]]?: Plain<Api[Feature][Route]> };

interface World {
  groups?: ListedGroup[];
  /** The one device is in a group. */
  device?: Device;
  /** All devices of the group, where they are more than that one. */
  members?: Device[];
  groupRoutes?: Routes<'groups'>;
  assignments?: Routes<'assignments'>;
  commands?: Routes<'commands'>;
  arrival?: Plain<Api['playout']['delivery']>;
}

function open({
  groups = [hall],
  device = kiosk,
  members,
  groupRoutes,
  assignments,
  commands = {},
  arrival,
}: World = {}) {
  const pageOf = async (request?: { query?: { group?: string | undefined } }) => {
    const body = request?.query?.group === 'none' ? [] : [device];
    return { body, next: null, total: body.length };
  };
  return renderPage(
    <DeviceGroupsPage />,
    {
      devices: { list: Object.assign(async () => members ?? [device], { page: pageOf }) },
      groups: { list: async () => ({ groups }), ...groupRoutes },
      assignments: { listOfGroups: async () => ({ assignments: [] }), ...assignments },
      commands,
      playout: { ...(arrival && { delivery: arrival }) },
      media: {
        listImages: Object.assign(async () => ({ images: [leopard] }), {
          page: async () => ({ body: { images: [leopard] }, next: null, total: 1 }),
        }),
        listVideos: Object.assign(async () => ({ videos: [] }), {
          page: async () => ({ body: { videos: [] }, next: null, total: 0 }),
        }),
      },
    },
    { path: '/device-groups' },
  );
}

type Person = Awaited<ReturnType<typeof open>>;

async function act(person: Person, entry: string) {
  await person.click(await screen.findByRole('button', { name: 'Actions for Hall' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

async function assigning(person: Person) {
  await act(person, 'Assign Media');
  const dialog = await screen.findByRole('dialog', { name: 'Assign Media to Group' });
  await within(dialog).findByRole('radio', { name: 'leopard.jpg' });
  return dialog;
}

async function details(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Details of Hall' }));
  return screen.findByRole('dialog', { name: 'Hall' });
}

test('an account without groups is told what they are, and a failure comes in the server’s words', async () => {
  const create = vi.fn<Plain<Api['groups']['create']>>().mockRejectedValue(new AppError('server.unavailable'));
  const person = await open({ groups: [], groupRoutes: { create } });
  expect(await screen.findByRole('heading', { name: 'No device groups yet' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Create Your First Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Group' });
  await person.type(within(dialog).getByLabelText('Group Name'), 'Bar{Enter}');
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getByText(new AppError('server.unavailable').message)).toBeTruthy();
});

test('a card says what a group is, and its details which devices it has', async () => {
  const person = await open();
  const card = (await screen.findByRole('article', { name: 'Hall' })).textContent;
  expect(card).toContain('At the gates');
  expect(card).toContain('1 device');
  expect(card).toContain('Created Mar 2, 2026');
  const dialog = await details(person);
  expect(within(dialog).getByText('No media assigned')).toBeTruthy();
  const members = await within(dialog).findByRole('list', { name: 'Devices in Group' });
  expect(members.textContent).toContain('KioskOfflineNever');
});

test('a group names what it shows without the file extension, on its card and in its details', async () => {
  const { assignment } = assigned;
  const person = await open({ assignments: { listOfGroups: async () => ({ assignments: [assignment] }) } });
  expect(await screen.findByText('Shows leopard')).toBeTruthy();
  expect(within(await details(person)).getByRole('button', { name: 'Remove leopard from Hall' })).toBeTruthy();
});

test('a screen that sleeps says so among the devices of its group', async () => {
  const person = await open({ device: { ...kiosk, lastSeen: new Date().toISOString(), warnings: ['asleep'] } });
  const members = await within(await details(person)).findByRole('list', { name: 'Devices in Group' });
  expect(members.textContent).toContain('KioskAsleep');
});

test('what a group shows is not said to be nothing while nobody knows', async () => {
  const listOfGroups = vi
    .fn<Plain<Api['assignments']['listOfGroups']>>()
    .mockRejectedValue(new AppError('server.unavailable'));
  const person = await open({ assignments: { listOfGroups } });
  const dialog = await details(person);
  expect(within(dialog).getByText('Loading…')).toBeTruthy();
  expect(within(dialog).queryByText('No media assigned')).toBeNull();
});

test('settings that could not be saved say so where they stand', async () => {
  const refused = new AppError('server.unavailable');
  const person = await open({
    groupRoutes: { update: vi.fn<Plain<Api['groups']['update']>>().mockRejectedValue(refused) },
    commands: { setOfGroup: vi.fn<Plain<Api['commands']['setOfGroup']>>().mockRejectedValue(refused) },
  });
  await person.click(within(await details(person)).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' });
  await person.click(within(dialog).getByRole('button', { name: 'Apply Settings' }));
  const notice = await within(dialog).findByRole('alert');
  expect(notice.textContent).toBe(`Nothing was applied. ${refused.message}`);
  await person.type(within(dialog).getByLabelText('Group Name'), ' of fame{Enter}');
  await expect.poll(() => within(dialog).getByLabelText('Group Name').getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).getAllByText(refused.message, { exact: false })).toHaveLength(2);
});

test('media need to be chosen, and a schedule in the way has to be insisted on', async () => {
  const assignToGroup = vi
    .fn<Plain<Api['assignments']['assignToGroup']>>()
    .mockRejectedValueOnce(new AppError('assignment.scheduled', { message: 'Kiosk is controlled by a schedule.' }))
    .mockResolvedValueOnce(assigned);
  const person = await open({ assignments: { assignToGroup } });
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await within(dialog).findByText('Please select media type and media item')).toBeTruthy();
  await person.click(within(dialog).getByRole('radio', { name: 'leopard.jpg' }));
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Kiosk is controlled by a schedule.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Media assigned to all devices in group successfully')).toBeTruthy();
  expect(assignToGroup).toHaveBeenLastCalledWith({
    params: { id: 'grp_hall' },
    body: { mediaType: 'image', mediaId: 'med_leopard', force: true },
  });
});

test('assigning to a group says how many devices will show it, and which will not and why', async () => {
  const own: Device = {
    ...kiosk,
    id: DeviceId.parse('dev_own'),
    name: 'Totem',
    assignedMedia: shownMedia('balloons.jpg'),
  };
  const dialog = await assigning(await open({ members: [kiosk, own] }));
  expect(await within(dialog).findByText('Shows on 1 of 2 devices in Hall.')).toBeTruthy();
  const others = within(dialog).getByRole('list', { name: 'Devices that show something else' });
  expect(others.textContent).toBe('Totem has its own: balloons');
});

test('a group without devices is not said to show what is assigned to it', async () => {
  const arrival = vi.fn<Plain<Api['playout']['delivery']>>(async () => ({
    total: 0,
    onAir: 0,
    loading: 0,
    behind: 0,
    behindScreens: [],
    offline: 0,
    silent: [],
  }));
  const assignToGroup = vi.fn<Plain<Api['assignments']['assignToGroup']>>().mockResolvedValue(assigned);
  const person = await open({ members: [], assignments: { assignToGroup }, arrival });
  const dialog = await assigning(person);
  expect(await within(dialog).findByText('Hall has no devices yet. Devices you add will show it.')).toBeTruthy();
  await person.click(within(dialog).getByRole('radio', { name: 'leopard.jpg' }));
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  const receipt = (await screen.findByText('No screens to show it yet')).closest('[role=status]');
  expect(receipt?.textContent).toBe('No screens to show it yet leopard');
  expect(receipt?.querySelector('.lucide-check')).toBeNull();
});

test('what was insisted on can be taken back for every device whose schedule it paused', async () => {
  const hours = { startTime: '11:00', endTime: '14:00', timezone: 'UTC', from: THEN, until: THEN };
  const event = { id: 'evt_1', title: 'Lunch', ...hours };
  const holds = ['Kiosk', 'Totem'].map((name) => ({ deviceId: `${name}-1`, name, event, isRunning: true }));
  const held = { event, isRunning: true, devices: holds, deviceCount: 2 };
  const assignToGroup = vi
    .fn<Plain<Api['assignments']['assignToGroup']>>()
    .mockRejectedValueOnce(
      new AppError('assignment.scheduled', { message: 'Controlled by a schedule.', details: held }),
    )
    .mockResolvedValueOnce(assigned);
  const { receipt } = assigned;
  const resume = vi.fn<Plain<Api['assignments']['resume']>>(async () => ({ success: true, receipt }));
  const person = await open({ assignments: { assignToGroup, resume } });
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('radio', { name: 'leopard.jpg' }));
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  await person.click(await screen.findByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Schedules are paused on 2 devices.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedules resumed')).toBeTruthy();
  expect(resume.mock.calls.map(([call]) => call?.params.deviceId)).toEqual(['Kiosk-1', 'Totem-1']);
});

test('volume and brightness go to all devices in one call, and what failed is named', async () => {
  const setOfGroup = vi.fn<Plain<Api['commands']['setOfGroup']>>(async () => ({
    success: true,
    results: [
      { deviceId: 'dev_kiosk', name: 'Kiosk', commands: [], error: null },
      { deviceId: 'dev_totem', name: 'Totem', commands: [], error: 'This device is gone' },
    ],
  }));
  const person = await open({ commands: { setOfGroup } });
  await person.click(within(await details(person)).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' });
  expect(within(dialog).getByRole('button', { name: 'Save Name' })).toHaveProperty('disabled', true);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Volume').value).toBe('75');
  await person.click(within(dialog).getByRole('button', { name: 'Apply Settings' }));
  expect(await screen.findByText('Settings applied')).toBeTruthy();
  expect(screen.getByText('Volume and brightness applied to 1 device')).toBeTruthy();
  expect(within(dialog).getByRole('alert').textContent).toContain('Totem: This device is gone');
  expect(setOfGroup).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'grp_hall' },
    body: { volume: 75, brightness: 50 },
  });
});

test('a group without devices has no settings to apply', async () => {
  const person = await open({ groups: [{ ...hall, deviceCount: 0 }] });
  await person.click(within(await details(person)).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' });
  expect(within(dialog).getByRole('button', { name: 'Apply Settings' })).toHaveProperty('disabled', true);
});

test('devices are ticked into a group', async () => {
  const addDevice = vi.fn<Plain<Api['groups']['addDevice']>>(async () => ({ success: true }));
  const bar = { ...hall, id: ListedGroup.shape.id.parse('grp_bar'), name: 'Bar' };
  const person = await open({ groups: [bar, hall], groupRoutes: { addDevice } });
  await person.click(await screen.findByRole('button', { name: 'Actions for Bar' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage Devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Manage Devices' });
  expect(await within(dialog).findByText('in Hall')).toBeTruthy();
  await person.click(within(dialog).getByRole('checkbox', { name: 'Kiosk' }));
  expect(await screen.findByText('Device moved to new group successfully')).toBeTruthy();
  expect(addDevice).toHaveBeenCalledExactlyOnceWith({ params: { id: 'grp_bar' }, body: { deviceId: 'dev_kiosk' } });
});
