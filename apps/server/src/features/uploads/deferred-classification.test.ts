import type { Image, Video } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readFixture, get, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { makeVideo } from '../../test/fixtures/made-videos.ts';

/** A server on which no file can be read while its sender waits. */
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ classifyTimeoutMs: 0 });
});

const patience = { interval: 50 };

const settled = ({ client }: Member, { id }: { id: string }): Promise<Image | Video> =>
  vi.waitFor(async () => {
    const [{ images }, { videos }] = await Promise.all([client.media.listImages(), client.media.listVideos()]);
    const found = [...images, ...videos].find((each) => each.id === id);
    expect(found?.status).not.toBe('processing');
    return found!;
  }, patience);

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90"/></svg>`;

describe('a file that cannot be classified in time is accepted and classified later', () => {
  test('a playable video becomes ready, with its facts', async () => {
    const member = await server.signUp();
    const sent = await sendVideo(server.url, member);
    expect(sent).toMatchObject({ status: 'processing', width: null, duration: null, failure: null });
    const read = await settled(member, sent);
    expect(read).toMatchObject({ status: 'ready', mimeType: 'video/mp4', width: 160, height: 120, failure: null });
    expect((await get(server.url, fileUrl('video', sent.filename), member)).headers.get('content-type')).toBe(
      'video/mp4',
    );
    await vi.waitFor(async () => expect((await settled(member, sent)).thumbnailUrl).not.toBeNull(), patience);
  });

  test('another video gets a rendition', async () => {
    const member = await server.signUp();
    const film = await makeVideo('film.mkv', ['-c', 'copy', '-t', '1']);
    const read = await settled(member, await sendVideo(server.url, member, film));
    expect(read).toMatchObject({ status: 'ready', mimeType: 'video/x-matroska', width: 640 });
    expect((await get(server.url, fileUrl('video', read.filename), member)).headers.get('content-type')).toBe(
      'video/mp4',
    );
  });

  test('an SVG is rendered, and its source is never served', async () => {
    const member = await server.signUp();
    const sent = await sendImage(server.url, member, new TextEncoder().encode(drawing));
    const read = await settled(member, sent);
    expect(read).toMatchObject({ status: 'ready', mimeType: 'image/svg+xml', width: 1920 });
    expect((await get(server.url, fileUrl('image', sent.filename), member)).headers.get('content-type')).toBe(
      'image/png',
    );
  });

  test('a file that would have been refused is marked as failed, with the same reason', async () => {
    const member = await server.signUp();
    const half = (await readFixture('friday.mp4')).subarray(0, 200_001);
    expect(await settled(member, await sendVideo(server.url, member, Uint8Array.from(half)))).toMatchObject({
      status: 'failed',
      failure: 'This video is damaged or incomplete. Please export it again.',
    });
    const picture = await sendVideo(server.url, member, 'lizard.png');
    expect(await settled(member, picture)).toMatchObject({
      status: 'failed',
      failure: 'This is an image. Please upload it as an image.',
    });
  });

  test('a file that is uploaded twice is classified for both items', async () => {
    const member = await server.signUp();
    const [first, second] = [await sendVideo(server.url, member), await sendVideo(server.url, member)];
    expect(await settled(member, first)).toMatchObject({ status: 'ready', width: 160 });
    expect(await settled(member, second)).toMatchObject({ status: 'ready', width: 160 });
    // The type is known by now, so the file is not read again.
    expect(await sendVideo(server.url, member)).toMatchObject({ status: 'ready', mimeType: 'video/mp4', width: 160 });
    expect((await member.client.media.storage()).storage.usedBytes).toBe(first.fileSize);
  });
});
