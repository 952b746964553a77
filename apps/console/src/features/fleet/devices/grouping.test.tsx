import type { Page } from '@vitrine/contract/core/client';
import { Device } from '@vitrine/contract/fleet/devices';
import { AppError } from '@vitrine/contract/core/errors';
import { ListedGroup, GroupId } from '@vitrine/contract/fleet/groups';
import { Image } from '@vitrine/contract/library/media';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/api.tsx';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { DeviceManagementPage } from './device-management-page.tsx';

const THEN = '2026-03-02T12:00:00.000Z';

function device(name: string, groupId: string | null = null): Device {
  return Device.parse({
    id: `dev_${name}`,
    deviceId: `${name.toLowerCase()}-1`,
    name,
    status: 'offline',
    lastSeen: null,
    responseTime: null,
    currentScreen: null,
    totalScreens: null,
    assignedMedia: null,
    playing: null,
    isCurrent: false,
    groupId,
    pausedUntil: null,
    isOverLimit: false,
    timeZone: 'UTC',
    rotation: 0,
    clockOffsetMs: null,
    warnings: [],
    createdAt: THEN,
  });
}

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

const group = (name: string, facts: Partial<ListedGroup> = {}): ListedGroup =>
  ListedGroup.parse({
    id: `grp_${name}`,
    name,
    description: null,
    color: '#3b82f6',
    deviceCount: 0,
    onlineCount: 0,
    createdAt: THEN,
    ...facts,
  });

type Routes<Feature extends keyof Api> = { [Route in keyof Api[Feature]]?: Plain<Api[Feature][Route]> };

interface World {
  devices?: Device[];
  groups?: ListedGroup[];
  at?: string;
  groupRoutes?: Routes<'groups'>;
  commands?: Routes<'commands'>;
  assignments?: Routes<'assignments'>;
  deviceRoutes?: Routes<'devices'>;
}

async function open({ devices = [], groups = [], at = '/device-management', ...world }: World) {
  const page = vi.fn<Api['devices']['list']['page']>(async (request) => {
    const wanted = request?.query?.group;
    const body = devices.filter(
      ({ groupId }) => wanted === undefined || (wanted === 'none' ? groupId === null : groupId === wanted),
    );
    return { body, next: null, total: body.length } satisfies Page<Device[]>;
  });
  const person = await renderPage(
    <DeviceManagementPage />,
    {
      devices: { list: Object.assign(async () => devices, { page }), ...world.deviceRoutes },
      groups: { list: async () => ({ groups }), ...world.groupRoutes },
      assignments: {
        listOfGroups: async () => ({ assignments: [] }),
        ...world.assignments,
      },
      folders: { list: async () => ({ folders: [] }) },
      playout: {
        delivery: async () => ({
          total: 2,
          onAir: 1,
          loading: 0,
          behind: 0,
          behindScreens: [],
          offline: 1,
          silent: [{ id: device('Totem').id, name: 'Totem', lastSeen: THEN }],
        }),
      },
      media: {
        listImages: Object.assign(async () => ({ images: [leopard] }), {
          page: async () => ({ body: { images: [leopard] }, next: null, total: 1 }),
        }),
        listVideos: Object.assign(async () => ({ videos: [] }), {
          page: async () => ({ body: { videos: [] }, next: null, total: 0 }),
        }),
      },
      commands: world.commands ?? {},
      plans: {
        status: async () => ({
          plan: 'pro',
          status: 'active',
          startDate: null,
          endDate: null,
          effectivePlan: 'pro',
          deviceSeats: 9,
          extraStorageBytes: 0,
          maxDevices: 9,
          storageLimit: null,
          deviceCount: devices.length,
          usedBytes: 0,
          cancelAtPeriodEnd: false,
        }),
      },
    },
    { path: '/device-management', at },
  );
  return person;
}

const card = (name: string) => screen.findByRole('article', { name });

test('without groups the first one is made here, and a name of blanks is refused', async () => {
  const create = vi.fn<Plain<Api['groups']['create']>>(async () => ({ success: true, group: group('Hall') }));
  const person = await open({ groupRoutes: { create } });
  expect(await screen.findByRole('heading', { name: 'No groups found' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Create First Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Group' });
  await person.type(within(dialog).getByLabelText('Group Name'), '  {Enter}');
  expect(await within(dialog).findByText('Group name is required')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await person.type(within(dialog).getByLabelText('Group Name'), 'Hall ');
  await person.click(within(dialog).getByRole('radio', { name: 'Teal' }));
  await person.click(within(dialog).getByRole('button', { name: 'Create Group' }));
  expect(await screen.findByText('Group created successfully')).toBeTruthy();
  expect(create).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Hall', description: null, color: '#14b8a6' } });
});

test('a device is put into a group by menu, and moved to another', async () => {
  const addDevice = vi.fn<Plain<Api['groups']['addDevice']>>(async () => ({ success: true }));
  const person = await open({
    devices: [device('Kiosk'), device('Totem', 'grp_Hall')],
    groups: [group('Bar'), group('Hall')],
    groupRoutes: { addDevice },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Actions for Kiosk' }));
  (await screen.findByRole('menuitem', { name: 'Add to group' })).focus();
  await person.keyboard('{ArrowRight}');
  await screen.findByRole('menuitem', { name: 'Bar' });
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Device added to group successfully')).toBeTruthy();

  await person.click(within(await card('Totem')).getByRole('button', { name: 'Actions for Totem' }));
  (await screen.findByRole('menuitem', { name: 'Move to group' })).focus();
  await person.keyboard('{ArrowRight}');
  await screen.findByRole('menuitem', { name: 'Bar' });
  expect(screen.queryByRole('menuitem', { name: 'Hall' })).toBeNull();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Device moved to new group successfully')).toBeTruthy();
  expect(addDevice.mock.calls.map(([request]) => request)).toEqual([
    { params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Kiosk' } },
    { params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Totem' } },
  ]);
});

test('leaving a group is asked about, and a failure is said', async () => {
  const removeDevice = vi
    .fn<Plain<Api['groups']['removeDevice']>>()
    .mockRejectedValueOnce(new AppError('server.unavailable'))
    .mockResolvedValueOnce({ success: true });
  const person = await open({
    devices: [device('Totem', 'grp_Hall')],
    groups: [group('Hall')],
    groupRoutes: { removeDevice },
  });
  for (const said of ['Failed to remove device from group. Please try again.', 'Device removed']) {
    await person.click(within(await card('Totem')).getByRole('button', { name: 'Actions for Totem' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Remove from group' }));
    expect(await screen.findByText('Remove "Totem" from this group?')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(said)).toBeTruthy();
  }
  expect(removeDevice).toHaveBeenCalledWith({ params: { id: GroupId.parse('grp_Hall'), deviceId: 'dev_Totem' } });
});

test('those in no group are counted, and shown alone', async () => {
  const person = await open({
    devices: [device('Kiosk'), device('Totem', 'grp_Hall')],
    groups: [group('Hall', { deviceCount: 1 })],
  });
  await card('Totem');
  expect(await screen.findByRole('radio', { name: 'All Devices (1 ungrouped)' })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Ungrouped Only' }));
  expect(await screen.findByRole('heading', { name: /^Available Devices ?1$/ })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Totem' })).toBeNull();
});

test('where every device is in a group, none is available', async () => {
  await open({
    devices: [device('Totem', 'grp_Hall')],
    groups: [group('Hall')],
    at: '/device-management?filter=ungrouped',
  });
  expect(await screen.findByRole('heading', { name: 'All devices are already in groups.' })).toBeTruthy();
});

test('the search covers groups', async () => {
  await open({
    groups: [group('Bar'), group('Hall', { description: 'At the gates' })],
    at: '/device-management?search=gate',
  });
  expect(await screen.findByRole('article', { name: 'Hall' })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Bar' })).toBeNull();
});

test('a group is deleted only after a question', async () => {
  const remove = vi.fn<Plain<Api['groups']['remove']>>(async () => ({ success: true }));
  const person = await open({ groups: [group('Hall')], groupRoutes: { remove } });
  await person.click(within(await card('Hall')).getByRole('button', { name: 'Delete Hall' }));
  expect(
    await screen.findByText('Are you sure you want to delete this group? This will remove all devices from the group.'),
  ).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Delete group' }));
  expect(await screen.findByText('Group deleted successfully')).toBeTruthy();
});

test('several devices are commanded at once, and those where it failed are named', async () => {
  const sendToMany = vi.fn<Plain<Api['commands']['sendToMany']>>(async () => ({
    results: [
      { deviceId: 'dev_Kiosk', name: 'Kiosk', commands: [], error: null },
      { deviceId: 'dev_Totem', name: 'Totem', commands: [], error: 'This device is gone' },
    ],
  }));
  const person = await open({ devices: [device('Kiosk'), device('Totem')], commands: { sendToMany } });
  for (const name of ['Kiosk', 'Totem']) {
    await person.click(within(await card(name)).getByRole('checkbox', { name: `Select ${name}` }));
  }
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  await person.click(within(bar).getByRole('button', { name: 'Command' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Identify' }));
  const report = await screen.findByRole('dialog', { name: 'Identify failed' });
  expect(within(report).getByRole('list', { name: 'What failed' }).textContent).toBe('TotemThis device is gone');
  expect(sendToMany).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], kind: 'identify' },
  });
});

test('volume that a group manages is not set for several devices, and the dialog says why', async () => {
  const sendToMany = vi.fn<Plain<Api['commands']['sendToMany']>>(async () => ({
    results: [{ deviceId: 'dev_Kiosk', name: 'Kiosk', commands: [], error: null }],
  }));
  const person = await open({ devices: [device('Kiosk'), device('Totem', 'grp_1')], commands: { sendToMany } });
  for (const name of ['Kiosk', 'Totem']) {
    await person.click(within(await card(name)).getByRole('checkbox', { name: `Select ${name}` }));
  }
  await person.click(await screen.findByRole('button', { name: 'Command' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Set volume' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set volume' });
  expect(dialog.textContent).toContain('1 screen won’t change. Groups manage the volume of their screens.');
  expect(dialog.textContent).toContain('Applies to 1 screen now');
  await person.click(within(dialog).getByRole('button', { name: 'Set volume' }));
  expect(await screen.findByText('Volume: sent to 1 device')).toBeTruthy();
  expect(sendToMany).toHaveBeenCalledExactlyOnceWith({
    body: { deviceIds: ['dev_Kiosk'], kind: 'volume', value: 50 },
  });
});

test('several devices are deleted; one that stays is reported, and Escape lets go of a selection', async () => {
  const remove = vi.fn<Plain<Api['devices']['remove']>>(async ({ params }) => {
    if (params.deviceId === 'dev_Totem') throw new AppError('server.unavailable');
    return { success: true };
  });
  const person = await open({ devices: [device('Kiosk'), device('Totem')], deviceRoutes: { remove } });
  await person.click(within(await card('Kiosk')).getByRole('checkbox'));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  await person.click(within(await card('Kiosk')).getByRole('checkbox'));
  await person.click(within(await card('Totem')).getByRole('checkbox'));
  await person.click(
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Delete 2 devices' }));
  const report = await screen.findByRole('dialog', { name: 'Failed to delete device' });
  expect(report.textContent).toContain('Failed on 1 of 2 devices. The others succeeded.');
  expect(within(report).getByText('Totem')).toBeTruthy();
});

test('several devices are assigned to at once; those that a schedule holds are named, and only when one insists', async () => {
  const event = {
    id: 'evt_1',
    title: 'Morning',
    startTime: '08:00',
    endTime: '11:00',
    timezone: 'UTC',
    from: THEN,
    until: THEN,
  };
  const resume = vi.fn<Plain<Api['assignments']['resume']>>(async () => ({
    success: true,
    receipt: { deviceIds: [] },
  }));
  const totem = { deviceId: 'Totem', name: 'Totem', event, isRunning: true };
  const bar = { ...totem, deviceId: 'Bar', name: 'Bar' };
  const details = { event, isRunning: true, devices: [totem, bar], deviceCount: 2 };
  const assignToDevices = vi.fn<Plain<Api['assignments']['assignToDevices']>>(async ({ body }) => {
    if (body.force !== true) throw new AppError('assignment.scheduled', { message: 'Controlled.', details });
    return {
      success: true,
      receipt: { deviceIds: [] },
      results: body.deviceIds.map((deviceId) => ({ deviceId, name: null, assignment: null, error: null })),
    };
  });
  const person = await open({ devices: [device('Kiosk'), device('Totem')], assignments: { assignToDevices, resume } });
  await person.click(within(await card('Kiosk')).getByRole('checkbox'));
  await person.click(within(await card('Totem')).getByRole('checkbox'));
  await person.click(
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Assign Media' }),
  );
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  await person.click(await within(picker).findByRole('button', { name: /leopard/ }));
  const warning = await screen.findByRole('dialog', { name: 'Assignment Warning' });
  expect(within(warning).getAllByRole('listitem')[0]?.textContent).toBe(
    'Totem is controlled by “Morning” (08:00 – 11:00)',
  );
  await person.click(within(warning).getByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Media assigned to multiple devices successfully')).toBeTruthy();
  expect(assignToDevices).toHaveBeenLastCalledWith({
    body: { deviceIds: ['dev_Kiosk', 'dev_Totem'], mediaType: 'image', mediaId: 'med_leopard', force: true },
  });
  const headline = await screen.findByText('Live on 1 of 2 screens');
  expect(headline.parentElement?.textContent).toBe('Live on 1 of 2 screens leopard');
  expect(screen.getByText('Totem was last seen Mar 2, 2026, 12:00')).toBeTruthy();

  expect(screen.getByText('Schedules are paused on 2 devices.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedules resumed')).toBeTruthy();
  expect(resume.mock.calls.map(([call]) => call?.params.deviceId)).toEqual(['Totem', 'Bar']);
  expect(screen.queryByText('Live on 1 of 2 screens')).toBeNull();
});
