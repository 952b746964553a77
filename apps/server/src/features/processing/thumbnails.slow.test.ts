import type { Image, Video } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ProcessError } from '../../platform/child-process.ts';
import { createFfmpeg, type Ffmpeg } from '../../platform/ffmpeg.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { get, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { preparationOf } from '../../test/preparation.ts';
import { createThumbnails } from './thumbnails.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

async function readMedia({ client }: Member): Promise<(Image | Video)[]> {
  const [{ images }, { videos }] = await Promise.all([client.media.listImages(), client.media.listVideos()]);
  return [...images, ...videos];
}

/** The thumbnail of the member's only media item, once it exists. */
async function fetchThumbnail(member: Member) {
  const path = await vi.waitFor(async () => {
    const [{ thumbnailUrl }] = (await readMedia(member)) as [Image];
    expect(thumbnailUrl).not.toBeNull();
    return thumbnailUrl ?? '';
  });
  const answer = await get(server.url, path, member);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  return { path, answer, image, facts: await image.metadata() };
}

describe('the thumbnail of an image', () => {
  test('is a WebP of 640 pixels on the longer side', async () => {
    const member = await server.signUp();
    await sendImage(server.url, member, 'leopard.jpg');
    const { path, facts } = await fetchThumbnail(member);
    expect(path).toMatch(/^\/objects\/thumb_\w+\.webp$/);
    expect(facts).toMatchObject({ format: 'webp', width: 640, height: 214 });
  });

  test('has its average color as a placeholder while it loads', async () => {
    const member = await server.signUp();
    const red = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#c0392b' } })
      .extend({ right: 300, background: '#0000' })
      .png()
      .toBuffer();
    await sendImage(server.url, member, Uint8Array.from(red));
    await sendVideo(server.url, member, 'friday.mp4');
    await vi.waitFor(async () => {
      const [image, video] = await readMedia(member);
      expect(image?.averageColor).toMatch(/^#(bf|c0|c1)3[789ab]2[9abcd]$/);
      expect(video?.averageColor).toMatch(/^#[\da-f]{6}$/);
    });
  });

  test('is never enlarged', async () => {
    const member = await server.signUp();
    await sendImage(server.url, member, 'lizard.png');
    expect((await fetchThumbnail(member)).facts).toMatchObject({ width: 320, height: 229 });
  });

  test('keeps transparency', async () => {
    const member = await server.signUp();
    await sendImage(server.url, member, 'transparent-512.png');
    const { image, facts } = await fetchThumbnail(member);
    expect(facts.hasAlpha).toBe(true);
    expect((await image.stats()).isOpaque).toBe(false);
  });

  test('is upright', async () => {
    const member = await server.signUp();
    const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#f00' } });
    const bytes = await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await sendImage(server.url, member, new Uint8Array(bytes));
    const { facts } = await fetchThumbnail(member);
    expect([facts.width, facts.height, facts.orientation]).toEqual([200, 300, undefined]);
  });

  test('of an animation shows its first frame', async () => {
    const member = await server.signUp();
    await sendImage(server.url, member, 'hand-controller.gif');
    const { facts } = await fetchThumbnail(member);
    expect([facts.width, facts.height, facts.pages ?? 1]).toEqual([480, 281, 1]);
  });

  test('can be cached forever, and is served to its account only', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    await sendImage(server.url, member);
    const { path, answer } = await fetchThumbnail(member);
    const tag = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await get(server.url, path, member, { headers: tag })).status).toBe(304);
    expect((await get(server.url, path, otherAccount)).status).toBe(404);
  });
});

describe('the thumbnail of a video', () => {
  test.each([
    ['friday.mp4', 640, 480],
    ['flower.mp4', 640, 360],
    ['tears-of-steel.webm', 640, 266],
  ])('of %s is one of its frames', async (name, width, height) => {
    const member = await server.signUp();
    await sendVideo(server.url, member, name);
    const { image, facts } = await fetchThumbnail(member);
    expect([facts.width, facts.height]).toEqual([width, height]);
    const { channels } = await image.stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  });
});

const ffmpegThat = (error: Error): Ffmpeg => ({
  ...createFfmpeg(undefined),
  run: async () => {
    throw error;
  },
});

const arrangeTools = () => ({ preparation: preparationOf(server.platform), isOverloaded: () => false });

/** A video whose thumbnail is tried once more, by this ffmpeg. */
async function tried(ffmpeg: Ffmpeg, isLast: boolean) {
  const member = await server.signUp();
  const { id } = await sendVideo(server.url, member);
  await fetchThumbnail(member);
  await server.query(`update media set thumbnail_key = null, thumbnail_filename = null where id = '${id}'`);
  const attempt = { input: { mediaId: id }, isLast, signal: new AbortController().signal };
  const outcome = await createThumbnails({ ...server.platform, ffmpeg }, arrangeTools())
    .makeThumbnail(attempt)
    .then(() => 'done')
    .catch(() => 'to be tried again');
  const [video] = await readMedia(member);
  return { outcome, video, attempt, member };
}

describe('if no thumbnail can be made', () => {
  test('because the file cannot be decoded, the video stays ready with that failure, without a retry', async () => {
    const broken = ffmpegThat(new ProcessError('ffmpeg ended with code 1', 'failed'));
    const { outcome, video } = await tried(broken, false);
    expect(outcome).toBe('done');
    expect(video).toMatchObject({
      status: 'ready',
      thumbnailUrl: null,
      failure: 'No preview could be made from this file. It may be damaged.',
    });
  });

  test('because the server is busy, the failure is recorded only after the last attempt', async () => {
    const busy = ffmpegThat(new ProcessError('ffmpeg took longer than 20 s', 'slow'));
    const first = await tried(busy, false);
    expect([first.outcome, first.video?.failure]).toEqual(['to be tried again', null]);
    const last = await tried(busy, true);
    expect(last.video).toMatchObject({ status: 'ready', failure: 'No preview could be made from this file.' });
  });

  test('because ffmpeg is missing, the failure states that until a later attempt succeeds', async () => {
    const none = ffmpegThat(new ProcessError('There is no ffmpeg on this machine.', 'missing'));
    const { video, attempt, member } = await tried(none, true);
    expect(video?.failure).toBe('No preview was made because the server has no ffmpeg.');
    await createThumbnails(server.platform, arrangeTools()).makeThumbnail(attempt);
    const [mended] = await readMedia(member);
    expect(mended).toMatchObject({ failure: null, thumbnailUrl: expect.stringMatching(/^\/objects\//) });
  });

  test('the job of a deleted item has no effect', async () => {
    const thumbnails = createThumbnails(server.platform, arrangeTools());
    const attempt = { input: { mediaId: 'med_gone' }, isLast: true, signal: new AbortController().signal };
    await expect(thumbnails.makeThumbnail(attempt)).resolves.toBeUndefined();
  });
});
