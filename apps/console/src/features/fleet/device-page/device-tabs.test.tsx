import { exampleReport, reportRow } from '../../../test/examples/example-report.ts';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { at, command, device, openDevicePage, play } from '../../../test/device-page.tsx';
import { ago } from '../../../test/examples/example-device.ts';

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('settings are edited in place and saved together', async () => {
  const { person, updateSettings } = await openDevicePage({ part: 'settings' });
  const settings = await region('Settings');
  expect(await settings.findByDisplayValue('Head office')).toBeInTheDocument();
  const save = settings.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
  expect(save).toBeDisabled();
  await person.click(settings.getByRole('radio', { name: '90°' }));
  await person.click(save);
  expect(await screen.findByText('Device settings have been saved successfully.')).toBeInTheDocument();
  expect(updateSettings.mock.lastCall?.[0].body).toMatchObject({ rotation: 90, location: 'Head office' });
  await waitFor(() => expect(save).toBeDisabled());
});

test('canceling discards the changes, and nothing is left to save', async () => {
  const { person, updateSettings } = await openDevicePage({ part: 'settings' });
  const settings = await region('Settings');
  const location = await settings.findByDisplayValue<HTMLInputElement>('Head office');
  await person.type(location, ', second floor');
  await person.click(settings.getByRole('button', { name: 'Cancel' }));
  expect(location.value).toBe('Head office');
  expect(settings.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' })).toBeDisabled();
  expect(updateSettings).not.toHaveBeenCalled();
});

test('volume and brightness of a grouped device belong to its group', async () => {
  const { person, updateSettings } = await openDevicePage({ part: 'settings', known: { ...device, groupId: 'grp_1' } });
  const settings = await region('Settings');
  expect(await settings.findByText(/^Settings managed by group/)).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  await settings.findByDisplayValue('Head office');
  await person.click(settings.getByRole('radio', { name: 'Fill' }));
  await person.click(settings.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings Updated');
  const body = updateSettings.mock.lastCall?.[0].body;
  expect(body).toMatchObject({ fit: 'cover' });
  // They are not sent, because the group may have changed them meanwhile.
  expect(body).not.toHaveProperty('volume');
  expect(body).not.toHaveProperty('brightness');
});

test('each command shows the state of the last one of its kind', async () => {
  const screenshot = { url: '/api/devices/dev_1/screenshots/1', mimeType: 'image/jpeg', takenAt: ago(7_200) };
  const { person, send } = await openDevicePage({
    part: 'settings',
    commands: [
      command('identify'),
      command('screenshot', { state: 'delivered', deliveredAt: ago(1) }),
      command('reload', { state: 'failed', settledAt: ago(180), detail: 'no room left' }),
      // A command expires without a change event.
      command('clear-cache', { state: 'delivered', createdAt: ago(420), expiresAt: ago(120) }),
    ],
    routes: { commands: { screenshot: async () => ({ screenshot }) } },
  });
  const rows = within(await screen.findByRole('list', { name: 'Commands' })).getAllByRole('listitem');
  await screen.findByText('Taken 2 h ago');
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^IdentifyQueued \d+ s ago, waiting for the screen/);
  expect(texts[1]).toMatch(/^ScreenshotDelivered \d+ s ago.*Taken 2 h ago$/);
  expect(texts[2]).toMatch(/^ReloadFailed 3 min ago: no room left/);
  expect(texts[3]).toMatch(/^Clear cacheExpired 2 min ago: the screen did not answer in time/);
  await person.click(screen.getByRole('button', { name: 'Identify' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_1' }, body: { kind: 'identify' } });
});

test('the cache is cleared only after a confirmation that names the risk', async () => {
  const { person, send } = await openDevicePage({ part: 'settings' });
  await person.click(await screen.findByRole('button', { name: 'Clear cache' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear cache' }));
  expect(dialog.getByText(/Without a network it will have nothing to show\./)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(send).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Clear cache' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear cache' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_1' }, body: { kind: 'clear-cache' } });
});

test('the message about a refused command names the command and the reason', async () => {
  const { person } = await openDevicePage({
    part: 'settings',
    routes: { commands: { send: () => Promise.reject(new AppError('device.not_found')) } },
  });
  await person.click(await screen.findByRole('button', { name: 'Take screenshot' }));
  expect(await screen.findByText('Screenshot failed')).toBeInTheDocument();
  expect(screen.getByText('Device not found')).toBeInTheDocument();
});

test.each([
  [null, 'The screen hasn’t reported its clock yet.'],
  [400, 'In step with the server.'],
  [2_400, '2.4 s ahead.'],
  [-90_000, '2 min behind.'],
  [5_400_000, '1 h 30 min ahead.'],
  [-7_200_000, '2 h behind.'],
  [3 * 86_400_000, '3 days ahead.'],
])('a clock that is %s ms off is described', async (clockOffsetMs, text) => {
  await openDevicePage({ known: { ...device, clockOffsetMs }, part: 'settings' });
  expect((await region('Clock')).getByText(text)).toBeInTheDocument();
});

test('the settings tab shows what the player reports, and its issues', async () => {
  await openDevicePage({
    part: 'settings',
    known: { ...device, warnings: ['storage-not-persistent'], currentScreen: 2, totalScreens: null },
  });
  const { textContent } = await screen.findByRole('region', { name: 'Clock' });
  expect(textContent).toContain('Screen2/2Resolution3840 × 2160, scaled to 200%Player1.4.0Files3 saved, 1 downloading');
  expect(textContent).toContain('May lose saved media if its disk fills up');
});

const lastDays = [
  { state: 'online', from: ago(6 * 3_600), until: null },
  { state: 'offline', from: ago(7 * 3_600), until: ago(6 * 3_600) },
  { state: 'online', from: ago(7 * 3_600 + 8 * 86_400), until: ago(7 * 3_600) },
] as const;

test('availability counts the outages and never rounds up to 100%', async () => {
  const { person } = await openDevicePage({ part: 'history', spans: [...lastDays] });
  expect(await screen.findByText('Online 99.4% of the last 7 days, 1 outage')).toBeInTheDocument();
  const spans = within(screen.getByRole('list', { name: 'Online and offline' })).getAllByRole('listitem');
  expect(spans[1]?.textContent).toMatch(/^Offline1 h/);
  await person.click(screen.getByRole('radio', { name: '24 hours' }));
  expect(await screen.findByText('Online 95.8% of the last 24 hours, 1 outage')).toBeInTheDocument();
});

test('hours switched off are told as off, and are no outage', async () => {
  const spans = [
    { state: 'online', from: ago(3_600), until: null },
    { state: 'off', from: ago(9 * 3_600), until: ago(3_600) },
    { state: 'online', from: ago(9 * 86_400), until: ago(9 * 3_600) },
  ] as const;
  await openDevicePage({ part: 'history', spans: [...spans] });
  expect(await screen.findByText('Online 100% of the last 7 days, 0 outages')).toBeInTheDocument();
  const listed = within(screen.getByRole('list', { name: 'Online and offline' })).getAllByRole('listitem');
  expect(listed[1]?.textContent).toMatch(/^Off8 h/);
});

test('the availability of a new device counts from its first contact', async () => {
  await openDevicePage({ part: 'history', spans: [{ state: 'online', from: ago(3_600), until: null }] });
  expect(await screen.findByText(/^Online 100% of the time since .+, 0 outages$/)).toBeInTheDocument();
});

test.each([
  [null, 'Not connected yet.'],
  [ago(5), 'No history yet. It starts about a minute after first contact.'],
])('a device last seen %s without a history explains why there is none', async (lastSeen, text) => {
  await openDevicePage({ part: 'history', known: { ...device, lastSeen } });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('the latest activity links to the whole log of the device', async () => {
  const entry = {
    id: 'log_1',
    level: 'error',
    timestamp: ago(60),
    message: 'Cannot decode film.mp4',
    data: null,
  } as const;
  await openDevicePage({ part: 'history', logs: [{ ...entry, deviceId: 'lobby-1', deviceName: 'Main entrance' }] });
  expect(await screen.findByText('Cannot decode film.mp4')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in Activity Log' })).toHaveAttribute('href', '/logs?device=dev_1');
});

type PlaysPage = Api['plays']['list']['page'];
const servePlays = (page: PlaysPage) => ({
  routes: { plays: { list: Object.assign(async () => playsBody, { page }) } },
});
const playsBody = { day: at(0).slice(0, 10), timezone: 'Asia/Kolkata', kept: true, plays: [play] };

test('the history begins with what was played today and in seven days, by media, also without single plays', async () => {
  const page = vi.fn<Api['reports']['plays']['page']>(async ({ query }) => ({
    body: exampleReport(query.from === query.to ? { rows: [reportRow('Elephants', [90])] } : {}),
    next: null,
    total: 2,
  }));
  const plays = Object.assign(async () => exampleReport(), { page });
  await openDevicePage({ part: 'history', routes: { reports: { plays } } });
  const section = within(await screen.findByRole('region', { name: 'Played' }));
  expect((await section.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
    '90 plays',
    '15\u00a0min',
    '1,440 plays',
    '4\u00a0h',
  ]);
  const rows = within(section.getByRole('table', { name: 'Played in the last 7 days' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MediaPlaysIn fullDuration',
    'Elephants1,2601,2603.5\u00a0h',
    'Balloons18018030\u00a0min',
  ]);
  expect(section.getByRole('link', { name: 'Open in Reports' })).toHaveAttribute('href', '/reports?screens=dev_1');
  for (const [{ query }] of page.mock.calls) expect(query).toMatchObject({ deviceIds: 'dev_1' });
});

test('single plays are listed in the screen’s time zone, the newest first, in pages', async () => {
  const second = { ...playsBody, plays: [{ ...play, id: 'ply_2', mediaName: null, completed: false }] };
  const { person } = await openDevicePage({
    part: 'history',
    ...servePlays(async (request) =>
      request.query?.cursor === undefined
        ? { body: playsBody, next: 'second', total: 2 }
        : { body: second, next: null, total: 2 },
    ),
  });
  expect(screen.queryByRole('table', { name: 'Plays' })).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Single plays' }));
  const table = within(await screen.findByRole('table', { name: 'Plays' }));
  // Phones hide the columns of reason and end, and show both below the name.
  const cells = () => table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells()).toEqual(['14:30', 'elephantSchedule, in full', 'Schedule', '30:00', 'In full']);
  expect(screen.getByText('Showing 1 of 2 plays')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
  expect(cells().slice(5, 7)).toEqual(['14:30', 'Unknown mediaSchedule, in part']);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a day whose single plays are no longer kept shows what was played in all, in pages', async () => {
  const sum = { day: '2026-03-02', mediaId: 'med_1', mediaName: 'elephant.jpg', playlist: null, plays: 1_440 };
  const first = { ...sum, completed: 1_439, durationMs: 14_400_000 };
  const second = { ...first, mediaName: null, playlist: { id: 'ply_1', name: 'Lunch' } };
  const page = vi.fn<Api['plays']['sums']['page']>(async (request) =>
    request.query?.cursor === undefined
      ? { body: { sums: [first] }, next: 'second', total: 2 }
      : { body: { sums: [second] }, next: null, total: 2 },
  );
  const list = Object.assign(async () => playsBody, {
    page: async () => ({ body: { ...playsBody, day: '2026-03-02', kept: false, plays: [] }, next: null, total: 0 }),
  });
  const sums = Object.assign(async () => ({ sums: [] }), { page });
  const query = '?played=2026-03-02';
  const { person } = await openDevicePage({ part: 'history', query, routes: { plays: { list, sums } } });
  const table = within(await screen.findByRole('table', { name: 'Plays of the day' }));
  const cells = () => table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells()).toEqual(['elephant', '1,4401,439 in full', '1,439', '4:00:00']);
  expect(
    screen.getByText('Single plays of this day are no longer kept. This is what was played in all.'),
  ).toBeInTheDocument();
  expect(page.mock.lastCall?.[0].query).toMatchObject({ from: '2026-03-02' });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cells()[4]).toBe('Unknown mediaLunch'));
});

test('a day without plays shows that there are none, and the day in the address is fetched', async () => {
  const page = vi.fn<PlaysPage>(async () => ({ body: { ...playsBody, plays: [] }, next: null, total: 0 }));
  await openDevicePage({ part: 'history', query: '?played=2026-03-02', ...servePlays(page) });
  expect(await screen.findByText('No plays reported for this day.')).toBeInTheDocument();
  expect(page.mock.lastCall?.[0].query?.day).toBe('2026-03-02');
});
