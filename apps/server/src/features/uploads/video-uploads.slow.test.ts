import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeVideo } from '../../test/fixtures/made-videos.ts';
import { readFixture, get, putBytes, sendVideo, listStoredFiles } from '../../test/fixtures/send-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

describe('uploading a video in three steps', () => {
  test('it is listed with the facts from its content', async () => {
    const member = await server.signUp();
    const video = await sendVideo(server.url, member, 'flower.mp4');
    expect(video).toMatchObject({
      id: expect.stringMatching(/^med_/),
      originalName: 'flower.mp4',
      filename: expect.stringMatching(/^video_\w+\.mp4$/),
      mimeType: 'video/mp4',
      fileSize: 1_128_375,
      width: 960,
      height: 540,
      duration: 5.056,
      fps: 29.97,
      status: 'ready',
      failure: null,
    });
    const { videos } = await member.client.media.listVideos();
    expect(videos.map(({ id }) => id)).toEqual([video.id]);
    const answer = await get(server.url, fileUrl('video', video.filename), member);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFixture('flower.mp4'))).toBe(true);
  });

  test('more bytes than announced are refused, with and without a Content-Length', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload({ body: { fileSize: 10 } });
    const body = new Uint8Array(11);
    const refusal = {
      code: 'request.too_large',
      message: 'This upload was announced with 10 bytes. Announce it again with its real size.',
    };
    await expect(putBytes(server.url, uploadURL, body)).rejects.toMatchObject(refusal);
    const chunked = await fetch(new URL(uploadURL, server.url), {
      method: 'PUT',
      body: new Blob([body]).stream(),
      duplex: 'half',
    });
    expect([chunked.status, await chunked.json()]).toMatchObject([413, refusal]);
    expect(await putBytes(server.url, uploadURL, new Uint8Array(10))).toMatchObject({ size: 10 });
  });

  test('it can be announced without any facts', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    const bytes = await readFixture('friday.mp4');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await putBytes(server.url, uploadURL, bytes)).toEqual({ size: bytes.length, sha256 });
    const body = { videoURL: uploadURL, originalName: 'Friday' };
    expect((await client.media.finishUpload({ body })).video).toMatchObject({ originalName: 'Friday' });
  });

  test.each([
    ['MOV', 'friday.mov', ['-c', 'copy'], 'video/quicktime'],
    ['MKV', 'friday.mkv', ['-c', 'copy'], 'video/x-matroska'],
    ['MPEG-TS', 'friday.ts', ['-c', 'copy'], 'video/mp2t'],
  ])('%s is recognised by its content', async (_, name, args, mimeType) => {
    const member = await server.signUp();
    const sent = { name: 'claims.mp4', type: '' };
    const video = await sendVideo(server.url, member, await makeVideo(name, args), sent);
    expect(video).toMatchObject({ mimeType, width: 640, height: 480, fps: 30 });
    expect(video.duration).toBeCloseTo(6.1, 0);
  });

  test('WebM is recognised by its content', async () => {
    const member = await server.signUp();
    const video = await sendVideo(server.url, member, 'tears-of-steel.webm');
    expect(video).toMatchObject({ mimeType: 'video/webm', width: 800, height: 333, fps: 24 });
  });

  test('a rotated video is measured upright', async () => {
    const member = await server.signUp();
    const turned = await makeVideo('turned.mp4', ['-c', 'copy', '-metadata:s:v', 'rotate=90']);
    expect(await sendVideo(server.url, member, turned)).toMatchObject({ width: 480, height: 640 });
  });

  test('finishing is idempotent, also at the same time', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    await putBytes(server.url, uploadURL, await readFixture('friday.mp4'));
    const finish = () =>
      client.media.finishUpload({ body: { videoURL: new URL(uploadURL, server.url).href, originalName: 'Friday' } });
    const [first, second] = await Promise.all([finish(), finish()]);
    const third = await finish();
    expect(second.video.id).toBe(first.video.id);
    expect(third.video.id).toBe(first.video.id);
    expect((await client.media.listVideos()).videos).toHaveLength(1);
  });

  test('bytes that are sent again before finishing replace the earlier ones', async () => {
    const member = await server.signUp();
    const { uploadURL } = await member.client.media.announceUpload();
    await putBytes(server.url, uploadURL, new TextEncoder().encode('half a video'));
    await putBytes(server.url, uploadURL, await readFixture('friday.mp4'));
    const body = { videoURL: uploadURL, originalName: 'Friday' };
    expect((await member.client.media.finishUpload({ body })).video.fileSize).toBe(515_198);
    const thumbnail = async () => (await member.client.media.listVideos()).videos[0]?.thumbnailUrl;
    await vi.waitFor(async () => expect(await thumbnail()).toBeTruthy());
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(2));
  });

  test('of two simultaneous uploads to one address one is stored completely', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    const sent = await Promise.all(['friday.mp4', 'flower.mp4'].map((name) => readFixture(name)));
    await Promise.all(sent.map((bytes) => putBytes(server.url, uploadURL, bytes)));
    const body = { videoURL: uploadURL, originalName: 'Either' };
    const { video } = await client.media.finishUpload({ body });
    expect(sent.map(({ length }) => length)).toContain(video.fileSize);
    expect(video.width).toBe(video.fileSize === sent[0]?.length ? 640 : 960);
  });
});

describe('an upload cannot be finished', () => {
  test('without bytes', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload({ body: { fileSize: 1000 } });
    const body = { videoURL: uploadURL, originalName: 'Friday' };
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.incomplete', status: 409 });
  });

  test('with fewer bytes than stated; they can be sent again', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    const bytes = await readFixture('friday.mp4');
    await putBytes(server.url, uploadURL, bytes.subarray(0, 100_000));
    const body = { videoURL: uploadURL, originalName: 'Friday', fileSize: bytes.length };
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.incomplete' });
    await putBytes(server.url, uploadURL, bytes);
    expect((await client.media.finishUpload({ body })).video.status).toBe('ready');
  });

  test.each([
    ['text', async () => new TextEncoder().encode('not a video'), 'This file is not a video that screens can play.'],
    ['nothing', async () => new Uint8Array(), 'This is an empty file. Export or send it again.'],
    ['a picture', () => readFixture('lizard.png'), 'This is an image. Please upload it as an image.'],
    [
      'a playlist that names a file of the server',
      async () => new TextEncoder().encode('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
      'This file is not a video that screens can play.',
    ],
    [
      'sound alone',
      () => makeVideo('sound.mp4', ['-vn', '-c', 'copy']),
      'This file is not a video that screens can play.',
    ],
  ])('if it is %s, whatever its name; nothing of it is stored', async (_, make, message) => {
    const member = await server.signUp();
    await expect(sendVideo(server.url, member, await make(), { name: 'movie.mp4' })).rejects.toMatchObject({
      code: 'media.not_a_video',
      message,
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
    expect((await member.client.media.listVideos()).videos).toEqual([]);
  });

  test('after it was refused', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    await putBytes(server.url, uploadURL, new TextEncoder().encode('not a video'));
    const body = { videoURL: uploadURL, originalName: 'Text' };
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'media.not_a_video' });
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.not_found' });
  });

  test.each(['', 'https://example.com/video.mp4', '/api/objects/uploads/upl_unknown', '\0'])(
    'the address %j means no upload',
    async (videoURL) => {
      const { client } = await server.signUp();
      await expect(client.media.finishUpload({ body: { videoURL, originalName: 'x' } })).rejects.toMatchObject({
        code: 'upload.not_found',
      });
    },
  );

  test('an upload of another account, with the same answer as for an unknown one', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const { uploadURL } = await owner.client.media.announceUpload();
    await putBytes(server.url, uploadURL, await readFixture('friday.mp4'));
    const body = { videoURL: uploadURL, originalName: 'Mine' };
    await expect(otherAccount.client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.not_found' });
    expect((await owner.client.media.finishUpload({ body })).video.originalName).toBe('Mine');
  });
});

describe('the address that bytes are sent to', () => {
  test('accepts only its own secret, and does not reveal whether an upload exists', async () => {
    const { client } = await server.signUp();
    const [mine, other] = await Promise.all([client.media.announceUpload(), client.media.announceUpload()]);
    const [path] = mine.uploadURL.split('?');
    const [, otherSecret] = other.uploadURL.split('?');
    const attempts = [`${path}?${otherSecret}`, `${path}?secret=`, `/api/objects/uploads/upl_none?${otherSecret}`];
    for (const attempt of attempts) {
      await expect(putBytes(server.url, attempt, new Uint8Array(3))).rejects.toMatchObject({
        code: 'upload.not_found',
        status: 404,
      });
    }
  });

  test('is stored without its secret', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    const secret = new URL(uploadURL, server.url).searchParams.get('secret') ?? '';
    const rows = await server.query('select * from uploads');
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('accepts nothing once the video is finished', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    await putBytes(server.url, uploadURL, await readFixture('friday.mp4'));
    await client.media.finishUpload({ body: { videoURL: uploadURL, originalName: 'Friday' } });
    await expect(putBytes(server.url, uploadURL, new Uint8Array(3))).rejects.toMatchObject({
      code: 'upload.not_found',
    });
  });

  test('stores nothing of an aborted request', async () => {
    const member = await server.signUp();
    const { uploadURL } = await member.client.media.announceUpload();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`PUT ${uploadURL} HTTP/1.1\r\nHost: x\r\nContent-Type: video/mp4\r\nContent-Length: 5000000\r\n\r\n`);
    socket.write(await readFixture('friday.mp4'));
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]));
    const body = { videoURL: uploadURL, originalName: 'Friday' };
    await expect(member.client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.incomplete' });
  });
});
