import { AppError } from '@vitrine/contract/core/errors';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { readSessionTag } from '../../../api/session.ts';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { exampleDelivery } from '../../../test/examples/example-delivery.ts';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../../test/examples/example-effect.ts';
import { leopard } from '../../../test/examples/example-group.ts';
import { ControlledDeviceList } from '../../fleet/assignment/controlled-device-list.tsx';
import { findControlledDevices } from '../../fleet/assignment/controlled-devices.ts';
import { LoadedReceipt as Receipt } from './receipt.tsx';
import { useFollowed } from './use-followed.ts';
import { useResumeSchedules } from '../use-resume-schedules.ts';

const complete = exampleDelivery({ total: 2, onAir: 2 });
const deviceIds = [DeviceId.parse('dev_1')];

/** A page on which an assignment can be followed. */
function Page() {
  const [followed, setFollowed] = useFollowed('one');
  return (
    <>
      <button onClick={() => setFollowed({ mediaId: leopard.id, mediaName: 'leopard', deviceIds })}>Assign</button>
      {followed !== null && <Receipt followed={followed} onClose={() => setFollowed(null)} />}
    </>
  );
}

const open = (delivery: Plain<Api['playout']['delivery']>, at = '/device-management') =>
  renderPage(<Page />, { playout: { delivery } }, { path: at });

const follow = async (person: Awaited<ReturnType<typeof open>>) => {
  await person.click(screen.getByRole('button', { name: 'Assign' }));
  return screen.findByRole('status');
};

test('a receipt shows that screens are updating until the first response', async () => {
  const answer = Promise.withResolvers<Delivery>();
  const status = await follow(await open(() => answer.promise));
  expect(status.textContent).toBe('Updating screens… leopard');
  answer.resolve(complete);
  await waitFor(() => expect(status.textContent).toBe('Live on 2 screens leopard'));
});

test('a dismissed receipt does not return', async () => {
  const person = await open(async () => complete);
  await follow(person);
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(sessionStorage.length).toBe(0);
});

/** Reloads the page: React unmounts, but the tab's session storage is retained, unlike on leaving the page. */
async function reload(at?: string) {
  const stored = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  await open(async () => complete, at);
}

test('a receipt survives a reload of its page, and is not shown on others', async () => {
  await follow(await open(async () => complete));
  await reload();
  expect((await screen.findByRole('status')).textContent).toBe('Live on 2 screens leopard');
  await reload('/media');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('leaving the page ends its receipt', async () => {
  await follow(await open(async () => complete));
  expect(sessionStorage.length).toBe(1);
  cleanup();
  expect(sessionStorage.length).toBe(0);
});

test('a receipt of another session in the same tab is not shown', async () => {
  sessionStorage.setItem(
    'followed /device-management one',
    JSON.stringify({ session: 'another', followed: { mediaId: leopard.id, mediaName: 'leopard' } }),
  );
  await open(async () => complete);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a receipt of an hour ago is not shown, and one that stays open ends by itself', async () => {
  const followed = { mediaId: leopard.id, mediaName: 'leopard', deviceIds };
  const at = Date.now() - 3_600_000;
  sessionStorage.setItem(
    'followed /device-management one',
    JSON.stringify({ session: readSessionTag(), followed, at }),
  );
  const person = await open(async () => exampleDelivery({ total: 1, loading: 1 }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  await follow(person);
  act(() => void vi.advanceTimersByTime(20 * 60_000));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('a receipt closes itself once all of its screens show the media', async () => {
  await follow(await open(async () => complete));
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});

test('the exceptions of a receipt are folded', async () => {
  const behindScreens = [{ id: DeviceId.parse('dev_1'), name: 'Counter', reason: 'device' as const }];
  const person = await open(async () => exampleDelivery({ total: 2, onAir: 1, behind: 1, behindScreens }));
  await follow(person);
  const details = await screen.findByRole('button', { name: 'Details' });
  expect(screen.getByText('Counter keeps its own assignment')).not.toBeVisible();
  await person.click(details);
  expect(screen.getByText('Counter keeps its own assignment')).toBeVisible();
});

test('a damaged stored receipt does not break the page', async () => {
  sessionStorage.setItem('followed /device-management one', '{"session":');
  await open(async () => complete);
  expect(screen.getByRole('button', { name: 'Assign' })).toBeInTheDocument();
});

test.each<[string, Plain<Api['playout']['delivery']>]>([
  ['its file is deleted', () => Promise.reject(new AppError('media.not_found'))],
  ['its group is deleted', () => Promise.reject(new AppError('group.not_found'))],
  ['all of its devices are deleted', async () => ({ ...complete, total: 0, onAir: 0 })],
])('a receipt ends when %s', async (_, delivery) => {
  const person = await open(delivery);
  await person.click(screen.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});

test('a receipt stays when its delivery cannot be fetched', async () => {
  const delivery = vi.fn<Plain<Api['playout']['delivery']>>().mockRejectedValue(new AppError('server.unavailable'));
  const status = await follow(await open(delivery));
  await waitFor(() => expect(delivery).toHaveBeenCalled());
  expect(status.textContent).toBe('Updating screens… leopard');
});

const event = { id: 'evt_1', title: 'Morning', startTime: '08:00', endTime: '11:00', timezone: 'UTC' };
const run = { event: { ...event, from: leopard.createdAt, until: leopard.createdAt }, isRunning: true };
const scheduled = (count: number, deviceCount = count, isRunning = true) =>
  new AppError('assignment.scheduled', {
    message: 'Controlled by a schedule.',
    details: {
      ...run,
      devices: Array.from({ length: count }, (_, index) => ({
        ...run,
        isRunning,
        deviceId: `totem-${index}`,
        name: `Totem ${index}`,
      })),
      deviceCount,
    },
  });

test('controlled devices are listed with running or upcoming schedules, and those left out are counted', async () => {
  const running = findControlledDevices(scheduled(2, 52));
  const upcoming = findControlledDevices(scheduled(1, 1, false));
  if (running === null || upcoming === null) throw new Error('not controlled');
  await renderPage(<ControlledDeviceList controlled={running} />, {});
  expect(screen.getByText('52 screens with a schedule:')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')[1]?.textContent).toBe('Totem 1 is controlled by “Morning” (08:00 – 11:00)');
  expect(screen.getByText('And 50 more.')).toBeInTheDocument();
  cleanup();
  await renderPage(<ControlledDeviceList controlled={upcoming} />, {});
  expect(screen.getByRole('listitem').textContent).toBe('Totem 0 will show “Morning” (08:00 – 11:00)');
  expect(screen.queryByText(/more\./)).not.toBeInTheDocument();
});

test('only a refusal because of a schedule names controlled devices', () => {
  expect(findControlledDevices(new AppError('device.not_found'))).toBeNull();
  expect(findControlledDevices(new AppError('assignment.scheduled', { message: 'One.' }))).toEqual({
    warning: 'One.',
    devices: [],
    deviceCount: 0,
  });
});

/** A button that resumes the schedules of as many screens. */
function Resume({ count }: { count: number }) {
  const resuming = useResumeSchedules();
  const ids = Array.from({ length: count }, (_, index) => `totem-${index}`);
  return <button onClick={() => resuming.mutate(ids)}>Resume</button>;
}

const resumed: Plain<Api['assignments']['resume']> = async () => ({ success: true, receipt: { deviceIds: [] } });

test('more devices are resumed than requests run at once', async () => {
  let running = 0;
  let most = 0;
  const resume = vi.fn<Plain<Api['assignments']['resume']>>(async (request) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return resumed(request);
  });
  const person = await renderPage(<Resume count={20} />, { assignments: { resume } });
  await person.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedules resumed')).toBeInTheDocument();
  expect(resume).toHaveBeenCalledTimes(20);
  expect(most).toBe(6);
});

test('a resumed schedule says what its screen shows then', async () => {
  const resume = withForeseenEffect(resumed, exampleEffect([createChangedScreen('Totem')]));
  const person = await renderPage(<Resume count={1} />, { assignments: { resume } });
  await person.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedule resumed')).toBeInTheDocument();
  expect(screen.getByText('Totem shows after now.')).toBeInTheDocument();
});

test('a failed resumption is reported', async () => {
  const person = await renderPage(<Resume count={2} />, {
    assignments: { resume: () => Promise.reject(new AppError('network.failed')) },
  });
  await person.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Failed to resume the schedule')).toBeInTheDocument();
});
