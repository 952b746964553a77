import { type Image, MediaId } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readBody } from '../../test/arrange.ts';
import { readFixture, get, sendImage, sendVideo, listStoredFiles } from '../../test/fixtures/send-media.ts';
import { findReadyMedia } from './reads.ts';
import { findMediaByHash } from './store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

/** Seven images: sizes and names in different orders, some uploaded at the same instant. */
async function memberWithImages(): Promise<Member> {
  const member = await server.signUp();
  const names = ['delta', 'Alpha', 'charlie', 'bravo', 'alpha', '100% off', 'snow_man'];
  const rows = names.map((name, i) => {
    const id = `med_${member.user.id}${i}`;
    const createdAt = `2026-03-0${1 + Math.floor(i / 2)}T00:00:00Z`;
    const size = [5, 3, 9, 3, 1, 7, 3][i];
    return `('${id}', '${member.user.id}', 'image', '${id}.png', '${name}', 'image/png', ${size}, 'x', 'x', 'ready', '${createdAt}')`;
  });
  await server.query(`insert into media (id, account_id, kind, filename, original_name, mime_type, file_size, sha256,
    storage_key, status, created_at) values ${rows.join()}`);
  return member;
}

describe.concurrent('the list of media', () => {
  test('is complete and newest first by default', async () => {
    const { client } = await memberWithImages();
    const { images } = await client.media.listImages();
    expect(images.map(({ originalName }) => originalName)).toEqual([
      'snow_man',
      '100% off',
      'alpha',
      'bravo',
      'charlie',
      'Alpha',
      'delta',
    ]);
  });

  test.each([
    ['createdAt' as const, ['snow_man', '100% off', 'alpha', 'bravo', 'charlie', 'Alpha', 'delta']],
    ['originalName' as const, ['100% off', 'Alpha', 'alpha', 'bravo', 'charlie', 'delta', 'snow_man']],
    ['fileSize' as const, ['charlie', '100% off', 'delta', 'snow_man', 'bravo', 'Alpha', 'alpha']],
  ])('sorted by %s, pages neither skip nor repeat an item', async (sort, expected) => {
    const { client } = await memberWithImages();
    const found: Image[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await client.media.listImages.page({ query: { sort, limit: 3, ...(cursor ? { cursor } : {}) } });
      expect(page.total).toBe(7);
      found.push(...page.body.images);
      cursor = page.next ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect(found.map(({ originalName }) => originalName)).toEqual(expected);
  });

  test('items that are added between two pages do not shift the next page', async () => {
    const member = await memberWithImages();
    const first = await member.client.media.listImages.page({ query: { limit: 3 } });
    await sendImage(server.url, member);
    const second = await member.client.media.listImages.page({ query: { limit: 3, cursor: first.next ?? '' } });
    expect(second.body.images.map(({ originalName }) => originalName)).toEqual(['bravo', 'charlie', 'Alpha']);
  });

  test.each([
    ['a part of the name, in any case', 'ALPH', ['alpha', 'Alpha']],
    ['a percent sign', '0%', ['100% off']],
    ['an underscore', 'w_m', ['snow_man']],
    ['an underscore that stands for nothing else', 'a_p', []],
    ['a backslash', '\\', []],
    ['an invisible character', '\0', ['snow_man', '100% off', 'alpha', 'bravo', 'charlie', 'Alpha', 'delta']],
  ])('is searched by %s', async (_, search, expected) => {
    const { client } = await memberWithImages();
    const page = await client.media.listImages.page({ query: { search, limit: 10 } });
    expect(page.body.images.map(({ originalName }) => originalName)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  test.each(['', 'x', 'bnVsbA', Buffer.from('["a","b"]').toString('base64url'), Buffer.from('[1]').toString('hex')])(
    'refuses the cursor %j, which it never gave',
    async (cursor) => {
      const { client } = await memberWithImages();
      await expect(client.media.listImages({ query: { limit: 2, cursor } })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    },
  );

  test('contains one kind, and nothing of other accounts', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    await sendImage(server.url, member);
    const video = await sendVideo(server.url, member);
    expect((await member.client.media.listVideos()).videos.map(({ id }) => id)).toEqual([video.id]);
    expect((await otherAccount.client.media.listImages()).images).toEqual([]);
  });

  test('is also served at its alias', async () => {
    const member = await memberWithImages();
    const answer = await get(server.url, '/api/image/list?limit=2', member);
    expect(answer.headers.get('link')).toMatch(/^<\/api\/image\/list\?limit=2&cursor=[\w-]+>; rel="next"$/);
    expect(((await answer.json()) as { images: Image[] }).images).toHaveLength(2);
  });
});

test('the storage summary counts stored files by kind', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member, 'lizard.png');
  await sendImage(server.url, member, 'leopard.jpg');
  await sendVideo(server.url, member, 'short.mp4');
  expect((await member.client.media.storage()).storage).toEqual({
    usedBytes: 43_551 + 82_084 + 9_365,
    imageCount: 2,
    videoCount: 1,
    audioCount: 0,
  });
});

describe.concurrent('the global image and video', () => {
  test('are set, replaced and cleared for each kind separately', async () => {
    const member = await server.signUp();
    const { media } = member.client;
    const [first, second, video] = [
      await sendImage(server.url, member),
      await sendImage(server.url, member),
      await sendVideo(server.url, member),
    ];
    expect(await media.currentImage()).toEqual({ currentImage: null });
    await media.setCurrentVideo({ body: { videoId: video.id } });
    await media.setCurrentImage({ body: { imageId: first.id } });
    const { currentImage } = await media.setCurrentImage({ body: { imageId: second.id } });
    expect(currentImage).toMatchObject({ id: second.id, isActive: true });
    expect((await media.currentImage()).currentImage?.id).toBe(second.id);
    const { images } = await media.listImages();
    expect(images.filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([second.id]);

    expect(await media.setCurrentImage({ body: { imageId: null } })).toMatchObject({ currentImage: null });
    expect((await media.currentImage()).currentImage).toBeNull();
    expect((await media.currentVideo()).currentVideo).toMatchObject({ id: video.id, isActive: true });
  });

  test('must be ready, of that kind, and of the same account', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const { media } = member.client;
    const video = await sendVideo(server.url, member);
    const othersImage = await sendImage(server.url, otherAccount);
    const waiting = await sendImage(server.url, member);
    await server.query(`update media set status = 'processing' where id = '${waiting.id}'`);
    for (const imageId of [video.id, othersImage.id, MediaId.parse('med_unknown')]) {
      await expect(media.setCurrentImage({ body: { imageId } })).rejects.toMatchObject({ code: 'media.not_found' });
    }
    await expect(media.setCurrentImage({ body: { imageId: waiting.id } })).rejects.toMatchObject({
      code: 'media.not_ready',
      status: 409,
    });
    expect((await media.currentImage()).currentImage).toBeNull();
  });
});

describe.concurrent('deleting', () => {
  test('removes the item from the list and as active item, and its files from storage', async () => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member);
    await member.client.media.setCurrentImage({ body: { imageId: image.id } });
    await member.client.media.removeImage({ params: { id: image.id } });
    expect((await member.client.media.listImages()).images).toEqual([]);
    expect((await member.client.media.currentImage()).currentImage).toBeNull();
    expect((await get(server.url, fileUrl('image', image.filename), member)).status).toBe(404);
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]));
  });

  test('removes the thumbnail too', async () => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member);
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(2));
    await member.client.media.removeImage({ params: { id: image.id } });
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]));
  });

  test('answers 404 for an item of another account, of the other kind, and an unknown one', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const image = await sendImage(server.url, owner);
    const refused = { code: 'media.not_found', status: 404 };
    await expect(otherAccount.client.media.removeImage({ params: { id: image.id } })).rejects.toMatchObject(refused);
    await expect(owner.client.media.removeVideo({ params: { id: image.id } })).rejects.toMatchObject(refused);
    const id = MediaId.parse('med_unknown');
    await expect(owner.client.media.removeImage({ params: { id } })).rejects.toMatchObject(refused);
    expect((await owner.client.media.listImages()).images).toHaveLength(1);
  });

  test('a deleted video is not created again by finishing its upload again', async () => {
    const { client } = await server.signUp();
    const { uploadURL } = await client.media.announceUpload();
    await fetch(uploadURL, { method: 'PUT', body: await readFixture('short.mp4') });
    const body = { videoURL: uploadURL, originalName: 'Friday' };
    const { video } = await client.media.finishUpload({ body });
    await client.media.removeVideo({ params: { id: video.id } });
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({ code: 'upload.not_found' });
  });
});

describe('a file’s address', () => {
  let member: Member;
  let path: string;
  beforeAll(async () => {
    member = await server.signUp();
    path = fileUrl('image', (await sendImage(server.url, member, 'lizard.png')).filename);
  });

  test('returns the bytes, with headers that prevent scripts in them', async () => {
    const answer = await get(server.url, path, member);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '43551',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(43_551);
  });

  test.each([
    ['the first bytes', 'bytes=0-9', 206, 'bytes 0-9/43551', [0, 10]],
    ['the rest', 'bytes=43541-', 206, 'bytes 43541-43550/43551', [43_541, 43_551]],
    ['the last bytes', 'bytes=-10', 206, 'bytes 43541-43550/43551', [43_541, 43_551]],
    ['more than there is', 'bytes=43550-99999', 206, 'bytes 43550-43550/43551', [43_550, 43_551]],
    ['several parts, as the whole', 'bytes=0-1,5-6', 200, null, [0, 43_551]],
    ['another unit, as the whole', 'lines=0-1', 200, null, [0, 43_551]],
  ])('gives %s', async (_, range, status, contentRange, [from, to]) => {
    const answer = await get(server.url, path, member, { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals((await readFixture('lizard.png')).subarray(from, to))).toBe(true);
  });

  test('returns 416 for a range beyond its end', async () => {
    const answer = await get(server.url, path, member, { headers: { range: 'bytes=43551-' } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */43551']);
  });

  test('returns 304 for a matching validator, and the whole file if If-Range does not match', async () => {
    const etag = (await get(server.url, path, member, { method: 'HEAD' })).headers.get('etag') ?? '';
    const again = await get(server.url, path, member, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const part = { range: 'bytes=0-9' };
    expect((await get(server.url, path, member, { headers: { ...part, 'if-range': etag } })).status).toBe(206);
    expect((await get(server.url, path, member, { headers: { ...part, 'if-range': '"old"' } })).status).toBe(200);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const answer = await get(server.url, path, member, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '43551', '']);
  });

  test('accepts the session cookie, which images in a page send', async () => {
    const answer = await fetch(server.url + path, { headers: { cookie: member.cookie } });
    expect(answer.status).toBe(200);
    expect((await fetch(server.url + path)).status).toBe(401);
  });

  test('of another account is answered like an unknown one, byte for byte', async () => {
    const otherAccount = await server.signUp();
    const answers = [
      await get(server.url, path, otherAccount),
      await get(server.url, fileUrl('image', 'image_unknown.png'), otherAccount),
      await get(server.url, path.replace('/image/', '/video/'), member),
      await get(server.url, fileUrl('image', '../../../etc/passwd'), member),
      await get(server.url, fileUrl('image', '\0'), member),
      await get(server.url, '/objects/thumb_unknown.webp', member),
      await get(server.url, '/objects/..%2F..%2Fetc%2Fpasswd', member),
    ];
    const bodies = await Promise.all(answers.map(readBody));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(bodies)).toEqual(new Set(['{"code":"media.not_found","message":"This file does not exist"}']));
  });
});

describe.concurrent('lookups of media for other features', () => {
  test('return only a ready item of the account and the requested kind', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const { id } = await sendImage(server.url, member);
    expect(await findReadyMedia(server.db, member.user.id, id, 'image')).toMatchObject({ id, status: 'ready' });
    await expect(findReadyMedia(server.db, member.user.id, id, 'video')).rejects.toThrow('does not exist');
    await expect(findReadyMedia(server.db, otherAccount.user.id, id, 'image')).rejects.toThrow('does not exist');
  });

  test('find a file by its hash within its account only', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const { filename } = await sendImage(server.url, member);
    const etag = (await get(server.url, fileUrl('image', filename), member)).headers.get('etag') ?? '';
    const sha256 = etag.replaceAll('"', '');
    expect(await findMediaByHash(server.db, member.user.id, sha256)).toMatchObject({ size: 43_551, sha256 });
    expect(await findMediaByHash(server.db, otherAccount.user.id, sha256)).toBeNull();
  });
});
