import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { dragOver, pickUp } from './mouse.ts';
import { uploadColour } from './screen.ts';

const DESK = { width: 1440, height: 900 };

test.use({ viewport: DESK });

/** Creates a layout of the menu board, and opens its editor. */
async function openMenu(account: Account, page: Page) {
  const template = { id: 'menu', orientation: 'landscape' } as const;
  const { layout } = await account.client.layouts.create({ body: { name: 'Menu board', template } });
  const path = `/layouts/${layout.id}`;
  await openEditor(page, path);
  const read = async () => (await account.client.layouts.get({ params: { id: layout.id } })).layout;
  const readElement = async (id: string) =>
    (await read()).document.scenes[0]?.elements.find((element) => element.id === id);
  return { id: layout.id, path, read, readElement };
}

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(canvasOf(page)).toBeVisible();
  await expect(canvasOf(page).getByText('Two scoops, please')).toBeVisible();
}

const canvasOf = (page: Page): Locator => page.getByRole('application', { name: 'Canvas' });
const layerOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Layers' }).getByRole('button', { name, exact: true });
const isSaved = (page: Page) => expect(page.getByText(/^Saved at .*, not published$/)).toBeVisible();

/** The place in the window of a point of the canvas. */
async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.layout-artboard').boundingBox();
  if (box === null) throw new Error('The canvas is not in sight.');
  const scale = box.width / 1_920;
  return { x: box.x + x * scale, y: box.y + y * scale };
}

async function dragCanvas(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [start, end] = [await placeOf(page, ...from), await placeOf(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
}

test('a headline is edited in place, dragged with snapping, aligned and published; a reload keeps everything', async ({
  account,
  page,
}) => {
  const { path, read, readElement } = await openMenu(account, page);
  const title = await placeOf(page, 1_000, 160);
  await page.mouse.dblclick(title.x, title.y);
  const field = page.getByRole('textbox', { name: 'Text of Title' }).and(page.locator('[contenteditable]'));
  await expect(field).toBeFocused();
  await page.keyboard.type('Three scoops');
  await page.keyboard.press('Enter');
  await page.keyboard.type('today');
  await page.keyboard.press('Escape');
  await isSaved(page);
  expect(await readElement('title')).toMatchObject({ text: 'Three scoops\ntoday' });

  // The left edge comes near that of the canvas, and snaps.
  await dragCanvas(page, [1_000, 170], [217, 400]);
  await expect(page.locator('.layout-guide').first()).toHaveAttribute('d', /M/);
  await page.mouse.up();
  await expect.poll(async () => (await readElement('title'))?.['frame']).toMatchObject({ x: 0 });

  await page.getByRole('button', { name: 'Undo: moving Title' }).click();
  await expect.poll(async () => (await readElement('title'))?.['frame']).toMatchObject({ x: 786, y: 110 });
  await page.getByRole('button', { name: 'Redo: moving Title' }).click();
  await page.getByRole('button', { name: 'Align right on the canvas' }).click();
  await expect.poll(async () => (await readElement('title'))?.['frame']).toMatchObject({ x: 1_920 - 1_064 });
  await expectAccessible(page);

  expect((await read()).hasDraft).toBe(true);
  await openEditorAgain();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await expect.poll(async () => (await read()).hasDraft).toBe(false);
  expect((await read()).published).toEqual((await read()).document);

  async function openEditorAgain(): Promise<void> {
    await page.goto(path);
    await expect(canvasOf(page).getByText('Three scoops today')).toBeVisible();
  }
});

test('by keyboard alone the editor does the same', async ({ account, page }) => {
  const { readElement } = await openMenu(account, page);
  await tabTo(page, page.getByRole('button', { name: 'Skip to the canvas' }));
  await page.keyboard.press('Enter');
  await expect(canvasOf(page)).toBeFocused();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Tab');
  await expect(layerOf(page, 'Title Text')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Title moved to 785, 120')).toBeAttached();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Escape');
  await expect(canvasOf(page)).toBeFocused();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(layerOf(page, 'Title Text')).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(layerOf(page, 'Title Text')).toHaveCount(1);
  await isSaved(page);
  expect(await readElement('title')).toMatchObject({ text: 'By keys', frame: { x: 785, y: 120, width: 1_065 } });
  // Typing was one step.
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Control+z');
  await expect(canvasOf(page).getByText('Two scoops, please')).toBeVisible();
});

test('a file of the library is dragged to its place, and layers are dragged in front of others', async ({
  account,
  page,
  server,
}) => {
  await uploadColour(account, server.url, 'red');
  const { read } = await openMenu(account, page);
  await page.getByRole('radio', { name: 'Library' }).check({ force: true });
  await pickUp(page, page.getByRole('button', { name: 'Add red' }));
  const target = await placeOf(page, 400, 300);
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await expect(page.locator('.layout-canvas-pane[data-over]')).toBeVisible();
  await page.mouse.up();
  await isSaved(page);
  const added = (await read()).document.scenes[0]?.elements.at(-1);
  expect(added).toMatchObject({ kind: 'picture', name: 'red' });

  await page.getByRole('radio', { name: 'Layout' }).check({ force: true });
  await pickUp(page, layerOf(page, 'red Picture'));
  await dragOver(page, layerOf(page, 'Bar Shape'), page.getByText('Over Bar.'));
  await page.mouse.up();
  await expect
    .poll(async () => (await read()).document.scenes[0]?.elements.slice(-3).map((element) => element['name']))
    .toEqual(['red', 'Bar', 'News']);
});

test('a finger drags an element, and two fingers zoom', async ({ account, page }) => {
  const { readElement } = await openMenu(account, page);
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const from = await placeOf(page, 1_000, 160);
  const to = await placeOf(page, 1_000, 700);
  await touch('touchStart', from);
  for (let n = 1; n <= 6; n += 1) await touch('touchMove', { x: to.x, y: from.y + ((to.y - from.y) * n) / 6 });
  await touch('touchEnd');
  await expect
    .poll(async () => Number(Reflect.get(Object((await readElement('title'))?.['frame']), 'y')))
    .toBeGreaterThan(600);

  const zoom = page.getByRole('button', { name: /^Zoom: / });
  const before = await zoom.textContent();
  const middle = await placeOf(page, 960, 540);
  await touch('touchStart', { x: middle.x - 40, y: middle.y }, { x: middle.x + 40, y: middle.y });
  for (let n = 1; n <= 6; n += 1) {
    await touch('touchMove', { x: middle.x - 40 - n * 10, y: middle.y }, { x: middle.x + 40 + n * 10, y: middle.y });
  }
  await touch('touchEnd');
  await expect(zoom).not.toHaveText(before ?? '');
});

test('two tabs that change the same layout: each version is kept until the person has chosen', async ({
  account,
  page,
  context,
  expectPageError,
}) => {
  expectPageError(/net::ERR_FAILED|status of 409/);
  const { path, readElement } = await openMenu(account, page);
  const other = await context.newPage();
  await other.setViewportSize(DESK);
  await openEditor(other, path);

  // Nothing is unsaved here, so the other one's change shows at once.
  await layerOf(other, 'Title Text').click();
  await canvasOf(other).focus();
  await other.keyboard.press('ArrowRight');
  await isSaved(other);
  await layerOf(page, 'Title Text').click();
  await expect(page.getByRole('spinbutton', { name: 'X' })).toHaveValue('787');

  // Without a connection both change it.
  await context.route(`**/api/layouts/**/draft`, (route) => route.abort());
  await canvasOf(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await context.unroute(`**/api/layouts/**/draft`);
  await canvasOf(other).focus();
  await other.keyboard.press('ArrowDown');
  await isSaved(other);
  await expect(page.getByText('Somebody else changed this layout.', { exact: true })).toBeVisible();
  expect(await readElement('title')).toMatchObject({ frame: { x: 787, y: 111 } });
  await page.getByRole('button', { name: 'Replace theirs' }).click();
  await isSaved(page);
  expect(await readElement('title')).toMatchObject({ frame: { x: 797, y: 110 } });
  await expect(other.getByText('Newer version opened').first()).toBeVisible();
});

test('a tab that is closed without a connection loses nothing', async ({ account, page, expectPageError }) => {
  expectPageError(/net::ERR_FAILED/);
  const { path, readElement } = await openMenu(account, page);
  await page.route(`**/api/layouts/**/draft`, (route) => route.abort());
  await layerOf(page, 'Title Text').click();
  await canvasOf(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await page.unroute(`**/api/layouts/**/draft`);
  await page.evaluate(() => {
    // A crash, after which nothing is sent any more.
    window.fetch = () => new Promise(() => {});
  });
  await openEditor(page, path);
  await page.getByRole('button', { name: 'Restore them' }).click();
  await isSaved(page);
  expect(await readElement('title')).toMatchObject({ frame: { x: 796 } });
});

test('on a phone the panels are sheets below the canvas', async ({ account, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { readElement } = await openMenu(account, page);
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await layerOf(page, 'Title Text').click();
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'X' }).fill('800');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readElement('title'))?.['frame']).toMatchObject({ x: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
