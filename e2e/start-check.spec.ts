import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

const TOO_OLD = /^This browser is too old \(Chrome \d+\)\. Vitrine needs Chrome 68\.$/;

/** Takes from a page what came with the oldest browsers that the player supports. */
const makeOld = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BigInt'));

test('a browser that is too old says so, and that of a paired screen tells the console once', async ({
  account,
  page,
  server,
  expectPageError,
}) => {
  expectPageError(/too_many|Failed to load resource/);
  const deviceId = await pairScreen(page, account, server.url);
  const warnings = async () => (await account.client.devices.get({ params: { deviceId } })).warnings;
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/start-failure')) reports.push(request.url());
  });

  await makeOld(page);
  const reported = page.waitForResponse(/start-failure/);
  await page.reload();
  await expect(page.getByText(TOO_OLD)).toBeVisible();
  expect((await reported).status()).toBe(200);
  await expect.poll(warnings).toEqual([expect.stringMatching(/^cannot-start: This browser is too old/)]);
  await expect(page.locator('.stage')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(TOO_OLD)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reports).toHaveLength(1);

  const desk = await page.context().newPage();
  await desk.goto(`/device-management/${deviceId}`);
  await expect(desk.getByText(/^Doesn’t start: This browser is too old/)).toBeVisible();
});

test('a player that fails before it has started says why, also on a screen that is not paired', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/Boom/);
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'AbortController', {
      get() {
        throw new Error('Boom <b>');
      },
    }),
  );
  await page.goto('/player/');
  await expect(page.getByText(/^The player can’t start in this browser \(Chrome \d+\): .*Boom <b>$/)).toBeVisible();
});

test('a page whose script can’t be loaded is loaded again', async ({ page, expectPageError }) => {
  expectPageError(/Failed to load resource/);
  await page.clock.install();
  const scripts = /\/player\/assets\/player-.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto('/player/');
  await expect(page.getByText('The player could not be loaded. Trying again…')).toBeVisible();
  await page.unroute(scripts);
  await page.clock.fastForward(30_000);
  await expect(page.getByText('Pair this screen')).toBeVisible();
});

test('a paired screen that gets only the first of its scripts says so, and loads them again once it can', async ({
  account,
  page,
  server,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource/);
  await pairScreen(page, account, server.url);
  await page.clock.install();
  // Its service worker, which has stored the script, would answer.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  const scripts = /\/player\/assets\/session-.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The player could not be loaded. Trying again…')).toBeVisible();
  await page.unroute(scripts);
  await page.clock.fastForward(30_000);
  await expect(page.locator('.stage')).toBeVisible();
});
