import type { Browser, Locator, Page } from '@playwright/test';
import type { Installation } from './installation.ts';
import { startTrace } from './trace.ts';

declare global {
  /** The browser's duration of each interaction so far (INP). */
  var interactionsMs: number[];
}

/** Factor by which the CPU is throttled. */
export const CPU_SLOWDOWN = 4;

interface InteractionTimes {
  /** The times from each key press or click to the next frame, as the browser measures it (INP). */
  wallMs: number[];
  /** CPU time of the main thread for each interaction, from a second, traced run. */
  cpuMs: number[];
}

/** A window of 1440 by 900 px, signed in to the installation's account. */
export async function signIn(browser: Browser, { server, token, cookie }: Installation): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  await context.addInitScript((jwt) => localStorage.setItem('jwt_token', jwt), token);
  return context.newPage();
}

/** Performs the same interactions twice with a throttled CPU: first timed by the browser, then traced. */
export async function measureInteractions(
  browser: Browser,
  page: Page,
  interact: () => Promise<void>,
): Promise<InteractionTimes> {
  await page.evaluate(() => {
    globalThis.interactionsMs = [];
    const shortest = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      const entries = list.getEntries().filter((entry) => entry instanceof PerformanceEventTiming);
      globalThis.interactionsMs.push(
        ...entries.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
      );
    }).observe(shortest);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await interact();
  const wallMs = await page.evaluate(() => globalThis.interactionsMs);
  const trace = await startTrace(await browser.newBrowserCDPSession());
  await interact();
  const { interactions } = await trace.end();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { wallMs, cpuMs: interactions.map(({ cpuMs }) => cpuMs) };
}

/**
 * Clicks with the mouse alone. Playwright's `locator.click` also runs hit tests in the page, which would count as
 * response time.
 */
export async function click(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element to click is not visible');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export function waitIdle(page: Page, ms: number): Promise<void> {
  return page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms);
}
