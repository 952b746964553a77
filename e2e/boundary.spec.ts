import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { MediaId } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { uploadImage } from './screen.ts';
import { startServer } from './server.ts';

// The test rewrites responses to the player, which a service worker would answer itself.
test.use({ serviceWorkers: 'block' });

const MINUTE_MS = 60_000;
/** The screen starts this long before the boundary. */
const LEAD_MS = 6_000;

async function plainImage(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 800, height: 500, channels: 3, background } });
  return Uint8Array.from(await image.jpeg().toBuffer());
}

async function isGreen(frame: Buffer): Promise<boolean> {
  const { channels } = await sharp(frame).stats();
  const [r = 0, g = 0] = channels.map(({ mean }) => mean);
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
    server: shared,
  }) => {
    if (state === 'down') expectPageError(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load/);
    // A server that is killed must not be shared with other tests.
    const own = state === 'down' ? await startServer() : null;
    const server = own ?? shared;
    try {
      const body = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
      const { token } = await createClient(api, { baseUrl: server.url }).accounts.register({ body });
      const client = createClient(api, { baseUrl: server.url, token: () => token });
      const red = await uploadImage(server.url, { token }, 'red.jpg', await plainImage('#d02030'));
      const green = await uploadImage(server.url, { token }, 'green.jpg', await plainImage('#20a848'));

      const shift = { ms: 0 };
      await moveClock(page, shift);
      await page.goto(`${server.url}/player/`);
      const code = (await page.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
      const { id } = await client.devices.pair({ body: { code, name: 'Lobby' } });
      await client.assignments.assignToDevice({ params: { deviceId: id }, body: { mediaType: 'image', mediaId: red } });
      const boundaryMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 20 * MINUTE_MS;
      await schedule(client, id, green, boundaryMs);
      await expect.poll(async () => (await client.devices.get({ params: { deviceId: id } })).isCurrent).toBe(true);

      const frames = await record(page);
      shift.ms = boundaryMs - LEAD_MS - Date.now();
      await page.reload();
      await expect.poll(() => page.screenshot().then(isGreen)).toBe(false);
      const nowMs = () => Date.now() + shift.ms;
      // the player has received the shifted time by now
      await expect.poll(() => nowMs() > boundaryMs - LEAD_MS / 2).toBe(true);
      await own?.kill();
      expect(nowMs()).toBeLessThan(boundaryMs);

      await expect.poll(() => page.screenshot().then(isGreen), { intervals: [100] }).toBe(true);
      const changed = await firstGreen(frames);
      const lateMs = changed + shift.ms - boundaryMs;
      expect(lateMs).toBeGreaterThan(-100);
      expect(lateMs).toBeLessThan(1_000);
    } finally {
      await page.close();
      await own?.stop();
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

async function firstGreen(frames: readonly { atMs: number; frame: Buffer }[]): Promise<number> {
  for (const { atMs, frame } of frames) if (await isGreen(frame)) return atMs;
  throw new Error('No frame was green.');
}
