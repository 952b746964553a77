import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { type Buckets, openBuckets } from '../../test/fixtures/buckets.ts';
import { readFixture, get, sendImage } from '../../test/fixtures/send-media.ts';

let buckets: Buckets;
let storage: FileStorage;
let server: TestApp;
beforeAll(async () => {
  buckets = await openBuckets();
  storage = await (await buckets.create())();
  server = await testApp({ storage });
});
afterAll(() => buckets.close());

describe('files in a bucket', () => {
  test('authorised callers are redirected to a signed address, and others are refused', async () => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member, 'leopard.jpg');
    const path = fileUrl('image', image.filename);
    const headers = { authorization: `Bearer ${member.token}` };
    const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
    const file = await fetch(answer.headers.get('location') ?? '');
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect((await readFixture('leopard.jpg')).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);

    // HEAD and 304 are answered without a redirect, because the address is signed for GET only.
    const head = await fetch(server.url + path, { method: 'HEAD', headers, redirect: 'manual' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.fileSize)]);
    const known = { ...headers, 'if-none-match': head.headers.get('etag') ?? '' };
    expect((await fetch(server.url + path, { headers: known, redirect: 'manual' })).status).toBe(304);

    const otherAccount = await server.signUp();
    expect((await get(server.url, path, otherAccount)).status).toBe(404);
    await member.client.media.removeImage({ params: { id: image.id } });
    expect((await get(server.url, path, member)).status).toBe(404);
  });

  test('the content security policy allows pages to show files of the bucket', async () => {
    const answer = await fetch(`${server.url}/`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const kind of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${kind} [^;]*${storage.origin}( |;|$)`));
  });

  test('a video with an announced size is uploaded directly, and finished once', async () => {
    const { client } = await server.signUp();
    const bytes = await readFixture('friday.mp4');
    const about = { originalName: 'Friday', fileSize: bytes.length };
    const { uploadURL: videoURL } = await client.media.announceUpload({ body: about });
    expect(new URL(videoURL).origin).toBe(storage.origin);
    const body = { ...about, videoURL };
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.incomplete' });
    expect((await fetch(videoURL, { method: 'PUT', body: bytes })).status).toBe(200);
    const { video } = await client.media.finishUpload({ body });
    expect(video).toMatchObject({ fileSize: bytes.length, width: 640, status: 'ready' });
    expect((await client.media.finishUpload({ body })).video.id).toBe(video.id);

    // Bytes that are sent there later are ignored.
    await fetch(videoURL, { method: 'PUT', body: '<script>alert(1)</script>' });
    const [row] = await server.query<{ storage_key: string }>(`select storage_key from media where id = '${video.id}'`);
    expect(await storage.size(row?.storage_key ?? '')).toBe(bytes.length);
  });

  test('a file that is no video is refused and removed', async () => {
    const member = await server.signUp();
    const bytes = new TextEncoder().encode('#EXTM3U\nfile:///etc/passwd\n');
    const about = { originalName: 'Film', fileSize: bytes.length };
    const { uploadURL: videoURL } = await member.client.media.announceUpload({ body: about });
    await fetch(videoURL, { method: 'PUT', body: bytes });
    const finishing = member.client.media.finishUpload({ body: { ...about, videoURL } });
    await expect(finishing).rejects.toMatchObject({ code: 'media.not_a_video' });
    const found: string[] = [];
    for await (const { key } of storage.list(`media/${member.user.id}/`)) found.push(key);
    expect(found).toEqual([]);
    expect((await member.client.media.storage()).storage.usedBytes).toBe(0);
  });
});
