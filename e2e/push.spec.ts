import type { BrowserContext, Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures.ts';

/** Opens tabs that show the account's name and count their open event streams. */
async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  await context.addInitScript(() => {
    const open = new Set<EventSource>();
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        open.add(this);
        document.documentElement.dataset['streams'] = String(open.size);
      }
      override close() {
        super.close();
        open.delete(this);
        document.documentElement.dataset['streams'] = String(open.size);
      }
    };
  });
  const tabs: Page[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const tab = await context.newPage();
    await tab.goto('/subscription');
    tabs.push(tab);
  }
  return tabs;
}

/** The number of open streams in each tab. */
const countStreams = (tabs: readonly Page[]): Promise<number[]> =>
  Promise.all(tabs.map((tab) => tab.evaluate(() => Number(document.documentElement.dataset['streams'] ?? 0))));

const expectOneStream = (tabs: readonly Page[]) =>
  expect
    .poll(async () => (await countStreams(tabs)).toSorted((a, b) => a - b))
    .toEqual([...Array.from({ length: tabs.length - 1 }, () => 0), 1]);

/** The name is not polled, so a tab that shows a new one has received a change event. */
async function expectNotified(tabs: readonly Page[], { client }: Account, name: string) {
  await client.accounts.changeProfile({ body: { name } });
  for (const tab of tabs) await expect(nameIn(tab, name)).toBeVisible();
}

const nameIn = (tab: Page, name: string) => tab.getByRole('navigation', { name: 'Main' }).getByText(name);

/** Simulates switching to or away from the tab. */
const show = (tab: Page, isShown: boolean) =>
  tab.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value: !value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isShown);

/** All tabs receive changes through one stream, also after the tab that holds it was closed. */
async function expectShared(tabs: readonly Page[], account: Account) {
  for (const tab of tabs) await expect(nameIn(tab, account.name)).toBeVisible();
  await expectOneStream(tabs);
  await expectNotified(tabs, account, 'Notified');

  const leader = (await countStreams(tabs)).indexOf(1);
  await tabs[leader]?.close();
  const others = tabs.filter((_, nth) => nth !== leader);
  await expectOneStream(others);
  await expectNotified(others, account, 'Told again');
}

test('ten tabs share one stream, and another tab takes over when its holder closes', async ({ context, account }) => {
  await expectShared(await openTabs(context, 10), account);
});

test('without locks, as on plain HTTP, tabs share one stream too', async ({ context, account }) => {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await expectShared(await openTabs(context, 3), account);
});

test('a hidden tab holds no stream and catches up when it is shown', async ({ context, account }) => {
  const tabs = await openTabs(context, 1);
  const [tab] = tabs as [Page];
  await expectNotified(tabs, account, 'Notified');
  await expectOneStream(tabs);
  await show(tab, false);
  await expect.poll(() => countStreams(tabs)).toEqual([0]);

  await account.client.accounts.changeProfile({ body: { name: 'Changed meanwhile' } });
  await show(tab, true);
  await expect(nameIn(tab, 'Changed meanwhile')).toBeVisible();
  await expectOneStream(tabs);
});
