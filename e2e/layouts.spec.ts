import { sampleHostileDocuments, craftedDocuments } from '@vitrine/layout/test/hostile-documents';
import { expect, test } from './fixtures.ts';
import { loadRenderer } from './layout-page.ts';

const frame = { x: 100, y: 100, width: 800, height: 200 };
const style = { size: 120, color: { day: '#000000' } };
const wrap = (element: object) => ({
  version: 1,
  width: 1920,
  height: 1080,
  scenes: [{ id: 's', background: { day: '#ffffff' }, elements: [{ id: 'e', frame, style, ...element }] }],
});

test('50 crafted and 200 random documents run no script and load nothing from elsewhere', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => request.url().startsWith('data:') || problems.push(request.url()));
  await loadRenderer(page);
  const documents = [...craftedDocuments, ...sampleHostileDocuments(200)];
  const rendered = await page.evaluate(async (list) => {
    const context = {
      now: () => Date.now(),
      timeZone: 'Europe/Zurich',
      screenName: '<img src=x onerror="window.hacked=1">',
      groupName: '{time}',
      language: 'en',
      findPicture: () => 'data:image/png;base64,',
      findFeed: () => null,
      findPriceList: () => null,
      findForecast: () => null,
      mounts: {},
    };
    for (const document of list) {
      const handle = window.layout.renderLayout(window.document.body, document, context);
      handle.update(document, { ...context, isNight: true });
      await new Promise((resolve) => setTimeout(resolve));
      handle.destroy();
    }
    return list.length;
  }, documents);
  expect(rendered).toBe(250);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await page.locator('body *').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('text gets as small as its frame needs, keeps words whole, and begins on the right if its letters do', async ({
  page,
}) => {
  await loadRenderer(page);
  await page.evaluate(() => {
    document.body.style.cssText = 'margin: 0; width: 960px; height: 540px';
  });
  const show = (element: object) =>
    page.evaluate((document) => {
      window.document.body.textContent = '';
      window.layout.renderLayout(window.document.body, document, {
        now: () => Date.now(),
        timeZone: 'UTC',
        screenName: '',
        groupName: '',
        language: 'en',
        findPicture: () => null,
        findFeed: () => null,
        findPriceList: () => null,
        findForecast: () => null,
        mounts: {},
      });
      const range = window.document.createRange();
      const words = window.document.querySelector('span') ?? window.document.body;
      range.selectNodeContents(words);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { left, top, right, bottom, size: parseFloat(getComputedStyle(words).fontSize) };
    }, wrap(element));

  const short = await show({ kind: 'text', text: 'Menu' });
  expect(short.size).toBe(120);
  const verticalAlign = 'bottom';
  const long = await show({
    kind: 'text',
    text: 'Two scoops, please. '.repeat(12),
    style: { ...style, verticalAlign },
  });
  expect(long.size).toBeLessThan(60);
  expect(long.size).toBeGreaterThan(20);
  // The canvas is shown at half its size: the frame is at 50, 50, and 400 by 100.
  for (const edge of [long.top, long.left]) expect(edge).toBeGreaterThanOrEqual(50);
  // A space hangs over the end of a line.
  expect(long.right).toBeLessThanOrEqual(450 + long.size / 4);
  expect(long.bottom).toBeLessThanOrEqual(150);
  const word = await show({ kind: 'text', text: 'Donaudampfschifffahrtsgesellschaft' });
  expect(word.bottom - word.top).toBeLessThan(word.size);
  expect(word.right).toBeLessThanOrEqual(450);

  const hebrew = await show({ kind: 'text', text: 'שלום' });
  expect(hebrew.right).toBeCloseTo(450, 0);
  const centered = await show({ kind: 'text', text: 'Menu', style: { ...style, align: 'center' } });
  expect((centered.left + centered.right) / 2).toBeCloseTo(250, 0);
});
