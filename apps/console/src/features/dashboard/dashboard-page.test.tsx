import { AppError } from '@vitrine/contract/core/errors';
import type { Image } from '@vitrine/contract/library/media';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  assignedMedia,
  device,
  group,
  kiosk,
  lost,
  mediaTitled,
  openDashboard,
  overview,
  prepareDashboard,
  row,
} from '../../test/dashboard.tsx';
import { exampleMe } from '../../test/examples/example-people.ts';
import { proAccount } from '../../test/examples/example-subscription.ts';
import type { Api } from '../../api/use-api.tsx';
import { ago } from '../../test/examples/example-device.ts';
import type { Plain } from '../../test/render-page.tsx';

beforeEach(prepareDashboard);

test('five figures summarise the fleet', async () => {
  await openDashboard({ devices: [kiosk, lost] });
  const band = within(overview());
  expect(band.getByRole('meter', { name: '2 of 4 devices used' })).toBeInTheDocument();
  expect(band.getByText('2 remaining')).toBeInTheDocument();
  expect(band.getByText('Pro')).toBeInTheDocument();
  expect(band.getByRole('img', { name: '1 of 2 devices online' })).toBeInTheDocument();
  expect(band.getByText('Up to date')).toBeInTheDocument();
  expect(band.getByText('Not responding for >3 minutes')).toBeInTheDocument();
  expect(band.getByText('Totem')).toBeInTheDocument();
  expect(band.getByText('214 images, 1 video')).toBeInTheDocument();
  expect(band.getByRole('meter', { name: '94 percent of storage used' }).dataset['level']).toBe('high');
});

test('the screens come before the figures while they are sample content', async () => {
  await openDashboard({ devices: [kiosk], hasSamples: true });
  const wall = await screen.findByRole('region', { name: /^Screens/ });
  await vi.waitFor(() =>
    expect(wall.compareDocumentPosition(overview()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy(),
  );
});

test('a device is added from the header once there is one; before, from the place of the screens', async () => {
  const { person } = await openDashboard({ devices: [kiosk] });
  await person.click(screen.getByRole('button', { name: 'Add device' }));
  expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeInTheDocument();
});

test('all screens are up to date only if none is offline', async () => {
  await openDashboard({ devices: [kiosk] });
  expect(within(overview()).getByText('All up to date')).toBeInTheDocument();
});

test('a full plan reads At limit, with a red bar', async () => {
  await openDashboard({ devices: [kiosk], usage: { ...proAccount, deviceCount: 4 } });
  expect(within(overview()).getByText('At limit')).toBeInTheDocument();
  expect(within(overview()).getByRole('meter', { name: '4 of 4 devices used' }).dataset['level']).toBe('full');
});

test('without limits the figures read ∞ and Unlimited', async () => {
  await openDashboard({ devices: [kiosk], usage: { ...proAccount, maxDevices: null, storageLimit: null } });
  expect(within(overview()).getByText('/ ∞')).toBeInTheDocument();
  expect(within(overview()).getByText('GB of Unlimited')).toBeInTheDocument();
});

test('the default media shows the number of screens that play it', async () => {
  const everywhere = device('Hall', { playing: { media: mediaTitled('Skyline'), reason: 'global', since: null } });
  const currentImage = { originalName: 'Skyline.jpg', thumbnailUrl: null } as Image;
  await openDashboard({ devices: [everywhere, kiosk], currentImage });
  expect(within(overview()).getByText('Skyline')).toBeInTheDocument();
  expect(within(overview()).getByText('Image, 1 screen')).toBeInTheDocument();
});

test('Refresh fetches the list, pings the screens, and shows a toast', async () => {
  const ping = vi.fn<() => Promise<{ results: [] }>>(async () => ({ results: [] }));
  const { person, page } = await openDashboard({ devices: [kiosk], ping: ping });
  page.mockClear();
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Devices refreshed - checking latest status')).toBeInTheDocument();
  expect(ping).toHaveBeenCalledOnce();
  expect(page).toHaveBeenCalled();
});

test('a refresh that fails shows the reason', async () => {
  const { person } = await openDashboard({
    devices: [kiosk],
    ping: () => Promise.reject(new AppError('network.failed')),
  });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Ping failed')).toBeInTheDocument();
});

test('groups show the number of their online screens and their media', async () => {
  await openDashboard({
    devices: [
      device('Kiosk', { groupId: 'grp_1', playing: { media: mediaTitled('Balloons'), reason: 'group', since: null } }),
      device('Totem', { groupId: 'grp_1', lastSeen: ago(600) }),
    ],
    groups: [group('grp_1', 'Visitor areas'), { ...group('grp_2', 'Cinema'), deviceCount: 0, onlineCount: 0 }],
    assignments: [
      assignedMedia('Elephants.jpg', '2026-03-02T10:00:00Z'),
      assignedMedia('Balloons.jpg', '2026-03-03T10:00:00Z'),
    ],
  });
  const rows = within(screen.getByRole('table', { name: 'Group Status' })).getAllByRole('row');
  const cells = rows.slice(1).map((each) =>
    within(each)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['Visitor areas', '2', '1 of 2 online', 'Balloons', 'Mar 2, 2026'],
    ['Cinema', '0', 'No screens yet', 'No media assigned', 'Mar 2, 2026'],
  ]);
  expect(within(row('Kiosk')).getByText(', from Visitor areas')).toBeInTheDocument();
});

test('while screens load, each of them has a placeholder', async () => {
  const { promise: loaded, resolve: answer } = Promise.withResolvers<void>();
  await openDashboard({ devices: [kiosk, lost], loaded });
  await vi.waitFor(() =>
    expect(within(screen.getByRole('status', { name: 'Loading...' })).getAllByRole('listitem')).toHaveLength(2),
  );
  answer();
  expect(await screen.findByRole('article', { name: 'Kiosk' })).toBeInTheDocument();
});

test('screens that were added just now are connecting, and no alarm', async () => {
  const added = { lastSeen: null, createdAt: ago(5), groupId: 'grp_1' };
  await openDashboard({
    devices: [device('Entrance', added), device('Ticket desk', added)],
    groups: [{ ...group('grp_1', 'Visitor areas'), deviceCount: 2, onlineCount: 0, connectingCount: 2 }],
  });
  const cell = within(screen.getByRole('table', { name: 'Group Status' })).getByText('0 of 2 online');
  expect(cell).not.toHaveClass('text-offline');
  expect(within(overview()).getByText('2 connecting')).toBeInTheDocument();
  expect(within(overview()).queryByText(/Entrance/)).not.toBeInTheDocument();
});

test('without groups there is no table of groups', async () => {
  await openDashboard({ devices: [kiosk] });
  expect(screen.queryByRole('table', { name: 'Group Status' })).not.toBeInTheDocument();
});

test('the dashboard points to Device Management for changes', async () => {
  const { person } = await openDashboard({ devices: [kiosk] });
  expect(screen.getByText(/The dashboard is read-only for assignments/)).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Device Management' }));
  expect(screen.getByText('At /device-management')).toBeInTheDocument();
});

test('without screens, one can be added on the page, which shows the address of the player', async () => {
  const pair = vi.fn<Plain<Api['devices']['pair']>>(async () => device('Foyer'));
  const { person } = await openDashboard({ pair });
  expect(screen.getByRole('heading', { name: 'No screens yet' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Add device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
  await vi.waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>('Player address').value).toBe('http://192.168.1.20:3000/player/'),
  );
  await person.type(dialog.getByLabelText('Code on the screen'), 'ABCDEF{Enter}');
  expect(await screen.findByText('Device added')).toBeInTheDocument();
  expect(pair).toHaveBeenCalledOnce();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('At /device-management/dev_Foyer?assign')).toBeInTheDocument();
});

const groupTable = () => screen.getByRole('table', { name: 'Group Status' });
const usedDevices = () => within(overview()).getByRole('meter', { name: '2 of 4 devices used' });

test.each([
  ['devices', 'Failed to fetch devices', [groupTable, usedDevices]],
  ['groups', 'Failed to fetch device groups', [() => row('Kiosk'), usedDevices]],
  ['assignments', 'Failed to fetch device assignments', [() => row('Kiosk'), groupTable, usedDevices]],
  ['usage', 'Failed to load', [() => row('Kiosk'), groupTable]],
  ['storage', 'Failed to load', [() => row('Kiosk'), groupTable, usedDevices]],
] as const)(
  'where %s cannot be loaded, the rest of the page is there, and a retry brings them',
  async (what, title, rest) => {
    const { person, failing } = await openDashboard({
      devices: [device('Kiosk', { groupId: 'grp_1' })],
      groups: [group('grp_1', 'Visitor areas')],
      failing: [what],
    });
    expect(screen.getAllByText(new RegExp(`^${title}`)).length).toBeGreaterThan(0);
    expect(within(overview()).getByText('Global Active Media')).toBeInTheDocument();
    for (const part of rest) expect(part()).toBeTruthy();

    failing.clear();
    for (const retry of screen.getAllByRole('button', { name: 'Retry now' })) await person.click(retry);
    await vi.waitFor(() => expect(screen.queryByText(new RegExp(`^${title}`))).not.toBeInTheDocument());
  },
);

test('a person who sees only some groups is not told that there is no active media', async () => {
  await openDashboard({ devices: [kiosk], me: exampleMe('viewer', { seesAllScreens: false }) });
  expect(within(overview()).getByText('Shown to people who see all screens.')).toBeInTheDocument();
  expect(within(overview()).queryByText(/^None\./)).not.toBeInTheDocument();
});

test('while the server cannot be reached, no screen is shown as online', async () => {
  await openDashboard({
    devices: [kiosk, lost],
    groups: [group('grp_1', 'Visitor areas')],
    lostAt: new Date(Date.now() - 1_000),
  });
  expect(within(row('Kiosk')).getByText('Was online')).toBeInTheDocument();
  expect(within(row('Totem')).getByText('Was offline')).toBeInTheDocument();
  expect(screen.queryByText('Online', { selector: 'span' })?.closest('label')).not.toBeNull();
  expect(within(overview()).getAllByText(/^Not known since/)).toHaveLength(2);
  expect(within(screen.getByRole('table', { name: 'Group Status' })).getByText('Not known')).toBeInTheDocument();
});

test('screens that were online when the connection was lost are not shown as offline meanwhile', async () => {
  await openDashboard({ devices: [device('Kiosk', { lastSeen: ago(600) })], lostAt: new Date(Date.now() - 590_000) });
  expect(within(row('Kiosk')).getByText('Was online')).toBeInTheDocument();
});
