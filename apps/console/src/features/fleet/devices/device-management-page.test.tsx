import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import type { Plain } from '../../../test/render-page.tsx';
import { act, card, open } from '../../../test/devices.tsx';
import { ago, exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';

test('a card shows the media, presence and last contact of its device', async ({ onTestFinished }) => {
  // Ages are shown to the second, and rendering may take longer than that.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await open({
    devices: [
      exampleDevice('Kiosk', { assignedMedia: shownMedia('scoops.jpg') }),
      exampleDevice('Totem', {
        lastSeen: ago(26.5 * 60),
        playing: { media: shownMedia('balloons.jpg'), reason: 'global', since: null },
      }),
      exampleDevice('Fresh', { lastSeen: null, currentScreen: null, totalScreens: null }),
    ],
  });
  const kiosk = (await card('Kiosk')).textContent;
  expect(kiosk).toContain('Online8 s ago');
  expect(kiosk).toMatch(/scoops(?!\.jpg)/);
  expect(kiosk).toContain('kiosk-1, screen 1/1');
  const totem = (await card('Totem')).textContent;
  expect(totem).toContain('Offline26 min ago');
  expect(totem).toMatch(/Was showing balloons(?!\.jpg)/);
  expect((await card('Fresh')).textContent).toContain('Not connected yet');
});

test('a card names no content that the member does not see, and cannot remove it', async () => {
  const other = { ...shownMedia('Other content'), id: 'med_other', filename: null, thumbnailUrl: null };
  const playing = {
    media: { ...other, id: 'lay_other', type: 'layout' as const },
    reason: 'device' as const,
    since: null,
  };
  await open({ devices: [exampleDevice('Kiosk', { assignedMedia: other, playing })] });
  const kiosk = await card('Kiosk');
  expect(within(kiosk).getByText('Shows Other content')).toBeInTheDocument();
  expect(within(kiosk).queryByRole('link', { name: 'Other content' })).not.toBeInTheDocument();
  expect(within(kiosk).queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('the card of a grouped device names its group and has no settings', async () => {
  await open({ devices: [exampleDevice('Kiosk', { groupId: 'grp_Visitor areas' })] });
  const kiosk = await card('Kiosk');
  expect(within(kiosk).getByText('Settings managed by group')).toBeInTheDocument();
  expect(await within(kiosk).findByText('Visitor areas')).toBeInTheDocument();
  expect(within(kiosk).queryByRole('button', { name: 'Settings' })).not.toBeInTheDocument();
});

test('the issues of a screen are listed with their fixes', async () => {
  const { person } = await open({
    devices: [
      exampleDevice('Kiosk', { warnings: ['muted', 'asleep', 'odd', 'cannot-start: This <b>browser</b> is too old.'] }),
    ],
  });
  const kiosk = await card('Kiosk');
  expect(within(kiosk).getByText('Asleep')).toBeInTheDocument();
  await person.click(within(kiosk).getByRole('button', { name: '3 issues of Kiosk' }));
  const issues = await screen.findByRole('dialog', { name: 'Issues on Kiosk' });
  expect(within(issues).getByText('Plays without sound until someone presses a key on it')).toBeInTheDocument();
  expect(issues.textContent).toContain('--autoplay-policy=no-user-gesture-required');
  expect(within(issues).getByText('Doesn’t start: This <b>browser</b> is too old.')).toBeInTheDocument();
  expect(within(issues).getByText('odd')).toBeInTheDocument();
});

test('what a browser cannot do is not shown as an issue on the card', async () => {
  const warnings = ['storage-not-persistent', 'no-service-worker', 'no-wake-lock', 'no-h264'];
  await open({ devices: [exampleDevice('Kiosk', { warnings })] });
  expect(within(await card('Kiosk')).queryByRole('button', { name: /issue/ })).not.toBeInTheDocument();
});

test('devices over the plan’s limit are marked, and the page lists the ones that keep playing', async () => {
  await open({
    devices: [exampleDevice('Kiosk'), exampleDevice('Totem', { isOverLimit: true })],
    usage: { maxDevices: 1, deviceCount: 2 },
  });
  expect(within(await card('Totem')).getByText(/^Over the plan’s limit/)).toBeInTheDocument();
  expect(await screen.findByText(/Your plan includes 1 screen, and you have 2/)).toBeInTheDocument();
});

test('a device is renamed in place, and a refused name is rolled back', async () => {
  const rename = vi
    .fn<Plain<Api['devices']['rename']>>()
    .mockRejectedValueOnce(new AppError('device.not_found'))
    .mockResolvedValueOnce({ success: true, device: exampleDevice('Bar') });
  const { person } = await open({ devices: [exampleDevice('Kiosk')], deviceRoutes: { rename } });
  const renameTo = async (name: string) => {
    await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Rename Kiosk' }));
    await person.clear(screen.getByLabelText('Device name'));
    await person.type(screen.getByLabelText('Device name'), `${name}{Enter}`);
  };
  await renameTo('Bar');
  expect(await screen.findByText('Failed to rename device')).toBeInTheDocument();
  await renameTo(' Bar ');
  expect(await screen.findByText('Device renamed')).toBeInTheDocument();
  expect(rename).toHaveBeenLastCalledWith({ params: { deviceId: 'dev_Kiosk' }, body: { name: 'Bar' } });
});

test('an account without devices is shown how to add one', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No devices have been registered yet.' })).toBeInTheDocument();
});

test('the search is part of the address, and a search without a match is reported', async () => {
  const { person } = await open({
    devices: [exampleDevice('Kiosk'), exampleDevice('Totem')],
    at: '/device-management?search=tot',
  });
  await card('Totem');
  expect(screen.queryByRole('article', { name: 'Kiosk' })).not.toBeInTheDocument();
  await person.type(screen.getByLabelText('Search devices and groups...'), 'x');
  expect(await screen.findByRole('heading', { name: 'No devices match your search criteria.' })).toBeInTheDocument();
  const clear = await screen.findByRole('button', { name: 'Clear' });
  await person.click(clear);
  await card('Kiosk');
});

test('devices that cannot be fetched are retried', async () => {
  const { person, page } = await open({ failing: new AppError('server.unavailable') });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch devices' })).toBeInTheDocument();
  page.mockResolvedValue({ body: [exampleDevice('Kiosk')], next: null, total: 1 });
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  await card('Kiosk');
});

test('refreshing pings every device', async () => {
  const ping = vi.fn<Plain<Api['devices']['ping']>>(async () => ({ results: [] }));
  const { person } = await open({ devices: [exampleDevice('Kiosk')], ping });
  await card('Kiosk');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Devices refreshed - checking latest status')).toBeInTheDocument();
  expect(ping).toHaveBeenCalledOnce();
});

test.each([
  ['that answered', { isOnline: true, responseTime: 24, error: null }, 'Device is online', 'Response time: 24 ms'],
  [
    'seen lately that did not answer',
    { isOnline: true, responseTime: null, error: 'No answer within 3 s' },
    'Device did not respond to ping',
    'Last seen 4 min ago.',
  ],
  [
    'that is offline',
    { isOnline: false, responseTime: null, error: 'Not connected' },
    'Device is offline',
    'Device did not respond to ping',
  ],
])('the ping of a device %s reports its outcome', async (_, answer, title, text) => {
  const { person } = await open({
    devices: [exampleDevice('Kiosk')],
    ping: async () => ({ results: [{ deviceId: 'kiosk-1', lastSeen: ago(242), ...answer }] }),
  });
  await act(person, 'Kiosk', 'Ping');
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});
