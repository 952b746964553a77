import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { AppError } from '@vitrine/contract/core/errors';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import {
  listCells,
  device,
  kiosk,
  lost,
  mediaTitled,
  openDashboard,
  prepareDashboard,
  row,
  tile,
  tiles,
} from '../../test/dashboard.tsx';
import { ago } from '../../test/examples/example-device.ts';
import type { Plain } from '../../test/render-page.tsx';
import { formatCsv } from './devices-csv.ts';

beforeEach(prepareDashboard);

test('an online screen reads what it shows, an offline one what it showed', async () => {
  await openDashboard({ devices: [kiosk, lost, device('New', { lastSeen: null, playing: null })] });
  expect(tile('Kiosk').textContent).toMatch(/Elephants.*Online.*\d+ s ago/);
  expect(tile('Totem').textContent).toMatch(/Was showing Elephants.*Offline.*26 min ago/);
  expect(tile('New').textContent).toMatch(/Not connected yet.*Offline.*never seen/);
  expect(screen.queryByRole('radio', { name: 'Off' })).not.toBeInTheDocument();
});

const reporting = (width: number, height: number) => ({ screenSize: { width, height, pixelRatio: 1 } });
const ratio = (name: string) =>
  Number(tile(name).querySelector<HTMLElement>('.screen-slot')?.style.getPropertyValue('--ratio'));
const isWhole = (name: string) => tile(name).querySelector('.picture-whole') !== null;

test('a screen is drawn in the shape that it reports, as it is turned', async () => {
  await openDashboard({
    devices: [
      device('Totem', reporting(1080, 1920)),
      device('Old monitor', { ...reporting(1024, 768), rotation: 90 }),
      device('Strip', reporting(7680, 320)),
      device('Turned', { rotation: 270 }),
      device('Upside down', { rotation: 180 }),
    ],
  });
  expect(ratio('Totem')).toBe(9 / 16);
  expect(ratio('Old monitor')).toBe(3 / 4);
  // Wider ones are drawn four times as wide as high.
  expect(ratio('Strip')).toBe(4);
  // Without a report, a screen is taken for one of 16:9.
  expect(ratio('Turned')).toBe(9 / 16);
  expect(ratio('Upside down')).toBe(16 / 9);
});

test('a picture is cropped only on a screen that crops it', async () => {
  await openDashboard({
    devices: [kiosk, device('Wall', { fit: 'cover' }), device('Bar', { fit: 'blur' })],
  });
  expect([isWhole('Kiosk'), isWhole('Wall'), isWhole('Bar')]).toEqual([true, false, true]);
  expect(tile('Bar').querySelector('.picture-backdrop')).toBeInTheDocument();
  expect(tile('Kiosk').querySelector('.picture-backdrop')).not.toBeInTheDocument();
});

const added = (seconds: number) => ({ lastSeen: null, playing: null, createdAt: ago(seconds) });

test('a screen that was just added is connecting, and offline after a minute', async () => {
  await openDashboard({ devices: [device('Foyer', added(10)), device('Cellar', added(70))] });
  expect(tile('Foyer').textContent).toMatch(/Not connected yet.*Connecting…$/);
  expect(listCells('Foyer')[2]).toBe('Connecting…');
  expect(tile('Cellar').textContent).toMatch(/Offline.*never seen/);
});

test('a screen without content offers to assign media, others do not', async () => {
  const empty = { playing: null };
  const { person } = await openDashboard({
    devices: [
      kiosk,
      device('Foyer', empty),
      device('Bar', { ...empty, groupId: 'grp_1' }),
      device('Hall', { ...empty, assignedMedia: mediaTitled('Balloons') }),
    ],
  });
  await person.click(screen.getByRole('link', { name: /^Assign Media/ }));
  expect(screen.getByText('At /device-management/dev_Foyer?assign')).toBeInTheDocument();
});

test('a sleeping screen is not shown as an alarm', async () => {
  const bar = device('Bar', { warnings: ['asleep'] });
  await openDashboard({ devices: [bar, kiosk, { ...lost, warnings: ['asleep'] }] });
  expect(tile('Bar').textContent).toContain('Asleep');
  expect(listCells('Bar')[2]).toBe('Asleep');
  expect(formatCsv([bar], new Map(), new Date())).toContain(',"Asleep",');
  // The last report of an offline screen is out of date.
  expect(listCells('Totem')[2]).toBe('Offline');
});

test('a screen that is off on purpose is off on its tile, in the table and in the file, neither offline nor online', async () => {
  const bar = device('Bar', { display: 'off', warnings: ['asleep'] });
  await openDashboard({ devices: [bar, { ...lost, display: 'off' }] });
  expect(tile('Bar').textContent).toMatch(/Would show Elephants.*Off.*\d+ s ago/);
  expect(listCells('Bar')[2]).toBe('Off');
  expect(formatCsv([bar], new Map(), new Date())).toContain(',"Off",');
  expect(listCells('Totem')[2]).toBe('Offline');
  expect(screen.getByRole('img', { name: '1 of 2 devices online, 1 off' })).toBeInTheDocument();
  expect(screen.getByText('1 off')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Off' })).toBeInTheDocument();
});

test('a screen shows until when its media plays, and its day', async () => {
  const start = new Date();
  start.setUTCHours(0, 0, 0, 0);
  const at = (hour: number) => new Date(start.getTime() + hour * 3_600_000).toISOString();
  const media = mediaTitled('Elephants');
  const part = (from: number, until: number, reason: 'schedule' | 'global') => ({
    from: at(from),
    until: at(until),
    reason,
    sourceId: null,
    title: null,
    media,
    listId: null,
    message: null,
  });
  const day: NowPlaying = {
    at: at(12),
    media,
    message: null,
    reason: 'schedule',
    until: at(18 + 1 / 60),
    shownUntil: at(18),
    sentence: '',
    strip: null,
    candidates: [],
    day: [part(0, 9, 'global'), part(9, 18 + 1 / 60, 'schedule'), part(18 + 1 / 60, 24, 'global')],
    lists: {},
  };
  const explain = vi.fn<Plain<Api['playout']['explain']>>(async () => day);
  const scheduled = device('Kiosk', { playing: { media, reason: 'schedule', since: null } });
  await openDashboard({ devices: [scheduled], explain: explain });

  expect(await within(tile('Kiosk')).findByText('Shows Elephants until 18:00, by schedule')).toBeInTheDocument();
  expect(listCells('Kiosk')[4]).toBe('Elephants until 18:00, by schedule');
  expect(explain).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk' } });
  const parts = [...tile('Kiosk').querySelectorAll<HTMLElement>('[title="Elephants"]')];
  expect(parts.map((each) => [each.style.getPropertyValue('--from'), each.style.getPropertyValue('--until')])).toEqual([
    ['0%', '37.5%'],
    ['37.5%', '75.07%'],
    ['75.07%', '100%'],
  ]);
});

test('the table has a row of facts for each screen', async () => {
  await openDashboard({ devices: [kiosk, lost] });
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
  expect(listCells('Kiosk').slice(1)).toEqual(['kiosk-1', 'Online', age, 'Elephants', '24 ms']);
  expect(listCells('Totem').slice(1)).toEqual(['totem-1', 'Offline', age, 'Was showing Elephants', '–']);
});

test('the file to export has the facts of each screen, and no name is a formula to a spreadsheet', () => {
  const file = formatCsv(
    [
      device('＝1+1', { deviceId: 'sum-1', lastSeen: null, playing: null, groupId: 'grp_1', responseTime: null }),
      device('Bar, left', {
        deviceId: 'bar-1',
        lastSeen: '2026-03-02T12:00:00.000Z',
        playing: { media: mediaTitled('Elephants'), reason: 'device', since: null },
        groupId: null,
        responseTime: 23.6,
        tags: ['bakery', 'north'],
        site: 'Old Town',
        address: 'Mill Lane 3, Bath',
      }),
    ],
    new Map([['grp_1', 'Visitor "areas"']]),
    new Date('2026-03-02T12:01:00.000Z'),
  );
  expect(file.split('\r\n')).toEqual([
    '"Device","Device ID","Status","Last Seen","Currently Displaying","Response Time (ms)","Group","Tags","Site","Postal address"',
    `"'＝1+1","sum-1","Offline","","","","Visitor ""areas""","","",""`,
    '"Bar, left","bar-1","Online","2026-03-02T12:00:00.000Z","Elephants.jpg","24","","bakery, north","Old Town","Mill Lane 3, Bath"',
    '',
  ]);
});

test('a screen is renamed in its row', async () => {
  let name = 'Kiosk';
  const rename = vi.fn<Plain<Api['devices']['rename']>>(async ({ body }) => {
    name = body.name;
    return { success: true, device: { id: 'dev_Kiosk' as DeviceId, deviceId: 'kiosk-1', name } };
  });
  const { person } = await openDashboard({
    rename: rename,
    page: () => ({ body: [device('Kiosk', { name })], next: null, total: 1 }),
  });

  await person.click(screen.getByRole('button', { name: 'Rename Kiosk' }));
  await person.clear(screen.getByLabelText('Device name'));
  await person.type(screen.getByLabelText('Device name'), ' Bar {Enter}');

  expect(await screen.findByText('Device renamed')).toBeInTheDocument();
  await vi.waitFor(() => expect(tiles()).toEqual(['Bar']));
  expect(rename).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk' }, body: { name: 'Bar' } });
});

test('a refused rename is rolled back, with one message', async () => {
  const { person } = await openDashboard({
    devices: [kiosk],
    rename: () => Promise.reject(new AppError('device.not_found')),
  });
  await person.click(screen.getByRole('button', { name: 'Rename Kiosk' }));
  await person.type(screen.getByLabelText('Device name'), '!{Enter}');

  expect(await screen.findByText('Failed to rename device')).toBeInTheDocument();
  expect(screen.getByText('Device not found. It is called Kiosk again.')).toBeInTheDocument();
  await vi.waitFor(() => expect(tiles()).toEqual(['Kiosk']));
});

test('a screen with the message of a takeover shows it, and the name of the takeover', async () => {
  const message = { heading: 'Leave the building', text: '', tone: 'danger' as const };
  const winner = {
    reason: 'takeover' as const,
    sourceId: 'tko_1',
    title: 'Fire',
    media: null,
    message,
    verdict: 'plays' as const,
    rule: null,
    text: '',
  };
  const now = new Date().toISOString();
  const showing: NowPlaying = {
    at: now,
    media: null,
    message,
    reason: 'takeover',
    until: now,
    sentence: '',
    strip: null,
    candidates: [winner],
    day: [],
    lists: {},
  };
  const taken = device('Kiosk', { playing: { media: null, reason: 'takeover', since: null } });
  await openDashboard({ devices: [taken], explain: async () => showing });
  expect(await within(tile('Kiosk')).findByText('Shows the takeover Fire')).toBeInTheDocument();
  expect((await within(tile('Kiosk')).findByText('Leave the building')).className).toBe('message-heading');
  expect(within(row('Kiosk')).getByText('Shows the takeover Fire')).toBeInTheDocument();
  expect(formatCsv([taken], new Map(), new Date())).toContain(',"Takeover",');
});
