import type { WorkingHours } from '@vitrine/contract/fleet/hours';
import { createStandIns } from '@vitrine/agent/src/test/stand-ins.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { isMediaShown, pairWithImage, untilShows } from './kiosk/kiosk-screen.ts';
import { startKiosk } from './kiosk/kiosk.ts';
import { signUp } from './player-outage.ts';
import { startPageServer } from './page-server.ts';
import { addDevice, reportPlaying } from './screen.ts';
import { startServer } from './server.ts';

const shop = [{ from: '08:00', to: '20:00' }];

test('without its server a machine switches its panel by its hours, over a change of clocks and on a holiday', async () => {
  // A Friday in Berlin, at 13:00. The clocks change on Sunday, and the Monday after it is a holiday.
  const start = Date.parse('2030-03-29T12:00:00Z');
  const aheadMs = start - Date.now();
  const server = await startServer({ env: { CLOCK_AHEAD_MS: String(aheadMs) } });
  const panel = await createStandIns({ ways: ['cec'] });
  const kiosk = await startKiosk(server.url, { panel });
  try {
    const account = await signUp(server.url);
    const deviceId = await pairWithImage(kiosk, account, server.url);
    const hours: WorkingHours = {
      week: [[], shop, shop, shop, shop, shop, shop],
      exceptions: [{ firstDate: '2030-04-01', lastDate: '2030-04-01', name: 'Holiday', spans: [] }],
      calendarUrl: null,
    };
    await account.client.devices.updateSettings({ params: { deviceId }, body: { timezone: 'Europe/Berlin' } });
    await account.client.hours.updateDevice({ params: { deviceId }, body: { hours } });
    await expect.poll(async () => (await account.client.devices.get({ params: { deviceId } })).isCurrent).toBe(true);

    const page = await kiosk.page();
    // From now on the page has a clock that the test moves.
    await page.clock.install();
    await page.reload();
    await untilShows(kiosk, isMediaShown);
    await server.stop();

    let jumpedMs = 0;
    async function expectAt(time: string, state: string, power: 'on' | 'off') {
      const ms = Date.parse(time) - (Date.now() + aheadMs) - jumpedMs;
      jumpedMs += ms;
      await page.clock.fastForward(ms);
      await expect(page.locator('.stage')).toHaveAttribute('data-state', state);
      // Pings tell the agent, too.
      await page.clock.fastForward(10_000);
      jumpedMs += 10_000;
      await expect.poll(() => panel.power('cec')).toBe(power);
    }
    await expectAt('2030-03-29T18:58:00Z', 'playing', 'on');
    await expectAt('2030-03-29T19:01:00Z', 'asleep', 'off');
    await expectAt('2030-03-30T06:58:00Z', 'asleep', 'off');
    // A minute before its hours begin it wakes, still black.
    await expectAt('2030-03-30T06:59:20Z', 'waking', 'on');
    await expectAt('2030-03-30T07:01:00Z', 'playing', 'on');
    await expectAt('2030-03-30T19:01:00Z', 'asleep', 'off');
    await expectAt('2030-03-31T12:00:00Z', 'asleep', 'off');
    await expectAt('2030-04-01T12:00:00Z', 'asleep', 'off');
    // An hour earlier than before the clocks changed.
    await expectAt('2030-04-02T05:58:00Z', 'asleep', 'off');
    await expectAt('2030-04-02T06:01:00Z', 'playing', 'on');
    await expectAt('2030-04-02T18:01:00Z', 'asleep', 'off');

    // A panel that does not confirm that it is off stays on.
    await expectAt('2030-04-03T06:01:00Z', 'playing', 'on');
    await panel.behave('cec', 'deaf');
    await expectAt('2030-04-03T18:01:00Z', 'asleep', 'on');
  } finally {
    await kiosk.stop();
    await panel.remove();
    await server.stop();
  }
});

test('a group gets its hours with exceptions that are pasted, and its screens show them', async ({
  account,
  page,
  server,
}) => {
  const { id } = await addDevice(account, server.url, 'Counter');
  const { group } = await account.client.groups.create({ body: { name: 'Bar' } });
  await account.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: id } });
  await page.goto('/device-groups');
  await page.getByRole('button', { name: 'Details of Bar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Working Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Working Hours' });
  await dialog.getByLabel('Monday, on from').fill('9:30');
  await dialog.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await dialog.getByLabel('Exceptions').fill('Christmas');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Line 1: begin with a date')).toBeVisible();
  await dialog.getByLabel('Exceptions').fill('2030-12-24 – 2030-12-26 Christmas\n2030-12-31 08:00–14:00');
  await expect(dialog.getByText('1 screen will be off by hours.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { hours } = await account.client.hours.group({ params: { id: group.id } });
  expect(hours).toMatchObject({
    week: Array.from({ length: 7 }, () => [{ from: '09:30', to: '20:00' }]),
    exceptions: [
      { firstDate: '2030-12-24', lastDate: '2030-12-26', name: 'Christmas', spans: [] },
      { firstDate: '2030-12-31', lastDate: '2030-12-31', name: '', spans: [{ from: '08:00', to: '14:00' }] },
    ],
  });

  await page.goto(`/device-management/${id}/settings`);
  const card = page.getByRole('region', { name: 'Working Hours' });
  await expect(card).toContainText('The hours of the group Bar.');
  await expect(card).toContainText('09:30–20:00');
  await expect(card).toContainText('Christmas: Off');
  await expectAccessible(page);

  await account.client.hours.updateGroup({
    params: { id: group.id },
    body: { hours: { week: Array.from({ length: 7 }, () => []), exceptions: [], calendarUrl: null } },
  });
  await card.getByRole('button', { name: 'Wake Up' }).click();
  await expect(page.getByText('The screen wakes up', { exact: true })).toBeVisible();
  await expect(card).toContainText('Woken');
});

test('the days of a calendar are seen before they are saved, and the whole effect with them', async ({
  account,
  page,
  server,
}) => {
  const { id, app } = await addDevice(account, server.url, 'Counter');
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;VALUE=DATE:${day}`,
    'RRULE:FREQ=DAILY;COUNT=2',
    'SUMMARY:Fair',
    'END:VEVENT',
  ];
  const site = await startPageServer((response) =>
    response
      .setHeader('content-type', 'text/calendar')
      .end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n')),
  );
  await page.goto(`/device-management/${id}/settings`);
  await page.getByRole('button', { name: 'Set Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Working Hours' });
  await dialog.getByLabel('Calendar of holidays').fill(`${site.readableUrl}fair.ics`);
  await expect(dialog.getByRole('list', { name: 'Days off' }).getByText('Fair')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByLabel('Exceptions').fill(`${new Date().toISOString().slice(0, 10)} Stocktaking`);
  const effect = dialog.getByText('1 screen will be off by hours.');
  await effect.scrollIntoViewIfNeeded();
  await expect(effect).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await reportPlaying(app);
  await page.goto('/device-management?status=off-hours');
  const card = page.getByRole('article', { name: 'Counter', exact: true });
  await expect(card.getByText('Off by hours', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Off by its working hours until/)).toBeVisible();
  await site.stop();
});
