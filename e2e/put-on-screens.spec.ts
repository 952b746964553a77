import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

/** A pointer that counts its clicks. Text is typed where the last click was. */
function createPointer() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    countClicks: () => clicks,
  };
}

test('a new layout is changed, published and on a screen after seven clicks at most', async ({
  account,
  context,
  page,
  server,
}) => {
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url);
  await account.client.groups.create({ body: { name: 'Kitchen' } });
  const { click, countClicks } = createPointer();

  await page.goto('/layouts');
  await click(page.getByRole('button', { name: 'Use the template Menu board' }));
  await click(page.getByRole('textbox', { name: 'Title', exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Four scoops, please');
  await click(page.getByRole('button', { name: 'Put on screens' }));
  const panel = page.getByRole('dialog', { name: 'Put on screens' });
  await expect(panel.getByText('Saves your changes and publishes.')).toBeVisible();
  await expect(panel.getByText('Four scoops, please')).toBeVisible();
  await expectAccessible(page);
  await click(panel.getByRole('checkbox', { name: /Lobby/ }));
  await expect(panel.getByText('1 screen changes now.')).toBeVisible();
  await click(panel.getByRole('button', { name: 'Put on screens' }));

  await expect(screen.getByText('Four scoops, please')).toBeVisible();
  const receipt = page.getByRole('dialog', { name: 'On air' });
  await expect(receipt.getByRole('listitem')).toContainText('Lobby');
  await expect(receipt.getByRole('time')).toHaveText(/^\d\d:\d\d:\d\d$/);
  expect(countClicks()).toBeLessThanOrEqual(7);
  const { assignments } = await account.client.assignments.listOfDevices();
  const lobby = await account.client.devices.get({ params: { deviceId: device } });
  expect(assignments).toMatchObject([{ deviceId: lobby.deviceId, mediaType: 'layout' }]);
});

test('a playlist shows every day at breakfast on a group after nine clicks at most', async ({
  account,
  context,
  page,
  server,
}) => {
  const red = await uploadColour(account, server.url, 'red');
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Breakfast', items: [{ mediaType: 'image', mediaId: red }] },
  });
  const { group } = await account.client.groups.create({ body: { name: 'Café' } });
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url, 'Counter');
  await account.client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [device] } });
  const { click, countClicks } = createPointer();

  await page.goto('/playlists');
  await click(page.getByRole('link', { name: 'Breakfast' }));
  await click(page.getByRole('button', { name: 'Put on screens' }));
  const panel = page.getByRole('dialog', { name: 'Put on screens' });
  await click(panel.getByRole('checkbox', { name: /Café/ }));
  await click(panel.getByRole('radio', { name: 'At a time' }));
  await click(panel.getByRole('radio', { name: 'Every day' }));
  await click(panel.getByRole('textbox', { name: 'From' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('8');
  await click(panel.getByRole('textbox', { name: 'To' }));
  await page.keyboard.press('ControlOrMeta+a');
  // A press waits only for a second until the effect of these times is known.
  const effect = page.waitForResponse((response) => response.request().postData()?.includes('"11:00"') ?? false);
  await page.keyboard.type('11');
  await page.keyboard.press('Tab');
  await effect;
  await expect(panel.getByText(/^Shows every day from 08:00 to/)).toBeVisible();
  await expect(panel.getByText(/^1 screen changes/)).toBeVisible();
  await click(panel.getByRole('button', { name: 'Put on screens' }));

  const receipt = page.getByRole('dialog', { name: /^(Scheduled|Going on air|On air)$/ });
  await expect(receipt.getByRole('listitem')).toContainText('Counter');
  await expect(receipt.getByText('1 of 1 screen has it')).toBeVisible();
  expect(countClicks()).toBeLessThanOrEqual(9);
  const { events } = await account.client.schedule.list();
  expect(events).toMatchObject([
    {
      title: 'Breakfast',
      mediaId: playlist.id,
      startTime: '08:00',
      endTime: '11:00',
      recurrence: 'daily',
      groupIds: [group.id],
      ownDeviceIds: [],
    },
  ]);
});

test('what shows now ends by itself, and Undo ends it at once', async ({ account, context, page, server }) => {
  const red = await uploadColour(account, server.url, 'red');
  const blue = await uploadColour(account, server.url, 'blue');
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url);
  await account.client.assignments.assignToDevice({
    params: { deviceId: device },
    body: { mediaType: 'image', mediaId: blue },
  });
  await shows(screen, 'blue');

  await page.goto('/media');
  await page.getByRole('button', { name: /^Actions for red/ }).click();
  await page.getByRole('menuitem', { name: 'Put on screens' }).click();
  const panel = page.getByRole('dialog', { name: 'Put on screens' });
  await panel.getByRole('radio', { name: 'Now' }).click();
  await expect(panel.getByText('1 screen changes now.')).toBeVisible();
  await panel.getByRole('button', { name: 'Put on screens' }).click();
  await shows(screen, 'red');
  expect((await account.client.schedule.list()).events).toMatchObject([
    { mediaId: red, priority: 'high', recurrence: 'none', ownDeviceIds: [device] },
  ]);
  await page.getByRole('dialog', { name: 'On air' }).getByRole('button', { name: 'Undo' }).click();
  await shows(screen, 'blue');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
