import type { Command } from '@vitrine/contract/commands';
import { defaultDeviceSettings, type DeviceDetails, DeviceId, type ShownMedia } from '@vitrine/contract/devices';
import { AppError } from '@vitrine/contract/errors';
import type { HistorySpan } from '@vitrine/contract/history';
import type { LogEntry } from '@vitrine/contract/logs';
import { CalendarEvent, EventId } from '@vitrine/contract/schedule';
import type { Plan, Segment, Showing } from '@vitrine/contract/showing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { exampleDevice } from '../../test/example-device.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { DevicePage } from './device-page.tsx';
import { whenIn } from './plan-words.ts';

const id = DeviceId.parse('dev_1');
const DAY_MS = 86_400_000;
/** The page looks at the real clock, so its fake answers are about today. */
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (hours: number) => new Date(today + hours * 3_600_000).toISOString();

const medium = (name: string): ShownMedia => ({
  id: `med_${name}`,
  type: 'image',
  filename: `${name}.jpg`,
  originalName: `${name}.jpg`,
  thumbnailUrl: null,
});

const device: DeviceDetails = {
  ...exampleDevice('Main entrance', {
    id,
    deviceId: 'lobby-1',
    playing: { media: medium('elephant'), reason: 'schedule', since: null },
    clockOffsetMs: null,
  }),
  playerVersion: '1.4.0',
  cache: { have: 3, missing: 1, freeBytes: null },
};

const base = { reason: 'global', sourceId: null, title: null, media: medium('skyline') } as const;
const park = { reason: 'schedule', sourceId: 'evt_1', title: 'Day at the park', media: medium('elephant') } as const;
const film = { reason: 'schedule', sourceId: 'evt_2', title: 'Silent film', media: medium('film') } as const;
const segments: Segment[] = [
  { ...park, from: at(0), until: at(48 + 18) },
  { ...film, from: at(48 + 18), until: at(48 + 21 + 1 / 60) },
  { ...base, from: at(48 + 21 + 1 / 60), until: at(14 * 24) },
];

const plan: Plan = {
  timezone: 'UTC',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: at(index * 24).slice(0, 10),
    from: at(index * 24),
    until: at((index + 1) * 24),
  })),
  segments,
};

const showing: Showing = {
  at: at(12),
  media: park.media,
  reason: 'schedule',
  until: at(48 + 18),
  sentence: 'Shows "elephant.jpg" because "Day at the park" runs from 00:00 to 18:00 (UTC).',
  candidates: [
    { ...park, verdict: 'plays', rule: null, text: '"Day at the park" runs from 00:00 to 18:00 (UTC).' },
    {
      ...base,
      verdict: 'lost',
      rule: 'weaker-level',
      text: '"skyline.jpg" is the image active for every device, but a running schedule comes first.',
    },
  ],
  day: [{ ...park, from: at(0), until: at(24) }],
};

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

function command(kind: Command['kind'], facts: Partial<Command> = {}): Command {
  return {
    id: `cmd_${kind}`,
    deviceId: id,
    kind,
    value: null,
    state: 'queued',
    detail: null,
    createdAt: ago(2),
    deliveredAt: null,
    settledAt: null,
    expiresAt: ago(-298),
    ...facts,
  };
}

interface World {
  known?: DeviceDetails;
  get?: Plain<Api['fleet']['get']>;
  query?: string;
  commands?: Command[];
  spans?: HistorySpan[];
  logs?: LogEntry[];
  explain?: () => Showing;
}

const send = vi.fn<Plain<Api['commands']['send']>>(async ({ body: { kind, value = null } }) => ({
  success: true,
  command: command(kind, { value }),
}));
const updateSettings = vi.fn<Plain<Api['devices']['updateSettings']>>(async () => ({
  success: true,
  settings: { ...defaultDeviceSettings, location: 'Head office', rotation: 90 },
}));

const evening = CalendarEvent.parse({
  id: 'evt_evening',
  title: 'Evening',
  startTime: '18:00',
  endTime: '23:30',
  scheduledDate: '2026-03-09',
  lastDate: null,
  timezone: 'UTC',
  mediaType: 'image',
  mediaId: 'med_film',
  mediaName: 'film.jpg',
  media: medium('film'),
  deviceIds: [id],
  recurrence: 'weekly',
  color: '#3b82f6',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const elsewhere = { ...evening, id: EventId.parse('evt_other'), deviceIds: [DeviceId.parse('dev_2')] };
const removeFromSchedule = vi.fn<Plain<Api['assignments']['removeFromSchedule']>>(async () => ({
  success: true,
  isEventDeleted: true,
  receipt: { deviceIds: [id] },
}));
const resume = vi.fn<Plain<Api['assignments']['resume']>>(async () => ({
  success: true,
  receipt: { deviceIds: [id] },
}));

async function open({
  known = device,
  get = async () => known,
  query = '',
  commands = [],
  spans = [],
  logs = [],
  explain = () => showing,
}: World = {}) {
  const asked: (string | undefined)[] = [];
  const body = {
    day: at(0).slice(0, 10),
    timezone: 'UTC',
    plays: [
      {
        id: 'ply_1',
        mediaId: 'med_elephant',
        mediaName: 'elephant.jpg',
        reason: 'schedule' as const,
        startedAt: at(9),
        endedAt: at(9.5),
        completed: true,
      },
    ],
  };
  const user = await renderPage(
    <DevicePage />,
    {
      fleet: { get },
      showing: {
        explain: async ({ query: wish = {} }) => {
          asked.push(wish.at);
          return explain();
        },
        plan: async () => plan,
      },
      devices: {
        settings: async () => ({ success: true, settings: { ...defaultDeviceSettings, location: 'Head office' } }),
        updateSettings,
      },
      commands: {
        list: async () => ({ commands }),
        send,
        screenshot: async () => ({
          screenshot: { url: '/api/devices/dev_1/screenshots/1', mimeType: 'image/jpeg', takenAt: ago(7_200) },
        }),
      },
      history: { list: async () => ({ spans }) },
      schedule: {
        list: async () => ({ events: removeFromSchedule.mock.calls.length === 0 ? [evening, elsewhere] : [elsewhere] }),
      },
      assignments: { removeFromSchedule, resume },
      logs: {
        list: Object.assign(async () => ({ logs }), {
          page: async () => ({ body: { logs }, next: null, total: logs.length }),
        }),
      },
      plays: {
        list: Object.assign(async () => body, {
          page: async ({ query: { cursor } = {} }: { query?: { cursor?: string } }) =>
            cursor === undefined
              ? { body, next: 'second', total: 2 }
              : { body: { ...body, plays: body.plays.map((play) => ({ ...play, id: cursor })) }, next: null, total: 2 },
        }),
      },
    },
    { path: '/device-management/:id', at: `/device-management/dev_1${query}` },
  );
  return { user, asked };
}

test('a device says what it shows, why, and that the screen has confirmed it', async () => {
  await open();
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(await now.findByText(showing.sentence)).toBeTruthy();
  expect(now.getByText(/^The screen confirmed this \d+ s ago: it plays exactly what it should\.$/)).toBeTruthy();
  expect(now.getByRole('link', { name: 'Open the schedule' }).getAttribute('href')).toBe(
    '/device-schedule?event=evt_1',
  );
});

test('what comes next stands with its time, reason and end', async () => {
  await open();
  const next = within(await screen.findByRole('list', { name: 'Next' })).getAllByRole('listitem');
  expect(next.map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^\w{3} 18:00Silent filmSchedule, until \w{3} 21:00$/),
    expect.stringMatching(/^\w{3} 21:01skyline\.jpgGlobal image$/),
  ]);
});

test('where what it shows cannot be had, it says so and offers to try again', async () => {
  let isDown = true;
  const explain = () => {
    if (isDown) throw new Error('The server cannot be reached.');
    return showing;
  };
  const { user } = await open({ explain });
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect((await now.findByRole('alert')).textContent).toContain('Failed to fetch what the device shows.');
  isDown = false;
  await user.click(now.getByRole('button', { name: 'Try again' }));
  expect(await now.findByText(showing.sentence)).toBeTruthy();
});

test('what holds for good says so, and what ends on a weekday that comes twice has its date', async () => {
  await open({ explain: () => ({ ...showing, until: at(12 + 14 * 24) }) });
  expect(await screen.findByText('Nothing changes in the next 14 days.')).toBeTruthy();
  expect([8, 3 * 24 + 8, 9 * 24 + 8, 15 * 24 + 8].map((hour) => whenIn(plan, at(hour), new Date(at(9))))).toEqual([
    '08:00',
    expect.stringMatching(/^\w{3} 08:00$/),
    expect.stringMatching(/^\w{3} \d+, 08:00$/),
    expect.stringMatching(/^\w{3} \d+, \d{4}, 08:00 AM$/),
  ]);
});

test('a screen that has not confirmed the latest change, or is silent, does not claim to play it', async () => {
  await open({ known: { ...device, isCurrent: false } });
  expect(await screen.findByText(/has not confirmed the latest change yet/)).toBeTruthy();
});

test('a silent screen goes on by the timeline that it holds', async () => {
  await open({ known: { ...device, lastSeen: '2026-01-01T00:00:00.000Z' } });
  expect(await screen.findByText(/It goes on by the timeline that it holds\.$/)).toBeTruthy();
});

test('at a point in time every candidate is named with the rule by which it lost', async () => {
  const { asked } = await open({ query: `?at=${at(30)}` });
  const candidates = within(await screen.findByRole('list', { name: 'Candidates' })).getAllByRole('listitem');
  expect(candidates.map((each) => each.textContent)).toEqual([
    'Plays"Day at the park" runs from 00:00 to 18:00 (UTC).',
    'Something stronger comes first"skyline.jpg" is the image active for every device, but a running schedule comes first.',
  ]);
  expect(asked).toContain(at(30));
  expect(screen.getByRole('slider', { name: 'Point in time' })).toBeTruthy();
});

test('the same plan is a list, and each part of it tells why', async () => {
  const { user, asked } = await open();
  await user.click(screen.getByLabelText('List'));
  const rows = within(await screen.findByRole('list', { name: 'The plan' })).getAllByRole('button');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toMatch(/^\w{3} \d+, 00:00 – \w{3} \d+, 18:00/);
  expect(rows[1]?.textContent).toContain('Silent film');
  if (rows[1] !== undefined) await user.click(rows[1]);
  expect(await screen.findByRole('list', { name: 'Candidates' })).toBeTruthy();
  expect(asked).toContain(at(48 + 18));
});

test('what the screen has shown stands by day, in pages', async () => {
  const { user } = await open();
  const table = await screen.findByRole('table', { name: 'Plays' });
  // A phone has no room for the columns of reason and end: there both stand below the name.
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['09:00', 'elephant.jpgSchedule, to its end', 'Schedule', '30:00', 'To its end']);
  expect(screen.getByText('The first 1 play of 2.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('its settings are changed in their place', async () => {
  const { user } = await open();
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  expect(await settings.findByDisplayValue('Head office')).toBeTruthy();
  const save = settings.getByRole('button', { name: 'Save Settings' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(settings.getByRole('radio', { name: '90°' }));
  await user.click(save);
  expect(await screen.findByText('Device settings have been saved successfully.')).toBeTruthy();
  expect(updateSettings.mock.lastCall?.[0].body).toMatchObject({ rotation: 90, location: 'Head office' });
});

test('volume and brightness of a device in a group are the group’s', async () => {
  await open({ known: { ...device, groupId: 'grp_1' } });
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  expect(await settings.findByText(/^Settings managed by group/)).toBeTruthy();
  expect(settings.queryByRole('slider')).toBeNull();
});

test('each command says where the last one of its kind stands', async () => {
  const { user } = await open({
    commands: [
      command('identify'),
      command('screenshot', { state: 'delivered', deliveredAt: ago(1) }),
      command('volume', { state: 'done', settledAt: ago(60), value: 30 }),
      command('reload', { state: 'failed', settledAt: ago(180), detail: 'no room left' }),
      // Nobody tells that the time of a command is up.
      command('clear-cache', { state: 'delivered', createdAt: ago(420), expiresAt: ago(120) }),
    ],
  });
  const rows = within(await screen.findByRole('list', { name: 'Commands' })).getAllByRole('listitem');
  await screen.findByText('Taken 2 h ago');
  const words = rows.map(({ textContent }) => textContent);
  expect(words[0]).toMatch(/^IdentifyQueued \d s ago, waiting for the screen/);
  expect(words[1]).toMatch(/^ScreenshotDelivered \d s ago.*Taken 2 h ago$/);
  expect(words[2]).toMatch(/^VolumeDone 1 min ago/);
  expect(words[3]).toMatch(/^BrightnessAt once, and kept in its settings/);
  expect(words[4]).toMatch(/^ReloadFailed 3 min ago: no room left/);
  expect(words[5]).toMatch(/^Clear cacheExpired 2 min ago: the screen did not answer in time/);
  await user.click(screen.getByRole('button', { name: 'Set brightness' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: id }, body: { kind: 'brightness', value: 50 } });
});

test('the address of a device that is not there says so and leads to the others', async () => {
  await open({ get: () => Promise.reject(new AppError('device.not_found')) });
  expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Look at the others' });
  expect(back.getAttribute('href')).toBe('/device-management');
});

test('a screen that is dark on purpose is asleep, not only online', async () => {
  await open({ known: { ...device, lastSeen: ago(5), playing: null, warnings: ['asleep'] } });
  const now = await screen.findByRole('region', { name: 'Now' });
  expect(await within(now).findByText('Asleep')).toBeTruthy();
  expect(within(now).queryByText('Online')).toBeNull();
});

test('how far its clock is off, its player, its contact and its activity are told', async () => {
  await open({
    known: { ...device, clockOffsetMs: -90_000 },
    spans: [
      { state: 'online', from: ago(6 * 3_600), until: null },
      { state: 'offline', from: ago(7 * 3_600), until: ago(6 * 3_600) },
      { state: 'online', from: ago(7 * 3_600 + 8 * 86_400), until: ago(7 * 3_600) },
    ],
    logs: [
      {
        id: 'log_1',
        level: 'error',
        timestamp: ago(60),
        message: 'Cannot decode film.mp4',
        data: null,
        deviceId: 'lobby-1',
        deviceName: 'Main entrance',
      },
    ],
  });
  const clock = await screen.findByRole('region', { name: 'Clock' });
  expect(clock.textContent).toContain('2 min behind.');
  expect(clock.textContent).toContain('Player1.4.0Files3 held, 1 still to come');
  expect(await screen.findByText('Online 99.4% of the last 7 days, 1 outage')).toBeTruthy();
  const spans = within(screen.getByRole('list', { name: 'Online and offline' })).getAllByRole('listitem');
  expect(spans[1]?.textContent).toMatch(/^Offline1 h/);
  expect(await screen.findByText('Cannot decode film.mp4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in Activity Log' }).getAttribute('href')).toBe('/logs?device=dev_1');
});

test('a device is taken out of its last schedule, and it is said what becomes of that', async () => {
  const { user } = await open();
  const schedules = await screen.findByRole('list', { name: 'Schedules' });
  expect(schedules.textContent).toMatch(/^Evening18:00 – 23:30, weekly from Mar 9, 2026 \(UTC\), film\.jpgRemove$/);
  await user.click(within(schedules).getByRole('button', { name: 'Remove Evening' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Evening' });
  expect(dialog.textContent).toContain('it is deleted');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Schedule removed successfully')).toBeTruthy();
  expect(removeFromSchedule).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: id, eventId: 'evt_evening' } });
  expect(screen.queryByRole('list', { name: 'Schedules' })).toBeNull();
});

test('a device that is deleted elsewhere is not shown as if it were there', async () => {
  const get = vi
    .fn<Plain<Api['fleet']['get']>>()
    .mockResolvedValueOnce({ ...device, pausedUntil: at(47.5) })
    .mockRejectedValue(new AppError('device.not_found'));
  const { user } = await open({ get });
  await user.click(within(screen.getByRole('region', { name: 'Now' })).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('heading', { name: 'This device is no longer there' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
});

test('a paused schedule says until which minute, and can be resumed', async () => {
  const { user } = await open({ known: { ...device, pausedUntil: at(47.5 + 1 / 60) } });
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(now.getByText(/^Schedule paused until \w+ \d+, \d+, 23:30\.$/)).toBeTruthy();
  await user.click(now.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedule resumed')).toBeTruthy();
});
