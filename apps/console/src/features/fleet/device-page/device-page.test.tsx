import type { Command } from '@vitrine/contract/fleet/commands';
import { type DeviceDetails, DeviceId, type MediaSummary } from '@vitrine/contract/fleet/devices';
import { defaultDeviceSettings } from '@vitrine/contract/fleet/settings';
import { AppError } from '@vitrine/contract/core/errors';
import type { HistorySpan } from '@vitrine/contract/reports/history';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import type { Forecast, Segment, NowPlaying } from '@vitrine/contract/playout/now-playing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/api.tsx';
import { exampleDevice } from '../../../test/example-device.ts';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { ConnectionProvider } from '../../../ui/feedback/connection.tsx';
import { DevicePage } from './device-page.tsx';
import { whenIn } from '../../playout/forecast-labels.ts';

const id = DeviceId.parse('dev_1');
const DAY_MS = 86_400_000;
/** The page looks at the real clock, so its fake answers are about today. */
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (hours: number) => new Date(today + hours * 3_600_000).toISOString();

const medium = (name: string): MediaSummary => ({
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

const plan: Forecast = {
  timezone: 'UTC',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: at(index * 24).slice(0, 10),
    from: at(index * 24),
    until: at((index + 1) * 24),
  })),
  segments,
};

const showing: NowPlaying = {
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
  part?: 'settings' | 'history';
  known?: DeviceDetails;
  get?: Plain<Api['devices']['get']>;
  query?: string;
  commands?: Command[];
  spans?: HistorySpan[];
  logs?: LogEntry[];
  explain?: () => NowPlaying;
  /** Since when the server cannot be reached. */
  lostAt?: Date | null;
}

const send = vi.fn<Plain<Api['commands']['send']>>(async ({ body: { kind, value = null } }) => ({
  success: true,
  command: command(kind, { value }),
}));
const updateSettings = vi.fn<Plain<Api['devices']['updateSettings']>>(async () => ({
  success: true,
  settings: { ...defaultDeviceSettings, location: 'Head office', rotation: 90 },
}));

const evening = ScheduleEvent.parse({
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
const elsewhere = { ...evening, id: ScheduleEventId.parse('evt_other'), deviceIds: [DeviceId.parse('dev_2')] };
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
  part,
  known = device,
  get = async () => known,
  query = '',
  commands = [],
  spans = [],
  logs = [],
  explain = () => showing,
  lostAt = null,
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
    <ConnectionProvider value={lostAt}>
      <DevicePage />
    </ConnectionProvider>,
    {
      playout: {
        explain: async ({ query: wish = {} }) => {
          asked.push(wish.at);
          return explain();
        },
        forecast: async () => plan,
      },
      devices: {
        get,
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
    {
      path: '/device-management/:id/*',
      at: `/device-management/dev_1${part === undefined ? '' : `/${part}`}${query}`,
    },
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
    expect.stringMatching(/^\w{3} 21:01skylineGlobal image$/),
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
  expect((await now.findByRole('alert')).textContent).toContain('Failed to fetch what the screen shows.');
  expect(now.getByText('Retrying in 8 s')).toBeTruthy();
  isDown = false;
  await user.click(now.getByRole('button', { name: 'Retry now' }));
  expect(await now.findByText(showing.sentence)).toBeTruthy();
});

test('what holds for good says so, and what ends on a weekday that comes twice has its date', async () => {
  await open({ explain: () => ({ ...showing, until: at(12 + 14 * 24) }) });
  expect(await screen.findByText('Nothing changes in the next 14 days.')).toBeTruthy();
  expect([8, 3 * 24 + 8, 9 * 24 + 8, 15 * 24 + 8].map((hour) => whenIn(plan, at(hour), new Date(at(9))))).toEqual([
    '08:00',
    expect.stringMatching(/^\w{3} 08:00$/),
    expect.stringMatching(/^\w{3} \d+, 08:00$/),
    expect.stringMatching(/^\w{3} \d+, \d{4}, 08:00$/),
  ]);
});

test('a screen that has not confirmed the latest change, or is silent, does not claim to play it', async () => {
  await open({ known: { ...device, isCurrent: false } });
  expect(await screen.findByText(/hasn’t confirmed the latest change yet/)).toBeTruthy();
});

test('an offline screen says what it was showing and what is due, without a latency', async () => {
  const playing = { media: medium('kiosk'), reason: 'device', since: null } as const;
  await open({ known: { ...device, playing, lastSeen: '2026-01-01T00:00:00.000Z', responseTime: 24 } });
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(await now.findByText('Was showing kiosk.')).toBeTruthy();
  expect(await now.findByText(/^Due now: elephant\. "Day at the park" runs/)).toBeTruthy();
  expect(now.getByText(/^Last seen .* ago\. It keeps playing its saved schedule\.$/)).toBeTruthy();
  expect(now.queryByText(showing.sentence)).toBeNull();
  expect(now.queryByText(/24 ms/)).toBeNull();
});

test('without a connection to the server, a screen stays as it was last known, for as long as that lasts', async () => {
  const lastSeen = ago(600);
  await open({ known: { ...device, lastSeen }, lostAt: new Date(Date.parse(lastSeen) + 5_000) });
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(await now.findByText('Was online')).toBeTruthy();
  expect(now.queryByText('Was offline')).toBeNull();
});

test('a screen that never connected says so once, and what is due', async () => {
  await open({ known: { ...device, lastSeen: null, playing: null } });
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(await now.findByText(/^Due now: elephant\./)).toBeTruthy();
  expect(now.getAllByText('Not connected yet.')).toHaveLength(1);
  expect(now.queryByText('Never')).toBeNull();
});

test('an online screen says how quickly it answers', async () => {
  await open({ known: { ...device, responseTime: 24 } });
  expect(await screen.findByText(/ago, 24 ms$/)).toBeTruthy();
});

test('at a point in time every candidate is named with the rule by which it lost', async () => {
  const { asked } = await open({ query: `?at=${at(30)}` });
  const candidates = within(await screen.findByRole('list', { name: 'Candidates' })).getAllByRole('listitem');
  expect(candidates.map((each) => each.textContent)).toEqual([
    'Plays"Day at the park" runs from 00:00 to 18:00 (UTC).',
    'Overridden"skyline.jpg" is the image active for every device, but a running schedule comes first.',
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

test('what the screen played is listed by day, in pages', async () => {
  const { user } = await open({ part: 'history' });
  const table = await screen.findByRole('table', { name: 'Plays' });
  // A phone has no room for the columns of reason and end: there both stand below the name.
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['09:00', 'elephantSchedule, in full', 'Schedule', '30:00', 'In full']);
  expect(screen.getByText('Showing 1 of 2 plays')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('its settings are edited in place', async () => {
  const { user } = await open({ part: 'settings' });
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
  const { user } = await open({ part: 'settings', known: { ...device, groupId: 'grp_1' } });
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  expect(await settings.findByText(/^Settings managed by group/)).toBeTruthy();
  // Not among the commands either.
  expect(screen.queryByRole('slider')).toBeNull();
  await settings.findByDisplayValue('Head office');
  await user.click(settings.getByRole('radio', { name: 'Fill' }));
  await user.click(settings.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings Updated');
  const body = updateSettings.mock.lastCall?.[0].body;
  expect(body).toMatchObject({ fit: 'cover' });
  // What the group has set meanwhile is not overwritten.
  expect(body).not.toHaveProperty('volume');
  expect(body).not.toHaveProperty('brightness');
});

test('each command shows the state of the last one of its kind', async () => {
  const { user } = await open({
    part: 'settings',
    commands: [
      command('identify'),
      command('screenshot', { state: 'delivered', deliveredAt: ago(1) }),
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
  expect(words[2]).toMatch(/^ReloadFailed 3 min ago: no room left/);
  expect(words[3]).toMatch(/^Clear cacheExpired 2 min ago: the screen did not answer in time/);
  await user.click(screen.getByRole('button', { name: 'Identify' }));
  expect(send).toHaveBeenLastCalledWith({ params: { deviceId: id }, body: { kind: 'identify' } });
});

test('the address of a device that is not there says so and leads to the others', async () => {
  await open({ get: () => Promise.reject(new AppError('device.not_found')) });
  expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Device Management' });
  expect(back.getAttribute('href')).toBe('/device-management');
});

test('a screen that is dark on purpose is asleep, not only online', async () => {
  await open({ known: { ...device, lastSeen: ago(5), playing: null, warnings: ['asleep'] } });
  const now = await screen.findByRole('region', { name: 'Now' });
  expect(await within(now).findByText('Asleep')).toBeTruthy();
  expect(within(now).queryByText('Online')).toBeNull();
});

test('its clock, its player and what it lacks are among the settings, its contact and activity in the history', async () => {
  const { user } = await open({
    known: { ...device, clockOffsetMs: -90_000, warnings: ['storage-not-persistent'] },
    part: 'settings',
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
  expect(clock.textContent).toContain('Player1.4.0Files3 saved, 1 downloading');
  expect(clock.textContent).toContain('May lose saved media if its disk fills up');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByText('Online 99.4% of the last 7 days, 1 outage')).toBeTruthy();
  const spans = within(screen.getByRole('list', { name: 'Online and offline' })).getAllByRole('listitem');
  expect(spans[1]?.textContent).toMatch(/^Offline1 h/);
  expect(await screen.findByText('Cannot decode film.mp4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in Activity Log' }).getAttribute('href')).toBe('/logs?device=dev_1');
});

test('a device is removed from its last schedule, which is deleted with it', async () => {
  const { user } = await open();
  const schedules = await screen.findByRole('list', { name: 'Schedules' });
  expect(schedules.textContent).toMatch(/^Evening18:00–23:30, weekly from Mar 9, 2026 \(UTC\), filmRemove$/);
  await user.click(within(schedules).getByRole('button', { name: 'Remove Evening' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Evening' });
  expect(dialog.textContent).toContain('is this schedule’s only device, so the schedule will be deleted');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Schedule removed successfully')).toBeTruthy();
  expect(removeFromSchedule).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: id, eventId: 'evt_evening' } });
  expect(screen.queryByRole('list', { name: 'Schedules' })).toBeNull();
});

test('a device that is deleted elsewhere is no longer shown', async () => {
  const get = vi
    .fn<Plain<Api['devices']['get']>>()
    .mockResolvedValueOnce({ ...device, pausedUntil: at(47.5) })
    .mockRejectedValue(new AppError('device.not_found'));
  const { user } = await open({ get });
  await user.click(within(screen.getByRole('region', { name: 'Now' })).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('heading', { name: 'This device was deleted' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
});

test('a paused screen is shown as paused, with the minute at which the pause ends, and can be resumed', async () => {
  const { user } = await open({ known: { ...device, pausedUntil: at(47.5 + 1 / 60) } });
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(now.getByText('Schedule paused')).toBeTruthy();
  expect(now.getByText(/^until \w+ \d+, \d+, 23:30$/)).toBeTruthy();
  await user.click(now.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedule resumed')).toBeTruthy();
});

const tab = (name: string) => screen.getByRole('tab', { name, selected: true });

test('each part has an address, and sliders are in one place only', async () => {
  const { user } = await open();
  expect(tab('Now')).toBeTruthy();
  expect((await screen.findAllByRole('slider')).length).toBe(1);
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(tab('Settings')).toBeTruthy();
  await screen.findByDisplayValue('Head office');
  const sliders = screen.getAllByRole('slider').map((each) => each.getAttribute('aria-label') ?? each.id);
  expect(sliders).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Set / })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByRole('table', { name: 'Plays' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull();
});
