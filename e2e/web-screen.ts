import type { Page } from '@playwright/test';
import { type Account, test as base } from './fixtures.ts';
import { type Answer, type PageServer, startPageServer } from './page-server.ts';
import { pairScreen } from './screen.ts';

/** Recordings of frames keep up with a small page only. */
const SMALL = { width: 480, height: 300 };

export interface WebScreen {
  /** A site whose pages a test describes; it ends with the test. */
  site: (answer: Answer) => Promise<PageServer>;
  /** A paired screen of an account of its own. */
  tv: { page: Page; account: Account; deviceId: string };
}

/** Tests of web pages on a screen. */
export const test = base.extend<WebScreen>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  site: async ({}, use) => {
    const servers: PageServer[] = [];
    await use(async (answer) => {
      const server = await startPageServer(answer);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.stop()));
  },
  tv: async ({ page, server, newAccount }, use) => {
    const account = await newAccount();
    await page.setViewportSize(SMALL);
    const deviceId = await pairScreen(page, account, server.url);
    await use({ page, account, deviceId });
  },
});
