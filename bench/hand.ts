import type { Browser, Locator, Page } from '@playwright/test';
import type { Installation } from './installation.ts';
import { startTrace } from './trace.ts';

declare global {
  /** Milliseconds from each key or click to its next frame, as the browser counts them (INP). */
  var answersMs: number[];
}

/** How many times slower the processor is made. */
export const THROTTLE = 4;

interface Answers {
  /** Of each answer, from the key or the click to its frame, as the browser counts them (INP). */
  wallMs: number[];
  /** Of each answer in a second round, recorded: what the main thread worked in that time. */
  workMs: number[];
}

/** A window of 1440 by 900 px in which the account of an installation is signed in. */
export async function signIn(browser: Browser, { server, token, cookie }: Installation): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  await context.addInitScript((kept) => localStorage.setItem('jwt_token', kept), token);
  return context.newPage();
}

/** Lets somebody do the same twice on a slow machine, and says how long the page takes to answer each key and click. */
export async function timeAnswers(browser: Browser, page: Page, act: () => Promise<void>): Promise<Answers> {
  await page.evaluate(() => {
    globalThis.answersMs = [];
    const shortest = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      const entries = list.getEntries().filter((entry) => entry instanceof PerformanceEventTiming);
      globalThis.answersMs.push(
        ...entries.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
      );
    }).observe(shortest);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await act();
  const wallMs = await page.evaluate(() => globalThis.answersMs);
  const trace = await startTrace(await browser.newBrowserCDPSession());
  await act();
  const { answers } = await trace.end();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { wallMs, workMs: answers.map(({ cpuMs }) => cpuMs) };
}

/**
 * Clicks as a hand does. Playwright's own click looks in the page at what lies under the pointer, at every step of it,
 * and the page would answer that much later.
 */
export async function click(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be clicked is not there');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export function rest(page: Page, ms: number): Promise<void> {
  return page.evaluate((time) => new Promise((tell) => setTimeout(tell, time)), ms);
}
