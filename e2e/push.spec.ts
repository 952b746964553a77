import type { BrowserContext, Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures.ts';

const TABS = 10;

/** Opens tabs that show the account's name, and tells how many event streams have been asked for. */
async function openTabs(context: BrowserContext, count: number) {
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams += 1;
  });
  const tabs: Page[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const tab = await context.newPage();
    await tab.goto('/subscription');
    tabs.push(tab);
  }
  return { tabs, streams: () => streams };
}

/** Nobody asks for the name by the clock: a tab that shows a new one has been told of it. */
async function expectTold(tabs: readonly Page[], { client }: Account, name: string) {
  await client.accounts.rename({ body: { name } });
  for (const tab of tabs) await expect(nameIn(tab, name)).toBeVisible();
}

const nameIn = (tab: Page, name: string) => tab.getByRole('navigation', { name: 'Main' }).getByText(name);

/** As when another tab is brought to the front. */
const show = (tab: Page, isShown: boolean) =>
  tab.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value: !value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isShown);

test('ten tabs share one stream, and all of them are told; one takes over from another', async ({
  context,
  account,
}) => {
  const { tabs, streams } = await openTabs(context, TABS);
  for (const tab of tabs) await expect(nameIn(tab, account.name)).toBeVisible();
  await expect.poll(streams).toBe(1);
  await expectTold(tabs, account, 'Told');
  expect(streams()).toBe(1);

  const [first, second, ...others] = tabs;
  await first?.close();
  await expect.poll(streams).toBe(2);
  await expectTold([second as Page, ...others], account, 'Told again');
  expect(streams()).toBe(2);
});

test('without locks, as on plain HTTP, tabs share one stream too', async ({ context, account }) => {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const { tabs, streams } = await openTabs(context, 3);
  for (const tab of tabs) await expect(nameIn(tab, account.name)).toBeVisible();
  await expectTold(tabs, account, 'Told');
  expect(streams()).toBe(1);
  const [first, ...others] = tabs;
  await first?.close();
  await expect.poll(streams).toBe(2);
  await expectTold(others, account, 'Told again');
});

test('a hidden tab holds no stream and catches up when it is shown', async ({ context, account }) => {
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
  const { tabs } = await openTabs(context, 1);
  const [tab] = tabs as [Page];
  const root = tab.locator('html');
  await expectTold(tabs, account, 'Told');
  await expect(root).toHaveAttribute('data-streams', '1');
  await show(tab, false);
  await expect(root).toHaveAttribute('data-streams', '0');

  await account.client.accounts.rename({ body: { name: 'Changed meanwhile' } });
  await show(tab, true);
  await expect(nameIn(tab, 'Changed meanwhile')).toBeVisible();
  await expect(root).toHaveAttribute('data-streams', '1');
});
