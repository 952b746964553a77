import type { BrowserContext, Page, Route } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { MediaId } from '@vitrine/contract/library/media';
import type { Play } from '@vitrine/contract/reports/plays';
import { expect } from './fixtures.ts';
import { routeFirst } from './routes.ts';
import { type Owner, pairScreen, shows, uploadColour } from './screen.ts';
import { startServer } from './server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export async function signUp(url: string): Promise<Owner> {
  const body = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' };
  const { token } = await createClient(api, { baseUrl: url }).accounts.register({ body });
  return { token, client: createClient(api, { baseUrl: url, token: () => token }) };
}

/** Assigns media to a screen. */
export async function assign(
  { client }: Owner,
  deviceId: string,
  mediaId: MediaId,
  mediaType: 'image' | 'video' = 'image',
) {
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType, mediaId } });
}

/** Waits for a heartbeat after `since` that reports the expected media. */
export async function expectHeartbeat({ client }: Owner, deviceId: string, page: Page, since: Date) {
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
async function listPlays({ client }: Owner, deviceId: string, fromMs: number): Promise<Play[]> {
  // The first play began half an hour before midnight on the previous day.
  const days = [-1, 23, 47].map((hours) => new Date(fromMs + hours * HOUR_MS).toISOString().slice(0, 10));
  const lists = await Promise.all(days.map((day) => client.plays.list({ params: { deviceId }, query: { day } })));
  return lists.flatMap(({ plays }) => plays);
}

/**
 * Lets a screen play this many hours (a multiple of four) without its server, with another picture in each and a reload
 * halfway. Afterwards it must have reported each play once.
 */
export async function expectOutageBridged(page: Page, context: BrowserContext, hours: number): Promise<void> {
  await page.setViewportSize({ width: 480, height: 300 });
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
    for (let hour = 0; hour < hours; hour += 2) await schedule(owner, screen, green, firstMs + hour * HOUR_MS);
    await shows(page, 'red');
    await expect
      .poll(async () => (await owner.client.devices.get({ params: { deviceId: screen } })).isCurrent)
      .toBe(true);
    await page.evaluate(async () => navigator.serviceWorker.ready);

    await server.kill();
    const nowMs = () => page.evaluate(() => Date.now());
    for (let hour = 0; hour < hours; hour += 1) {
      await page.clock.fastForward(firstMs + hour * HOUR_MS + 1_000 - (await nowMs()));
      await expect(page.locator(`[data-asset="${hour % 2 === 0 ? green : red}"]`)).toBeAttached();
      if (hour !== hours / 2) continue;
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
    const reportedPlays = async () => {
      // Plays whose report was lost are sent again with a later heartbeat.
      await page.clock.fastForward(5_000);
      return (await listPlays(owner, screen, firstMs)).length;
    };
    await expect.poll(reportedPlays).toBe(hours + 1);
    const plays = await listPlays(owner, screen, firstMs);
    expect(lost).toBe(1);
    // The number of plays is one more than that of the changes, because the reload ended a play.
    const changes = Array.from({ length: hours }, (_, hour) => (hour % 2 === 0 ? red : green));
    expect(plays.map(({ mediaId }) => mediaId)).toEqual(changes.toSpliced(hours / 2 + 2, 0, green));
    const gapsMs = plays
      .slice(1)
      .map(({ startedAt }, i) => Date.parse(startedAt) - Date.parse(plays[i]?.endedAt ?? ''));
    // The time of the reload, on a busy machine.
    expect(Math.max(...gapsMs.map(Math.abs))).toBeLessThan(2 * MINUTE_MS);
    const warnings = async () => (await owner.client.logs.list({ query: { level: 'warn' } })).logs;
    await expect
      .poll(async () => (await warnings()).map(({ message }) => message).join())
      .toMatch(/The server was unreachable for \d{2,} minutes/);

    await assign(owner, screen, green);
    await shows(page, 'green');
  } finally {
    await server.stop();
  }
}
