import type { Browser, CDPSession, Page, Route } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { MediaId } from '@vitrine/contract/library/media';
import type { Play } from '@vitrine/contract/reports/plays';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { routeFirst } from './routes.ts';
import { colourOf, type Owner, pairScreen, shows, uploadColour } from './screen.ts';
import { startServer } from './server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function signUp(url: string): Promise<Owner> {
  const body = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' };
  const { token } = await createClient(api, { baseUrl: url }).accounts.register({ body });
  return { token, client: createClient(api, { baseUrl: url, token: () => token }) };
}

/** One second of yellow video, recorded by the browser. */
async function uploadVideo({ client, token }: Owner, url: string, browser: Browser): Promise<MediaId> {
  const studio = await browser.newPage();
  await studio.goto(`${url}/player/`);
  const base64 = await studio.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 });
    const draw = canvas.getContext('2d');
    let frame = 0;
    const paint = () => {
      if (draw === null) return;
      draw.fillStyle = 'rgb(230, 200, 40)';
      draw.fillRect(0, 0, 640, 400);
      // A canvas that does not change produces no frames.
      draw.fillStyle = 'rgb(200, 160, 40)';
      draw.fillRect((frame++ * 8) % 640, 0, 40, 400);
    };
    paint();
    const timer = setInterval(paint, 33);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 1_500);
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  await studio.close();

  const { uploadURL } = await client.media.announceUpload({ body: { originalName: 'yellow.webm' } });
  const sent = await fetch(new URL(uploadURL, url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'video/webm' },
    body: Buffer.from(base64, 'base64'),
  });
  expect(sent.status).toBe(200);
  const { video } = await client.media.finishUpload({ body: { videoURL: uploadURL, originalName: 'yellow.webm' } });
  await expect
    .poll(async () => (await client.media.listVideos()).videos.find(({ id }) => id === video.id)?.status)
    .toBe('ready');
  return video.id;
}

async function assign({ client }: Owner, deviceId: string, mediaId: MediaId, mediaType: 'image' | 'video' = 'image') {
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType, mediaId } });
}

/** Records every presented frame from now on. */
async function record(page: Page): Promise<Buffer[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const frames: Buffer[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'));
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 50, everyNthFrame: 1 });
  return frames;
}

/** Waits for a heartbeat after `since` that reports the expected media. */
async function expectHeartbeat({ client }: Owner, deviceId: string, page: Page, since: Date) {
  await expect
    .poll(async () => {
      // Retries back off during an outage.
      await page.clock.fastForward(5_000);
      const { isCurrent, lastSeen } = await client.devices.get({ params: { deviceId } });
      return isCurrent && lastSeen !== null && new Date(lastSeen) > since;
    })
    .toBe(true);
}

/** A schedule event of one hour that starts at a full minute. */
async function schedule({ client }: Owner, deviceId: string, mediaId: MediaId, startMs: number) {
  const [start, last] = [startMs, startMs + HOUR_MS - MINUTE_MS].map((ms) => new Date(ms).toISOString());
  await client.schedule.create({
    body: {
      title: 'Hour',
      startTime: start?.slice(11, 16) ?? '',
      // The end minute is inclusive.
      endTime: last?.slice(11, 16) ?? '',
      scheduledDate: start?.slice(0, 10) ?? '',
      timezone: 'UTC',
      mediaType: 'image',
      mediaId,
      deviceIds: [deviceId],
    },
  });
}

/** The reported plays of a screen on the day of an instant and on the next two. */
async function playsOf({ client }: Owner, deviceId: string, fromMs: number): Promise<Play[]> {
  // The first play began half an hour before midnight on the previous day.
  const days = [-1, 23, 47].map((hours) => new Date(fromMs + hours * HOUR_MS).toISOString().slice(0, 10));
  const lists = await Promise.all(days.map((day) => client.plays.list({ params: { deviceId }, query: { day } })));
  return lists.flatMap(({ plays }) => plays);
}

test('an unpaired screen shows a code, a QR code and when they expire', async ({ page, server }) => {
  await page.goto(`${server.url}/player/?name=Front window`);
  await expect(page.getByText('Pair this screen')).toBeVisible();
  const code = page.getByRole('img', { name: /^Code/ });
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/);
  await expect(page.getByRole('img', { name: 'QR code that opens the pairing page' })).toBeVisible();
  await expect(page.getByText(/^Code expires in (10:00|9:5\d), then/)).toBeVisible();
  await expect(page.getByText(/Front window, 1440 × 900/)).toBeVisible();

  // In portrait orientation the QR code fills the width, and nothing is cropped.
  await page.setViewportSize({ width: 1080, height: 1920 });
  const qr = await page.getByRole('img', { name: 'QR code that opens the pairing page' }).boundingBox();
  expect(qr?.width).toBeGreaterThan(700);
  const footer = await page.getByText(/^Code expires in/).boundingBox();
  expect((footer?.y ?? Infinity) + (footer?.height ?? 0)).toBeLessThan(1920);

  const before = await code.textContent();
  await page.reload();
  await expect(code).toHaveText(before ?? '');
});

test('a paired screen shows its assignment, and no black frame when that changes', async ({
  page,
  server,
  browser,
  newAccount,
}) => {
  const account = await newAccount();
  const [red, green, film] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadColour(account, server.url, 'green'),
    uploadVideo(account, server.url, browser),
  ]);
  const screen = await pairScreen(page, account, server.url);
  await assign(account, screen, red);
  await shows(page, 'red');

  // Small, so that every frame can be recorded.
  await page.setViewportSize({ width: 480, height: 300 });
  const frames = await record(page);
  for (let round = 0; round < 4; round += 1) {
    for (const [media, kind, colour] of [
      [film, 'video', 'yellow'],
      [green, 'image', 'green'],
      [red, 'image', 'red'],
    ] as const) {
      await assign(account, screen, media, kind);
      // A screenshot makes the browser paint, so not before the change has ended.
      await expect(page.locator(`[data-asset="${media}"]`)).toBeAttached();
      await shows(page, colour);
    }
  }
  const colours = await Promise.all(frames.map(colourOf));
  expect(new Set(colours)).toEqual(new Set(['red', 'yellow', 'green']));
});

test('an image of another aspect ratio is shown whole, cropped, or on a blurred copy of itself', async ({
  page,
  server,
  browser,
  newAccount,
}) => {
  const account = await newAccount();
  // 8:5 on a 16:5 screen: shown whole, it leaves a quarter of the width free on each side.
  await page.setViewportSize({ width: 960, height: 300 });
  const [red, film] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadVideo(account, server.url, browser),
  ]);
  const deviceId = await pairScreen(page, account, server.url);
  const { settings } = await account.client.devices.settings({ params: { deviceId } });
  expect(settings).toMatchObject({ fit: 'contain', crossfadeMs: 0 });
  const edge = async () => {
    const { channels } = await sharp(await page.screenshot({ clip: { x: 40, y: 100, width: 80, height: 80 } })).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };
  const reds = async () => (await edge())[0] ?? 0;
  for (const [media, kind] of [
    [red, 'image'],
    [film, 'video'],
  ] as const) {
    await assign(account, deviceId, media, kind);
    await expect(page.locator(`[data-asset="${media}"][data-fit="contain"]`)).toBeAttached();
    await expect.poll(reds).toBeLessThan(5);
    // Applies to the current item at once.
    await account.client.devices.updateSettings({ params: { deviceId }, body: { fit: 'cover' } });
    await expect.poll(reds).toBeGreaterThan(180);
    await account.client.devices.updateSettings({ params: { deviceId }, body: { fit: 'blur' } });
    await expect(page.locator('.stage[data-fit="blur"]')).toBeAttached();
    // Darker than the image, and of its colour.
    await expect.poll(reds).toBeLessThan(180);
    await expect.poll(reds).toBeGreaterThan(90);
    expect((await edge())[2]).toBeLessThan(60);
    await account.client.devices.updateSettings({ params: { deviceId }, body: { fit: 'contain' } });
  }
  expect(await page.locator('video').count()).toBe(2);
});

test('a crossfade blends the two images and is never darker than either', async ({
  page,
  server,
  browser,
  newAccount,
}) => {
  const account = await newAccount();
  const [red, green, film] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadColour(account, server.url, 'green'),
    uploadVideo(account, server.url, browser),
  ]);
  const deviceId = await pairScreen(page, account, server.url);
  await account.client.devices.updateSettings({ params: { deviceId }, body: { crossfadeMs: 600 } });
  await assign(account, deviceId, red);
  await shows(page, 'red');
  await page.setViewportSize({ width: 480, height: 300 });
  const frames = await record(page);
  for (const [media, kind, colour] of [
    [green, 'image', 'green'],
    [film, 'video', 'yellow'],
    [red, 'image', 'red'],
  ] as const) {
    await assign(account, deviceId, media, kind);
    await expect(page.locator(`[data-asset="${media}"]`)).toBeAttached();
    await expect(page.locator('[data-change]')).toHaveCount(0);
    await shows(page, colour);
  }
  const means = await Promise.all(
    frames.map(async (frame) => (await sharp(frame).stats()).channels.slice(0, 3).map(({ mean }) => mean)),
  );
  // Frames with both red (220, 30, 40) and green (30, 170, 70) do not occur in a cut.
  const mixed = means.filter(([r = 0, g = 0, b = 0]) => r > 60 && r < 190 && g > 60 && g < 150 && b < 100);
  expect(mixed.length).toBeGreaterThan(2);
  // Green has the lowest channel sum of all frames; a dip to black would be lower.
  expect(Math.min(...means.map(([r = 0, g = 0, b = 0]) => r + g + b))).toBeGreaterThan(230);
});

test('a screen plays for a day without its server, even after a reload, and reports each play once afterwards', async ({
  page,
  context,
  expectPageError,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 480, height: 300 });
  expectPageError(/Failed to load resource/);
  let server = await startServer();
  try {
    const owner = await signUp(server.url);
    await page.clock.install();
    const screen = await pairScreen(page, owner, server.url);
    const [red, green] = await Promise.all([
      uploadColour(owner, server.url, 'red'),
      uploadColour(owner, server.url, 'green'),
    ]);
    await assign(owner, screen, red);
    const firstMs = Math.ceil(Date.now() / MINUTE_MS + 30) * MINUTE_MS;
    // Every second hour is green.
    for (let hour = 0; hour < 24; hour += 2) await schedule(owner, screen, green, firstMs + hour * HOUR_MS);
    await shows(page, 'red');
    await expect
      .poll(async () => (await owner.client.devices.get({ params: { deviceId: screen } })).isCurrent, {
        timeout: 20_000,
      })
      .toBe(true);
    await page.evaluate(async () => navigator.serviceWorker.ready);

    await server.kill();
    const nowMs = () => page.evaluate(() => Date.now());
    for (let hour = 0; hour < 24; hour += 1) {
      await page.clock.fastForward(firstMs + hour * HOUR_MS + 1_000 - (await nowMs()));
      await expect(page.locator(`[data-asset="${hour % 2 === 0 ? green : red}"]`)).toBeAttached();
      if (hour !== 12) continue;
      await shows(page, 'green');
      await page.reload();
      await shows(page, 'green');
    }

    let lost = 0;
    const lose = async (route: Route) => {
      // The first batch arrives, but its response is lost.
      await route.fetch();
      lost += 1;
      await route.abort();
    };
    await routeFirst(context, '**/api/player/v1/plays', lose);
    const aheadMs = (await nowMs()) - Date.now();
    const back = new Date(Date.now() + aheadMs);
    const { dataDir, port } = server;
    server = await startServer({ dataDir, port, env: { CLOCK_AHEAD_MS: String(aheadMs) } });
    await expectHeartbeat(owner, screen, page, back);
    await expect.poll(async () => (await playsOf(owner, screen, firstMs)).length).toBe(25);
    const plays = await playsOf(owner, screen, firstMs);
    expect(lost).toBe(1);
    // One more than the changes, because the reload ended a play.
    const hours = Array.from({ length: 24 }, (_, hour) => (hour % 2 === 0 ? red : green));
    expect(plays.map(({ mediaId }) => mediaId)).toEqual(hours.toSpliced(14, 0, green));
    const gapsMs = plays
      .slice(1)
      .map(({ startedAt }, i) => Date.parse(startedAt) - Date.parse(plays[i]?.endedAt ?? ''));
    expect(Math.max(...gapsMs.map(Math.abs))).toBeLessThan(30_000);
    const { logs } = await owner.client.logs.list({ query: { level: 'warn' } });
    expect(logs.map(({ message }) => message).join()).toMatch(/The server was unreachable for \d{3,} minutes/);

    await assign(owner, screen, green);
    await shows(page, 'green');
  } finally {
    await server.stop();
  }
});

test('on plain HTTP, without a service worker, a screen keeps playing through an outage', async ({
  playwright,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  let server = await startServer();
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP player.test 127.0.0.1'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const owner = await signUp(server.url);
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.clock.install();
    const screen = await pairScreen(page, owner, `http://player.test:${server.port}`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await assign(owner, screen, await uploadColour(owner, server.url, 'green'));
    await shows(page, 'green');
    const { warnings } = await owner.client.devices.get({ params: { deviceId: screen } });
    expect(warnings).toContain('no-service-worker');

    await server.kill();
    await page.clock.fastForward(10 * 60_000);
    await shows(page, 'green');

    const back = new Date();
    server = await startServer({ dataDir: server.dataDir, port: server.port });
    await expectHeartbeat(owner, screen, page, back);
    await page.reload();
    await shows(page, 'green');
  } finally {
    await browser.close();
    await server.stop();
  }
});

test('a screen without media shows a message, sleeps after a minute, and wakes for the next item', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await page.clock.install();
  const screen = await pairScreen(page, account, server.url, 'Canteen');
  await expect(page.getByRole('heading', { name: 'Canteen' })).toBeVisible();
  await expect(page.getByText('/device-management')).toBeVisible();

  await page.clock.fastForward(61_000);
  await shows(page, 'black');
  await expect
    .poll(async () => (await account.client.devices.get({ params: { deviceId: screen } })).warnings)
    .toContain('asleep');

  await assign(account, screen, await uploadColour(account, server.url, 'red'));
  await shows(page, 'red');
});

test('a removed screen returns to the pairing screen and deletes its media', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/401/);
  const account = await newAccount();
  const screen = await pairScreen(page, account, server.url);
  await assign(account, screen, await uploadColour(account, server.url, 'red'));
  await shows(page, 'red');

  await account.client.devices.remove({ params: { deviceId: screen } });
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  const stored = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('vitrine-player');
        request.addEventListener('error', () => reject(new Error('The store does not open')));
        request.addEventListener('success', () => {
          const parts = request.result.transaction('parts').objectStore('parts').count();
          parts.addEventListener('success', () => resolve(parts.result));
        });
      }),
  );
  expect(stored).toBe(0);
});
