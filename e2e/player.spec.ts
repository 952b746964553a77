import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { assign, expectHeartbeat, expectOutageBridged } from './player-outage.ts';
import { classifyColour, endFirstHour, measureMean, pairScreen, shows, uploadColour } from './screen.ts';
import { uploadYellowVideo } from './upload-video.ts';

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

test('an unpaired screen shows a code, a QR code and when they expire', async ({ page, server }) => {
  await page.goto(`${server.url}/player/?name=Front window`);
  await expect(page.getByText('Pair this screen')).toBeVisible();
  const code = page.getByRole('img', { name: /^Code/ });
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/);
  await expect(page.getByRole('img', { name: 'QR code that opens the pairing page' })).toBeVisible();
  await expect(page.getByText(/^Code expires in (10:00|9:\d\d), then/)).toBeVisible();
  await expect(page.getByText(/Front window, 1440 × 900/)).toBeVisible();

  // In portrait orientation the QR code fills the width, and nothing is cropped.
  await page.setViewportSize({ width: 1080, height: 1920 });
  const qr = page.getByRole('img', { name: 'QR code that opens the pairing page' });
  await expect.poll(async () => (await qr.boundingBox())?.width).toBeGreaterThan(700);
  await expect(page.getByText(/^Code expires in/)).toBeInViewport({ ratio: 1 });

  const before = await code.textContent();
  await page.reload();
  await expect(code).toHaveText(before ?? '');
});

test('a paired screen shows its assignment, and no black frame when that changes', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const [red, green, film] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadColour(account, server.url, 'green'),
    uploadYellowVideo(account, server.url),
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
  const colours = await Promise.all(frames.map(classifyColour));
  expect(new Set(colours)).toEqual(new Set(['red', 'yellow', 'green']));
});

test('an image of another aspect ratio is shown whole, cropped, or on a blurred copy of itself', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  // 8:5 on a 16:5 screen: shown whole, it leaves a quarter of the width free on each side.
  await page.setViewportSize({ width: 960, height: 300 });
  const [red, film] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadYellowVideo(account, server.url),
  ]);
  const deviceId = await pairScreen(page, account, server.url);
  const { settings } = await account.client.devices.settings({ params: { deviceId } });
  expect(settings).toMatchObject({ fit: 'contain', crossfadeMs: 0 });
  const edge = async () => measureMean(await page.screenshot({ clip: { x: 40, y: 100, width: 80, height: 80 } }));
  const reds = async () => (await edge())[0];
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

/** True for a mixture of red (220, 30, 40) and green (30, 170, 70), which does not occur in a cut. */
const isMixed = ([r = 0, g = 0, b = 0]: readonly number[]) => r > 60 && r < 190 && g > 60 && g < 150 && b < 100;

test('a crossfade blends the two images and is never darker than either', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  const [red, green, film] = await Promise.all([
    uploadColour(account, server.url, 'red'),
    uploadColour(account, server.url, 'green'),
    uploadYellowVideo(account, server.url),
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
  const means = () => Promise.all(frames.map(measureMean));
  await expect
    .poll(async () => {
      if ((await means()).some(isMixed)) return true;
      // A busy machine may present no frame within the 600 ms; then the next change is used.
      for (const [media, colour] of [
        [green, 'green'],
        [red, 'red'],
      ] as const) {
        await assign(account, deviceId, media);
        await shows(page, colour);
      }
      return false;
    })
    .toBe(true);
  // Green has the lowest channel sum of all frames; a dip to black would be lower.
  expect(Math.min(...(await means()).map(([r, g, b]) => r + g + b))).toBeGreaterThan(230);
});

test('a screen plays for hours without its server, even after a reload, and reports each play once afterwards', async ({
  page,
  context,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource/);
  await expectOutageBridged(page, context, 4);
});

test('on plain HTTP, without a service worker, a screen keeps playing through an outage', async ({
  playwright,
  launchOptions,
  server,
  connection,
  newAccount,
}) => {
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP player.test 127.0.0.1'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const owner = await newAccount();
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.clock.install();
    const screen = await pairScreen(page, owner, `http://player.test:${connection.port}`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await assign(owner, screen, await uploadColour(owner, server.url, 'green'));
    await shows(page, 'green');
    await expect
      .poll(async () => (await owner.client.devices.get({ params: { deviceId: screen } })).warnings)
      .toContain('no-service-worker');

    await connection.disconnect();
    await page.clock.fastForward(10 * 60_000);
    await shows(page, 'green');

    const back = new Date();
    await connection.reconnect();
    await expectHeartbeat(owner, screen, page, back);
    await page.reload();
    await shows(page, 'green');
  } finally {
    await browser.close();
  }
});

test('a screen without media says so in its first hour, later sleeps after a minute, and wakes for the next item', async ({
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
  await page.reload();
  await expect(page.getByText('Nothing to show')).toBeVisible();

  await endFirstHour(page);
  await page.reload();
  await expect(page.getByText('Nothing to show', { exact: true })).toBeVisible();
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
