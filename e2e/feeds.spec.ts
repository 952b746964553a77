import { readFileSync } from 'node:fs';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { type Answer, startPageServer } from './page-server.ts';
import { pairScreen } from './screen.ts';

const usual = ['Fair on Sunday', 'New bridge'];
let titles = usual;

const photo = readFileSync(new URL('fixtures/leopard.jpg', import.meta.url));

const answer: Answer = (response, path) => {
  if (path.endsWith('.jpg')) return void response.end(photo);
  const items = titles
    .map(
      (title) =>
        `<item><title>${title}</title><guid>${title}</guid><enclosure url="/${encodeURIComponent(title)}.jpg" length="1" type="image/jpeg"/></item>`,
    )
    .join('');
  response.end(`<rss version="2.0"><channel><title>Town news</title>${items}</channel></rss>`);
};

const style = { size: 60, color: { day: '#ffffff' } };

test('a feed is added, runs on a screen, and changes there when it is read anew', async ({
  account,
  page,
  context,
  server,
}) => {
  titles = usual;
  const site = await startPageServer(answer);
  await page.goto('/feeds');
  await page.getByRole('button', { name: 'Add feed' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add feed' });
  await dialog.getByLabel('Address').fill(`${site.readableUrl}feed`);
  await dialog.getByRole('button', { name: 'Check the address' }).click();
  await expect(dialog.getByText('Fair on Sunday')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add feed' }).click();
  await expect(page.getByRole('article', { name: 'Town news' })).toContainText('Up to date');
  await expectAccessible(page);

  const [feed] = (await account.client.feeds.list()).feeds;
  const frame = { x: 0, y: 900, width: 1_920, height: 120 };
  const elements = [{ id: 'news', name: 'News', kind: 'ticker', frame, feedId: feed?.id, style }];
  const scenes = [{ id: 'all', name: 'All', background: { day: '#14323f' }, elements }];
  const document = LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, scenes });
  const { layout } = await account.client.layouts.create({ body: { name: 'Board', document } });
  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url);
  const body = { mediaType: 'layout', mediaId: layout.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  const track = screen.locator('[data-moves]');
  await expect(track).toContainText('New bridge');
  const place = () => track.evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).m41);
  const before = await place();
  await expect.poll(place).not.toBe(before);

  // The preview in the console stands still for people who want less motion, and follows their choice.
  const console = await context.newPage();
  await console.goto(`/layouts/${layout.id}`);
  await console.getByRole('button', { name: 'Preview' }).click();
  const previewed = console.getByRole('dialog').locator('[data-moves]');
  const countMovements = () => previewed.evaluate((node) => node.getAnimations().length);
  await expect(previewed).toContainText('New bridge');
  expect(await countMovements()).toBe(0);
  await console.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(countMovements).toBe(1);
  await console.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(countMovements).toBe(0);
  await console.close();

  titles = ['Rain', ...titles];
  await page.getByRole('button', { name: 'Read now' }).click();
  await expect(page.getByText('New entries read', { exact: true })).toBeVisible();
  await expect(track).toContainText('Rain');
  await site.stop();
});

test('Arabic and Hebrew entries are drawn on a screen with the fonts of the product', async ({
  account,
  page,
  server,
}) => {
  titles = ['مهرجان', 'יריד'];
  const site = await startPageServer(answer);
  const { feed } = await account.client.feeds.create({ body: { url: `${site.readableUrl}feed` } });
  const anton = { ...style, font: 'anton' };
  const frames = [0, 300].map((y) => ({ x: 0, y, width: 1_900, height: y + 200 }));
  const elements = (['ticker', 'list'] as const).map((kind, index) => ({
    id: kind,
    name: kind,
    kind,
    frame: frames[index],
    feedId: feed.id,
    style: anton,
  }));
  const scenes = [{ id: 'all', name: 'All', background: { day: '#14323f' }, elements }];
  const document = LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, scenes });
  const { layout } = await account.client.layouts.create({ body: { name: 'Board', document } });
  const deviceId = await pairScreen(page, account, server.url);
  const body = { mediaType: 'layout', mediaId: layout.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  async function readFonts(selector: string): Promise<string[]> {
    const { root } = await browser.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
  }
  /** The families that the browser really draws an element with; none while it is not there, or is drawn anew. */
  const fontsOf = (selector: string) => readFonts(selector).catch(() => []);
  const noto = ['Arabic', 'Hebrew'].map((letters) => expect.stringContaining(`Noto Sans ${letters}`));
  await expect.poll(() => fontsOf('[data-moves] > div')).toEqual(expect.arrayContaining(noto));
  const entry = '.layout [dir="auto"] > div > [dir="auto"]';
  await expect.poll(() => fontsOf(`${entry}:first-child span`)).toEqual([noto[0]]);
  await expect.poll(() => fontsOf(`${entry}:last-child span`)).toEqual([noto[1]]);
  await site.stop();
});

test('a list shows the pictures of entries on a screen, also without the server, and nobody else opens them', async ({
  account,
  page,
  connection,
  expectPageError,
}) => {
  expectPageError(/net::ERR_/);
  titles = usual;
  const site = await startPageServer(answer);
  const { feed } = await account.client.feeds.create({ body: { url: `${site.readableUrl}feed` } });
  const frame = { x: 100, y: 100, width: 900, height: 800 };
  const elements = [{ id: 'news', name: 'News', kind: 'list', frame, feedId: feed.id, count: 2, style }];
  const scenes = [{ id: 'all', name: 'All', background: { day: '#14323f' }, elements }];
  const document = LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, scenes });
  const { layout } = await account.client.layouts.create({ body: { name: 'Board', document } });
  const deviceId = await pairScreen(page, account, connection.url);
  const body = { mediaType: 'layout', mediaId: layout.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  const pictures = page.locator('.layout img');
  const shown = () =>
    pictures.evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth));
  await expect.poll(shown).toEqual([640, 640]);
  // The picture is at the start of its entry, and texts begin at one line.
  const [image, text, second] = await Promise.all(
    [pictures.first(), page.getByText('Fair on Sunday'), page.getByText('New bridge')].map((each) =>
      each.boundingBox(),
    ),
  );
  expect((image?.x ?? 0) + (image?.width ?? 0)).toBeLessThan(text?.x ?? 0);
  expect(second?.x).toBe(text?.x);

  const asked = () => site.requests.filter((path) => path.endsWith('.jpg')).length;
  expect(asked()).toBe(2);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await connection.disconnect();
  await page.reload();
  await expect.poll(shown).toEqual([640, 640]);
  expect(asked()).toBe(2);
  await site.stop();
});
