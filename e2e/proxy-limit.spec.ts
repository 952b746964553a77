import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { startLimitingProxy } from '@vitrine/server/src/test/fixtures/limiting-proxy.ts';
import { type Account, expect, signIn, test } from './fixtures.ts';
import { choose } from './library.ts';

const run = promisify(execFile);
const MIB = 2 ** 20;

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Writes a video that is longer by a `free` box, and returns its path. */
async function writeFilm(name: string, extra: number): Promise<string> {
  const box = Buffer.alloc(extra, 7);
  box.writeUInt32BE(extra, 0);
  box.write('free', 4);
  const flower = await readFile(new URL('fixtures/flower.mp4', import.meta.url));
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.concat([flower, box]));
  return path;
}

const listSizes = async ({ client }: Account): Promise<Record<string, number | null>> =>
  Object.fromEntries((await client.media.listVideos()).videos.map((each) => [each.originalName, each.fileSize]));

interface Through {
  /** How the proxy refuses larger requests. */
  by?: 'answer' | 'close';
  context: BrowserContext;
  page: Page;
  account: Account;
  /** The address of the server. */
  url: string;
}

/** Opens a page of the console, signed in, through a proxy that allows requests of 1 MB. */
async function openThroughProxy(path: string, { by = 'answer', context, page, account, url }: Through) {
  const proxy = await startLimitingProxy(url, { most: MIB, by });
  await signIn(context, proxy.url, account);
  await page.goto(proxy.url + path);
  return proxy;
}

for (const by of ['answer', 'close'] as const) {
  test(`behind a proxy that allows 1 MB (larger requests: ${by}), files are uploaded in parts, the next ones at once`, async ({
    server,
    newAccount,
    context,
    page,
    expectPageError,
  }) => {
    expectPageError(/413|net::ERR_/);
    const account = await newAccount();
    const proxy = await openThroughProxy('/media', { by, context, page, account, url: server.url });
    await choose(page, await writeFilm('first.mp4', 12 * MIB));
    await expect(uploads(page)).toContainText('Video uploaded');
    const refusals = proxy.refused.length;
    expect(refusals).toBeGreaterThan(0);

    await page.reload();
    await choose(page, await writeFilm('second.mp4', 5 * MIB));
    await expect(uploads(page)).toContainText('Video uploaded');
    expect(proxy.refused).toHaveLength(refusals);
    const flower = (await readFile(new URL('fixtures/flower.mp4', import.meta.url))).length;
    expect(await listSizes(account)).toEqual({ 'first.mp4': flower + 12 * MIB, 'second.mp4': flower + 5 * MIB });
    await proxy.close();
  });

  test(`vitrine push uploads in parts through a proxy that allows 1 MB (larger requests: ${by})`, async ({
    server,
    newAccount,
  }) => {
    const proxy = await startLimitingProxy(server.url, { most: MIB, by });
    const account = await newAccount();
    const { token } = await account.client.apiKeys.create({ body: { name: 'Push', scopes: ['content'] } });
    const films = [await writeFilm('first.mp4', 3 * MIB), await writeFilm('second.mp4', 3 * MIB)];
    const command = fileURLToPath(new URL('../packages/client/src/cli/start.ts', import.meta.url));
    const env = { ...process.env, VITRINE_SERVER: proxy.url, VITRINE_KEY: token };
    const { stdout } = await run(process.execPath, [command, 'push', ...films], { env });
    expect(stdout).toContain('Uploaded “first.mp4”, “second.mp4”.');
    const flower = (await readFile(new URL('fixtures/flower.mp4', import.meta.url))).length;
    expect(await listSizes(account)).toEqual({ 'first.mp4': flower + 3 * MIB, 'second.mp4': flower + 3 * MIB });
    // The second file begins with the size that the first one found.
    const [first] = proxy.refused;
    expect(proxy.refused.filter(({ path }) => path !== first?.path)).toEqual([]);
    await proxy.close();
  });
}

test('a logo that a proxy refuses is answered with its limit and the settings that raise it', async ({
  server,
  newAccount,
  context,
  page,
  expectPageError,
}) => {
  expectPageError(/413|net::ERR_/);
  const account = await newAccount();
  const proxy = await openThroughProxy('/settings/branding', { context, page, account, url: server.url });
  const buffer = Buffer.alloc(1.5 * MIB);
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload Logo' }).click();
  await expect(
    page.getByText(
      'A proxy in front of the server allows only 1 MB in a request. Raise its limit: client_max_body_size in nginx, Maximum Upload Size under Network in Cloudflare.',
      { exact: true },
    ),
  ).toBeVisible();
  await proxy.close();
});

test('Developer, System measures the limit of the proxy through which the page was opened', async ({
  server,
  firstAccount,
  context,
  page,
  expectPageError,
}) => {
  expectPageError(/413|net::ERR_/);
  const proxy = await startLimitingProxy(server.url, { most: 8 * MIB });
  await signIn(context, proxy.url, firstAccount);
  await page.goto(`${proxy.url}/developer?tab=system`);
  await page.getByRole('tab', { name: 'System' }).click();
  await page.getByRole('button', { name: 'Measure limit' }).click();
  await expect(page.getByText('A proxy in front of the server allows only 8 MB in a request.')).toBeVisible();
  await proxy.close();
});
