import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, expect, test } from './fixtures.ts';
import { pairScreen, uploadImage } from './screen.ts';

const ORANGE = { r: 240, g: 140, b: 20 };

/** A paired screen in its own page, playing an orange image. */
async function orangeScreen(page: Page, account: Account, url: string): Promise<string> {
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: ORANGE } })
    .jpeg()
    .toBuffer();
  const mediaId = await uploadImage(url, account, 'orange.jpg', Uint8Array.from(bytes));
  const deviceId = await pairScreen(page, account, url, 'Window');
  await account.client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId } });
  await expect(page.locator('.stage')).toHaveAttribute('data-state', 'playing');
  return deviceId;
}

test('a screen executes commands, acknowledges them, and reports its plays', async ({ page, account, server }) => {
  const { client } = account;
  const deviceId = await orangeScreen(page, account, server.url);
  const params = { deviceId };
  const stateOf = async (id: string) =>
    (await client.commands.list({ params })).commands.find((command) => command.id === id)?.state;
  const send = async (kind: 'identify' | 'screenshot' | 'reload' | 'clear-cache') =>
    (await client.commands.send({ params, body: { kind } })).command.id;

  const identify = await send('identify');
  await expect(page.locator('.identify')).toContainText('Window');
  await expect.poll(() => stateOf(identify)).toBe('done');
  await expect(page.locator('.identify')).toHaveCount(0);

  const screenshot = await send('screenshot');
  await expect.poll(() => stateOf(screenshot)).toBe('done');
  const shot = (await client.commands.screenshot({ params })).screenshot;
  const file = await fetch(new URL(shot?.url ?? '', server.url), {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const { channels } = await sharp(Buffer.from(await file.arrayBuffer())).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  // Orange at the stage's brightness.
  expect([(red ?? 0) > (green ?? 0) * 1.4, (green ?? 0) > (blue ?? 0) * 2, (red ?? 0) > 60]).toEqual([
    true,
    true,
    true,
  ]);

  const { command: brightness } = await client.commands.setBrightness({ params, body: { brightness: 100 } });
  await expect.poll(() => stateOf(brightness.id)).toBe('done');
  await expect(page.locator('.shade')).toHaveCSS('opacity', '0');

  const cleared = await send('clear-cache');
  await expect.poll(() => stateOf(cleared)).toBe('done');
  const reloaded = page.waitForEvent('load');
  const reload = await send('reload');
  await reloaded;
  await expect(page.locator('.stage')).toHaveAttribute('data-state', 'playing');
  await expect.poll(() => stateOf(reload)).toBe('done');
  await expect
    .poll(async () => (await client.plays.list({ params, query: {} })).plays)
    .toMatchObject([{ mediaName: 'orange.jpg', reason: 'device' }]);
});
