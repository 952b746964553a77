import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { type Kiosk, startKiosk } from './kiosk.ts';
import { assign } from '../player-outage.ts';
import { type Owner, uploadImage } from '../screen.ts';

/** Tests of a machine behind a screen, whose agent also gets `agentEnv`. */
export const test = base.extend<{ agentEnv: Record<string, string>; kiosk: Kiosk }>({
  agentEnv: [{}, { option: true }],
  kiosk: async ({ server, agentEnv: env }, use) => {
    const kiosk = await startKiosk(server.url, { env });
    await use(kiosk);
    await kiosk.stop();
  },
});

/** Longer than the two minutes after which the agent restarts a browser that does not answer when it starts. */
const LONGEST_START_MS = 170_000;

/** Waits until the screen shows this, over restarts of its browser. */
export async function untilShows(kiosk: Kiosk, isShown: (page: Page) => Promise<boolean>): Promise<void> {
  let seen = 'nothing yet';
  async function look(): Promise<boolean> {
    try {
      const page = await kiosk.page();
      seen = `${page.url()} ${await page.evaluate(() => document.body.textContent)}`;
      return await isShown(page);
    } catch (error) {
      seen = String(error);
      return false;
    }
  }
  try {
    await expect.poll(look, { timeout: LONGEST_START_MS }).toBe(true);
  } catch (cause) {
    const log = `${kiosk.starts()} starts of the browser. Log of the agent:\n${kiosk.log()}`;
    throw new Error(`Not shown. Last seen: ${seen}\n${log}`, { cause });
  }
}

export const isMediaShown = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.stage')?.dataset['state'] === 'playing');

/** Pairs the machine's screen; returns the device's id. */
export async function pairByCode(kiosk: Kiosk, owner: Owner): Promise<string> {
  await untilShows(kiosk, (page) => page.getByText('Waiting to be paired').isVisible());
  const page = await kiosk.page();
  const code = (await page.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
  const { id } = await owner.client.devices.pair({ body: { code, name: 'Lobby' } });
  return id;
}

/** Pairs the machine's screen and gives it an image; returns the device's id. */
export async function pairWithImage(kiosk: Kiosk, owner: Owner, url: string): Promise<string> {
  const id = await pairByCode(kiosk, owner);
  const mediaId = await uploadImage(url, owner);
  await assign(owner, id, mediaId);
  await untilShows(kiosk, isMediaShown);
  return id;
}

/** Lets the page of a machine that shows media hang, until the agent brings it back. */
export async function expectHangEnds(kiosk: Kiosk): Promise<void> {
  const page = await kiosk.page();
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  await expect.poll(kiosk.log, { timeout: 120_000 }).toContain('silent');
  await untilShows(kiosk, isMediaShown);
}

/** Lets the page of a machine that shows media turn white, until the agent brings it back. */
export async function expectWhiteEnds(kiosk: Kiosk): Promise<void> {
  await (await kiosk.page()).evaluate(() => (document.body.style.display = 'none'));
  await expect.poll(kiosk.log, { timeout: 120_000 }).toMatch(/\(plain\): (?:reload|restart-browser)/);
  await untilShows(kiosk, (page) => page.locator('.stage').isVisible());
}
