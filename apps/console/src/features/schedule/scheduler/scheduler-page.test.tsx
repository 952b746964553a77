import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import type { SchedulerStatus } from '@vitrine/contract/schedule/scheduler';
import type { DeviceDay, Segment } from '@vitrine/contract/playout/now-playing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleList, shownPlaylist } from '../../../test/examples/example-playlist.ts';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { formatCountdown } from './countdown.ts';
import { SchedulerPage } from './scheduler-page.tsx';

const timestamp = '2026-11-20T12:00:00.000Z';

const idle: SchedulerStatus = {
  status: {
    isRunning: false,
    activeSchedules: 0,
    checkFrequency: 60,
    lastCheck: null,
    runningSince: null,
    nextCheck: null,
  },
  activeSchedules: [],
  nextUpcomingSchedule: null,
  recentBoundaries: [],
  totalSchedules: 0,
  pausedDevices: 0,
  timestamp,
};

const scheduled = {
  eventId: ScheduleEventId.parse('evt_1'),
  title: 'Day at the park',
  mediaType: 'image',
  media: { id: 'med_1', type: 'image', filename: 'e.jpg', originalName: 'e.jpg', thumbnailUrl: null },
  timeRange: '09:00–18:00',
  timezone: 'Europe/London',
  deviceCount: 2,
  allDay: false,
  priority: 'normal',
} as const;

const busy: SchedulerStatus = {
  ...idle,
  status: {
    isRunning: true,
    activeSchedules: 1,
    checkFrequency: 60,
    lastCheck: '2026-11-20T11:59:30.000Z',
    runningSince: '2026-11-20T11:00:00.000Z',
    nextCheck: '2026-11-20T12:00:30.000Z',
  },
  activeSchedules: [
    {
      ...scheduled,
      deviceIds: [DeviceId.parse('dev_1'), DeviceId.parse('dev_2')],
      pausedCount: 0,
      endsAt: '2026-11-20T18:01:00.000Z',
    },
  ],
  nextUpcomingSchedule: {
    ...scheduled,
    title: 'Silent film Friday',
    timeUntilStart: 3_600,
    scheduledDateTime: '2026-11-20T13:00:00.000Z',
  },
  recentBoundaries: [{ eventId: 'evt_1', title: 'Day at the park', kind: 'started', at: '2026-11-20T09:00:00.000Z' }],
  totalSchedules: 2,
};

const segment = (from: string, until: string, title: string | null, name: string): Segment => ({
  from: `2026-11-${from}:00.000Z`,
  until: `2026-11-${until}:00.000Z`,
  reason: title === null ? 'global' : 'schedule',
  sourceId: null,
  title,
  media: { id: 'med_1', type: 'image', filename: 'e.jpg', originalName: name, thumbnailUrl: '/objects/e.webp' },
  listId: null,
  message: null,
});

const lobby: DeviceDay = {
  ...exampleDevice('Lobby', { id: DeviceId.parse('dev_1') }),
  day: [
    segment('20T00:00', '20T09:00', null, 'skyline.jpg'),
    { ...segment('20T09:00', '20T18:01', 'Day at the park', 'elephant.jpg'), shownUntil: '2026-11-20T18:00:00.000Z' },
    { ...segment('20T18:01', '21T00:00', null, 'skyline.jpg'), shownFrom: '2026-11-20T18:00:00.000Z' },
  ],
  lists: {},
};
const paused = { ...lobby, ...exampleDevice('Bar', { pausedUntil: '2026-11-20T13:01:00.000Z' }), day: lobby.day };

type Days = { body: DeviceDay[]; next: string | null; total: number };

function open(
  status: () => SchedulerStatus | Promise<SchedulerStatus>,
  days: (query: { cursor?: string | undefined; search?: string | undefined }) => Days = () => ({
    body: [lobby, paused],
    next: null,
    total: 2,
  }),
) {
  localStorage.setItem('userTimezone', 'UTC');
  return renderPage(<SchedulerPage />, {
    scheduler: { status: async () => status() },
    playout: { days: Object.assign(async () => [], { page: async ({ query }: { query: object }) => days(query) }) },
  });
}

test('without schedules, nothing is active and nothing is upcoming', async () => {
  await open(() => idle);
  expect(await screen.findByText('Stopped')).toBeInTheDocument();
  expect(screen.getByText('Never')).toBeInTheDocument();
  expect(screen.getByText('No schedules are currently active')).toBeInTheDocument();
  expect(screen.getByText('No upcoming schedules found')).toBeInTheDocument();
});

test('the active schedule, the next one and the countdown to it follow the server’s clock', async () => {
  await open(() => busy);
  expect(await screen.findByText('Running')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Active schedules' }).textContent).toContain('09:00–18:00 Europe/London');
  expect(screen.getByText('Next schedule starts in')).toBeInTheDocument();
  expect(screen.getByRole('timer').textContent).toMatch(/^(01:00:00|00:59:5\d)$/);
  expect(screen.getByRole('link', { name: 'Silent film Friday' })).toHaveAttribute(
    'href',
    '/device-schedule?event=evt_1',
  );
  expect(screen.getByText('System Information')).toBeInTheDocument();
});

test('each screen shows its 24 hours with thumbnails, times and the current time', async () => {
  await open(() => ({ ...busy, timestamp: '2026-11-20T12:00:30.000Z' }));
  const rows = within(await screen.findByRole('list', { name: 'Screens today' }));
  const [first] = rows.getAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Lobby' })).toHaveAttribute('href', '/device-management/dev_1');
  expect(
    within(rows.getByRole('list', { name: 'Lobby today' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['00:00–09:00 skyline', '09:00–18:00 Day at the park', '18:00–24:00 skyline']);
  expect(first!.querySelectorAll('img[src="/objects/e.webp"]')).toHaveLength(3);
  expect(rows.getByText('Paused until 13:00')).toBeInTheDocument();
  // The server's time is noon, the middle of the axis.
  const now = [...document.querySelectorAll<HTMLElement>('.screen-days-clock, .screen-days-now')];
  expect(now).toHaveLength(3);
  for (const mark of now) expect(Number.parseFloat(mark.style.getPropertyValue('--at'))).toBeCloseTo(50, 0);
  expect(screen.getByText('12:00', { selector: '.screen-days-clock' })).toBeInTheDocument();
});

test('a playlist is a band of the pictures of its items, in the color of playlists', async () => {
  const list = exampleList(['coffee.jpg', 'bagel.jpg']);
  const [first, second, third] = lobby.day as [Segment, Segment, Segment];
  const loop = { ...second, media: shownPlaylist(), listId: list.id };
  const looping: DeviceDay = { ...lobby, day: [first, loop, third], lists: { [list.id]: list } };
  const [active] = busy.activeSchedules;
  await open(
    () => ({ ...busy, activeSchedules: [{ ...active!, mediaType: 'playlist', media: shownPlaylist() }] }),
    () => ({ body: [looping], next: null, total: 1 }),
  );
  await screen.findByRole('list', { name: 'Screens today' });
  const band = document.querySelector('.screen-days-playlist');
  expect([...band!.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([
    '/objects/coffee.jpg.webp',
    '/objects/bagel.jpg.webp',
  ]);
  expect(band?.getAttribute('title')).toBe('Day at the park, 2 items, 0:20, 09:00–18:00');
  expect(screen.getByRole('cell', { name: 'Playlist' })).toBeInTheDocument();
});

test('many screens are paged, and can be searched', async () => {
  const user = await open(
    () => idle,
    ({ cursor, search }) =>
      search === 'bar' || cursor === 'two'
        ? { body: [paused], next: null, total: search === 'bar' ? 1 : 2 }
        : { body: [lobby], next: 'two', total: 2 },
  );
  expect(await screen.findByText('1 of 2 screens')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Bar' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'First page' }));
  expect(await screen.findByRole('link', { name: 'Lobby' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search screens' }), 'bar');
  expect(await screen.findByRole('link', { name: 'Bar' })).toBeInTheDocument();
});

test('while the status loads, the page shows skeletons', async () => {
  await open(() => new Promise(() => {}));
  expect(screen.getByRole('status', { name: 'Loading scheduler status' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading schedules' })).toBeInTheDocument();
});

test('an account without screens is offered to add one', async () => {
  await open(
    () => idle,
    () => ({ body: [], next: null, total: 0 }),
  );
  expect(await screen.findByRole('link', { name: 'Add device' })).toHaveAttribute('href', '/device-management?pair=');
});

test('Refresh fetches the status again, and auto-refresh can be switched off', async () => {
  let requests = 0;
  const user = await open(() => {
    requests += 1;
    return idle;
  });
  await screen.findByText('Stopped');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(requests).toBe(2);
  const auto = screen.getByRole('switch', { name: 'Auto-refresh' });
  expect(auto).toHaveAttribute('aria-checked', 'true');
  await user.click(auto);
  expect(auto).toHaveAttribute('aria-checked', 'false');
});

test('a status that cannot be fetched shows the reason, and can be retried', async () => {
  let isDown = true;
  const user = await open(() => {
    if (isDown) throw new Error('The server cannot be reached.');
    return idle;
  });
  expect(await screen.findByText('Failed to load scheduler status')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByText('Stopped')).toBeInTheDocument();
});

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [59_001, '00:01:00'],
  [86_400_000, '1 day 00:00:00'],
  [2 * 86_400_000 + 3_661_000, '2 days 01:01:01'],
])('%d ms are counted down as %s', (leftMs, text) => {
  expect(formatCountdown(leftMs)).toBe(text);
});

test('at the end of the countdown the status is fetched again, also without auto-refresh', async () => {
  const next = { ...busy.nextUpcomingSchedule!, timeUntilStart: 0, scheduledDateTime: timestamp };
  const answers = [busy, { ...busy, nextUpcomingSchedule: next }, idle];
  await open(() => answers.shift() ?? idle);
  await screen.findByRole('timer');
  fireEvent.click(screen.getByRole('switch', { name: 'Auto-refresh' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('No upcoming schedules found')).toBeInTheDocument();
  expect(answers).toEqual([]);
});

test('an active schedule shows the minute that it includes as its end, and how many screens are paused', async () => {
  const [active] = busy.activeSchedules;
  await open(() => ({ ...busy, activeSchedules: [{ ...active!, pausedCount: 1 }] }));
  const table = within(await screen.findByRole('table', { name: 'Active schedules' }));
  // The event ends at 18:01.
  expect(table.getByRole('cell', { name: /18:00$|6:00 PM$/ })).toBeInTheDocument();
  expect(table.getByText('1 paused')).toBeInTheDocument();
});

test('schedules of the whole day, of high priority and in each screen’s own time are named as such', async () => {
  const special = { allDay: true, timeRange: 'All day', priority: 'high', timezone: 'screen' } as const;
  const [active] = busy.activeSchedules;
  await open(() => ({
    ...busy,
    activeSchedules: [{ ...active!, ...special }],
    nextUpcomingSchedule: { ...busy.nextUpcomingSchedule!, ...special },
  }));
  const table = within(await screen.findByRole('table', { name: 'Active schedules' }));
  expect(table.getByRole('cell', { name: 'All day each screen’s own time' })).toBeInTheDocument();
  expect(table.getByText('High priority').querySelector('.lucide-chevrons-up')).toBeTruthy();
  const next = screen.getByRole('timer').parentElement?.textContent;
  expect(next).toContain('All day (each screen’s own time) on 2 screens');
  expect(next).toContain('High priority');
});

const boundary = (_: unknown, index: number) => ({
  eventId: `evt_${index}`,
  title: `Show ${index}`,
  kind: index % 2 === 0 ? ('started' as const) : ('ended' as const),
  at: `2026-11-20T${String(11 - index).padStart(2, '0')}:00:00.000Z`,
});

test('the latest eight starts and ends are listed', async () => {
  await open(() => ({ ...busy, recentBoundaries: Array.from({ length: 9 }, boundary) }));
  expect((await screen.findByText('Show 0')).parentElement?.textContent).toBe('Show 0 started');
  expect(screen.getByText('Show 7').parentElement?.textContent).toBe('Show 7 ended');
  expect(screen.queryByText('Show 8')).not.toBeInTheDocument();
});

test('a scheduler without recent changes shows for how long there were none', async () => {
  await open(() => idle);
  expect(await screen.findByText('No schedule started or ended in the last 7 days.')).toBeInTheDocument();
});

test('while the scheduler is stopped, the page explains that screens keep playing', async () => {
  await open(() => idle);
  expect(await screen.findByText(/Your screens keep playing their saved schedules/)).toBeInTheDocument();
  expect(screen.getByText('Not running')).toBeInTheDocument();
});

test('timelines that cannot be fetched show the reason, and leave the status in place', async () => {
  let isDown = true;
  await open(
    () => busy,
    () => {
      if (isDown) throw new Error('The server cannot be reached.');
      return { body: [lobby], next: null, total: 1 };
    },
  );
  expect(await screen.findByText('Failed to load today’s plan')).toBeInTheDocument();
  expect(screen.getByText('Running')).toBeInTheDocument();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('link', { name: 'Lobby' })).toBeInTheDocument();
});
