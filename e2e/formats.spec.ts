import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Image as ImageFile, MediaKind, Video } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import type { Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures.ts';

const fixture = (name: string) => readFile(fileURLToPath(new URL(`fixtures/formats/${name}`, import.meta.url)));

type Color = [number, number, number];

/** Every file shows four coloured quarters, so that rotated or mirrored images are detected. */
const reference: Color[] = [
  [200, 60, 60],
  [90, 160, 90],
  [60, 80, 150],
  [235, 235, 235],
];

/** Tolerance per channel for lossy formats and colour conversions. */
const TOLERANCE = 20;

async function sendImage(url: string, { token }: Account, name: string): Promise<ImageFile> {
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(await fixture(name))]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/image/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { image: ImageFile }).image;
}

async function sendVideo(url: string, { client }: Account, name: string): Promise<Video> {
  const { uploadURL } = await client.media.announceUpload();
  await fetch(new URL(uploadURL, url), { method: 'PUT', body: Uint8Array.from(await fixture(name)) });
  return (await client.media.finishUpload({ body: { videoURL: uploadURL, originalName: name } })).video;
}

/** Shows a file in a page and reads its aspect ratio and the colours of its quarters. */
const readShape = (page: Page, kind: MediaKind, address: string) =>
  page.evaluate(
    async ([kindOfFile, src]) => {
      const element = kindOfFile === 'image' ? new Image() : document.createElement('video');
      const isShown = new Promise((resolve, reject) => {
        element.addEventListener(kindOfFile === 'image' ? 'load' : 'seeked', resolve);
        element.addEventListener('error', () => reject(new Error(`${src} cannot be shown`)));
      });
      element.src = src;
      if (element instanceof HTMLVideoElement) {
        element.muted = true;
        element.currentTime = 0.1;
      }
      await isShown;
      const [width, height] =
        element instanceof HTMLVideoElement
          ? [element.videoWidth, element.videoHeight]
          : [element.naturalWidth, element.naturalHeight];
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 180];
      const context = canvas.getContext('2d');
      // A frame may not be decoded yet after seeking; until then nothing is drawn.
      for (;;) {
        context?.drawImage(element, 0, 0, 320, 180);
        if (context?.getImageData(80, 45, 1, 1).data[3] !== 0) break;
        await new Promise(requestAnimationFrame);
      }
      const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
      return { shape: width / height, quarters: [at(80, 45), at(240, 45), at(80, 135), at(240, 135)] };
    },
    [kind, address] as const,
  );

/** The greatest difference of any channel from the reference. */
const findGreatestDifference = (quarters: number[][]): number =>
  Math.max(
    ...quarters.flatMap((color, quarter) =>
      color.map((value, channel) => Math.abs(value - (reference[quarter]?.[channel] ?? -1_000))),
    ),
  );

/** A selection that covers most properties; `FORMATS=all npx playwright test formats` tests all. */
const isWhole = process.env['FORMATS'] === 'all';

const images = ['plain.avif', 'orientation-6.jpg', 'hdr.jpg', 'drawing.svg', 'moving.webp'];
const videos = ['plain.webm', 'lying.mp4', 'plain.avi'];
if (isWhole) {
  images.push('plain.jpg', 'plain.png', 'plain.gif', 'plain.webp', 'cmyk.jpg', '16-bit.png', 'moving.gif');
  images.push('orientation-3.jpg', 'orientation-8.jpg', 'hdr-6.jpg');
  videos.push('plain.mp4', 'late.mp4', 'pieces.mp4', 'sound.mp4', 'varying.mp4', 'hevc.mp4', 'plain.mov', 'studio.mov');
  videos.push('plain.mkv', 'plain.ts', 'broadcast.ts');
}

test('files of all formats are shown upright and in the correct colours', async ({ account, page, baseURL }) => {
  test.setTimeout(isWhole ? 900_000 : 240_000);
  const url = baseURL ?? '';
  const sent: { name: string; kind: MediaKind; id: string; filename: string }[] = [];
  for (const name of images) sent.push({ name, kind: 'image', ...(await sendImage(url, account, name)) });
  for (const name of videos) sent.push({ name, kind: 'video', ...(await sendVideo(url, account, name)) });

  const unready = async () => {
    const [pictures, films] = await Promise.all([account.client.media.listImages(), account.client.media.listVideos()]);
    return [...pictures.images, ...films.videos]
      .filter(({ status }) => status !== 'ready')
      .map(({ originalName, status, failure }) => `${originalName}: ${status} ${failure ?? ''}`);
  };
  await expect.poll(unready, { timeout: isWhole ? 800_000 : 200_000, intervals: [500] }).toEqual([]);

  await page.goto('/media');
  for (const { name, kind, filename } of sent) {
    const { shape, quarters } = await readShape(page, kind, fileUrl(kind, filename));
    expect(shape, name).toBeCloseTo(320 / 180, 2);
    expect(findGreatestDifference(quarters), `${name}: ${JSON.stringify(quarters)}`).toBeLessThan(TOLERANCE);
  }
});

test('a photo of a phone that is dropped on the library is shown upright in its colours', async ({ account, page }) => {
  const photo = fileURLToPath(new URL('../apps/server/src/test/fixtures/phone-10bit.heic', import.meta.url));
  const base64 = (await readFile(photo)).toString('base64');
  await page.goto('/media');
  const dropped = await page.evaluateHandle((content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'IMG_2041.HEIC', { type: 'image/heic' }));
    return files;
  }, base64);
  const main = page.getByRole('main');
  for (const type of ['dragenter', 'dragover', 'drop']) await main.dispatchEvent(type, { dataTransfer: dropped });
  const ready = async () => {
    const library = await account.client.media.listImages();
    return library.images.find(({ status }) => status === 'ready');
  };
  await expect.poll(ready).toBeDefined();
  const { shape, quarters } = await readShape(page, 'image', fileUrl('image', (await ready())?.filename ?? ''));
  expect(shape).toBeCloseTo(320 / 180, 2);
  expect(findGreatestDifference(quarters), JSON.stringify(quarters)).toBeLessThan(TOLERANCE);
});
