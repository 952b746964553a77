import type { Browser, CDPSession, Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/client';
import { MediaId } from '@vitrine/contract/media';
import sharp from 'sharp';
import { type Account, expect, test } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/** Plain colours: what shows can be told from one look at the pixels. */
const RED = { r: 220, g: 30, b: 40 };
const GREEN = { r: 30, g: 170, b: 70 };

type Colour = typeof RED;

/** Whose screen it is. */
type Owner = Pick<Account, 'client' | 'token'>;

async function signUp(url: string): Promise<Owner> {
  const body = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' };
  const { token } = await createClient(api, { baseUrl: url }).accounts.register({ body });
  return { token, client: createClient(api, { baseUrl: url, token: () => token }) };
}

async function upload({ token }: Owner, url: string, colour: Colour): Promise<MediaId> {
  const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'colour.jpg');
  const answer = await fetch(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  return MediaId.parse(((await answer.json()) as { image: { id: string } }).image.id);
}

/** A second of yellow film, recorded by the browser itself. */
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
      // Something has to move, or a still canvas gives no frames.
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

/** Opens the player and types its code in, as somebody at the console would. Answers the device's id. */
async function pairScreen(page: Page, { client }: Owner, url: string, name = 'Lobby'): Promise<string> {
  await page.goto(`${url}/player/`);
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  const code = (await page.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
  const device = await client.fleet.pair({ body: { code, name } });
  await expect(page.getByText('Nothing to show')).toBeVisible();
  return device.id;
}

async function assign({ client }: Owner, deviceId: string, mediaId: MediaId, mediaType: 'image' | 'video' = 'image') {
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType, mediaId } });
}

/** What a person in front of the screen sees, told by its mean colour. */
async function colourOf(picture: Buffer): Promise<'red' | 'green' | 'yellow' | 'black' | 'other'> {
  const { channels } = await sharp(picture).stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
  if (r + g + b < 15) return 'black';
  if (r > 120 && g > 120 && b < 100) return 'yellow';
  if (r > 120 && g < 80) return 'red';
  if (g > 120 && r < 80) return 'green';
  return 'other';
}

const shows = (page: Page) => expect.poll(async () => colourOf(await page.screenshot()), { timeout: 20_000 });

/** Every frame that the browser presents from now on, as it comes. */
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

/** The screen is heard of: it plays what it should, and said so after `since`. */
async function hearFrom({ client }: Owner, deviceId: string, page: Page, since: Date) {
  await expect
    .poll(
      async () => {
        // Attempts to reach the server grow rare while it is away.
        await page.clock.fastForward(5_000);
        const { isCurrent, lastSeen } = await client.fleet.get({ params: { deviceId } });
        return isCurrent && lastSeen !== null && new Date(lastSeen) > since;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

async function restart({ dataDir, port }: TestServer): Promise<TestServer> {
  return startServer({ dataDir, port });
}

test('an unpaired screen shows a code, a square to scan and how long they are good', async ({ page, server }) => {
  await page.goto(`${server.url}/player/?name=Front window`);
  await expect(page.getByText('Pair this screen')).toBeVisible();
  const code = page.getByRole('img', { name: /^Code/ });
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/);
  await expect(page.getByRole('img', { name: 'QR code that opens the pairing page' })).toBeVisible();
  await expect(page.getByText(/^This code is good for (10:00|9:5\d)\./)).toBeVisible();
  await expect(page.getByText(/Front window, 1440 × 900/)).toBeVisible();

  const before = await code.textContent();
  await page.reload();
  await expect(code).toHaveText(before ?? '');
});

test('a paired screen shows what is assigned to it, and never black when that changes', async ({
  page,
  server,
  browser,
  newAccount,
}) => {
  const account = await newAccount();
  const [red, green, film] = await Promise.all([
    upload(account, server.url, RED),
    upload(account, server.url, GREEN),
    uploadVideo(account, server.url, browser),
  ]);
  const screen = await pairScreen(page, account, server.url);
  await assign(account, screen, red);
  await shows(page).toBe('red');

  // Small, so that the recording keeps up with every frame.
  await page.setViewportSize({ width: 480, height: 300 });
  const frames = await record(page);
  for (let round = 0; round < 4; round += 1) {
    for (const [media, kind, colour] of [
      [film, 'video', 'yellow'],
      [green, 'image', 'green'],
      [red, 'image', 'red'],
    ] as const) {
      await assign(account, screen, media, kind);
      // A screenshot makes the browser draw: not before the change is over.
      await expect(page.locator(`[data-asset="${media}"]`)).toBeAttached();
      await shows(page).toBe(colour);
    }
  }
  const colours = await Promise.all(frames.map(colourOf));
  expect(new Set(colours)).toEqual(new Set(['red', 'yellow', 'green']));
});

test('a screen plays on when the server dies, also after a reload, and reports when it is back', async ({
  page,
  expectPageError,
}) => {
  test.setTimeout(120_000);
  expectPageError(/Failed to load resource/);
  let server = await startServer();
  try {
    const owner = await signUp(server.url);
    await page.clock.install();
    const screen = await pairScreen(page, owner, server.url);
    await assign(owner, screen, await upload(owner, server.url, GREEN));
    await shows(page).toBe('green');
    await page.evaluate(async () => navigator.serviceWorker.ready);

    await server.kill();
    await page.clock.fastForward(70_000);
    await shows(page).toBe('green');
    await page.reload();
    await shows(page).toBe('green');

    const back = new Date();
    server = await restart(server);
    await hearFrom(owner, screen, page, back);
    await assign(owner, screen, await upload(owner, server.url, RED));
    await shows(page).toBe('red');
  } finally {
    await server.stop();
  }
});

test('on plain HTTP, where browsers allow no service worker, a screen goes through an outage all the same', async ({
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
    await assign(owner, screen, await upload(owner, server.url, GREEN));
    await shows(page).toBe('green');
    const { warnings } = await owner.client.fleet.get({ params: { deviceId: screen } });
    expect(warnings).toContain('no-service-worker');

    await server.kill();
    await page.clock.fastForward(10 * 60_000);
    await shows(page).toBe('green');

    const back = new Date();
    server = await restart(server);
    await hearFrom(owner, screen, page, back);
    await page.reload();
    await shows(page).toBe('green');
  } finally {
    await browser.close();
    await server.stop();
  }
});

test('a screen with nothing to show says so, goes black after a minute, and wakes for the next item', async ({
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
  await shows(page).toBe('black');
  await expect
    .poll(async () => (await account.client.fleet.get({ params: { deviceId: screen } })).warnings)
    .toContain('asleep');

  await assign(account, screen, await upload(account, server.url, RED));
  await shows(page).toBe('red');
});

test('a screen that is removed returns to its pairing screen and forgets its media', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/401/);
  const account = await newAccount();
  const screen = await pairScreen(page, account, server.url);
  await assign(account, screen, await upload(account, server.url, RED));
  await shows(page).toBe('red');

  await account.client.devices.remove({ params: { deviceId: screen } });
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  const kept = await page.evaluate(
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
  expect(kept).toBe(0);
});
