import { expect, test } from './fixtures.ts';
import { pressEverything, signInAs, watchRequests } from './sign-in-as.ts';

/** These leave the page. */
const LEAVES = /^(Sign Out|Export|Download)/;

/** A page is pressed for half a minute, on a busy machine for minutes. */
const LONG_MS = 30 * 60_000;

for (const role of ['viewer', 'scheduler', 'editor'] as const) {
  test(`whatever a person with the role ${role} presses, the page asks for nothing that the role may not`, async ({
    newAccount,
    server,
    browser,
  }) => {
    test.setTimeout(LONG_MS);
    const owner = await newAccount();
    await owner.client.welcome.addSamples({ body: {} });
    const [device] = await owner.client.devices.list();
    const [playlist] = (await owner.client.playlists.list()).playlists;
    const template = { id: 'menu', orientation: 'landscape' } as const;
    const { layout } = await owner.client.layouts.create({ body: { name: 'Menu', template } });
    const { priceList } = await owner.client.priceLists.create({ body: { name: 'Drinks' } });
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    await signInAs(role, { owner, url: server.url, context });
    const page = await context.newPage();
    const forbidden = watchRequests(page, role);
    for (const address of [
      '/dashboard',
      '/media',
      '/media?view=list',
      '/playlists',
      `/playlists/${playlist?.id}`,
      '/layouts',
      `/layouts/${layout.id}`,
      '/prices',
      `/prices/${priceList.id}`,
      '/feeds',
      '/device-management',
      '/device-management?view=table',
      `/device-management/${device?.id}`,
      `/device-management/${device?.id}/settings`,
      `/device-management/${device?.id}/history`,
      '/device-groups',
      '/device-schedule',
      '/device-schedule?view=week',
      '/takeovers',
      '/scheduler-status',
      '/reports',
      '/logs',
      '/settings/account',
      '/settings/account/organization',
    ]) {
      await test.step(address, async () => {
        const count = await pressEverything(page, address, LEAVES);
        expect.soft(count, address).toBeGreaterThan(0);
        expect.soft(forbidden, address).toEqual([]);
        forbidden.length = 0;
      });
    }
    await context.close();
  });
}
