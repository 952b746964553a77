import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

test('a screen speaks its browser’s language, then its own, which changes without a reload and outlasts the network', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/);
  const account = await newAccount();
  const html = page.locator('html');
  await page.goto(`${server.url}/player/?lang=es-MX`);
  await expect(html).toHaveAttribute('lang', 'es');
  const deviceId = await pairScreen(page, account, server.url);
  await expect(html).toHaveAttribute('lang', 'en');

  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await account.client.devices.updateSettings({ params: { deviceId }, body: { language: 'fr' } });
  await expect(html).toHaveAttribute('lang', 'fr');
  await account.client.accounts.changeLanguage({ body: { language: 'de' } });
  await account.client.devices.updateSettings({ params: { deviceId }, body: { language: null } });
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(page.locator('body')).toHaveAttribute('data-same', '');

  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('.stage')).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'de');
  await page.context().setOffline(false);
});
