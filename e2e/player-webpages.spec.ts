import type { Page } from '@playwright/test';
import type { WebpageBody } from '@vitrine/contract/webpages/webpages';
import type { WebpageId } from '@vitrine/contract/library/media';
import type { PlaylistItemBody } from '@vitrine/contract/playlists/playlists';
import { type Account, expect } from './fixtures.ts';
import { coloured } from './page-server.ts';
import { classifyColour, classifyQuarters, shows, uploadColour } from './screen.ts';
import { type Change, record } from './screen-recording.ts';
import { uploadYellowVideo } from './upload-video.ts';
import { test, type WebScreen } from './web-screen.ts';

/** The colours, which are those of the uploaded images. */
const GREEN = 'rgb(30 170 70)';
const BLUE = 'rgb(30 60 200)';

const addPage = async ({ client }: Account, url: string, more: Partial<WebpageBody> = {}): Promise<WebpageId> =>
  (await client.webpages.create({ body: { name: 'Timetable', url, ...more } })).webpage.id;

/** Assigns a web page to the screen. */
async function assign({ account, deviceId }: WebScreen['tv'], mediaId: WebpageId): Promise<void> {
  const body = { mediaType: 'webpage', mediaId } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
}

/** Assigns a playlist of these items, of two seconds each, to the screen. */
async function assignLoop({ account, deviceId }: WebScreen['tv'], items: PlaylistItemBody[]): Promise<void> {
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Loop', items: items.map((item) => ({ durationMs: 2_000, transition: 'cut', ...item })) },
  });
  const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
}

/** Records the page until it has changed colour at least twice, and expects no other colours in between. */
async function expectAlternation(page: Page, colours: Change['colour'][]): Promise<void> {
  const changes = await record(page);
  await expect.poll(async () => (await changes()).length).toBeGreaterThan(2);
  expectOnly(colours, await changes());
}

/** All frames have these colours, and no other colour is darker or lighter than them. */
function expectOnly(colours: Change['colour'][], changes: readonly Change[]): void {
  expect(new Set(changes.map(({ colour }) => colour))).toEqual(new Set(colours));
  for (const { light } of changes) expect(light).toBeGreaterThan(200);
}

test('a web page fills the screen in any rotation, and is reported as what it shows', async ({ tv, site }) => {
  const { page, account, deviceId } = tv;
  const quarters = await site((response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<body style="margin:0;background:conic-gradient(${GREEN} 25%,rgb(230 200 40) 0 50%,${BLUE} 0 75%,rgb(220 30 40) 0)">`,
      ),
  );
  await assign(tv, await addPage(account, quarters.url));
  const corners = async () => classifyQuarters(await page.screenshot());
  await expect.poll(corners).toEqual(['red', 'green', 'blue', 'yellow']);
  await account.client.devices.updateSettings({ params: { deviceId }, body: { rotation: 180 } });
  await expect.poll(corners).toEqual(['yellow', 'blue', 'green', 'red']);
  await expect.poll(async () => (await account.client.devices.get({ params: { deviceId } })).isCurrent).toBe(true);
});

test('the zoom of a web page makes it larger, without loading it again', async ({ tv, site }) => {
  const { page, account } = tv;
  // The upper left quarter of the screen.
  const box = `<body style="margin:0;background:${BLUE}"><div style="width:240px;height:150px;background:${GREEN}">`;
  const server = await site((response) => response.setHeader('content-type', 'text/html').end(box));
  const id = await addPage(account, server.url);
  await assign(tv, id);
  await shows(page, 'blue');
  const loads = server.requests.length;
  await account.client.webpages.update({ params: { id }, body: { name: 'Timetable', url: server.url, zoom: 200 } });
  await shows(page, 'green');
  expect(server.requests).toHaveLength(loads);
});

test('picture, web page and picture follow one another without a black frame, and are reported as plays', async ({
  tv,
  site,
  server,
}) => {
  const { page, account, deviceId } = tv;
  const timetable = await site(coloured(GREEN));
  const webpage = await addPage(account, timetable.url);
  const [red, blue] = [await uploadColour(account, server.url, 'red'), await uploadColour(account, server.url, 'blue')];
  await assignLoop(tv, [
    { mediaType: 'image', mediaId: red, transition: 'fade' },
    { mediaType: 'webpage', mediaId: webpage, transition: 'slide' },
    { mediaType: 'image', mediaId: blue },
  ]);
  await shows(page, 'green');
  const loads = timetable.requests.length;
  const changes = await record(page);
  const shown = async () => (await changes()).map(({ colour }) => colour).filter((colour) => colour !== 'other');
  await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBeGreaterThan(4);
  expect(new Set(await shown())).toEqual(new Set(['red', 'green', 'blue']));
  // No colour is darker, and none is a mixture of two.
  for (const { light } of await changes()) expect(light).toBeGreaterThan(200);
  // The page stays open between its turns.
  expect(timetable.requests).toHaveLength(loads);

  const plays = async () => {
    // The next heartbeat sends the plays.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return (await account.client.plays.list({ params: { deviceId }, query: {} })).plays;
  };
  await expect
    .poll(plays)
    .toContainEqual(expect.objectContaining({ mediaId: webpage, playlist: expect.objectContaining({ index: 1 }) }));
});

test('web page and video follow one another without a black or white frame', async ({ tv, site, server }) => {
  const { page, account } = tv;
  const timetable = await site(coloured(GREEN));
  await assignLoop(tv, [
    { mediaType: 'webpage', mediaId: await addPage(account, timetable.url) },
    { mediaType: 'video', mediaId: await uploadYellowVideo(account, server.url) },
  ]);
  await shows(page, 'yellow');
  await expectAlternation(page, ['green', 'yellow']);
});

test('a web page that is refreshed is replaced by its new copy without a black or white frame', async ({
  tv,
  site,
}) => {
  const { page, account } = tv;
  // Each copy is asked for, and then loaded.
  const colour = () => (Math.floor(timetable.requests.length / 2) % 2 === 0 ? GREEN : BLUE);
  const timetable = await site((response, path) => coloured(colour())(response, path));
  // The player takes any interval; people choose 15 seconds or more.
  await page.route('**/api/player/v1/manifest', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('"refreshSeconds":15,', '"refreshSeconds":1.2,') });
  });
  await assign(tv, await addPage(account, timetable.url, { refreshSeconds: 15 }));
  await expect.poll(async () => classifyColour(await page.screenshot())).toMatch(/green|blue/);
  await expectAlternation(page, ['green', 'blue']);
});

test('a web page that is down is replaced by its fallback picture until it is back', async ({
  tv,
  site,
  server,
  expectPageError,
}) => {
  expectPageError(/ERR_CONNECTION_REFUSED/);
  const { page, account } = tv;
  const timetable = await site(coloured(GREEN));
  await timetable.stop();
  const fallbackMediaId = await uploadColour(account, server.url, 'blue');
  await assign(tv, await addPage(account, timetable.url, { fallbackMediaId }));
  await shows(page, 'blue');
  await timetable.start();
  await shows(page, 'green');
});

test('a web page that accepts requests and never answers is skipped, and reported', async ({ tv, site, server }) => {
  const { page, account } = tv;
  const [silent, timetable] = [await site(() => undefined), await site(coloured(GREEN))];
  const red = await uploadColour(account, server.url, 'red');
  const name = 'Lift status';
  await assignLoop(tv, [
    { mediaType: 'image', mediaId: red },
    { mediaType: 'webpage', mediaId: await addPage(account, silent.url, { name }) },
    { mediaType: 'webpage', mediaId: await addPage(account, timetable.url) },
  ]);
  await shows(page, 'red');
  const changes = await record(page);
  await expect
    .poll(async () => {
      // The next heartbeat sends the message.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      const { logs } = await account.client.logs.list({ query: {} });
      return logs.map(({ message }) => message);
    })
    .toContain('Lift status doesn’t answer; it is skipped for now');
  const shown = async () => (await changes()).map(({ colour }) => colour);
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(3);
  for (const colour of await shown()) expect(['red', 'green']).toContain(colour);
  expect(silent.requests.length).toBeGreaterThan(0);
});

test('a hostile web page cannot navigate the player, open windows, take its keys or read its data', async ({
  tv,
  site,
  context,
  expectPageError,
}) => {
  // Browsers also write to the console what the sandbox refuses.
  expectPageError(/Unsafe attempt|sandboxed|Blocked|Failed to read|SecurityError|allow-/);
  const { page, account } = tv;
  const attack = `
    const tries = [
      () => { top.location = 'https://example.com/'; },
      () => { parent.location.href = 'https://example.com/'; },
      () => open('https://example.com/') && document.body.style.setProperty('background', 'red'),
      () => { alert('Hello'); },
      () => { document.body.textContent = top.localStorage.length; },
      () => { Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x' }).click(); },
      () => { window.focus(); document.body.append(input); input.focus(); },
    ];
    const input = document.createElement('input');
    let failed = 0;
    function run() {
      for (const each of tries) try { each(); } catch { failed += 1; }
      document.title = String(failed);
    }
    run();
    setInterval(run, 200);`;
  const server = await site(coloured(GREEN, attack));
  const address = page.url();
  await assign(tv, await addPage(account, server.url));
  await shows(page, 'green');
  await page.evaluate(() => {
    for (const root of document.querySelectorAll('.page')) root.removeAttribute('inert');
    Object.assign(globalThis, { keys: [] });
    addEventListener('keydown', ({ key }) => Reflect.get(globalThis, 'keys').push(key));
  });
  await page.frames()[1]?.evaluate(() => document.querySelector('input')?.focus());
  await expect
    .poll(async () => {
      await page.keyboard.press('a');
      return page.evaluate(() => Reflect.get(globalThis, 'keys').length);
    })
    .toBeGreaterThan(0);
  expect(page.url()).toBe(address);
  expect(context.pages()).toHaveLength(1);
  expect(await classifyColour(await page.screenshot())).toBe('green');
});

test('while a web page shows, a picture of the screen is refused with the reason, and a takeover covers it', async ({
  tv,
  site,
}) => {
  const { page, account, deviceId } = tv;
  const timetable = await site(coloured(GREEN));
  await assign(tv, await addPage(account, timetable.url));
  await shows(page, 'green');
  const params = { deviceId };
  await account.client.commands.send({ params, body: { kind: 'screenshot' } });
  await expect
    .poll(async () => (await account.client.commands.list({ params })).commands)
    .toMatchObject([
      { kind: 'screenshot', state: 'failed', detail: expect.stringContaining('A web page is on this screen') },
    ]);

  const message = { heading: 'Please leave the building', text: '', tone: 'danger' } as const;
  const { takeover } = await account.client.takeovers.start({
    body: { title: message.heading, message, target: { all: true } },
  });
  await expect(page.getByRole('heading', { name: message.heading })).toBeVisible();
  await account.client.takeovers.end({ params: { id: takeover.id } });
  await shows(page, 'green');
});
