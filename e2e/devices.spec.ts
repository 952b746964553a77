import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { reportPlaying, uploadImage } from './screen.ts';

// With animations, like most browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A simulated player: it shows a pairing code and, once paired, reports that it plays according to its manifest. */
async function screenAt(url: string) {
  const anonymous = createClient(api, { baseUrl: url });
  const { code, pairingId, pollSecret } = await anonymous.pairing.start({ body: {} });
  const poll = createClient(api, { baseUrl: url, token: () => pollSecret });
  let token: string | null = null;
  const client = createClient(api, { baseUrl: url, token: () => token });
  return {
    code,
    /** Sends a heartbeat that reports its manifest; optionally still the previous media, as during a download. */
    async call(report?: Parameters<typeof reportPlaying>[1]) {
      if (token === null) {
        const pairing = await poll.pairing.poll({ params: { pairingId } });
        if (pairing.status !== 'claimed') throw new Error('Nobody has typed the code in.');
        token = pairing.deviceToken;
      }
      await reportPlaying(client, report);
    },
  };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });
const textOn = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('adding a device and assigning media work by keyboard alone', async ({ account, page, server }) => {
  await uploadImage(server.url, account);
  const screen = await screenAt(server.url);
  await page.goto('/device-management');
  await expect(page.getByRole('heading', { name: 'No devices have been registered yet.' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Add device' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code on the screen')).toBeFocused();
  await page.keyboard.type(screen.code.toLowerCase());
  await expect(page.getByLabel('Code on the screen')).toHaveValue(`${screen.code.slice(0, 3)} ${screen.code.slice(3)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Reptile hall');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Reptile hall')).toContainText('Not connected yet');
  await screen.call();
  await expect(card(page, 'Reptile hall')).toContainText('Online');

  // The dialog has closed and returned the focus.
  await expect(page.getByRole('button', { name: 'Add device' })).toBeFocused();
  await tabTo(page, card(page, 'Reptile hall').getByRole('button', { name: 'Assign Media' }));
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await expect(picker.getByLabel('Search media')).toBeFocused();
  await page.keyboard.type('leo');
  await tabTo(page, picker.getByRole('button', { name: 'leopard.jpg' }));
  await page.keyboard.press('Enter');
  await expect(textOn(page, 'Media assigned successfully')).toBeVisible();
  await expect(picker).toBeHidden();
  await expect(card(page, 'Reptile hall').getByRole('button', { name: 'Assign Media' })).toBeFocused();
});

test('the delivery of an assignment is shown; it can be replaced and removed', async ({ account, page, server }) => {
  await uploadImage(server.url, account);
  await uploadImage(server.url, account, 'cubs.jpg');
  const screen = await screenAt(server.url);
  await account.client.devices.pair({ body: { code: screen.code, name: 'Foyer' } });
  await screen.call();
  await page.goto('/device-management');

  await card(page, 'Foyer').getByRole('button', { name: 'Assign Media' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'leopard.jpg' }).click();
  await expect(card(page, 'Foyer')).toContainText('Live on 0 of 1 screens');
  await screen.call({ isLoading: true });
  await expect(card(page, 'Foyer')).toContainText('The screen is downloading leopard');
  await page.reload();
  await expect(card(page, 'Foyer')).toContainText('The screen is downloading leopard');
  await screen.call();
  await expect(card(page, 'Foyer')).toContainText('Live on 1 of 1 screens');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Foyer')).toBeVisible();
  await expect(card(page, 'Foyer')).not.toContainText('Live on');

  await card(page, 'Foyer').getByRole('button', { name: 'Assign Media' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'cubs.jpg' }).click();
  await expect(textOn(page, 'Media assigned successfully')).toBeVisible();
  await expect(card(page, 'Foyer').getByRole('button', { name: 'Remove cubs from Foyer' })).toBeVisible();

  await card(page, 'Foyer').getByRole('button', { name: 'Remove cubs from Foyer' }).click();
  await expect(textOn(page, 'Assignment removed successfully')).toBeVisible();
  await expect(card(page, 'Foyer').getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect((await account.client.assignments.listOfDevices()).assignments).toEqual([]);
});

test('a conflicting schedule is named, paused by a forced assignment, and resumed', async ({
  account,
  page,
  server,
  expectPageError,
}) => {
  expectPageError(/status of 409/);
  const mediaId = await uploadImage(server.url, account);
  const screen = await screenAt(server.url);
  const device = await account.client.devices.pair({ body: { code: screen.code, name: 'Gate' } });
  // Around now, and possibly over midnight.
  const [start = '', end = ''] = [-2, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const times = { startTime: start.slice(11, 16), endTime: end.slice(11, 16) };
  await account.client.schedule.create({
    body: {
      title: 'Day at the park',
      ...times,
      scheduledDate: start.slice(0, 10),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId,
      deviceIds: [device.id],
    },
  });
  await page.goto('/device-management');
  await card(page, 'Gate').getByRole('button', { name: 'Assign Media' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'leopard.jpg' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Assignment Warning' });
  await expect(warning).toContainText(
    `Device is currently controlled by schedule: "Day at the park" (${times.startTime} - ${times.endTime})`,
  );
  await warning.getByRole('button', { name: 'Force Assign' }).click();
  await expect(textOn(page, 'Media assigned successfully')).toBeVisible();
  await expect(card(page, 'Gate')).toContainText('Schedule paused until');
  await card(page, 'Gate').getByRole('button', { name: 'Resume' }).click();
  await expect(card(page, 'Gate')).not.toContainText('Schedule paused until');
});

test('a wrong code and a screen beyond the plan are refused with an explanation', async ({
  account,
  page,
  server,
  expectPageError,
}) => {
  expectPageError(/status of (404|409)/);
  const [first, second] = [await screenAt(server.url), await screenAt(server.url)];
  await page.goto('/pair?code=ab2-cd3');
  await expect(page).toHaveURL(/device-management/);
  const adding = page.getByRole('dialog', { name: 'Add device' });
  await expect(adding.getByLabel('Code on the screen')).toHaveValue('AB2 CD3');
  await adding.getByRole('button', { name: 'Add device' }).click();
  await expect(adding).toContainText('This code is incorrect, expired or already used. Check the code on the screen.');
  await adding.getByLabel('Code on the screen').fill(first.code);
  await adding.getByRole('button', { name: 'Add device' }).click();
  await expect(adding).toBeHidden();
  // The empty page has its own Add device button.
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Add device' }).click();
  await adding.getByLabel('Code on the screen').fill(second.code);
  await adding.getByRole('button', { name: 'Add device' }).click();
  await expect(adding).toContainText('Your plan has no free device seat');
  await expect(adding.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  expect(await account.client.devices.list()).toHaveLength(1);
});

test('a device can be renamed, configured and deleted', async ({ account, page, server }) => {
  const screen = await screenAt(server.url);
  const { id } = await account.client.devices.pair({ body: { code: screen.code, name: 'Screen' } });
  await screen.call({ warnings: ['muted'] });
  await page.goto('/device-management');

  await card(page, 'Screen').hover();
  await card(page, 'Screen').getByRole('button', { name: 'Rename Screen' }).click();
  await page.getByLabel('Device name').fill('Ticket desk');
  await page.keyboard.press('Enter');
  await expect(textOn(page, 'Device renamed')).toBeVisible();

  const desk = card(page, 'Ticket desk');
  await desk.getByRole('button', { name: '1 issue of Ticket desk' }).click();
  const issues = page.getByRole('dialog', { name: 'Issues on Ticket desk' });
  await expect(issues).toContainText('Plays without sound until someone presses a key on it');
  await issues.getByRole('button', { name: 'Close' }).first().click();

  await desk.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Device Settings' });
  await settings.getByLabel('Location').fill('Head office');
  await settings.getByLabel('Time zone').fill('berlin');
  await page.keyboard.press('Enter');
  await settings.getByLabel('Volume').press('ArrowRight');
  await settings.getByRole('switch', { name: 'Auto Sleep' }).click();
  await settings.getByRole('radio', { name: '90°', exact: true }).check();
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await expect(textOn(page, 'Settings Updated')).toBeVisible();
  expect((await account.client.devices.settings({ params: { deviceId: id } })).settings).toEqual({
    brightness: 50,
    volume: 55,
    autoSleep: false,
    timezone: 'Europe/Berlin',
    location: 'Head office',
    rotation: 90,
    fit: 'contain',
    crossfadeMs: 0,
  });

  await desk.getByRole('button', { name: 'Actions for Ticket desk' }).click();
  await page.getByRole('menuitem', { name: 'Delete device' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete device' }).click();
  await expect(textOn(page, 'Device deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No devices have been registered yet.' })).toBeVisible();
});
