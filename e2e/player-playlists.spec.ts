import type { BrowserContext } from '@playwright/test';
import type { MediaId } from '@vitrine/contract/library/media';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { PlaylistItemBody } from '@vitrine/contract/playlists/playlists';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { type Owner, pairScreen, shows, uploadColour, uploadImage } from './screen.ts';
import { type Change, record } from './screen-recording.ts';

const MINUTE_MS = 60_000;
/** The time for which an item plays. */
const ITEM_MS = 2_000;
const COLOURS = ['red', 'green', 'blue'] as const;
const CLEAR = { red: '#c82828', green: '#1eaa46', blue: '#1e3cc8' };
type Colour = (typeof COLOURS)[number];
type Files = Record<Colour, MediaId>;

/** Recordings of frames keep up with a small page only. */
const SMALL = { width: 480, height: 300 };

const timeOfDay = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

const toItemBody = (mediaId: MediaId, more: Partial<PlaylistItemBody> = {}): PlaylistItemBody => ({
  mediaType: 'image',
  mediaId,
  durationMs: ITEM_MS,
  transition: 'cut',
  ...more,
});

async function uploadColours(owner: Owner, url: string): Promise<Files> {
  const [red, green, blue] = await Promise.all([
    uploadColour(owner, url, 'red'),
    uploadColour(owner, url, 'green'),
    uploadColour(owner, url, 'blue'),
  ]);
  return { red, green, blue };
}

/** Creates a playlist, and assigns it to these screens. */
async function assignPlaylist({ client }: Owner, deviceIds: string[], items: PlaylistItemBody[]): Promise<void> {
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  for (const deviceId of deviceIds) {
    const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
    await client.assignments.assignToDevice({ params: { deviceId }, body });
  }
}

/** The item of a list of three whose turn it is at a time of the server, whose clock is this machine's. */
const colourAt = (atMs: number): Colour | undefined =>
  COLOURS[Math.floor((atMs % (COLOURS.length * ITEM_MS)) / ITEM_MS)];

/** A busy machine presents a change this late at most; a change is never early. */
const LATE_MS = 1_000;

/** The items that a change at this time may show. */
const turnsAt = (atMs: number): (Colour | undefined)[] => [colourAt(atMs + 100), colourAt(atMs - LATE_MS)];

/** Every change shows the item whose turn it is; the first frame may come at any time. */
function expectInStep(changes: Change[]): void {
  for (const { atMs, colour } of changes.slice(1)) expect(turnsAt(atMs)).toContain(colour);
}

/** Opens another paired screen. */
async function openScreen(context: BrowserContext, owner: Owner, url: string, name: string) {
  const page = await context.newPage();
  await page.setViewportSize(SMALL);
  return { page, id: await pairScreen(page, owner, url, name) };
}

/** A WebP of red, green and blue, each for 700 ms, that plays once. */
async function makeOnce(): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: 480, height: 300, channels: 3 as const };
  const frames = [CLEAR.red, CLEAR.green, CLEAR.blue].map((background) => ({ create: { ...size, background } }));
  const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const moving = sharp(images, { join: { animated: true } }).webp({ loop: 1, delay: [700, 700, 700], quality: 90 });
  return Uint8Array.from(await moving.toBuffer());
}

test('an animation that plays once begins when it comes to the front', async ({ browser, server, newAccount }) => {
  const account = await newAccount();
  const context = await browser.newContext();
  const { page, id } = await openScreen(context, account, server.url, 'Once');
  const still = await uploadColour(account, server.url, 'yellow');
  const once = await uploadImage(server.url, account, 'once.webp', await makeOnce());
  await assignPlaylist(account, [id], [toItemBody(still), toItemBody(once)]);
  await shows(page, 'yellow');
  const changes = await record(page);
  await expect.poll(async () => (await changes()).length, { timeout: 60_000 }).toBeGreaterThan(7);
  const seen = (await changes()).map(({ colour }) => colour);
  const from = seen.indexOf('yellow');
  expect(seen.slice(from, from + 4)).toEqual(['yellow', 'red', 'green', 'blue']);
  await context.close();
});

test('two screens change a playlist’s items together, and one that is reloaded joins in the middle', async ({
  browser,
  server,
  firstAccount,
  newAccount,
}) => {
  // The test has its own account: another test may have made something active for the first one.
  const account = await newAccount();
  await firstAccount.client.admin.updateLimits({ params: { userId: account.user.id }, body: { deviceSeats: 2 } });
  const { red, green, blue } = await uploadColours(account, server.url);
  const contexts = [await browser.newContext(), await browser.newContext()];
  const screens = await Promise.all(contexts.map((each, i) => openScreen(each, account, server.url, `Wall ${i}`)));
  await assignPlaylist(
    account,
    screens.map(({ id }) => id),
    [toItemBody(red), toItemBody(green), toItemBody(blue)],
  );
  for (const { page } of screens) await shows(page, 'blue');
  const recordings = await Promise.all(screens.map(({ page }) => record(page)));
  for (const changes of recordings) {
    await expect.poll(async () => (await changes()).length, { timeout: 60_000 }).toBeGreaterThan(4);
    expectInStep(await changes());
  }

  const [first] = screens;
  await first?.page.reload();
  const rejoined = first === undefined ? null : await record(first.page);
  await expect.poll(async () => (await rejoined?.())?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(3);
  const after = (await rejoined?.()) ?? [];
  // The recording may begin before the first item is in front.
  expectInStep(after.slice(after.findIndex(({ colour }) => COLOURS.some((each) => each === colour))));

  // The server knows the current item from the clock; players do not report each one.
  for (const { id } of screens) {
    await expect
      .poll(async () => (await account.client.devices.get({ params: { deviceId: id } })).isCurrent)
      .toBe(true);
  }
  await Promise.all(contexts.map((context) => context.close()));
});

test('a playlist goes on without the server, also after a reload, and its plays are reported afterwards', async ({
  page,
  server,
  connection,
  newAccount,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource/);
  await page.setViewportSize(SMALL);
  const owner = await newAccount();
  const { red, green, blue } = await uploadColours(owner, server.url);
  const deviceId = await pairScreen(page, owner, connection.url);
  await assignPlaylist(owner, [deviceId], [toItemBody(red), toItemBody(green), toItemBody(blue)]);
  await shows(page, 'blue');
  await page.evaluate(async () => navigator.serviceWorker.ready);

  await connection.disconnect();
  for (let start = 0; start < 2; start += 1) {
    // A reload shows its first item before the recording begins.
    if (start > 0) await shows(page, 'red');
    const changes = await record(page);
    await expect.poll(async () => (await changes()).length, { timeout: 60_000 }).toBeGreaterThan(3);
    expectInStep(await changes());
    if (start === 0) await page.reload();
  }

  await connection.reconnect();
  const plays = async () => (await owner.client.plays.list({ params: { deviceId }, query: {} })).plays;
  // The next heartbeat after the outage sends them.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await plays()).length, { timeout: 90_000 }).toBeGreaterThan(6);
  const listed = (await plays()).filter(({ playlist }) => playlist !== null);
  expect(new Set(listed.map(({ playlist }) => playlist?.name))).toEqual(new Set(['Loop']));
  const files = [red, green, blue];
  for (const { mediaId, playlist } of listed) expect(files[playlist?.index ?? -1]).toBe(mediaId);
  for (const { startedAt, endedAt } of listed) {
    expect(Date.parse(endedAt) - Date.parse(startedAt)).toBeLessThanOrEqual(ITEM_MS);
  }
});

test.describe('with other responses to the player', () => {
  // A service worker would answer for itself.
  test.use({ serviceWorkers: 'block' });

  test('an item whose file cannot be loaded is skipped, without black, and reported', async ({
    page,
    server,
    newAccount,
    expectPageError,
  }) => {
    expectPageError(/404/);
    const account = await newAccount();
    const { red, green, blue } = await uploadColours(account, server.url);
    await page.setViewportSize(SMALL);
    let missing = 'unknown';
    await page.route('**/api/player/v1/manifest', async (route) => {
      const response = await route.fetch();
      if (response.status() === 200) {
        const { assets }: Manifest = await response.json();
        missing = assets.find(({ id }) => id === green)?.sha256 ?? missing;
      }
      await route.fulfill({ response });
    });
    await page.route('**/api/player/v1/assets/*', (route) =>
      route.request().url().includes(missing) ? route.fulfill({ status: 404 }) : route.continue(),
    );
    const deviceId = await pairScreen(page, account, server.url);
    await assignPlaylist(account, [deviceId], [toItemBody(red), toItemBody(green), toItemBody(blue)]);
    for (const colour of ['red', 'blue'] as const) await shows(page, colour);
    const changes = await record(page);
    await expect.poll(async () => (await changes()).length, { timeout: 60_000 }).toBeGreaterThan(4);
    expect(new Set((await changes()).map(({ colour }) => colour))).toEqual(new Set(['red', 'blue']));
    for (const { atMs, colour } of (await changes()).slice(1)) {
      // Blue takes green's time as well as its own.
      expect(turnsAt(atMs).map((turn) => (turn === 'red' ? 'red' : 'blue'))).toContain(colour);
    }
    await expect
      .poll(async () =>
        (await account.client.logs.list({ query: { level: 'error' } })).logs.map((each) => each.message),
      )
      .toContainEqual(expect.stringContaining('The server does not have'));
  });

  test('an item joins the loop when its window opens', async ({ page, server, newAccount }) => {
    const account = await newAccount();
    const { red, green, blue } = await uploadColours(account, server.url);
    await page.setViewportSize(SMALL);
    const shift = { ms: 0 };
    await page.route(/\/api\/player\/v1\/(manifest|heartbeat)/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const moved = text.replace(
        /"serverTime":"([^"]+)"/,
        (_, time: string) => `"serverTime":"${new Date(Date.parse(time) + shift.ms).toISOString()}"`,
      );
      await route.fulfill({ response, body: moved });
    });
    const deviceId = await pairScreen(page, account, server.url);
    await account.client.devices.updateSettings({ params: { deviceId }, body: { timezone: 'UTC' } });
    const opensMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 20 * MINUTE_MS;
    const windows = [{ from: timeOfDay(opensMs), to: timeOfDay(opensMs + 30 * MINUTE_MS) }];
    await assignPlaylist(account, [deviceId], [toItemBody(red), toItemBody(green, { windows }), toItemBody(blue)]);
    for (const colour of ['red', 'blue'] as const) await shows(page, colour);

    const leadMs = 15_000;
    shift.ms = opensMs - leadMs - Date.now();
    await page.reload();
    for (const colour of ['red', 'blue'] as const) await shows(page, colour);
    const changes = await record(page);
    const opened = async () => (await changes()).find(({ colour }) => colour === 'green');
    await expect.poll(opened, { timeout: 60_000 }).toBeDefined();
    const first = (await opened())?.atMs ?? 0;
    expect(first + shift.ms).toBeGreaterThan(opensMs - 100);
    await expect.poll(async () => (await changes()).at(-1)?.colour, { timeout: 60_000 }).toBe('red');
    expect((await changes()).map(({ colour }) => colour)).not.toContain('black');
  });
});
