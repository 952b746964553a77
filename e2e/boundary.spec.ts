import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { MediaId } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { measureMean, pairScreen, uploadImage } from './screen.ts';

// The test rewrites responses to the player, which a service worker would answer itself.
test.use({ serviceWorkers: 'block' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The time before the boundary at which the screen starts, by attempt. A busy machine may need more time. */
const LEADS_MS = [6_000, 12_000, 18_000];

async function plainImage(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 800, height: 500, channels: 3, background } });
  return Uint8Array.from(await image.jpeg().toBuffer());
}

async function isGreen(frame: Buffer): Promise<boolean> {
  const [r, g] = await measureMean(frame);
  return g > 110 && r < 90;
}

/** Every presented frame with its time (epoch milliseconds). */
async function record(page: Page): Promise<{ atMs: number; frame: Buffer }[]> {
  const session = await page.context().newCDPSession(page);
  const frames: { atMs: number; frame: Buffer }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ atMs: (metadata.timestamp ?? 0) * 1_000, frame: Buffer.from(data, 'base64') });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 50, everyNthFrame: 1 });
  return frames;
}

/** Shifts the server's clock in responses to the player by `shift` milliseconds. */
async function moveClock(page: Page, shift: { ms: number }) {
  await page.route(/\/api\/player\/v1\/(manifest|heartbeat)/, async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return route.abort();
    const text = await answer.text();
    const moved = text.replace(
      /"serverTime":"([^"]+)"/,
      (_, time: string) => `"serverTime":"${new Date(Date.parse(time) + shift.ms).toISOString()}"`,
    );
    return route.fulfill({ response: answer, body: moved });
  });
}

for (const state of ['up', 'down'] as const) {
  test(`a screen changes within a second of the boundary, with the server ${state}`, async ({
    page,
    expectPageError,
    server,
    connection,
  }) => {
    if (state === 'down') expectPageError(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load/);
    const { url } = state === 'down' ? connection : server;
    try {
      const body = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
      const { token } = await createClient(api, { baseUrl: url }).accounts.register({ body });
      const client = createClient(api, { baseUrl: url, token: () => token });
      const red = await uploadImage(url, { token }, 'red.jpg', await plainImage('#d02030'));
      const green = await uploadImage(url, { token }, 'green.jpg', await plainImage('#20a848'));

      const shift = { ms: 0 };
      await moveClock(page, shift);
      const id = await pairScreen(page, { client, token }, url);
      await client.assignments.assignToDevice({ params: { deviceId: id }, body: { mediaType: 'image', mediaId: red } });
      const firstMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 20 * MINUTE_MS;
      for (const nth of LEADS_MS.keys()) await schedule(client, id, green, firstMs + nth * HOUR_MS);
      await expect.poll(async () => (await client.devices.get({ params: { deviceId: id } })).isCurrent).toBe(true);

      const frames = await record(page);
      let lateMs = Infinity;
      for (const [nth, leadMs] of LEADS_MS.entries()) {
        if (state === 'down' && nth > 0) await connection.reconnect();
        const boundaryMs = firstMs + nth * HOUR_MS;
        shift.ms = boundaryMs - leadMs - Date.now();
        await page.reload({ waitUntil: 'commit' });
        // The heartbeat's answer sets the player's clock to the shifted time.
        await page.waitForResponse(/\/api\/player\/v1\/heartbeat/);
        const isRed = async () => (await page.locator(`[data-asset="${red}"]`).count()) > 0;
        await expect.poll(async () => Date.now() + shift.ms > boundaryMs || (await isRed())).toBe(true);
        frames.length = 0;
        if (state === 'down') await connection.disconnect();
        await expect.poll(() => page.screenshot().then(isGreen), { intervals: [100] }).toBe(true);
        lateMs = (await becameGreen(frames)) + shift.ms - boundaryMs;
        expect(lateMs).toBeGreaterThan(-100);
        if (lateMs < 1_000) break;
      }
      expect(lateMs).toBeLessThan(1_000);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
  });
}

async function schedule(
  client: ReturnType<typeof createClient<typeof api>>,
  deviceId: string,
  mediaId: MediaId,
  startMs: number,
) {
  const start = new Date(startMs).toISOString();
  const end = new Date(startMs + 30 * MINUTE_MS).toISOString();
  await client.schedule.create({
    body: {
      title: 'Green',
      startTime: start.slice(11, 16),
      endTime: end.slice(11, 16),
      scheduledDate: start.slice(0, 10),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId,
      deviceIds: [deviceId],
    },
  });
}

/**
 * Finds when the screen last turned green, because frames from before the reload may arrive late. Infinity if never.
 */
async function becameGreen(frames: readonly { atMs: number; frame: Buffer }[]): Promise<number> {
  let becameMs = Infinity;
  let wasGreen = false;
  for (const { atMs, frame } of frames) {
    const isNow = await isGreen(frame);
    if (isNow && !wasGreen) becameMs = atMs;
    wasGreen = isNow;
  }
  return becameMs;
}
