import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { Image } from '@vitrine/contract/library/media';
import { type Account, expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

// As most people see the console.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const leopard = fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url));

async function uploadLeopard(url: string, { token }: Account, name = 'leopard.jpg'): Promise<Image> {
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(await readFile(leopard))], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return Image.parse(((await answer.json()) as { image: unknown }).image);
}

/** A screen as the API sees it: it shows a code, and once that is typed in it plays what it is told to. */
async function screenAt(url: string) {
  const anonymous = createClient(api, { baseUrl: url });
  const { code, pairingId, pollSecret } = await anonymous.pairing.start({ body: {} });
  const poll = createClient(api, { baseUrl: url, token: () => pollSecret });
  let token: string | null = null;
  const client = createClient(api, { baseUrl: url, token: () => token });
  return {
    code,
    /** Is heard of, showing what its manifest says; or still what was before, as while it loads. */
    async call({ isLoading = false, warnings = [] as string[] } = {}) {
      if (token === null) {
        const pairing = await poll.pairing.poll({ params: { pairingId } });
        if (pairing.status !== 'claimed') throw new Error('Nobody has typed the code in.');
        token = pairing.deviceToken;
      }
      const { etag, timeline } = await client.player.manifest();
      const [now] = timeline;
      const playing = isLoading
        ? { assetId: null, etag: 'the-one-before', reason: 'nothing' as const }
        : { assetId: now?.assetId ?? null, etag, reason: now?.reason ?? ('nothing' as const) };
      await client.player.heartbeat({ body: { playing, warnings, clock: new Date().toISOString() } });
    },
  };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('a device is added and media put on it by the keyboard alone', async ({ account, page, server }) => {
  await uploadLeopard(server.url, account);
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

  await tabTo(page, card(page, 'Reptile hall').getByRole('button', { name: 'Assign Media' }));
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await expect(picker.getByLabel('Search media')).toBeFocused();
  await page.keyboard.type('leo');
  await tabTo(page, picker.getByRole('button', { name: 'leopard.jpg' }));
  await page.keyboard.press('Enter');
  await expect(said(page, 'Media assigned successfully')).toBeVisible();
  await expect(picker).toBeHidden();
  await expect(card(page, 'Reptile hall').getByRole('button', { name: 'Assign Media' })).toBeFocused();
});

test('an assignment is seen to arrive, replaced, and removed', async ({ account, page, server }) => {
  await uploadLeopard(server.url, account);
  await uploadLeopard(server.url, account, 'cubs.jpg');
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
  await expect(said(page, 'Media assigned successfully')).toBeVisible();
  await expect(card(page, 'Foyer').getByRole('button', { name: 'Remove cubs from Foyer' })).toBeVisible();

  await card(page, 'Foyer').getByRole('button', { name: 'Remove cubs from Foyer' }).click();
  await expect(said(page, 'Assignment removed successfully')).toBeVisible();
  await expect(card(page, 'Foyer').getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect((await account.client.assignments.listOfDevices()).assignments).toEqual([]);
});

test('a schedule in the way is named, pushed aside when one insists, and resumed', async ({
  account,
  page,
  server,
  expectPageError,
}) => {
  expectPageError(/status of 409/);
  const image = await uploadLeopard(server.url, account);
  const screen = await screenAt(server.url);
  const device = await account.client.devices.pair({ body: { code: screen.code, name: 'Gate' } });
  await account.client.schedule.create({
    body: {
      title: 'Day at the park',
      startTime: '00:00',
      endTime: '23:59',
      // The same weekday a week ago: it runs today, whatever the hour.
      scheduledDate: new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId: image.id,
      deviceIds: [device.id],
      recurrence: 'weekly',
    },
  });
  await page.goto('/device-management');
  await card(page, 'Gate').getByRole('button', { name: 'Assign Media' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'leopard.jpg' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Assignment Warning' });
  await expect(warning).toContainText('Device is currently controlled by schedule: "Day at the park" (00:00 - 23:59)');
  await warning.getByRole('button', { name: 'Force Assign' }).click();
  await expect(said(page, 'Media assigned successfully')).toBeVisible();
  await expect(card(page, 'Gate')).toContainText('Schedule paused until');
  await card(page, 'Gate').getByRole('button', { name: 'Resume' }).click();
  await expect(card(page, 'Gate')).not.toContainText('Schedule paused until');
});

test('a wrong code, and a second screen on a plan for one, are refused in words', async ({
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
  // The empty page had an Add device button of its own.
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Add device' }).click();
  await adding.getByLabel('Code on the screen').fill(second.code);
  await adding.getByRole('button', { name: 'Add device' }).click();
  await expect(adding).toContainText('Your plan has no free device seat');
  await expect(adding.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  expect(await account.client.devices.list()).toHaveLength(1);
});

test('a device is renamed, set up and deleted', async ({ account, page, server }) => {
  const screen = await screenAt(server.url);
  const { id } = await account.client.devices.pair({ body: { code: screen.code, name: 'Screen' } });
  await screen.call({ warnings: ['no-service-worker'] });
  await page.goto('/device-management');

  await card(page, 'Screen').hover();
  await card(page, 'Screen').getByRole('button', { name: 'Rename Screen' }).click();
  await page.getByLabel('Device name').fill('Ticket desk');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Device renamed')).toBeVisible();

  const desk = card(page, 'Ticket desk');
  await desk.getByRole('button', { name: '1 issue of Ticket desk' }).click();
  const issues = page.getByRole('dialog', { name: 'Issues on Ticket desk' });
  await expect(issues).toContainText('Can’t reload without a network');
  await expect(issues).toContainText(`--unsafely-treat-insecure-origin-as-secure=${server.url}`);
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
  await expect(said(page, 'Settings Updated')).toBeVisible();
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
  await expect(said(page, 'Device deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No devices have been registered yet.' })).toBeVisible();
});
