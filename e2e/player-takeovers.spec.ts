import type { Page } from '@playwright/test';
import type { Message } from '@vitrine/contract/playout/message';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { coloured, startPageServer } from './page-server.ts';
import { classifyColour, measureMean, type Owner, pairScreen, shows, uploadColour } from './screen.ts';
import { record } from './screen-recording.ts';
import { uploadYellowVideo } from './upload-video.ts';

const evacuation: Message = {
  heading: 'Please leave the building',
  text: 'Use the stairs.\nMeet at the main gate.',
  tone: 'danger',
};

/** The mean colour of the page's corner, where a message has no text. */
async function classifyCorner(page: Page): Promise<'red' | 'blue' | 'amber' | 'other'> {
  const clip = { x: 4, y: 4, width: 12, height: 12 };
  const [r, g, b] = await measureMean(await page.screenshot({ clip }));
  if (r > 60 && g < r / 3 && b < r / 3) return 'red';
  if (b > 60 && r < b / 3) return 'blue';
  if (r > 100 && g > 80 && b < g / 2) return 'amber';
  return 'other';
}

/** The colours at the top and at the bottom of a page. */
async function measureEdges(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const pick = async (y: number) =>
    classifyColour(await page.screenshot({ clip: { x: width - 20, y, width: 12, height: 6 } }));
  return [await pick(8), await pick(height - 14)];
}

const start = ({ client }: Owner, message: Message) =>
  client.takeovers.start({ body: { title: message.heading, message, target: { all: true } } });

test('a message takes a screen over until it ends, also one that was away when it began', async ({
  page,
  context,
  server,
  connection,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED/);
  const owner = await newAccount();
  const green = await uploadColour(owner, server.url, 'green');
  const deviceId = await pairScreen(page, owner, connection.url);
  await owner.client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'image', mediaId: green },
  });
  await shows(page, 'green');

  const { takeover } = await start(owner, evacuation);
  const heading = page.getByRole('heading', { name: 'Please leave the building' });
  await expect(heading).toBeVisible();
  await expect.poll(() => classifyCorner(page)).toBe('red');
  const params = { id: takeover.id };
  await expect.poll(async () => (await owner.client.takeovers.delivery({ params })).onAir).toBe(1);
  await owner.client.takeovers.end({ params });
  await shows(page, 'green');
  await expect(heading).toHaveCount(0);

  await page.evaluate(async () => navigator.serviceWorker.ready);
  await connection.disconnect();
  await page.reload();
  await shows(page, 'green');
  // Before the server is back, because an event stream that is already open would continue.
  await context.setOffline(true);
  await connection.reconnect();
  await start(owner, { ...evacuation, tone: 'info' });
  await shows(page, 'green');
  await context.setOffline(false);
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => classifyCorner(page)).toBe('blue');
});

test('a prepared picture appears although the manifest does not arrive', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  const { client } = account;
  const [green, red] = [
    await uploadColour(account, server.url, 'green'),
    await uploadColour(account, server.url, 'red'),
  ];
  const deviceId = await pairScreen(page, account, server.url);
  await client.media.setCurrentImage({ body: { imageId: green } });
  const content = { mediaType: 'image', mediaId: red } as const;
  await client.takeovers.setStandby({ body: { items: [{ title: 'Evacuation', content }] } });
  await shows(page, 'green');
  // A file that is cached after a heartbeat is reported by the next one, up to a minute later.
  const cacheOf = async () => (await client.devices.get({ params: { deviceId } })).cache;
  await expect.poll(cacheOf, { timeout: 120_000 }).toMatchObject({ have: 2, missing: 0 });

  const held = Promise.withResolvers<void>();
  await page.route('**/api/player/v1/manifest', async (route) => {
    await held.promise;
    await route.continue();
  });
  const { takeover } = await client.takeovers.start({ body: { title: 'Evacuation', content, target: { all: true } } });
  await shows(page, 'red');
  await client.takeovers.end({ params: { id: takeover.id } });
  held.resolve();
  await shows(page, 'green');
});

/** Recordings of frames keep up with a small page only. */
const SMALL = { width: 480, height: 300 };

const closed = { text: 'The entrance is closed', position: 'bottom', tone: 'alarm', motion: 'still' } as const;

/** The light of the darkest frame may not be less: black has none, the player's own screens 60, this message 240. */
const LEAST_LIGHT = 150;

const closing: Message = { heading: 'The library closes in half an hour', text: '', tone: 'info' };

test('a message that begins or ends over prepared content shows no dark frame', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const { client } = account;
  await page.setViewportSize(SMALL);
  const deviceId = await pairScreen(page, account, server.url);
  const [video, image] = [
    await uploadYellowVideo(account, server.url),
    await uploadColour(account, server.url, 'green'),
  ];
  // With turns this short, the next item is always loaded behind the one in front.
  const turn = { durationMs: 2_000, transition: 'cut' } as const;
  const items = [
    { ...turn, mediaType: 'video' as const, mediaId: video },
    { ...turn, mediaType: 'image' as const, mediaId: image },
  ];
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
  await client.assignments.assignToDevice({ params: { deviceId }, body });
  await shows(page, 'green');

  const changes = await record(page);
  const heading = page.getByRole('heading', { name: closing.heading });
  for (let round = 0; round < 6; round += 1) {
    const { takeover } = await start(account, closing);
    await expect(heading).toBeVisible();
    await client.takeovers.end({ params: { id: takeover.id } });
    await expect(heading).toHaveCount(0);
    await shows(page, round % 2 === 0 ? 'yellow' : 'green');
  }
  const seen = await changes();
  expect(new Set(seen.map(({ colour }) => colour))).toEqual(new Set(['green', 'yellow', 'blue']));
  expect(seen.filter(({ light }) => light < LEAST_LIGHT)).toEqual([]);
});

test('a message that gives way to a web page stays until that is painted', async ({ page, server, newAccount }) => {
  const site = await startPageServer((response, path) =>
    // Long enough for frames of “Getting ready”, if it were shown.
    setTimeout(() => coloured('rgb(220 30 40)')(response, path), 200),
  );
  try {
    const account = await newAccount();
    const { client } = account;
    await page.setViewportSize(SMALL);
    const deviceId = await pairScreen(page, account, server.url);
    const { webpage } = await client.webpages.create({ body: { name: 'Timetable', url: site.url } });
    const { takeover } = await start(account, closing);
    await expect(page.getByRole('heading', { name: closing.heading })).toBeVisible();
    const body = { mediaType: 'webpage', mediaId: webpage.id } as const;
    await client.assignments.assignToDevice({ params: { deviceId }, body });

    const changes = await record(page);
    await client.takeovers.end({ params: { id: takeover.id } });
    await expect.poll(async () => (await changes()).at(-1)?.colour).toBe('red');
    expect((await changes()).map(({ colour }) => colour)).toEqual(['blue', 'red']);
    expect((await changes()).filter(({ light }) => light < LEAST_LIGHT)).toEqual([]);
  } finally {
    await site.stop();
  }
});

/** Counts the presented frames of the playing video, and whatever would interrupt it: a pause, a new source. */
const watchVideo = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.layer[data-front] video')!;
    const watched = { frames: 0, interruptions: [] as string[], first: video };
    Object.assign(window, { watched });
    for (const name of ['pause', 'emptied', 'abort', 'error']) {
      video.addEventListener(name, () => watched.interruptions.push(name));
    }
    const count = (): void => {
      watched.frames += 1;
      video.requestVideoFrameCallback(count);
    };
    video.requestVideoFrameCallback(count);
  });

const readVideo = (page: Page) =>
  page.evaluate(() => {
    const { watched } = window as unknown as {
      watched: { frames: number; interruptions: string[]; first: HTMLVideoElement };
    };
    const { first, frames, interruptions } = watched;
    return { frames, interruptions, isSame: document.querySelector('.layer[data-front] video') === first };
  });

/** Waits until the video has presented more frames: a busy machine presents them late, a stopped video never. */
async function expectMotion(page: Page): Promise<void> {
  const { frames } = await readVideo(page);
  await expect.poll(async () => (await readVideo(page)).frames).toBeGreaterThan(frames + 5);
}

test('a strip that is started and ended by the console leaves the video below it in motion, without a dark frame', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const { client } = account;
  const player = await context.newPage();
  await player.setViewportSize(SMALL);
  const deviceId = await pairScreen(player, account, server.url);
  const video = await uploadYellowVideo(account, server.url);
  const body = { mediaType: 'video', mediaId: video } as const;
  await client.assignments.assignToDevice({ params: { deviceId }, body });
  await shows(player, 'yellow');
  await watchVideo(player);
  const changes = await record(player);

  await signIn(context, server.url, account);
  await page.goto('/takeovers');
  await page.getByRole('button', { name: 'Show a strip' }).click();
  const form = page.getByRole('dialog', { name: 'Show a strip' });
  await form.getByLabel('Text', { exact: true }).fill('The entrance in Mill Lane is closed');
  await expect(form.getByText('1 screen shows the strip now. What it plays goes on.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('To confirm, type the number of screens').fill('1');
  await page.keyboard.press('Enter');
  const strip = player.locator('.strip');
  await expect(strip).toHaveText('The entrance in Mill Lane is closed');
  await expectMotion(player);
  await expect(page.getByText('of 1 screen shows it now')).toContainText('1');
  await page.getByRole('region', { name: 'Takeover', exact: true }).getByRole('button', { name: 'End now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await expect(strip).toHaveCount(0);
  const entrance = { title: 'Entrance', strip: closed, target: { all: true } } as const;
  for (let round = 0; round < 2; round += 1) {
    const { takeover } = await client.takeovers.start({ body: entrance });
    const params = { id: takeover.id };
    await expect(strip).toHaveText(closed.text);
    await expectMotion(player);
    await expect.poll(async () => (await client.takeovers.delivery({ params })).onAir).toBe(1);
    await client.takeovers.end({ params });
    await expect(strip).toHaveCount(0);
  }

  await expectMotion(player);
  const { interruptions, isSame } = await readVideo(player);
  expect(isSame).toBe(true);
  expect(interruptions).toEqual([]);
  // The strip is amber or dark, but only a part of the screen. No picture is taken before, which can make a frame black.
  const seen = await changes();
  expect(seen.filter(({ light }) => light < LEAST_LIGHT)).toEqual([]);
  expect(await measureEdges(player)).toEqual(['yellow', 'yellow']);
  await client.takeovers.start({ body: entrance });
  await expect.poll(async () => (await measureEdges(player))[1]).not.toBe('yellow');
  expect((await measureEdges(player))[0]).toBe('yellow');
});

const long: Message = {
  heading: 'The park closes early today, please walk to the main gate with your children now',
  text: 'High winds are expected. Do not wait for the shuttle. '.repeat(10).slice(0, 499),
  tone: 'warning',
};
const SIZES: [number, number][] = [
  [320, 480],
  [480, 320],
  [1920, 1080],
];

test('a message fits the screen, whatever its size, and a short one is large', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  const deviceId = await pairScreen(page, account, server.url);
  const messages: [Message, 'red' | 'blue' | 'amber'][] = [
    [long, 'amber'],
    [{ heading: 'W'.repeat(80), text: 'm'.repeat(500), tone: 'danger' }, 'red'],
    [{ heading: 'Timetable', text: Array(80).fill('10:30').join('\n'), tone: 'info' }, 'blue'],
  ];
  for (const [message, corner] of messages) {
    await start(account, message);
    await expect(page.getByRole('heading', { name: message.heading })).toBeVisible();
    for (const rotation of [0, 90] as const) {
      await account.client.devices.updateSettings({ params: { deviceId }, body: { rotation } });
      await expect(page.locator('.stage')).toHaveAttribute('data-rotation', String(rotation));
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect.poll(async () => measureOverflow(page)).toBeLessThanOrEqual(0);
        await expect.poll(() => classifyCorner(page)).toBe(corner);
      }
    }
  }

  await account.client.devices.updateSettings({ params: { deviceId }, body: { rotation: 0 } });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await start(account, evacuation);
  const heading = page.getByRole('heading', { name: 'Please leave the building' });
  await expect(heading).toBeVisible();
  // The size of the heading is set before its first frame, but after it is in the page.
  const fontSize = () => heading.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  await expect.poll(fontSize).toBeGreaterThan(150);
  await expect(page.getByText('Use the stairs.')).toHaveText('Use the stairs.\nMeet at the main gate.');
});

/** Measures by how many pixels a text reaches over the edge of its message, at most; not more than 0 if it fits. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const screen = document.querySelector('.screen.message');
    if (screen === null) return Infinity;
    const edge = screen.getBoundingClientRect();
    const over = [...screen.querySelectorAll('h1, p')].flatMap((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const box = range.getBoundingClientRect();
      return [edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom];
    });
    return Math.max(...over);
  });
