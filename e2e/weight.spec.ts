import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { type Account, expect, signIn, test } from './fixtures.ts';
import { addDevice, pairScreen, uploadImage } from './screen.ts';
import { freePort } from './server.ts';

const kB = 1_000;

/** The responses with scripts that a page receives from now on, each once. */
function listScripts(page: Page): Map<string, Response> {
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  return scripts;
}

const readScripts = (scripts: Map<string, Response>) =>
  Promise.all([...scripts.values()].map((response) => response.body()));

const sumWeights = (scripts: Buffer[]) =>
  scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);

/** The total size of a page's scripts, opened in a browser without a cache, compressed by gzip at its best level. */
async function measureScripts(page: Page, path: string): Promise<number> {
  const scripts = listScripts(page);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return sumWeights(await readScripts(scripts));
}

test('the sign-in page loads at most 89 kB of script', async ({ page }) => {
  const weight = await measureScripts(page, '/login');
  expect(weight).toBeGreaterThan(50 * kB);
  expect(weight).toBeLessThanOrEqual(89 * kB);
});

test('the first answer names the code of React, so that no browser waits for the entry to ask for it', async ({
  page,
}) => {
  const html = await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
  expect(html).toMatch(/<link rel="modulepreload"[^>]+\/assets\/react-[\w-]+\.js"/);
});

test('the list of common passwords is loaded when one is typed, and weighs at most 20 kB', async ({ page }) => {
  const scripts = listScripts(page);
  const lists = async () => (await readScripts(scripts)).filter((script) => script.includes(' iloveyou '));
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Ada');
  await page.waitForLoadState('networkidle');
  expect(await lists()).toHaveLength(0);
  await page.getByLabel('Password', { exact: true }).fill('iloveyou');
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  // The browser may report the response later than the page uses it.
  await expect.poll(async () => (await lists()).length).toBe(1);
  expect(sumWeights(await lists())).toBeLessThanOrEqual(20 * kB);
});

test('the player loads at most 13 kB of script, 2 of them for browsers of 2018, and 23 more once it is paired', async ({
  page,
  account,
}) => {
  const scripts = listScripts(page);
  const weight = await measureScripts(page, '/player/');
  expect(weight).toBeGreaterThan(8 * kB);
  expect(weight).toBeLessThanOrEqual(13 * kB);

  const before = scripts.size;
  const code = (await page.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
  await account.client.devices.pair({ body: { code, name: 'Lobby' } });
  await expect(page.locator('.stage')).toBeVisible();
  const read = await readScripts(scripts);
  const playingWeight = sumWeights(read.slice(before));
  expect(playingWeight).toBeGreaterThan(15 * kB);
  expect(playingWeight).toBeLessThanOrEqual(23 * kB);
  expect(weight + playingWeight).toBeLessThanOrEqual(35 * kB);
  // Schemas of the contract are types only: zod, which names its errors so, is larger than the player.
  expect(read.join('')).not.toContain('ZodError');
});

test('the part of the player for web pages is loaded with the first one, and weighs at most 3.5 kB', async ({
  page,
  server,
  account,
  expectPageError,
}) => {
  // Nothing answers there.
  expectPageError(/ERR_CONNECTION_REFUSED/);
  const part = page.waitForResponse(/\/open-pages-[^/]+\.js$/);
  const deviceId = await pairScreen(page, account, server.url);
  const { webpage } = await account.client.webpages.create({ body: { url: `http://127.0.0.1:${await freePort()}/` } });
  const body = { mediaType: 'webpage', mediaId: webpage.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  const weight = sumWeights([await (await part).body()]);
  expect(weight).toBeGreaterThan(1 * kB);
  expect(weight).toBeLessThanOrEqual(3.5 * kB);
});

/** The maximum kB of each page, for a browser that opens the console for the first time. */
const limits = {
  '/dashboard': 170,
  '/media': 250,
  '/media?view=list': 250,
  '/device-management': 246,
  '/device-management/:id': 233,
  '/device-management/:id/settings': 276,
  '/device-groups': 231,
  '/device-schedule': 254,
  '/layouts': 258,
  '/logs': 176,
  '/people': 211,
  '/playlists': 229,
  '/reports': 212,
  '/settings': 200,
  '/settings/account': 234,
  '/settings/branding': 192,
};

test('the signed-in pages do not exceed their limits of script', async ({ account, server, browser }) => {
  const weights = await weighPages(Object.keys(limits), { account, server, browser });
  for (const [path, most] of Object.entries(limits)) {
    expect(weights.get(path), path).toBeGreaterThan(120 * kB);
    expect.soft(weights.get(path), path).toBeLessThanOrEqual(most * kB);
  }
});

interface Arranged {
  account: Account;
  server: { url: string };
  browser: Browser;
}

/** The bytes of script of each page, in a browser of its own that is signed in. */
async function weighPages(paths: string[], { account, server, browser }: Arranged): Promise<Map<string, number>> {
  const { id } = await addDevice(account, server.url);
  await account.client.groups.create({ body: { name: 'Windows' } });
  await account.client.welcome.hideFirstSteps();
  await uploadImage(server.url, account);
  await account.client.folders.create({ body: { name: 'Animals' } });
  const weigh = async (path: string) => {
    const context = await browser.newContext({ baseURL: server.url });
    await signIn(context, server.url, account);
    const page = await context.newPage();
    const weight = await measureScripts(page, path.replace(':id', id));
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
    await context.close();
    return [path, weight] as const;
  };
  const weights = new Map<string, number>();
  // Three pages at a time: more of them wait for each other for longer than a page may take.
  for (let first = 0; first < paths.length; first += 3) {
    const weighed = await Promise.all(paths.slice(first, first + 3).map(weigh));
    for (const [path, weight] of weighed) weights.set(path, weight);
  }
  return weights;
}
