import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { choose, expectThumbnails } from './library.ts';
import { openThrottledProxy } from './throttled-proxy.ts';

// With animations, like most browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Limits the upload speed of the page. */
async function sendSlowly(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return () =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
}

test('an image can be uploaded, previewed, made active and deleted', async ({ account, page }) => {
  await page.goto('/media');
  await choose(page, fixture('leopard.jpg'));
  await expect(page.getByText('Image uploaded').first()).toBeVisible();

  await page.getByRole('button', { name: 'Preview leopard.jpg' }).click();
  const preview = page.getByRole('dialog', { name: 'leopard' });
  await expect(preview.getByText('1244 × 416')).toBeVisible();
  const picture = preview.getByRole('img', { name: 'leopard.jpg' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1244);
  await expect(page).toHaveURL(/preview=med_/);
  await preview.getByRole('button', { name: 'Make Active' }).click();
  await expect(page.getByText('Image set as active', { exact: true })).toBeVisible();
  await expect(preview.getByText('Active', { exact: true })).toBeVisible();
  expect((await account.client.media.currentImage()).currentImage?.originalName).toBe('leopard.jpg');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page).not.toHaveURL(/preview=/);

  await expectThumbnails(page, 1);
  await page.getByRole('button', { name: 'Actions for leopard.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("It's the active image");
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();
});

test('the progress of a video upload is shown on other pages too', async ({ account, page }) => {
  await page.goto('/media');
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();
  const sendQuickly = await sendSlowly(page, 50_000);
  await choose(page, fixture('flower.mp4'));
  const bar = uploads(page).getByRole('progressbar', { name: 'flower.mp4' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await expect(uploads(page)).toContainText(/\d+%/);
  await expect(uploads(page)).toContainText('KB/s');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(uploads(page)).toContainText('flower.mp4');
  await sendQuickly();
  await expect(uploads(page)).toContainText('Video uploaded');
  const { videos } = await account.client.media.listVideos();
  expect(videos.map(({ originalName }) => originalName)).toEqual(['flower.mp4']);

  await page.getByRole('link', { name: 'Media Library' }).click();
  await page.getByRole('button', { name: 'Preview flower.mp4' }).click();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(5, 0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 3;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(3, 1);
});

const MB = 1024 ** 2;

/** A video with a `free` box appended: large enough to be interrupted. */
async function writeFilm(path: string): Promise<number> {
  const box = Buffer.alloc(15 * MB, 7);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const film = Buffer.concat([await readFile(fixture('flower.mp4')), box]);
  await writeFile(path, film);
  return film.length;
}

test('an upload resumes when the connection returns, and after a reload at its offset', async ({
  server,
  newAccount,
  context,
  page,
  expectPageError,
}) => {
  expectPageError(/net::ERR_/);
  const proxy = await openThrottledProxy(server.port);
  const account = await newAccount();
  await signIn(context, proxy.url, account);
  const film = test.info().outputPath('film.mp4');
  const size = await writeFilm(film);
  page.on('dialog', (dialog) => void dialog.accept()); // confirm leaving during the upload
  /** The offset of each upload request. */
  const pieces: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') pieces.push(Number(request.headers()['upload-offset']));
  });
  await page.goto(`${proxy.url}/media`);
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();
  const before = proxy.sentBytes();
  const until = async (bytes: number) =>
    expect.poll(() => proxy.sentBytes() - before, { intervals: [50] }).toBeGreaterThan(bytes);

  // Slow enough that a busy server keeps up, because bytes that it has not read yet are lost.
  proxy.limit(2 * MB);
  await choose(page, film);
  await until(4 * MB);
  proxy.disconnect();
  await expect(uploads(page)).toContainText('Connection lost, resuming automatically');
  proxy.reconnect();
  await until(9 * MB);

  // Slow enough to be still running below.
  proxy.limit(MB / 4);
  await page.reload();
  await choose(page, film);
  await expect(uploads(page)).toContainText(/Resumed at \d\d%/);
  proxy.limit(Number.POSITIVE_INFINITY);
  await expect(uploads(page)).toContainText('Video uploaded');

  expect(pieces).toEqual([0, expect.any(Number), expect.any(Number)]);
  const [, second = 0, third = 0] = pieces;
  expect(second).toBeGreaterThan(MB);
  expect(third).toBeGreaterThan(second + MB);
  // Received data was not sent again.
  expect(proxy.sentBytes() - before).toBeLessThan(size + 6 * MB);
  const { videos } = await account.client.media.listVideos();
  expect(videos.map(({ originalName, fileSize }) => [originalName, fileSize])).toEqual([['film.mp4', size]]);
  await proxy.close();
});

test('a cancelled upload leaves nothing behind', async ({ account, page }) => {
  await page.goto('/media');
  await sendSlowly(page, 50_000);
  await choose(page, fixture('flower.mp4'));
  await expect(uploads(page).getByRole('progressbar')).toBeVisible();
  await uploads(page).getByRole('button', { name: 'Cancel flower.mp4' }).click();
  await expect(uploads(page)).toBeHidden();
  expect((await account.client.media.listVideos()).videos).toEqual([]);
});

test('unsupported files are rejected with their reason, and the others continue', async ({
  account,
  page,
  expectPageError,
}) => {
  expectPageError(/status of 400/);
  await page.goto('/media');
  await choose(page, [
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are words and no picture.') },
    { name: 'opening-hours.docx', mimeType: 'application/msword', buffer: Buffer.from('Nine to five') },
    { name: 'leopard.jpg', mimeType: 'image/jpeg', buffer: await readFile(fixture('leopard.jpg')) },
  ]);
  await expect(uploads(page)).toContainText('This file is not an image that screens can show.');
  await expect(uploads(page)).toContainText('opening-hours.docx is not an image file');
  await expect(uploads(page)).toContainText('Image uploaded');
  const { images } = await account.client.media.listImages();
  expect(images.map(({ originalName }) => originalName)).toEqual(['leopard.jpg']);
});

/** Drags files from the desktop over the page. @param files by name: base64 content, or a number of zero bytes */
const hold = (page: Page, files: Record<string, string | number>) =>
  page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, bytes] of Object.entries(given)) {
      const content =
        typeof bytes === 'number'
          ? new Uint8Array(bytes)
          : Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
      const type = name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg';
      transfer.items.add(new File([content], name, { type }));
    }
    for (const type of ['dragenter', 'dragover'])
      window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
    return () => window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
  }, files);

test('files dropped from the desktop go into the open folder, or none if they exceed the storage limit', async ({
  account,
  page,
}) => {
  const { folder } = await account.client.folders.create({ body: { name: 'Animals', color: '#10b981' } });
  await page.goto(`/media?folder=${folder.id}`);
  await expect(page.getByText('of 100.00 MB')).toBeVisible();
  const drop = await hold(page, { 'cub.jpg': await readFile(fixture('leopard.jpg'), 'base64') });
  await expect(page.getByText('Drop to upload to Animals')).toBeVisible();
  await drop.evaluate((letGo) => letGo());
  await expect(page.getByRole('button', { name: 'Preview cub.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Close uploads' }).click();

  await (await hold(page, { 'small.jpg': 5, 'huge.mp4': 101 * MB })).evaluate((letGo) => letGo());
  await expect(page.getByText('Storage limit exceeded', { exact: true })).toBeVisible();
  await expect(page.getByText("Cannot upload huge.mp4. It is larger than your plan's storage.").first()).toBeVisible();
  await expect(uploads(page)).toBeHidden();
  const { images } = await account.client.media.listImages();
  expect(images.map(({ originalName, folderId }) => [originalName, folderId])).toEqual([['cub.jpg', folder.id]]);
});

test('search, type and view are part of the address and filter the list', async ({ account, page }) => {
  expect(account.user.isAdmin).toBe(false);
  await page.goto('/media');
  await choose(page, [fixture('leopard.jpg'), fixture('flower.mp4')]);
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(2);
  // While the upload runs, the browser would ask whether to leave the page.
  await expect(uploads(page)).toContainText('Uploaded 2 of 2');

  await page.getByRole('radio', { name: 'Videos' }).check();
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(1);
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(page).toHaveURL(/type=videos&view=list/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Media' })).toContainText('flower');
  await page.getByLabel('Search media').fill('leo');
  await expect(page.getByRole('heading', { name: 'No media found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Media' })).toContainText('leopard');
  await expect(page).not.toHaveURL(/type=|search=/);
});
