import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { bucketKeys, type Buckets, openBuckets } from '@vitrine/server/src/test/fixtures/buckets.ts';
import sharp from 'sharp';
import { expect, test as base } from './fixtures.ts';
import { choose } from './library.ts';
import { pairScreen, shows } from './screen.ts';
import { freePort, startServer, type TestServer } from './server.ts';

let own: { buckets: Buckets; server: TestServer } | null = null;

async function startOwn() {
  const port = await freePort();
  const buckets = await openBuckets({ name: 'signs', pages: `http://127.0.0.1:${port}` });
  const env = {
    S3_ENDPOINT: buckets.endpoint,
    S3_REGION: 'eu-west-2',
    S3_BUCKET: 'signs',
    S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
  };
  return { buckets, server: await startServer({ port, env }) };
}

/** The server stores files in a bucket on another origin than its pages. */
const test = base.extend<{ buckets: Buckets }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  server: async ({}, use) => {
    own ??= await startOwn();
    await use(own.server);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  buckets: async ({}, use) => {
    own ??= await startOwn();
    await use(own.buckets);
  },
});

// One worker, and so one such server, for all tests.
test.describe.configure({ mode: 'default' });
test.afterAll(async () => {
  await own?.server.stop();
  await own?.buckets.close();
});

const red = () =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: { r: 220, g: 30, b: 40 } } })
    .jpeg()
    .toBuffer();

const readWidth = (image: HTMLImageElement) => image.naturalWidth;

test('an upload is delivered from the bucket to the library and to a screen', async ({
  account,
  page,
  context,
  baseURL,
  buckets,
}) => {
  const { client } = account;
  const fromBucket: string[] = [];
  context.on('response', (response) => {
    if (response.url().startsWith(buckets.endpoint))
      fromBucket.push(`${response.status()} ${response.request().resourceType()}`);
  });
  await page.goto('/media');
  await choose(page, { name: 'red.jpg', mimeType: 'image/jpeg', buffer: await red() });
  await expect(page.getByText('Image uploaded').first()).toBeVisible();
  await expect.poll(() => page.locator('img[src^="/objects/"]').evaluate(readWidth)).toBe(640);
  await page.getByRole('button', { name: 'Preview red.jpg' }).click();
  const preview = page.getByRole('dialog', { name: 'red' });
  await expect.poll(() => preview.getByRole('img', { name: 'red.jpg' }).evaluate(readWidth)).toBe(1600);
  await expect.poll(() => fromBucket).toEqual(['200 image', '200 image']);

  const [image] = (await client.media.listImages()).images;
  if (image === undefined) throw new Error('The image is missing');
  const screen = await context.newPage();
  await pairScreen(screen, account, baseURL ?? '');
  await client.media.setCurrentImage({ body: { imageId: image.id } });
  await shows(screen, 'red');
  await expect.poll(() => fromBucket).toEqual(['200 image', '200 image', '200 fetch']);

  // The file address redirects authorised readers to the bucket. Requested like a player: the browser's cached image of
  // the page has no CORS headers.
  const file = await page.evaluate(
    async (path) => {
      const answer = await fetch(path, { cache: 'no-store' });
      return { url: answer.url, bytes: (await answer.arrayBuffer()).byteLength };
    },
    fileUrl('image', image.filename),
  );
  expect(file).toEqual({ url: expect.stringContaining(`${buckets.endpoint}/signs/media/`), bytes: image.fileSize });
});

test('a page uploads a video directly to the bucket and plays it from there', async ({ account, page, buckets }) => {
  const film = await readFile(fileURLToPath(new URL('fixtures/flower.mp4', import.meta.url)));
  const about = { originalName: 'flower.mp4', fileSize: film.length };
  const { uploadURL: videoURL } = await account.client.media.announceUpload({ body: about });
  expect(videoURL).toContain(buckets.endpoint);
  await page.goto('/media');
  const status = await page.evaluate(
    async ([address, text]) => {
      const body = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      return (await fetch(address, { method: 'PUT', body })).status;
    },
    [videoURL, film.toString('base64')] as const,
  );
  expect(status).toBe(200);
  await account.client.media.finishUpload({ body: { ...about, videoURL } });
  await page.getByRole('button', { name: 'Preview flower.mp4' }).click();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(5, 0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 3;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
});

test('pages can reach the bucket, and pages of other origins cannot', async ({ page, buckets, expectPageError }) => {
  expectPageError(/Content Security Policy|CORS policy|Failed to load resource|Fetch API cannot load/);
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const elsewhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const reaches = (url: string) =>
    page.evaluate(
      (target) =>
        fetch(target).then(
          () => true,
          () => false,
        ),
      url,
    );
  const file = `${buckets.endpoint}/signs/unknown`;
  try {
    await page.goto('/media');
    expect(await reaches(file)).toBe(true);
    await page.goto(elsewhere);
    expect(await reaches(file)).toBe(false);
  } finally {
    other.close();
  }
});
