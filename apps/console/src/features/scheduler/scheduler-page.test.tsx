import { DeviceId } from '@vitrine/contract/devices';
import { EventId } from '@vitrine/contract/schedule';
import type { SchedulerStatus } from '@vitrine/contract/scheduler';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
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
  eventId: EventId.parse('evt_1'),
  title: 'Day at the park',
  mediaType: 'image',
  media: { id: 'med_1', type: 'image', filename: 'e.jpg', originalName: 'e.jpg', thumbnailUrl: null },
  timeRange: '09:00 - 18:00',
  timezone: 'Europe/London',
  deviceCount: 2,
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
    { ...scheduled, deviceIds: [DeviceId.parse('dev_1'), DeviceId.parse('dev_2')], endsAt: '2026-11-20T18:01:00.000Z' },
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

const open = (status: () => SchedulerStatus) =>
  renderPage(<SchedulerPage />, { scheduler: { status: async () => status() } });

test('without schedules it says that nothing is active and nothing comes', async () => {
  await open(() => idle);
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(screen.getByText('Never')).toBeTruthy();
  expect(screen.getByText('No schedules are currently active')).toBeTruthy();
  expect(screen.getByText('No upcoming schedules found')).toBeTruthy();
});

test('it tells what is active, what comes next and how long until then by the server’s clock', async () => {
  await open(() => busy);
  expect(await screen.findByText('Running')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Active schedules' }).textContent).toContain('09:00 - 18:00 Europe/London');
  expect(screen.getByText('Next schedule starts in')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(01:00:00|00:59:5\d)$/);
  expect(screen.getByRole('link', { name: 'Silent film Friday' }).getAttribute('href')).toBe(
    '/device-schedule?event=evt_1',
  );
  expect(screen.getByText('System Information')).toBeTruthy();
});

test('Refresh asks again, and auto-refresh is on until it is switched off', async () => {
  let asked = 0;
  const user = await open(() => {
    asked += 1;
    return idle;
  });
  await screen.findByText('Stopped');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(asked).toBe(2);
  const auto = screen.getByRole('switch', { name: 'Auto-refresh' });
  expect(auto.getAttribute('aria-checked')).toBe('true');
  await user.click(auto);
  expect(auto.getAttribute('aria-checked')).toBe('false');
});

test('where the status cannot be had it says so and offers to try again', async () => {
  let isDown = true;
  const user = await open(() => {
    if (isDown) throw new Error('The server cannot be reached.');
    return idle;
  });
  expect(await screen.findByText('Failed to load scheduler status')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Stopped')).toBeTruthy();
});

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [59_001, '00:01:00'],
  [86_400_000, '1 day 00:00:00'],
  [2 * 86_400_000 + 3_661_000, '2 days 01:01:01'],
])('%d ms are counted down as %s', (leftMs, words) => {
  expect(formatCountdown(leftMs)).toBe(words);
});
