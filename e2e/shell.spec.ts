import { randomUUID } from 'node:crypto';
import { listAddresses, pages } from '@vitrine/console/src/app/pages.tsx';
import { expect, test } from './fixtures.ts';

/** Entries that pages keep in the browser besides the session: the look, where the calendar was left, and which of several tabs asks the server. */
const SETTINGS =
  /^(userTimezone|vitrine-week-start|theme|brand|account|sidePanel|installationCharges|(videoDraft|unfoldedFolders|followed|limit-shown|schedulePlace) .+|events-.+)$/;

// These tests run with animations, like most browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an account can be created by keyboard alone', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${randomUUID()}@example.com`);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Organization')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('correct horse');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/subscription');
});

test('the browser keeps the session and settings of the page, and nothing else about the account', async ({
  page,
  account,
}) => {
  await account.client.devices.register({ body: { deviceId: 'kept', name: 'Window of the bakery' } });
  for (const address of pages.flatMap(listAddresses).filter((each) => !each.includes(':'))) {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
  }
  const kept = await page.evaluate(async () => ({
    entries: [localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage)),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  const { token, email } = account;
  expect(kept.entries.filter(([, value]) => value === token).map(([key]) => key)).toEqual(['jwt_token']);
  // The fixture that signs in marks the tab.
  const others = kept.entries.filter(([key]) => key !== 'jwt_token' && key !== 'signed-in-by-test');
  expect(others.map(([key]) => key).filter((key) => !SETTINGS.test(key))).toEqual([]);
  for (const known of [email, 'bakery', token.split('.')[1] ?? token])
    expect(JSON.stringify(others)).not.toContain(known);
  expect([kept.databases, kept.caches]).toEqual([[], []]);
});

test('the guide and the API reference open in new tabs, without script', async ({ page, context, account }) => {
  expect(account.token).not.toBe('');
  await page.goto('/settings/account');
  for (const [name, path, heading] of [
    ['User guide', '/docs', 'User guide'],
    ['API reference', '/api/docs', 'API reference'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(tab.locator('body')).toHaveCSS('margin', '0px'); // as the style sheet says, which may come later
    await expect(tab.locator('script')).toHaveCount(0);
    await tab.close();
  }
});

test('a chosen theme persists', async ({ page, account }) => {
  expect(account.token).not.toBe('');
  await page.goto('/settings/account');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await scheme()).toBe('dark');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect.poll(scheme).toBe('light dark');
});

test('in a low window the account stays in view and the entries scroll; a tablet has a rail of icons, a phone tabs', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/settings/account');
  const panel = page.getByRole('navigation', { name: 'Main' });
  const signOut = panel.getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText(account.email)).toBeInViewport({ ratio: 1 });
  const last = panel.getByRole('link', { name: 'API reference' });
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(signOut).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(60);
  await panel.getByRole('link', { name: 'Media Library' }).click();
  await expect(page).toHaveURL('/media');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
});
