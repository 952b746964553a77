import { readFile } from 'node:fs/promises';
import type { NewLayout } from '@vitrine/contract/layouts/layouts';
import type { MediaId } from '@vitrine/contract/library/media';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

const PHONE = { width: 390, height: 844 };

/** A layout with a green picture on all of it, and a text. */
function createBoard(mediaId: MediaId): NewLayout['document'] {
  const frame = { x: 0, y: 0, width: 1_920, height: 1_080 };
  return {
    version: 1,
    width: 1_920,
    height: 1_080,
    scenes: [
      {
        id: 'day',
        name: 'Day',
        background: { day: '#102030' },
        elements: [
          { id: 'picture', name: 'Picture', kind: 'picture', frame, mediaId, fit: 'cover' },
          {
            id: 'text',
            name: 'Headline',
            kind: 'text',
            frame: { x: 100, y: 900, width: 600, height: 120 },
            style: { size: 80, color: { day: '#ffffff' } },
            text: 'Soup of the day',
          },
        ],
      },
    ],
  };
}

test('a layout is exported, imported into another account, published there, and shown on its screen', async ({
  account,
  page,
  browser,
  newAccount,
  server,
  pageErrors,
}) => {
  const mediaId = await uploadColour(account, server.url, 'green');
  const { layout } = await account.client.layouts.create({ body: { name: 'Lunch', document: createBoard(mediaId) } });
  await page.goto('/layouts');
  await page.getByRole('button', { name: 'Actions for Lunch' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Lunch.vitrine');
  const buffer = await readFile(await download.path());
  const { export: described } = await account.client.transfers.describeLayout({ params: { id: layout.id } });
  expect(buffer.length).toBe(described.bytes);

  const other = await newAccount('Grace Hopper');
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  context.on('page', pageErrors.watch);
  await signIn(context, server.url, other);
  const console = await context.newPage();
  await console.goto('/layouts');
  await expect(console.getByRole('heading', { name: 'No layouts yet' })).toBeVisible();
  const file = { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer };
  await console.getByLabel('File to import').setInputFiles(file);
  await expect(console).toHaveURL(/\/layouts\/lay_/);
  await expect(console.getByText('Added 1 layout and 1 file.', { exact: true })).toBeVisible();
  const canvas = console.getByRole('application', { name: 'Canvas' });
  await expect(canvas.getByText('Soup of the day')).toBeVisible();

  const place = await canvas.getByText('Soup of the day').boundingBox();
  await console.mouse.dblclick(place!.x + place!.width / 2, place!.y + place!.height / 2);
  await console.keyboard.press('Control+a');
  await console.keyboard.type('Fish and chips');
  await console.keyboard.press('Escape');
  await console.getByRole('button', { name: 'Publish' }).click();
  await console.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(console.getByRole('dialog')).toBeHidden();

  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, other, server.url);
  const [imported] = (await other.client.layouts.list()).layouts;
  const body = { mediaType: 'layout', mediaId: imported!.id } as const;
  await other.client.assignments.assignToDevice({ params: { deviceId }, body });
  await expect(screen.getByText('Fish and chips')).toBeVisible();
  await shows(screen, 'green');
  await context.close();
});

test('a file that is damaged is refused with the reason, on a phone too', async ({
  account,
  page,
  expectPageError,
}) => {
  expectPageError(/status of 400/);
  await page.setViewportSize(PHONE);
  await page.goto('/playlists');
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
  await expectAccessible(page);
  const file = { name: 'Window.vitrine', mimeType: 'application/octet-stream', buffer: Buffer.from('not an export') };
  await page.getByLabel('File to import').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported. This file is not an export of Vitrine.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  expect((await account.client.playlists.list()).playlists).toEqual([]);
});
