import type { Page } from '@playwright/test';
import type { NewLayout } from '@vitrine/contract/layouts/layouts';
import type { LayoutId } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { openPixelScreen } from './layout-pixels.ts';
import { startPageServer } from './page-server.ts';
import { classifyColour, type Owner, pairScreen, shows, uploadColour } from './screen.ts';
import { record } from './screen-recording.ts';
import { uploadYellowVideo } from './upload-video.ts';

/** Recordings of frames keep up with a small page only. */
const SMALL = { width: 480, height: 300 };

type Elements = NonNullable<NewLayout['document']>['scenes'][number]['elements'];

const LEFT = { x: 0, y: 0, width: 800, height: 1000 };
const RIGHT = { x: 800, y: 0, width: 800, height: 1000 };

/** Creates a layout of 1600 × 1000 pixels with one scene. */
async function createLayout({ client }: Owner, background: string, elements: Elements = []): Promise<LayoutId> {
  const scenes = [{ id: 'all', name: 'All', background: { day: background }, elements }];
  const document = { version: 1, width: 1600, height: 1000, scenes };
  return (await client.layouts.create({ body: { name: 'Board', document } })).layout.id;
}

async function assignLayout({ client }: Owner, deviceId: string, mediaId: LayoutId): Promise<void> {
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'layout', mediaId } });
}

/** The colour of the left and of the right half of the screen. */
async function classifyHalves(page: Page) {
  const { width, height } = page.viewportSize() ?? SMALL;
  const half = { y: 0, width: width / 2, height };
  const [left, right] = await Promise.all(
    [0, width / 2].map(async (x) => classifyColour(await page.screenshot({ type: 'jpeg', clip: { ...half, x } }))),
  );
  return [left, right];
}

/** Waits until the right half has shown these colours. */
async function expectRight(page: Page, left: string, ...colours: string[]): Promise<void> {
  for (const colour of colours) await expect.poll(() => classifyHalves(page)).toEqual([left, colour]);
}

test('a layout with a picture and a playlist plays on without the server, also after a reload, and is reported', async ({
  page,
  server,
  connection,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource/);
  await page.setViewportSize(SMALL);
  const owner = await newAccount();
  const [red, green, blue] = await Promise.all(
    (['red', 'green', 'blue'] as const).map((colour) => uploadColour(owner, server.url, colour)),
  );
  if (red === undefined || green === undefined || blue === undefined) throw new Error('Nothing was uploaded');
  const items = [green, blue].map((mediaId) => ({
    mediaType: 'image' as const,
    mediaId,
    durationMs: 2_000,
    transition: 'cut' as const,
  }));
  const { playlist } = await owner.client.playlists.create({ body: { name: 'Loop', items } });
  const style = { size: 40, color: { day: '#ffffff' } };
  const layoutId = await createLayout(owner, '#000000', [
    { id: 'picture', name: 'Picture', kind: 'picture', frame: LEFT, mediaId: red },
    { id: 'zone', name: 'Zone', kind: 'playlist', frame: RIGHT, playlistId: playlist.id },
    {
      id: 'words',
      name: 'Words',
      kind: 'text',
      frame: { ...LEFT, height: 60 },
      text: 'Welcome to {screen.name}',
      style,
    },
  ]);
  const deviceId = await pairScreen(page, owner, connection.url);
  await assignLayout(owner, deviceId, layoutId);
  await expectRight(page, 'red', 'green', 'blue');
  await page.evaluate(async () => navigator.serviceWorker.ready);

  await connection.disconnect();
  await page.reload();
  await expectRight(page, 'red', 'green', 'blue', 'green');
  await expect(page.locator('.layout[data-front]')).toContainText('Lobby');
  expect(await page.evaluate(() => document.fonts.check('600 20px "layout-hanken-grotesk"'))).toBe(true);

  await connection.reconnect();
  const listPlays = async () => (await owner.client.plays.list({ params: { deviceId }, query: {} })).plays;
  // The next heartbeat after the outage sends them.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await listPlays()).length, { timeout: 90_000 }).toBeGreaterThan(4);
  const inZone = (await listPlays()).filter((play) => play.playlist !== null);
  expect(new Set(inZone.map((play) => play.mediaId))).toEqual(new Set([green, blue]));
  for (const play of inZone) expect(play).toMatchObject({ playlist: { id: playlist.id }, layout: { id: layoutId } });

  // The layout and its picture are reported when they end.
  await owner.client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'image', mediaId: blue },
  });
  await shows(page, 'blue');
  await expect
    .poll(async () => (await listPlays()).filter((play) => play.playlist === null && play.mediaId !== blue), {
      timeout: 90_000,
    })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ mediaId: layoutId, mediaName: 'Board', layout: null, reason: 'device' }),
        expect.objectContaining({ mediaId: red, layout: { id: layoutId, name: 'Board' }, reason: 'device' }),
      ]),
    );
});

test('a layout takes its turns in a playlist, without a black frame', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  await page.setViewportSize(SMALL);
  const [red, video] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadYellowVideo(account, server.url),
  ]);
  const layout = await createLayout(account, '#1eaa46', [
    { id: 'film', name: 'Film', kind: 'video', frame: { ...LEFT, width: 80, height: 50 }, mediaId: video },
  ]);
  const timing = { durationMs: 3_000, transition: 'cut' } as const;
  const items = [
    { mediaType: 'image' as const, mediaId: red, ...timing },
    { mediaType: 'layout' as const, mediaId: layout, ...timing },
  ];
  const { playlist } = await account.client.playlists.create({ body: { name: 'Loop', items } });
  const deviceId = await pairScreen(page, account, server.url);
  await account.client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'playlist', mediaId: playlist.id },
  });
  for (const colour of ['green', 'red'] as const) await shows(page, colour);
  const changes = await record(page);
  await expect.poll(async () => (await changes()).length, { timeout: 60_000 }).toBeGreaterThan(3);
  expect(new Set((await changes()).map(({ colour }) => colour))).toEqual(new Set(['red', 'green']));
  for (const { light } of await changes()) expect(light).toBeGreaterThan(200);
});

test('a preview shows at once, ends by itself, and leaves no play', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  await page.setViewportSize(SMALL);
  const red = await uploadColour(account, server.url, 'red');
  const layoutId = await createLayout(account, '#1eaa46');
  const deviceId = await pairScreen(page, account, server.url);
  const params = { id: layoutId };
  await account.client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId: red } });
  await shows(page, 'red');
  await account.client.layouts.startPreview({ params, body: { deviceId } });
  await shows(page, 'green');
  await account.client.layouts.endPreview({ params: { ...params, deviceId } });
  await shows(page, 'red');
  const plays = async () =>
    (await account.client.plays.list({ params: { deviceId }, query: {} })).plays.map(({ mediaId }) => mediaId);
  await expect.poll(plays).toEqual([red]);
});

test('a web page in a layout is shown in a sandbox, and a picture of the screen is refused with the reason', async ({
  page,
  server,
  newAccount,
}) => {
  const site = await startPageServer((response) =>
    response.setHeader('content-type', 'text/html').end('<body style="margin:0;background:#1e3cc8">'),
  );
  const account = await newAccount();
  await page.setViewportSize(SMALL);
  const { webpage } = await account.client.webpages.create({ body: { name: 'Timetable', url: site.url } });
  const layoutId = await createLayout(account, '#dc1e28', [
    { id: 'page', name: 'Page', kind: 'webpage', frame: RIGHT, webpageId: webpage.id },
  ]);
  const deviceId = await pairScreen(page, account, server.url);
  await assignLayout(account, deviceId, layoutId);
  await expectRight(page, 'red', 'blue');
  await expect(page.locator('.layout iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms',
  );
  const params = { deviceId };
  await account.client.commands.send({ params, body: { kind: 'screenshot' } });
  await expect
    .poll(async () => (await account.client.commands.list({ params })).commands[0])
    .toMatchObject({ state: 'failed', detail: expect.stringContaining('web page') });
  await site.stop();
});

test('a picture of a screen shows the layout on it, with its playlist', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  await page.setViewportSize(SMALL);
  const [red, blue] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadColour(account, server.url, 'blue'),
  ]);
  const items = [{ mediaType: 'image' as const, mediaId: blue, durationMs: 2_000 }];
  const { playlist } = await account.client.playlists.create({ body: { name: 'Loop', items } });
  const layoutId = await createLayout(account, '#000000', [
    { id: 'picture', name: 'Picture', kind: 'picture', frame: LEFT, mediaId: red },
    { id: 'zone', name: 'Zone', kind: 'playlist', frame: RIGHT, playlistId: playlist.id },
  ]);
  const deviceId = await pairScreen(page, account, server.url);
  await assignLayout(account, deviceId, layoutId);
  await expectRight(page, 'red', 'blue');
  const params = { deviceId };
  await account.client.commands.send({ params, body: { kind: 'screenshot' } });
  const findUrl = async () => (await account.client.commands.screenshot({ params })).screenshot?.url;
  await expect.poll(findUrl).toBeTruthy();
  const headers = { authorization: `Bearer ${account.token}` };
  const answer = await fetch(new URL((await findUrl()) ?? '', server.url), { headers });
  const picture = Buffer.from(await answer.arrayBuffer());
  const { width, height } = await sharp(picture).metadata();
  const halves = [0, width / 2].map(async (left) =>
    classifyColour(
      await sharp(picture)
        .extract({ left, top: 0, width: width / 2, height })
        .png()
        .toBuffer(),
    ),
  );
  expect(await Promise.all(halves)).toEqual(['red', 'blue']);
});

test('templates look on a screen as in the console: at most one pixel in 200 differs', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const screen = await openPixelScreen({ page, context, url: server.url, account: await newAccount() });
  for (const id of ['menu', 'welcome', 'waiting-room', 'directory', 'countdown', 'bakery', 'classes']) {
    await screen.expectSame(id, 'landscape', { width: 1920, height: 1080 });
  }
});
