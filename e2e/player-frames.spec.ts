import type { LayoutId, WebpageId } from '@vitrine/contract/library/media';
import { type Account, expect } from './fixtures.ts';
import { type Answer, coloured } from './page-server.ts';
import { shows, uploadColour } from './screen.ts';
import { test, type WebScreen } from './web-screen.ts';

/** The colours, which are those of the uploaded images. */
const GREEN = 'rgb(30 170 70)';
const RED = 'rgb(220 30 40)';

// Its copy of the player’s files would hide the changed one of a test.
test.use({ serviceWorkers: 'block' });

async function assign({ account, deviceId }: WebScreen['tv'], mediaId: WebpageId | LayoutId): Promise<void> {
  const mediaType = mediaId.startsWith('web_') ? 'webpage' : 'layout';
  await account.client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType, mediaId } });
}

const addPage = async ({ client }: Account, url: string, name = 'Timetable'): Promise<WebpageId> =>
  (await client.webpages.create({ body: { name, url } })).webpage.id;

/** Like a video or a map whose owner allows some sites: it plays for a site that names itself. */
const playsForNamed: Answer = (response, path) => {
  const { referer = '' } = response.req.headers;
  // The origin, and nothing of the address behind it.
  coloured(/^http:\/\/[^/]+\/$/.test(referer) ? GREEN : RED)(response, path);
};

test('a page that asks who shows it is told the origin of the player, alone and in a layout', async ({ tv, site }) => {
  const { page, account } = tv;
  const map = await site(playsForNamed);
  const webpageId = await addPage(account, map.url);
  await assign(tv, webpageId);
  await shows(page, 'green');
  const frame = { x: 0, y: 0, width: 1600, height: 1000 };
  const elements = [{ id: 'map', name: 'Map', kind: 'webpage' as const, frame, webpageId }];
  const document = {
    version: 1,
    width: 1600,
    height: 1000,
    scenes: [{ id: 'all', name: 'All', background: { day: '#0000ff' }, elements }],
  };
  const { layout } = await account.client.layouts.create({ body: { name: 'Board', document } });
  await assign(tv, layout.id);
  await expect(page.locator('.layout[data-front]')).toBeVisible();
  await shows(page, 'green');
});

test('a page that hangs at another port of the server’s host stops nothing: it is closed, reported and opened again', async ({
  tv,
  site,
  server,
}) => {
  const { page, account, deviceId } = tv;
  // Open pages are checked every second, and not every minute.
  await page.route('**/open-pages-*.js', async (route) => {
    const answer = await route.fetch();
    const script = await answer.text();
    expect(script).toContain('6e4');
    await route.fulfill({ response: answer, body: script.replaceAll('6e4', '1e3').replaceAll('1e4', '2e3') });
  });
  // It hangs the first time it is loaded.
  let hasHung = false;
  const dashboard = await site((response, path) => {
    if (path === '/hang') hasHung = true;
    const script = "setTimeout(() => fetch('/hang').then(() => { for (;;); }), 1_000);";
    coloured(GREEN, hasHung ? '' : script)(response, path);
  });
  // The same host, and so the same site: only the port is another.
  expect(new URL(dashboard.url).hostname).toBe(new URL(page.url()).hostname);
  const [hung, blue] = [await addPage(account, dashboard.url), await uploadColour(account, server.url, 'blue')];
  const items = [
    { mediaType: 'webpage' as const, mediaId: hung },
    { mediaType: 'image' as const, mediaId: blue },
  ];
  const { playlist } = await account.client.playlists.create({
    body: { name: 'Loop', items: items.map((item) => ({ ...item, durationMs: 1_000, transition: 'cut' as const })) },
  });
  const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  // No picture can be taken of a page that hangs.
  const stage = page.locator('.stage');
  for (const id of [hung, blue, hung, blue]) await expect(stage).toHaveAttribute('data-asset', id);
  await expect
    .poll(async () => {
      // The next heartbeat sends the message.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      const { logs } = await account.client.logs.list({ query: {} });
      return logs.map(({ message }) => message);
    })
    .toContain('Timetable doesn’t react; it is skipped for now');
  await shows(page, 'green');
});

test('a page that forbids frames shows its fallback picture, and never the browser’s message', async ({
  tv,
  site,
  server,
}) => {
  const { page, account } = tv;
  const bank = await site((response, path) => {
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    coloured(GREEN)(response, path);
  });
  const webpageId = await addPage(account, bank.readableUrl, 'Bank');
  const fallbackMediaId = await uploadColour(account, server.url, 'blue');
  const body = { name: 'Bank', url: bank.readableUrl, fallbackMediaId };
  const { webpage } = await account.client.webpages.update({ params: { id: webpageId }, body });
  expect(webpage.blocked).toBe('forbids other sites to show it');
  const loads = bank.requests.length;
  await assign(tv, webpageId);
  await shows(page, 'blue');
  expect(bank.requests).toHaveLength(loads);
});
