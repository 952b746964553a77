import { expect as hurried, type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import { findBrowser } from '../../tools/browser.mjs';
import { signIn } from '../fixtures.ts';
import { startServer } from '../server.ts';

/** Waits as long as the browser tests do. */
export const expect = hurried.configure({ timeout: 30_000 });

/** The pictures are taken on a Tuesday at half past ten, so that the same schedules run in all of them. */
const MORNING = new Date('2031-03-18T10:30:00Z');

export interface Stage {
  url: string;
  client: Client<typeof api>;
  context: BrowserContext;
  /** A page of the console, signed in. */
  page: Page;
  /** A page without an account. */
  visitor: Page;
  close: () => Promise<void>;
}

/** A server with an account, sample content and its six screens, and a browser of this size. */
export async function openStage(size: { width: number; height: number }): Promise<Stage> {
  const server = await startServer({ env: { CLOCK_AHEAD_MS: String(MORNING.getTime() - Date.now()), BILLING: 'off' } });
  const browser = await launch();
  const account = await register(server.url);
  await account.client.welcome.addSamples({ body: { timezone: 'Europe/London' } });
  const context = await openContext(browser, server.url, size);
  await signIn(context, server.url, account);
  // The pictures show an account with content of its own, not one that is about to begin.
  await context.route('**/api/first-steps', (route) =>
    route.fulfill({
      json: {
        hasContent: true,
        hasScreen: true,
        isOnAir: true,
        onAir: null,
        isHidden: true,
        hasSamples: false,
        sampleScreenIds: [],
        sampleStandbyId: null,
      },
    }),
  );
  const visitors = await openContext(browser, server.url, size);
  return {
    url: server.url,
    client: account.client,
    context,
    page: await context.newPage(),
    visitor: await visitors.newPage(),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
}

async function openContext(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.clock.install({ time: MORNING });
  return context;
}

async function register(url: string) {
  const cookies: string[] = [];
  const anonymous = createClient(api, {
    baseUrl: url,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookies.push(...response.headers.getSetCookie());
      return response;
    },
  });
  const body = { name: 'Maya Lindgren', email: 'maya@example.com', password: 'correct horse battery' };
  const { token, user } = await anonymous.accounts.register({ body: { ...body, organization: 'Garden Café' } });
  return { ...body, token, user, cookies, client: createClient(api, { baseUrl: url, token: () => token }) };
}

/** Waits until the page has loaded everything, and every picture in it. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}
