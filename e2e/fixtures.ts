import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { User } from '@vitrine/contract/accounts';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import { startServer, type TestServer } from './server.ts';
import { openThrottledProxy, type ThrottledProxy } from './throttled-proxy.ts';

/** An account, with an API client for it. */
export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
  user: User;
  /** Cookies as the server set them. */
  cookies: string[];
  client: Client<typeof api>;
}

interface WorkerFixtures {
  /** The server of this worker: it starts with the first test that needs it, and never again. */
  shared: TestServer;
}

interface Fixtures {
  /**
   * The real server process of a test. Unless a file replaces it, all tests of a worker share it, so a test must not stop
   * it: `connection` takes it away from a page. It may open `localhost` at any port, and not the same machine at 127.0.0.1.
   */
  server: TestServer;
  /** A way to the server that the test can cut off. */
  connection: ThrottledProxy;
  /** The administrator's account, which is the first one, as on every installation. */
  firstAccount: Account;
  /** A new account; the page is signed in to it. */
  account: Account;
  /** The administrator's account; the page is signed in to it. */
  admin: Account;
  /** Creates further accounts without signing the page in. */
  newAccount: (name?: string) => Promise<Account>;
  /** Allows page errors that match; any other still fails the test. */
  expectPageError: (pattern: RegExp) => void;
  pageErrors: { watch: (page: Page) => void; expected: RegExp[] };
}

/**
 * A dry run is sent while a person is still filling in a form, so it can be refused: another schedule conflicts, or its
 * subject has been deleted. The page then shows no effect, which a page test asserts.
 */
const REFUSED_DRY_RUN = /status of (404|409) .*[?&]dryRun=true\)$/;

/** The administrators by the address of their server. */
const administrators = new Map<string, Promise<Account>>();

function findAdministrator({ url }: TestServer): Promise<Account> {
  const found = administrators.get(url) ?? register(url, 'Admin');
  administrators.set(url, found);
  return found;
}

/**
 * Tests arrange through the API, and act and assert through the page. A page error fails the test.
 *
 * Every file uses this, and changes only what belongs to one test: a worker whose tests change something of the worker
 * ends, and the next one starts its server anew.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ env: { ALLOW_PRIVATE_ADDRESSES: 'localhost' } });
      // Before a test registers an account.
      await findAdministrator(server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  server: async ({ shared }, use) => {
    await use(shared);
  },
  connection: async ({ server }, use) => {
    const connection = await openThrottledProxy(server.port);
    await use(connection);
    await connection.disconnect();
  },
  firstAccount: async ({ server }, use) => {
    await use(await findAdministrator(server));
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    const expected: RegExp[] = [];
    await use({
      expected,
      watch(page) {
        page.on('pageerror', (error) => errors.push(`${error.message} ${error.stack}`));
        page.on('console', (message) => {
          const error = `${message.text()} (${message.location().url})`;
          if (message.type() === 'error' && !REFUSED_DRY_RUN.test(error)) errors.push(error);
        });
      },
    });
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  },
  expectPageError: async ({ pageErrors }, use) => {
    await use((pattern) => pageErrors.expected.push(pattern));
  },
  context: async ({ context, pageErrors }, use) => {
    context.on('page', pageErrors.watch);
    await use(context);
    // A route that still waits for a response would fail when the context is closed, and the test with it.
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  newAccount: async ({ server }, use) => {
    await findAdministrator(server);
    await use((name) => register(server.url, name));
  },
  account: async ({ server, context, newAccount }, use) => {
    const account = await newAccount();
    await signIn(context, server.url, account);
    await use(account);
  },
  admin: async ({ server, context, firstAccount }, use) => {
    await signIn(context, server.url, firstAccount);
    await use(firstAccount);
  },
});

export { expect };

/**
 * A time zone in which it is about noon now, on the same day as in UTC, for what depends on the time of day: layouts have
 * other colors at night, and a schedule that is added late in the evening begins on the next day.
 */
export function findZoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  // POSIX reverses the sign.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Registers an account of its own. */
export async function register(baseUrl: string, name = 'Ada Lovelace'): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const cookies: string[] = [];
  const anonymous = createClient(api, {
    baseUrl,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookies.push(...response.headers.getSetCookie());
      return response;
    },
  });
  const { token, user } = await anonymous.accounts.register({
    // With a time zone, no browser gives the account one in the middle of a test.
    body: { name, email, password, timeZone: 'UTC' },
  });
  return { name, email, password, token, user, cookies, client: createClient(api, { baseUrl, token: () => token }) };
}

/** The state after signing in: the token in local storage, and the cookies for files and event streams. */
export async function signIn(context: BrowserContext, url: string, { token, cookies }: Account): Promise<void> {
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  }
  await context.addInitScript(
    ([origin, value]) => {
      // Once per tab, so that a page that has signed out stays signed out after a navigation.
      if (location.origin !== origin || sessionStorage.getItem('signed-in-by-test') !== null) return;
      sessionStorage.setItem('signed-in-by-test', 'yes');
      localStorage.setItem('jwt_token', value);
    },
    [new URL(url).origin, token] as const,
  );
}
