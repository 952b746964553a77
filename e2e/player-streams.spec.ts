import type { Page } from '@playwright/test';
import { ContentId, ItemId } from '@vitrine/contract/library/content';
import type { MediaId } from '@vitrine/contract/library/media';
import { type Account, expect, signIn } from './fixtures.ts';
import { createLiveStream } from './live-stream.ts';
import { shows, uploadColour } from './screen.ts';
import { record } from './screen-recording.ts';
import { test, type WebScreen } from './web-screen.ts';

type StreamFields = {
  url: string;
  fallbackMediaId?: MediaId;
  blackSeconds?: number;
};

async function addStream({ client }: Account, fields: StreamFields): Promise<string> {
  return (await client.stream.create({ body: { name: 'Lobby camera', fields: fields } })).content.id;
}

async function assign(
  { account, deviceId }: WebScreen['tv'],
  mediaType: 'image' | 'stream' | 'onlinevideo' | 'playlist',
  id: string,
): Promise<void> {
  const body = { mediaType, mediaId: ContentId.parse(id) };
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
}

/** Makes the engine one that does not play HLS itself, as most are. */
async function withoutOwnHls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.reload();
}

/** Follows the scripts that play streams. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/hls-[^/]+\.js$/.test(request.url())) scripts.push(request.url());
  });
  return scripts;
}

test('a live stream plays; its fallback picture shows while its server is away, and it is back within 10 s', async ({
  tv,
  site,
  server,
  expectPageError,
}) => {
  expectPageError(/ERR_CONNECTION_REFUSED/);
  const { page, account } = tv;
  await withoutOwnHls(page);
  const scripts = watchScripts(page);
  const live = await site(await createLiveStream());
  const fallbackMediaId = await uploadColour(account, server.url, 'blue');
  await assign(tv, 'image', fallbackMediaId);
  await shows(page, 'blue');
  expect(scripts).toEqual([]);
  const id = await addStream(account, { url: `${live.url}live.m3u8`, fallbackMediaId, blackSeconds: 2 });
  await assign(tv, 'stream', id);
  await shows(page, 'green');
  expect(scripts).toHaveLength(1);
  const readTime = () => page.evaluate(() => document.querySelector<HTMLVideoElement>('.layout video')?.currentTime);
  const before = await readTime();
  await expect.poll(readTime).toBeGreaterThan(before ?? Infinity);

  await live.stop();
  await shows(page, 'blue');
  await live.start();
  const startedMs = Date.now();
  await shows(page, 'green');
  expect(Date.now() - startedMs).toBeLessThan(10_000);
  await assign(tv, 'image', fallbackMediaId);
  await expect(page.locator('.layout video')).toHaveCount(0);
});

test('an engine that plays HLS itself does so, without the script', async ({ tv, site }) => {
  const { page, account } = tv;
  const isOwn = await page.evaluate(
    () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  );
  test.skip(!isOwn, 'this engine plays no HLS');
  const scripts = watchScripts(page);
  const live = await site(await createLiveStream());
  await assign(tv, 'stream', await addStream(account, { url: `${live.url}live.m3u8` }));
  await shows(page, 'green');
  expect(scripts).toEqual([]);
});

test('a playlist skips a stream that does not play and has no fallback picture, without a black frame', async ({
  tv,
  site,
  server,
  expectPageError,
}) => {
  expectPageError(/ERR_CONNECTION_REFUSED/);
  const { page, account } = tv;
  const live = await site(await createLiveStream());
  await live.stop();
  const picture = await uploadColour(account, server.url, 'blue');
  const stream = await addStream(account, { url: `${live.url}live.m3u8`, blackSeconds: 2 });
  const { playlist } = await account.client.playlists.create({
    body: {
      name: 'Loop',
      items: [
        { mediaType: 'image', mediaId: picture, durationMs: 12_000, transition: 'cut' },
        { mediaType: 'stream', mediaId: ItemId.parse(stream), durationMs: 3_000, transition: 'cut' },
      ],
    },
  });
  await assign(tv, 'image', picture);
  await shows(page, 'blue');
  const changes = await record(page);
  // The stream’s turn begins before it is known that it does not play, which takes two seconds.
  await page.waitForFunction(() => Math.floor((Date.now() % 15_000) / 500) === 21);
  await assign(tv, 'playlist', playlist.id);
  // The stream’s turn: its layer has been tried behind the picture.
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys((Reflect.get(window, 'darkLayouts') as object | undefined) ?? {}).length),
    )
    .toBe(1);
  await page.waitForFunction((until) => Date.now() > until, (Math.ceil(Date.now() / 15_000) + 1) * 15_000);
  for (const { colour, light } of await changes()) {
    expect(colour).toBe('blue');
    expect(light).toBeGreaterThan(200);
  }
  await live.start();
  await shows(page, 'green');
});

test('a video of YouTube plays in the site’s player, which learns who shows it; without the internet its fallback picture shows', async ({
  tv,
  server,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/);
  const { page, account } = tv;
  const asked: { url: string; referer: string | undefined }[] = [];
  await page.context().route('https://www.youtube-nocookie.com/**', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) {
      asked.push({ url: request.url(), referer: (await request.allHeaders())['referer'] });
    }
    await route.fulfill({ contentType: 'text/html', body: '<body style="margin:0;background:rgb(30 170 70)">' });
  });
  const fallbackMediaId = await uploadColour(account, server.url, 'blue');
  const fields = { url: 'https://youtu.be/aqz-KE-bpKQ?t=30&list=PL1', fallbackMediaId };
  const { content } = await account.client.onlinevideo.create({ body: { name: 'Film', fields } });
  expect(content.fields['url']).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  await assign(tv, 'onlinevideo', content.id);
  await shows(page, 'green');
  const first = asked[0];
  expect(first?.referer).toBe(new URL('/', page.url()).href);
  const parameters = Object.fromEntries(new URL(first?.url ?? '').searchParams);
  expect(parameters).toMatchObject({ autoplay: '1', mute: '1', loop: '1', playlist: 'aqz-KE-bpKQ' });
  await page.context().setOffline(true);
  await shows(page, 'blue');
  await page.context().setOffline(false);
  await shows(page, 'green');
});

test('the console plays a stream while it is being added, and says what its server forbids', async ({
  tv,
  site,
  server,
  context,
}) => {
  const live = await site(await createLiveStream());
  const closed = await site((response) => response.setHeader('content-type', 'text/plain').end('#EXTM3U\n'));
  await signIn(context, server.url, tv.account);
  const page = await context.newPage();
  await page.goto(`${server.url}/media`);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Add stream' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add stream' });
  await dialog.getByLabel('Address').fill(`${closed.readableUrl}live.m3u8`);
  await expect(dialog.getByText(/Access-Control-Allow-Origin/)).toBeVisible();
  await dialog.getByLabel('Address').fill(`${live.readableUrl}live.m3u8`);
  await expect(dialog.getByText('Screens can play this stream.')).toBeVisible();
  const readTime = () => dialog.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(readTime).toBeGreaterThan(0);
});
