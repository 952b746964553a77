import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { expectThumbnails } from './library.ts';
import { dragOver, findMiddle, pickUp } from './mouse.ts';
import { addDevice, uploadImage } from './screen.ts';

const newFolder = async ({ client }: Account, name: string) =>
  (await client.folders.create({ body: { name, color: '#10b981' } })).folder.id;

const findFolder = async ({ client }: Account, name: string): Promise<FolderId | null | undefined> =>
  (await client.media.listImages()).images.find(({ originalName }) => originalName === name)?.folderId;

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Folders' });

/** Drags a file onto a folder with the mouse. @param name the folder's name for screen readers */
async function drag(page: Page, file: string, folder: string, name = folder) {
  const target = sidebar(page).getByRole('button', { name: folder });
  await expect(target).toBeVisible();
  await pickUp(page, page.getByRole('button', { name: `Preview ${file}` }));
  await dragOver(page, target, page.getByText(`Over ${name}.`));
  await page.mouse.up();
}

/** The preview shows names without their extension. */
const trimExtension = (name: string) => name.replace(/\.jpg$/, '');

test('files can be moved into folders by mouse, by keyboard and by menu', async ({ account, page, baseURL }) => {
  const url = baseURL ?? '';
  await uploadImage(url, account, 'one.jpg');
  await uploadImage(url, account, 'two.jpg');
  const id = await newFolder(account, 'Animals');
  await page.goto('/media');
  await drag(page, 'one.jpg', 'Animals');
  await expect(page.getByText('Media moved to Animals successfully', { exact: true })).toBeVisible();
  await expect.poll(() => findFolder(account, 'one.jpg')).toBe(id);
  await expect(page.getByRole('dialog')).toBeHidden();

  await drag(page, 'one.jpg', 'All Media', 'Root');
  await expect(page.getByText('Media moved to Root successfully', { exact: true })).toBeVisible();
  await expect.poll(() => findFolder(account, 'one.jpg')).toBeNull();

  await page.getByRole('button', { name: 'Actions for two.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Animals' }).click();
  await expect.poll(() => findFolder(account, 'two.jpg')).toBe(id);

  await sidebar(page).getByRole('button', { name: 'Animals' }).click();
  await expect(page).toHaveURL(new RegExp(`folder=${id}`));
  await expect(page.getByRole('button', { name: 'Preview two.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview one.jpg' })).toBeHidden();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Preview one.jpg' })).toBeVisible();

  const picture = page.getByRole('button', { name: 'Preview one.jpg' });
  await picture.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.shadow-lift', { hasText: 'one' })).toBeVisible();
  const target = await sidebar(page).getByRole('button', { name: 'Animals' }).boundingBox();
  const from = await picture.boundingBox();
  if (target === null || from === null) throw new Error('The file or the folder is not in sight');
  // The drag preview hangs at the corner of the thumbnail.
  for (let left = from.x - target.x - 20; left > 0; left -= 25) await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Over Animals.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => findFolder(account, 'one.jpg')).toBe(id);
});

test('rows of the list can be dragged by mouse and by keyboard, and a right click opens their menu', async ({
  account,
  page,
  baseURL,
}) => {
  for (const name of ['one.jpg', 'two.jpg']) await uploadImage(baseURL ?? '', account, name);
  const id = await newFolder(account, 'Animals');
  await page.goto('/media?view=list');
  const row = (name: string) => page.getByRole('row', { name });
  await row('one.jpg').click({ button: 'right', position: { x: 500, y: 20 } });
  await page.getByRole('menuitem', { name: 'Select' }).click();
  await row('two.jpg').click({ position: { x: 400, y: 20 } });
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();

  const animals = sidebar(page).getByRole('button', { name: 'Animals' });
  const over = page.getByText('Over Animals.');
  const from = await findMiddle(row('one.jpg'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 7, from.y);
  await expect(page.getByText('Picked up one.jpg.')).not.toBeAttached();
  await dragOver(page, animals, over);
  await page.mouse.up();
  await expect.poll(() => findFolder(account, 'one.jpg')).toBe(id);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Preview two.jpg' }).focus();
  await page.keyboard.press('Space');
  const held = page.locator('.shadow-lift', { hasText: 'two' });
  const before = await held.boundingBox();
  // Keys count from a moment after the file was picked up on.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    expect(((before?.x ?? 0) - ((await held.boundingBox())?.x ?? 0)) / 25).toBeGreaterThanOrEqual(1);
  }).toPass();
  await expect
    .poll(
      async () => {
        if ((await over.count()) > 0) return true;
        const [box, target] = [await held.boundingBox(), await animals.boundingBox()];
        if (box === null || target === null) throw new Error('The file or the folder is not in sight');
        await page.keyboard.press(
          box.x > target.x + target.width - 30 ? 'ArrowLeft' : box.y > target.y ? 'ArrowUp' : 'ArrowDown',
        );
        return false;
      },
      { intervals: [50] },
    )
    .toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => findFolder(account, 'two.jpg')).toBe(id);
});

test('the library is usable by keyboard alone, and the focus returns after each action', async ({
  account,
  page,
  server,
}) => {
  const buffer = await readFile(fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url)));
  const button = (name: string) => page.getByRole('button', { name });
  const press = async (wanted: Locator, key = 'Enter') => {
    await tabTo(page, wanted);
    await page.keyboard.press(key);
  };
  // The test listens from the start, because the browser reports its dialogs asynchronously.
  const chooser = page.waitForEvent('filechooser');
  await page.goto('/media');
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();

  await press(button('New Folder'));
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Animals');
  await page.keyboard.press('Enter');
  await expect(sidebar(page).getByRole('button', { name: 'Animals' })).toBeVisible();
  await expect(button('New Folder')).toBeFocused();

  await press(button('Upload Media').first());
  await expect(button('Choose Files')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await expect(button(`Preview ${name}`)).toBeVisible();
  await expect(page.getByText('3 of 3 uploaded')).toBeVisible();
  await expect(page.getByText(/^Preparing/)).toHaveCount(0);
  await expectThumbnails(page, 3);

  await press(button('Actions for a.jpg'));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('ren');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('cubs.jpg');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button('Actions for cubs.jpg')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('mov');
  await expect(page.getByRole('menuitem', { name: 'Move to folder' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Animals' }));
  await expect.poll(() => findFolder(account, 'cubs.jpg')).not.toBeNull();
  await expect(button('Actions for cubs.jpg')).toBeFocused();
  const unfold = sidebar(page).getByRole('button', { name: 'Show files' });
  await press(unfold);
  await expect(sidebar(page).getByRole('button', { name: 'cubs' })).toBeVisible();

  const { images } = await account.client.media.listImages();
  const [first = '', second = ''] = images.map(({ originalName }) => originalName);
  await press(button(`Preview ${first}`));
  await expect(page.getByRole('dialog', { name: trimExtension(first) })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: trimExtension(second) })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: trimExtension(first) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(`Preview ${first}`)).toBeFocused();

  const { id } = await addDevice(account, server.url);
  const mediaId = images.find(({ originalName }) => originalName === 'b.jpg')!.id;
  await account.client.assignments.assignToDevice({ params: { deviceId: id }, body: { mediaType: 'image', mediaId } });
  await account.client.schedule.create({
    body: {
      title: 'Cubs',
      startTime: '09:00',
      endTime: '10:00',
      scheduledDate: '2030-01-01',
      timezone: 'UTC',
      mediaType: 'image',
      mediaId,
      deviceIds: [id],
    },
  });
  await press(page.getByRole('checkbox', { name: 'Select b.jpg' }), 'Space');
  await press(page.getByRole('checkbox', { name: 'Select c.jpg' }), 'Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await press(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }));
  const question = page.getByRole('alertdialog', { name: 'Delete 2 files' });
  await expect(question).toContainText('They are used on 1 screen and in 1 schedule.');
  await press(question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('Successfully deleted 2 files', { exact: true })).toBeVisible();
  await expect(button('Preview b.jpg')).toBeHidden();
  expect((await account.client.schedule.list()).events).toEqual([]);
  await expect(page.locator('#main')).toBeFocused();

  await page.goto(`/media?preview=${mediaId}&view=list`);
  await expect(page.getByText('File not found', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/media\?view=list$/);
});

const at = (x: number, y: number) => [{ x: Math.round(x), y: Math.round(y) }];

/** Simulates one finger on the page. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return {
    down: (x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x, y) }),
    move: (x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x, y) }),
    up: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a file is dragged onto a folder by touch, from far down the page', async ({ account, page, baseURL }) => {
    const names = Array.from({ length: 10 }, (_, index) => `picture-${index}.jpg`);
    for (const name of names) await uploadImage(baseURL ?? '', account, name);
    const id = await newFolder(account, 'Animals');
    await page.goto('/media');
    const picture = page.getByRole('button', { name: 'Preview picture-0.jpg' });
    await expect(page.getByRole('button', { name: 'Preview picture-9.jpg' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(picture).toBeInViewport();
    const folder = sidebar(page).getByRole('button', { name: 'Animals' });
    await expect(folder).not.toBeInViewport();

    const finger = await fingerOn(page);
    const { x, y } = await findMiddle(picture);
    // The menu would open after 700 ms without a movement, so that one is sent together with the touch.
    await Promise.all([finger.down(x, y), finger.move(x + 3, y + 3)]);
    await expect(folder).toBeInViewport();
    for (const part of [0.25, 0.5, 0.75]) {
      const to = await findMiddle(folder);
      await finger.move(x + (to.x - x) * part, y + (to.y - y) * part);
    }
    await expect
      .poll(async () => {
        const to = await findMiddle(folder);
        await finger.move(to.x, to.y);
        return page.getByText('Over Animals.').count();
      })
      .toBeGreaterThan(0);
    await finger.up();
    await expect(page.getByText('Media moved to Animals successfully', { exact: true })).toBeVisible();
    await expect.poll(() => findFolder(account, 'picture-0.jpg')).toBe(id);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a press of 700 ms, and no shorter one, opens the menu of a folder or a file', async ({
    account,
    page,
    baseURL,
  }) => {
    await uploadImage(baseURL ?? '', account, 'one.jpg');
    await newFolder(account, 'Animals');
    await page.clock.install();
    await page.goto('/media');
    const picture = page.getByRole('button', { name: 'Preview one.jpg' });
    await expect(picture).toBeVisible();
    const finger = await fingerOn(page);
    const menu = page.getByRole('menu');
    // Far enough ahead: pausing fails at a time that the page's clock has passed.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

    const press = async (target: Locator) => {
      const { x, y } = await findMiddle(target);
      await finger.down(x, y);
    };
    await press(sidebar(page).getByRole('button', { name: 'Animals' }));
    await page.clock.runFor(699);
    await expect(menu).toBeHidden();
    await page.clock.runFor(1);
    await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await finger.up();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await press(picture);
    await page.clock.runFor(699);
    await expect(menu).toBeHidden();
    await page.clock.runFor(1);
    await expect(menu.getByRole('menuitem', { name: 'Make Active' })).toBeVisible();
    await finger.up();
    // Clicks are ignored for 50 ms after a long press ends.
    await page.clock.runFor(50);
    await page.clock.resume();
    await menu.getByRole('menuitem', { name: 'Select' }).tap();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectAccessible(page);
  });
});

test('on a phone the first picture of the library is within the first screen', async ({ page, account, server }) => {
  await uploadImage(server.url, account);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/media');
  const picture = page.getByRole('button', { name: 'Preview leopard.jpg' });
  await expect(picture).toBeInViewport({ ratio: 0.9 });
});
