import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

const PHONE = { width: 390, height: 844 };

test('prices are pasted, shown in a layout, and what is sold out is seen on the screen at once', async ({
  account,
  page,
  context,
  server,
}) => {
  const { client } = account;
  await page.goto('/prices');
  await page.getByRole('button', { name: 'New price list' }).first().click();
  await expect(page).toHaveURL(/\/prices\/prl_/);
  const name = page.getByRole('textbox', { name: 'Name of row 1' });
  await expect(name).toBeFocused();
  await name.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Ice cream\t\nOne scoop\t2.80\nTwo scoops\t4.20\nSundae\task us');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('combobox', { name: 'Currency of column 1' }).selectOption('EUR');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const listAddress = page.url();
  const [list] = (await client.priceLists.list()).priceLists;
  expect(list).toMatchObject({ itemCount: 3 });

  const { layout } = await client.layouts.create({
    body: {
      name: 'Board',
      document: {
        version: 1,
        width: 1_920,
        height: 1_080,
        scenes: [{ id: 'day', name: 'Day', background: { day: '#fff4e0' }, elements: [] }],
      },
    },
  });
  await page.goto(`/layouts/${layout.id}`);
  await page.getByRole('radio', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Price list', exact: true }).click();
  await page.getByRole('combobox', { name: 'Price list' }).selectOption('New price list');
  await expect(page.getByRole('application', { name: 'Canvas' }).getByText('€4.20')).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await client.layouts.publish({ params: { id: layout.id }, body: {} });

  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url);
  await client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  const price = screen.getByText('€4.20');
  await expect(price).toBeVisible();
  expect(await price.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe('none');

  await page.setViewportSize(PHONE);
  await page.goto(listAddress);
  await page.getByRole('switch', { name: 'Sold out: Two scoops' }).click();
  await expect.poll(() => price.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe('line-through');
  await expect(page.getByRole('link', { name: 'Board', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Price of One scoop' }).fill('3,10');
  await expect(page.getByText('1 screen changes now.')).toBeVisible();
  await expectAccessible(page);
});

const currency = 'ILS';
const item = (id: string, name: string, price: string) => ({ kind: 'item' as const, id, name, prices: { price } });

test('a row is dragged to another place, and doubtful prices and the screens that change are named before saving', async ({
  account,
  page,
  expectPageError,
}) => {
  expectPageError(/status of 404/);
  const rows = [item('tea', 'Tea', '3.20'), item('cake', 'Cake', '4.50'), item('juice', 'Juice', '5')];
  const columns = [{ id: 'price', name: '', currency: 'EUR' }];
  const { priceList } = await account.client.priceLists.create({ body: { name: 'Menu', columns, rows } });
  await page.goto(`/prices/${priceList.id}`);
  const names = () =>
    page
      .getByRole('textbox', { name: /^Name of (?!the)/ })
      .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));
  const grips = page.locator('.price-grip');
  await expect(grips).toHaveCount(3);
  const [from, to] = await Promise.all([grips.nth(2), grips.nth(0)].map((grip) => grip.boundingBox()));
  if (from === undefined || from === null || to === undefined || to === null) throw new Error('Rows have grips');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await expect(page.getByText('To the place of Tea. Esc cancels.')).toBeVisible();
  await page.mouse.up();
  await expect.poll(names).toEqual(['Juice', 'Tea', 'Cake']);
  await page.getByRole('textbox', { name: 'Price of Tea' }).fill('1,200');
  await expect(page.getByText('Screens show 1,200 as €1,200.00.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price of Cake' }).fill('0,500');
  await expect(page.getByText(/Screens show 0,500 as it is typed/)).toBeVisible();
  await expect(page.getByText('No screen changes.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const saved = await account.client.priceLists.get({ params: { id: priceList.id } });
  expect(saved.priceList.rows.map(({ id }) => id)).toEqual(['juice', 'tea', 'cake']);

  await account.client.priceLists.remove({ params: { id: priceList.id } });
  await expect(page.getByText(/^This price list was deleted\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Price of Juice' })).toHaveValue('5');
});

test('in a narrow place, no word of a list is broken and no price is cut', async ({ account, page, server }) => {
  const { client } = account;
  const rows = [
    { kind: 'section' as const, id: 'cakes', name: 'Cakes and whatever else is sweet' },
    item('cheesecake', 'Cheesecake', '4.50'),
    item('brownie', 'Brownie with whipped cream', 'from 3.50 per person'),
  ];
  const columns = [{ id: 'price', name: 'To take away in a box', currency: 'EUR' }];
  const { priceList } = await client.priceLists.create({ body: { name: 'Menu', columns, rows } });
  const frame = { x: 100, y: 100, width: 420, height: 600 };
  const style = { size: 60, color: { day: '#ffffff' } };
  const elements = [{ id: 'p', name: 'P', kind: 'prices', frame, priceListId: priceList.id, style }];
  const scenes = [{ id: 'all', name: 'All', background: { day: '#14323f' }, elements }];
  const document = LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, scenes });
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  const deviceId = await pairScreen(page, account, server.url);
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'layout', mediaId: layout.id } });
  await expect(page.getByText('from 3.50 per person')).toBeVisible();
  /** The words that are on two lines or outside of the frame, and the number of all words. */
  const findFaults = () =>
    page.locator('.layout').evaluate((layer, { x, y, width, height }) => {
      const walker = globalThis.document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      let count = 0;
      while (walker.nextNode() !== null) {
        for (const { 0: word, index } of (walker.currentNode.textContent ?? '').matchAll(/\S+/g)) {
          const range = globalThis.document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          const { left, right, bottom } = range.getBoundingClientRect();
          const isOutside = left < x - 1 || right > x + width + 1 || bottom > y + height + 1;
          if (range.getClientRects().length !== 1 || isOutside) faults.push(word);
          count += 1;
        }
      }
      return { faults, count };
    }, frame);
  await expect.poll(findFaults).toEqual({ faults: [], count: 22 });
});

test('a list in Hebrew has its names at the right and its prices at the left, each in the order of its own', async ({
  account,
  page,
  server,
}) => {
  const { client } = account;
  const rows = [
    { kind: 'section' as const, id: 'hot', name: 'חם' },
    item('coffee', 'קפה 2 מנות', '12.5'),
    item('tea', 'תה', '9'),
    item('cake', 'Cheesecake', '1,200.50'),
  ];
  const { priceList } = await client.priceLists.create({
    body: { name: 'תפריט', columns: [{ id: 'price', name: '', currency }], rows },
  });
  const frame = { x: 200, y: 100, width: 1_000, height: 800 };
  const prices = {
    id: 'p',
    name: 'P',
    kind: 'prices',
    frame,
    priceListId: priceList.id,
    style: { size: 60, color: { day: '#000000' } },
  };
  const scenes = [{ id: 'all', name: 'All', background: { day: '#ffffff' }, elements: [prices] }];
  const document = LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, language: 'he', scenes });
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  const deviceId = await pairScreen(page, account, server.url);
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'layout', mediaId: layout.id } });
  /** The left and right edges of a piece of text. */
  const edgesOf = (text: string) =>
    page.locator('.layout').evaluate((layer, words) => {
      const walker = globalThis.document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const at = walker.currentNode.textContent?.indexOf(words) ?? -1;
        if (at < 0) continue;
        const range = globalThis.document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + words.length);
        const { left, right } = range.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right) };
      }
      throw new Error(`The screen does not show ${words}`);
    }, text);
  await expect(page.getByText('Cheesecake')).toBeVisible();
  const [coffee, tea, cake, section] = await Promise.all(['קפה', 'תה', 'Cheesecake', 'חם'].map(edgesOf));
  const ofPrices = await Promise.all(['12.5', '9.0', '1,200.5'].map(edgesOf));
  const end = frame.x + frame.width;
  for (const name of [coffee, tea, cake, section]) expect(Math.abs((name?.right ?? 0) - end)).toBeLessThan(12);
  for (const price of ofPrices) expect(price.right).toBeLessThan(frame.x + frame.width / 2);
  // Digits run from left to right: the first one of a price is left of its decimals, and the sign is beside them.
  const [first, decimals] = await Promise.all(['12', '50'].map(edgesOf));
  expect(first?.right).toBeLessThanOrEqual((decimals?.left ?? 0) + 1);
  const [name, count] = await Promise.all(['קפה', '2 '].map(edgesOf));
  expect(count?.right).toBeLessThanOrEqual((name?.left ?? 0) + 1);
  const sign = await edgesOf('₪');
  expect(Math.abs(sign.left - ofPrices[0]!.right) < 60 || Math.abs(ofPrices[0]!.left - sign.right) < 60).toBe(true);
});
