import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { choose, expectThumbnails } from './library.ts';

// These tests run with animations, like most browsers.
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Active' }).click();
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
  connection,
  newAccount,
  context,
  page,
  expectPageError,
}) => {
  expectPageError(/net::ERR_/);
  const account = await newAccount();
  await signIn(context, connection.url, account);
  const film = test.info().outputPath('film.mp4');
  const size = await writeFilm(film);
  page.on('dialog', (dialog) => void dialog.accept()); // confirm leaving during the upload
  /** The offset of each upload request. */
  const pieces: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') pieces.push(Number(request.headers()['upload-offset']));
  });
  await page.goto(`${connection.url}/media`);
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();
  const before = connection.sentBytes();
  const until = async (bytes: number) =>
    expect.poll(() => connection.sentBytes() - before, { intervals: [50] }).toBeGreaterThan(bytes);

  // Slow enough that a busy server keeps up, because bytes that it has not read yet are lost.
  connection.limit(2 * MB);
  await choose(page, film);
  await until(4 * MB);
  await connection.disconnect();
  await expect(uploads(page)).toContainText('Connection lost, resuming automatically');
  await connection.reconnect();
  await until(9 * MB);

  // Slow enough to be still running below.
  connection.limit(MB / 4);
  await page.reload();
  await choose(page, film);
  await expect(uploads(page)).toContainText(/Resumed at \d\d%/);
  connection.limit(Number.POSITIVE_INFINITY);
  await expect(uploads(page)).toContainText('Video uploaded');

  expect(pieces).toEqual([0, expect.any(Number), expect.any(Number)]);
  const [, second = 0, third = 0] = pieces;
  expect(second).toBeGreaterThan(MB);
  expect(third).toBeGreaterThan(second + MB);
  // Received data was not sent again.
  expect(connection.sentBytes() - before).toBeLessThan(size + 6 * MB);
  const { videos } = await account.client.media.listVideos();
  expect(videos.map(({ originalName, fileSize }) => [originalName, fileSize])).toEqual([['film.mp4', size]]);
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
