import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Image, MediaKind, Video } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { makeVideo } from '../../test/fixtures/made-videos.ts';
import {
  colors,
  expectReference,
  HEIGHT,
  makeReferencePicture,
  makeReferenceVideo,
  fetchShownFile as shownAt,
  WIDTH,
} from '../../test/fixtures/reference-media.ts';
import { readFixture, get, sendImage, sendVideo, listStoredFiles } from '../../test/fixtures/send-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const polling = { interval: 50 };

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];

/** Resolves to the media item once its preparation has ended. */
function prepared({ client }: Member, { id }: Image | Video): Promise<Image | Video> {
  return vi.waitFor(async () => {
    const [{ images }, { videos }] = await Promise.all([client.media.listImages(), client.media.listVideos()]);
    const found = [...images, ...videos].find((each) => each.id === id);
    if (found === undefined || found.status === 'processing') throw new Error('still preparing');
    return found;
  }, polling);
}

/** The file that screens download. */
const shown = (member: Member, kind: MediaKind, mediaItem: Image | Video) =>
  shownAt(server.url, member, kind, mediaItem);

const toBytes = async (made: Promise<Buffer>) => new Uint8Array(await made);

const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  ${colors
    .map(
      (c, i) =>
        `<rect x="${(i % 2) * 160}" y="${Math.floor(i / 2) * 90}" width="160" height="90" fill="rgb(${c.join()})"/>`,
    )
    .join('')}<script>document.title = 'ran'</script></svg>`;

describe('images are shown upright and in the right colors', () => {
  const unchanged: [string, () => Promise<Uint8Array<ArrayBuffer>>][] = [
    [
      'JPEG',
      async () => toBytes((await makeReferencePicture()).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()),
    ],
    ['PNG', async () => toBytes((await makeReferencePicture()).png().toBuffer())],
  ];

  test.each(unchanged)('%s is played unchanged', async (_, make) => {
    const member = await server.signUp();
    const sent = await make();
    const image = await sendImage(server.url, member, sent);
    expect(image.status).toBe('ready');
    const { quarters, bytes } = await shown(member, 'image', image);
    expectReference(quarters);
    expect(bytes.equals(sent)).toBe(true);
  });

  test.each([
    ['AVIF', async () => toBytes((await makeReferencePicture()).avif({ quality: 90 }).toBuffer()), 'image/jpeg'],
    [
      'CMYK',
      async () => toBytes((await makeReferencePicture()).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()),
      'image/jpeg',
    ],
    [
      '16 bits',
      async () => toBytes((await makeReferencePicture()).toColourspace('rgb16').png().toBuffer()),
      'image/png',
    ],
  ])('%s is shown as a rendition', async (_, make, type) => {
    const member = await server.signUp();
    const sent = await sendImage(server.url, member, await make());
    expect(sent.status).toBe('processing');
    const image = await prepared(member, sent);
    expect(image).toMatchObject({ status: 'ready', progress: null, width: WIDTH, height: HEIGHT });
    const seen = await shown(member, 'image', image);
    expect(seen).toMatchObject({ type, width: WIDTH, height: HEIGHT });
    expectReference(seen.quarters);
  });

  test('a photo of more than 100 megapixels is scaled down', async () => {
    const member = await server.signUp();
    const wide = { width: 12_000, height: 9_000, channels: 3 as const, background: '#c83c3c' };
    const sent = await sendImage(server.url, member, await toBytes(sharp({ create: wide }).jpeg().toBuffer()));
    expect(sent).toMatchObject({ width: 12_000, height: 9_000 });
    const seen = await shown(member, 'image', await prepared(member, sent));
    expect(seen).toMatchObject({ width: 8192, height: 6144 });
    for (const [red, green, blue] of seen.quarters)
      expect(Math.hypot(red - 200, green - 60, blue - 60)).toBeLessThan(4);
  });

  test('the rendition of a rotated photo is upright', async () => {
    const member = await server.signUp();
    const turned = await toBytes(
      (await makeReferencePicture()).rotate(270).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer(),
    );
    const image = await prepared(member, await sendImage(server.url, member, turned));
    const seen = await shown(member, 'image', image);
    expect(seen).toMatchObject({ width: WIDTH, height: HEIGHT });
    expectReference(seen.quarters);
    expect((await sharp(seen.bytes).metadata()).orientation).toBeUndefined();
  });

  test('an SVG is shown as PNG, large enough for a screen, and never served itself', async () => {
    const member = await server.signUp();
    const sent = await sendImage(server.url, member, new TextEncoder().encode(svg), { type: 'image/svg+xml' });
    expect(sent).toMatchObject({ mimeType: 'image/svg+xml', width: 1920, height: 1080, status: 'processing' });
    const image = await prepared(member, sent);
    const seen = await shown(member, 'image', image);
    expect(seen).toMatchObject({ type: 'image/png', width: 1920, height: 1080 });
    expectReference(seen.quarters);
    expect(seen.bytes.includes('script')).toBe(false);
    await vi.waitFor(async () => expect((await prepared(member, sent)).thumbnailUrl).not.toBeNull(), polling);
  });

  test('an SVG that refers to files of the server shows nothing of them', async () => {
    const member = await server.signUp();
    const path = join(server.filesFolder, 'secret.png');
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(path);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">
      <rect width="90" height="90" fill="white"/><image width="90" height="90" href="file://${path}" xlink:href="file://${path}"/></svg>`;
    const sent = await sendImage(server.url, member, new TextEncoder().encode(drawing));
    const { quarters } = await shown(member, 'image', await prepared(member, sent));
    expect(quarters).toEqual(Array.from({ length: 4 }, () => [255, 255, 255]));
  });

  test.each([
    ['a page with a drawing in it', '<!doctype html><html><body><svg width="9" height="9"></svg></body></html>'],
    ['a drawing that never ends', svg.slice(0, 120)],
    [
      'a drawing that unfolds without end',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from(
        { length: 12 },
        (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(10)}">`,
      ).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a11;</text></svg>`,
    ],
  ])('%s is refused', async (_, text) => {
    const member = await server.signUp();
    const sending = sendImage(server.url, member, new TextEncoder().encode(text));
    await expect(sending).rejects.toMatchObject({ code: 'media.not_an_image' });
  });

  test.each(['gif', 'webp'] as const)('an animated %s is played unchanged', async (format) => {
    const member = await server.signUp();
    const frames = await sharp(await readFixture('hand-controller.gif'), { pages: 3 })
      .toFormat(format)
      .toBuffer();
    const image = await sendImage(server.url, member, new Uint8Array(frames));
    expect(image.status).toBe('ready');
    expect((await shown(member, 'image', image)).bytes.equals(frames)).toBe(true);
  });
});

describe('videos play everywhere', () => {
  test.each([
    ['MP4', 'plain.mp4', [...h264, '-movflags', '+faststart']],
    ['WebM', 'plain.webm', ['-c:v', 'libvpx', '-b:v', '2M']],
  ])('%s is played unchanged', async (_, name, args) => {
    const member = await server.signUp();
    const sent = await makeReferenceVideo(name, ...args);
    const made = await sendVideo(server.url, member, sent);
    expect(made.status).toBe('ready');
    const seen = await shown(member, 'video', made);
    expectReference(seen.quarters);
    expect(seen.bytes.equals(sent)).toBe(true);
  });

  test.each([
    ['MKV', 'a.mkv', h264],
    ['an MP4 in pieces', 'pieces.mp4', [...h264, '-movflags', 'frag_keyframe+empty_moov']],
    ['AVI', 'a.avi', ['-c:v', 'mpeg4', '-q:v', '2']],
    ['a broadcast of old', 'old.ts', ['-c:v', 'mpeg2video', '-q:v', '2', '-r', '25']],
  ])('%s is played as H.264 in MP4', async (_, name, args) => {
    const member = await server.signUp();
    const sent = await sendVideo(server.url, member, await makeReferenceVideo(name, ...args));
    expect(sent.status).toBe('processing');
    const made = await prepared(member, sent);
    expect(made).toMatchObject({ status: 'ready', failure: null, width: WIDTH, height: HEIGHT });
    expect('duration' in made && made.duration).toBeCloseTo(1, 0);
    const seen = await shown(member, 'video', made);
    expect(seen).toMatchObject({ type: 'video/mp4', width: WIDTH, height: HEIGHT });
    expectReference(seen.quarters);
    // The header is first, so that playback can start before the download ends.
    expect(seen.bytes.indexOf('moov')).toBeLessThan(seen.bytes.indexOf('mdat'));
    expect(seen.bytes.includes('avcC')).toBe(true);
  });

  test('the rendition of a rotated phone video is upright', async () => {
    const member = await server.signUp();
    const lying = join(server.filesFolder, 'lying.mp4');
    await writeFile(lying, await makeReferenceVideo('lying.mp4', '-vf', 'transpose=cclock', ...h264));
    const turned = ['-c', 'copy', '-metadata:s:v', 'rotate=270'];
    const sent = await sendVideo(server.url, member, await makeVideo('turned.mp4', turned, ['-i', lying]));
    expect(sent).toMatchObject({ width: WIDTH, height: HEIGHT });
    expectReference((await shown(member, 'video', await prepared(member, sent))).quarters);
  });

  test('a video that cannot be decoded is marked as failed with the reason, and cannot be shown', async () => {
    const member = await server.signUp();
    const bytes = await makeReferenceVideo('broken.avi', '-c:v', 'mpeg4');
    bytes.fill(0, 200);
    const made = await prepared(member, await sendVideo(server.url, member, bytes));
    expect(made).toMatchObject({
      status: 'failed',
      failure: 'This video cannot be decoded. It may be damaged. Please export it again.',
    });
    await expect(member.client.media.setCurrentVideo({ body: { videoId: made.id } })).rejects.toMatchObject({
      code: 'media.not_ready',
    });
  });
});

test('the address of a file returns 409 before it is ready', async () => {
  const member = await server.signUp();
  const { filename } = await arrangeMediaItem(server.db, member.user.id, { status: 'processing' });
  const answer = await get(server.url, fileUrl('image', filename), member);
  expect(await answer.json()).toMatchObject({ code: 'media.not_ready' });
});

describe('files with the same content are stored once', () => {
  test('and counted once, and are removed with the last item', async () => {
    const member = await server.signUp();
    const { client } = member;
    const [first, second] = [
      await sendImage(server.url, member, 'lizard.png', { name: 'one.png' }),
      await sendImage(server.url, member, 'lizard.png', { name: 'two.png' }),
    ];
    expect((await client.media.storage()).storage).toEqual({
      usedBytes: first.fileSize,
      imageCount: 2,
      videoCount: 0,
    });
    // The account has one original and two thumbnails.
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(3), polling);
    await client.media.removeImage({ params: { id: first.id } });
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(2), polling);
    expect((await get(server.url, fileUrl('image', second.filename), member)).status).toBe(200);
    await client.media.removeImage({ params: { id: second.id } });
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]), polling);
  });

  test('a duplicate of a processed file is ready at once', async () => {
    const member = await server.signUp();
    const bytes = await toBytes((await makeReferencePicture()).avif().toBuffer());
    await prepared(member, await sendImage(server.url, member, bytes));
    expect((await sendImage(server.url, member, bytes, { name: 'again.avif' })).status).toBe('ready');
  });
});

test('screens get the rendition, and are notified when it is ready', async () => {
  const member = await server.signUp();
  const { client, user } = member;
  const device = await arrangeScreen(server.db, user.id);
  const sent = await sendImage(server.url, member, await toBytes((await makeReferencePicture()).avif().toBuffer()));
  await prepared(member, sent);
  await client.media.setCurrentImage({ body: { imageId: sent.id } });
  const [row] = await server.query<{ play_sha256: string; sha256: string }>(
    `select play_sha256, sha256 from media where id = '${sent.id}'`,
  );
  const versionOf = async () =>
    (await server.query<{ version: number }>(`select version from device_versions where device_id = '${device.id}'`))[0]
      ?.version ?? 0;
  const before = await versionOf();
  await server.query(`update media set play_sha256 = '${'0'.repeat(64)}' where id = '${sent.id}'`);
  expect(await versionOf()).not.toBe(before);
  expect(row?.play_sha256).not.toBe(row?.sha256);
});
