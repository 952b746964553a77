import type { GroupAssignment } from '@vitrine/contract/assignments';
import type { Page } from '@vitrine/contract/client';
import { Device, type DeviceId, type ShownMedia } from '@vitrine/contract/devices';
import { AppError } from '@vitrine/contract/errors';
import type { ListedGroup } from '@vitrine/contract/groups';
import type { Image } from '@vitrine/contract/media';
import type { SubscriptionInfo } from '@vitrine/contract/plans';
import type { Showing } from '@vitrine/contract/showing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { csvOf } from './csv.ts';
import { DashboardPage } from './dashboard-page.tsx';

/** What browsers have and jsdom lacks; everything is in sight. */
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe() {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

const medium = (name: string): ShownMedia => ({
  id: `med_${name}`,
  type: 'image',
  filename: `${name}.jpg`,
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
    currentScreen: null,
    totalScreens: null,
    assignedMedia: null,
    playing: { media: medium('Elephants'), reason: 'device', since: null },
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

let kiosk: Device;
let lost: Device;
beforeEach(() => {
  kiosk = device('Kiosk');
  lost = device('Totem', { lastSeen: ago(26.5 * 60) });
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
  storageLimit: 32 * 1024 ** 3,
  deviceCount: 2,
  usedBytes: 30 * 1024 ** 3,
  cancelAtPeriodEnd: false,
};

interface Arrangement {
  devices?: Device[];
  groups?: ListedGroup[];
  assignments?: GroupAssignment[];
  usage?: SubscriptionInfo;
  currentImage?: Image | null;
  rename?: Plain<Api['devices']['rename']>;
  ping?: Plain<Api['fleet']['ping']>;
  explain?: Plain<Api['showing']['explain']>;
  /** Instead of one page with all devices. */
  page?: (query: Record<string, unknown>) => Page<Device[]>;
}

async function open({ devices = [], at = '/dashboard', ...world }: Arrangement & { at?: string } = {}) {
  const whole = (): Page<Device[]> => ({ body: devices, next: null, total: devices.length });
  const page = vi.fn<Api['fleet']['list']['page']>(async (request) => world.page?.(request?.query ?? {}) ?? whole());
  const person = await renderPage(
    <DashboardPage />,
    {
      fleet: {
        list: Object.assign(async () => devices, { page }),
        ping: world.ping ?? (async () => ({ results: [] })),
      },
      plans: { status: async () => world.usage ?? usage },
      media: {
        storage: async () => ({
          storage: { usedBytes: 30 * 1024 ** 3, imageCount: 214, videoCount: 1 },
        }),
        currentImage: async () => ({ currentImage: world.currentImage ?? null }),
        currentVideo: async () => ({ currentVideo: null }),
      },
      groups: { list: async () => ({ groups: world.groups ?? [] }) },
      assignments: {
        listOfGroups: async () => ({
          assignments: world.assignments ?? [],
        }),
      },
      devices: { ...(world.rename && { rename: world.rename }) },
      showing: { explain: world.explain ?? (() => new Promise(() => {})) },
    },
    { path: '/dashboard', at },
  );
  await screen.findByRole('region', { name: 'Overview' });
  return { person, page };
}

const overview = () => screen.getByRole('region', { name: 'Overview' });
const tiles = () =>
  within(screen.getByRole('list', { name: 'Screens' }))
    .getAllByRole('article')
    .map((tile) => tile.getAttribute('aria-label'));
const tile = (name: string) => screen.getByRole('article', { name });
const row = (name: string) =>
  within(screen.getByRole('table', { name: 'Device Status' }))
    .getAllByRole('row')
    .find((each) => each.textContent.includes(name)) as HTMLElement;

const cellsOf = (name: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const group = (id: string, name: string): ListedGroup =>
  ({
    id,
    name,
    description: null,
    color: '#3b82f6',
    deviceCount: 2,
    onlineCount: 1,
    createdAt: '2026-03-02T09:00:00Z',
  }) as ListedGroup;

const assigned = (mediaName: string, assignedAt: string) =>
  ({
    id: mediaName,
    groupId: 'grp_1',
    mediaType: 'image',
    mediaId: 'med_1',
    mediaName,
    assignedAt,
  }) as GroupAssignment;

test('five figures tell how the fleet is', async () => {
  await open({ devices: [kiosk, lost] });
  const band = within(overview());
  expect(band.getByRole('meter', { name: '2 of 4 devices used' })).toBeTruthy();
  expect(band.getByText('2 remaining')).toBeTruthy();
  expect(band.getByText('Pro')).toBeTruthy();
  expect(band.getByRole('img', { name: '1 of 2 devices online' })).toBeTruthy();
  expect(band.getByText('Playing what they should')).toBeTruthy();
  expect(band.getByText('Not responding for >3 minutes')).toBeTruthy();
  expect(band.getByText('Totem')).toBeTruthy();
  expect(band.getByText('214 images, 1 video')).toBeTruthy();
  expect(band.getByRole('meter', { name: '94 percent of storage used' }).dataset['level']).toBe('high');
});

test('a full plan reads At limit, with a red bar', async () => {
  await open({ devices: [kiosk], usage: { ...usage, deviceCount: 4 } });
  expect(within(overview()).getByText('At limit')).toBeTruthy();
  expect(within(overview()).getByRole('meter', { name: '4 of 4 devices used' }).dataset['level']).toBe('full');
});

test('without limits the figures read ∞ and Unlimited', async () => {
  await open({ devices: [kiosk], usage: { ...usage, maxDevices: null, storageLimit: null } });
  expect(within(overview()).getByText('/ ∞')).toBeTruthy();
  expect(within(overview()).getByText('GB of Unlimited')).toBeTruthy();
});

test('the global medium says on how many screens it is', async () => {
  const everywhere = device('Hall', { playing: { media: medium('Skyline'), reason: 'global', since: null } });
  const currentImage = { originalName: 'Skyline', thumbnailUrl: null } as Image;
  await open({ devices: [everywhere, kiosk], currentImage });
  expect(within(overview()).getByText('Skyline')).toBeTruthy();
  expect(within(overview()).getByText('Image, 1 screen')).toBeTruthy();
});

test('a screen says what it shows; a lost one what it showed', async () => {
  await open({ devices: [kiosk, lost, device('New', { lastSeen: null, playing: null })] });
  expect(tile('Kiosk').textContent).toMatch(/Elephants.*Online.*\d+ s ago/);
  expect(tile('Totem').textContent).toMatch(/Was showing Elephants.*Offline.*26 min ago/);
  expect(tile('New').textContent).toMatch(/Has not called in yet.*Offline.*never seen/);
});

test('a screen that is asleep on purpose is no alarm', async () => {
  await open({ devices: [device('Bar', { warnings: ['asleep'] })] });
  expect(tile('Bar').textContent).toContain('Asleep');
});

test('a screen tells until when it shows it, and its day', async () => {
  const start = new Date();
  start.setUTCHours(0, 0, 0, 0);
  const at = (hour: number) => new Date(start.getTime() + hour * 3_600_000).toISOString();
  const media = medium('Elephants');
  const part = (from: number, until: number, reason: 'schedule' | 'global') => ({
    from: at(from),
    until: at(until),
    reason,
    sourceId: null,
    title: null,
    media,
  });
  const day: Showing = {
    at: at(12),
    media,
    reason: 'schedule',
    until: at(18 + 1 / 60),
    sentence: '',
    candidates: [],
    day: [part(0, 9, 'global'), part(9, 18 + 1 / 60, 'schedule'), part(18 + 1 / 60, 24, 'global')],
  };
  const explain = vi.fn<Plain<Api['showing']['explain']>>(async () => day);
  const scheduled = device('Kiosk', { playing: { media, reason: 'schedule', since: null } });
  await open({ devices: [scheduled], explain: explain });

  expect(await within(tile('Kiosk')).findByText('Elephants, until 18:00')).toBeTruthy();
  expect(within(row('Kiosk')).getByText('schedule, until 18:00')).toBeTruthy();
  expect(explain).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk' } });
  const parts = [...tile('Kiosk').querySelectorAll<HTMLElement>('[title="Elephants"]')];
  expect(parts.map((each) => [each.style.getPropertyValue('--from'), each.style.getPropertyValue('--until')])).toEqual([
    ['0%', '37.5%'],
    ['37.5%', '75.07%'],
    ['75.07%', '100%'],
  ]);
});

test('the table has a row of facts for each screen', async () => {
  await open({ devices: [kiosk, lost] });
  const heads = within(screen.getByRole('table', { name: 'Device Status' })).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'Device',
    'Device ID',
    'Status',
    'Last Seen',
    'Currently Displaying',
    'Response Time',
  ]);
  const age = expect.stringMatching(/^\d+ (s|min) ago$/);
  expect(cellsOf('Kiosk').slice(1)).toEqual(['kiosk-1', 'Online', age, 'Elephants this device', '24 ms']);
  expect(cellsOf('Totem').slice(1)).toEqual(['totem-1', 'Offline', age, 'Elephants when last seen', '–']);
});

test('a column sorts the screens, upwards and then downwards, and stands in the address', async () => {
  const fast = device('Atrium', { lastSeen: ago(2), responseTime: 9 });
  const slow = device('Bar', { lastSeen: ago(4), responseTime: 80 });
  const { person } = await open({ devices: [fast, slow], at: '/dashboard?sort=-responseTime' });
  expect(tiles()).toEqual(['Bar', 'Atrium']);
  const head = screen.getByRole('columnheader', { name: 'Response Time' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await person.click(within(head).getByRole('button'));
  expect(tiles()).toEqual(['Atrium', 'Bar']);
  await person.click(screen.getByRole('button', { name: 'Last Seen' }));
  expect(tiles()).toEqual(['Bar', 'Atrium']);
});

test('the file to export has the facts of each screen, and names that no spreadsheet reckons with', () => {
  const file = csvOf(
    [
      device('=1+1', { deviceId: 'sum-1', lastSeen: null, playing: null, groupId: 'grp_1', responseTime: null }),
      device('Bar, left', {
        deviceId: 'bar-1',
        lastSeen: '2026-03-02T12:00:00.000Z',
        playing: null,
        groupId: null,
        responseTime: 23.6,
      }),
    ],
    new Map([['grp_1', 'Visitor "areas"']]),
    new Date('2026-03-02T12:01:00.000Z'),
  );
  expect(file.split('\r\n')).toEqual([
    'Device,Device ID,Status,Last Seen,Currently Displaying,Response Time (ms),Group',
    `'=1+1,sum-1,Offline,,,,"Visitor ""areas"""`,
    '"Bar, left",bar-1,Online,2026-03-02T12:00:00.000Z,,24,',
    '',
  ]);
});

test('a search narrows wall and table, and Clear takes it back', async () => {
  const { person } = await open({ devices: [kiosk, lost] });
  await person.type(screen.getByLabelText('Search devices'), 'tot');
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
  expect(row('Totem')).toBeTruthy();
  expect(row('Kiosk')).toBeUndefined();

  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(tiles()).toEqual(['Kiosk', 'Totem']);
});

test.each([
  ['/dashboard?status=offline', ['Totem']],
  ['/dashboard?status=online', ['Kiosk']],
  ['/dashboard?search=KIOSK-1', ['Kiosk']],
  ['/dashboard?status=nonsense', ['Kiosk', 'Totem']],
])('the link %s shows %j', async (at, names) => {
  await open({ devices: [kiosk, lost], at });
  expect(tiles()).toEqual(names);
});

test('the status filter shows only the lost', async () => {
  const { person } = await open({ devices: [kiosk, lost] });
  await person.click(screen.getByRole('radio', { name: 'Offline' }));
  expect(tiles()).toEqual(['Totem']);
});

test('a search that finds nothing says so', async () => {
  const { person } = await open({ devices: [kiosk], at: '/dashboard?search=zebra' });
  expect(screen.getByText('No devices match your search criteria.')).toBeTruthy();
  await person.click(screen.getAllByRole('button', { name: 'Clear' })[1] as HTMLElement);
  expect(tiles()).toEqual(['Kiosk']);
});

test('a screen is renamed in its row', async () => {
  let name = 'Kiosk';
  const rename = vi.fn<Plain<Api['devices']['rename']>>(async ({ body }) => {
    name = body.name;
    return { success: true, device: { id: 'dev_Kiosk' as DeviceId, deviceId: 'kiosk-1', name } };
  });
  const { person } = await open({
    rename: rename,
    page: () => ({ body: [device('Kiosk', { name })], next: null, total: 1 }),
  });

  await person.click(screen.getByRole('button', { name: 'Rename Kiosk' }));
  await person.clear(screen.getByLabelText('Device name'));
  await person.type(screen.getByLabelText('Device name'), ' Bar {Enter}');

  expect(await screen.findByText('Device renamed')).toBeTruthy();
  await vi.waitFor(() => expect(tiles()).toEqual(['Bar']));
  expect(rename).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk' }, body: { name: 'Bar' } });
});

test('a refused rename is taken back, with one word about it', async () => {
  const { person } = await open({
    devices: [kiosk],
    rename: () => Promise.reject(new AppError('device.not_found')),
  });
  await person.click(screen.getByRole('button', { name: 'Rename Kiosk' }));
  await person.type(screen.getByLabelText('Device name'), '!{Enter}');

  expect(await screen.findByText('Failed to rename device')).toBeTruthy();
  expect(screen.getByText('Device not found. It is called Kiosk again.')).toBeTruthy();
  expect(tiles()).toEqual(['Kiosk']);
});

test('Refresh fetches the list, says so, and asks the screens to answer', async () => {
  const ping = vi.fn<() => Promise<{ results: [] }>>(async () => ({ results: [] }));
  const { person, page } = await open({ devices: [kiosk], ping: ping });
  page.mockClear();
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Devices refreshed - checking latest status')).toBeTruthy();
  expect(ping).toHaveBeenCalledOnce();
  expect(page).toHaveBeenCalled();
});

test('a refresh that fails says why', async () => {
  const { person } = await open({
    devices: [kiosk],
    ping: () => Promise.reject(new AppError('network.failed')),
  });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Ping failed')).toBeTruthy();
});

test('groups tell how many of their screens respond and what they show', async () => {
  await open({
    devices: [
      device('Kiosk', { groupId: 'grp_1', playing: { media: medium('Balloons'), reason: 'group', since: null } }),
      device('Totem', { groupId: 'grp_1', lastSeen: ago(600) }),
    ],
    groups: [group('grp_1', 'Visitor areas'), group('grp_2', 'Cinema')],
    assignments: [assigned('Elephants', '2026-03-02T10:00:00Z'), assigned('Balloons', '2026-03-03T10:00:00Z')],
  });
  const rows = within(screen.getByRole('table', { name: 'Group Status' })).getAllByRole('row');
  const cells = rows.slice(1).map((each) =>
    within(each)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['Visitor areas', '2', '1 online, 1 offline', 'Balloons', 'Mar 2, 2026'],
    ['Cinema', '2', '–', '–', 'Mar 2, 2026'],
  ]);
  expect(within(row('Kiosk')).getByText('group Visitor areas')).toBeTruthy();
});

test('without groups there is no table of groups', async () => {
  await open({ devices: [kiosk] });
  expect(screen.queryByRole('table', { name: 'Group Status' })).toBeNull();
});

test('the dashboard points to Device Management for changes', async () => {
  const { person } = await open({ devices: [kiosk] });
  expect(screen.getByText(/The dashboard is read-only for assignments/)).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Device Management' }));
  expect(screen.getByText('At /device-management')).toBeTruthy();
});

test('without screens it says what they are for and offers to add one', async () => {
  const { person } = await open();
  expect(screen.getByText('No screens yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Add device' }));
  expect(screen.getByText('At /device-management')).toBeTruthy();
});

test('more than 40 screens are shown on pages with addresses of their own', async () => {
  const many = Array.from({ length: 45 }, (_, index) => device(`Screen ${index + 1}`));
  const { person } = await open({ devices: many, at: '/dashboard?search=screen' });
  await vi.waitFor(() => expect(tiles()).toHaveLength(40));
  expect(screen.getByText('40 of 45 screens')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Next' });
  expect(next.getAttribute('href')).toBe('/dashboard?search=screen&page=2');
  await person.click(next);
  expect(tiles()).toEqual(['Screen 41', 'Screen 42', 'Screen 43', 'Screen 44', 'Screen 45']);
  await person.click(screen.getByRole('link', { name: 'Previous' }));
  await vi.waitFor(() => expect(tiles()).toHaveLength(40));
});

test('the server searches a fleet too large to be known whole, and counts it', async () => {
  const { person, page } = await open({
    page: ({ status, search, cursor }) => {
      if (status === 'offline') return { body: [lost], next: null, total: 12 };
      if (search === 'tot') return { body: [lost], next: null, total: 1 };
      if (cursor === 'c2') return { body: [device('Last')], next: null, total: 1_200 };
      return { body: [kiosk], next: 'c2', total: 1_200 };
    },
  });

  expect(await within(overview()).findByText('1,188')).toBeTruthy();
  expect(within(overview()).getByText('12')).toBeTruthy();
  await person.click(await screen.findByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('article', { name: 'Last' })).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'First page' }));
  await person.type(screen.getByLabelText('Search devices'), 'tot');
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
  expect(page).toHaveBeenLastCalledWith({ query: { limit: 40, search: 'tot', status: undefined, cursor: undefined } });
});
