import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../test/arrange.ts';
import { toItemBody } from '../../test/content/playlists.ts';
import { resetThumbnailFailures } from '../library/processing-store.ts';
import { listWithoutThumbnail } from '../processing/store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** A folder with a playlist and the image in it. */
async function shop() {
  const member = await server.signUp();
  const { folder } = await member.client.folders.create({ body: { name: 'Spring' } });
  const image = await arrangeMediaItem(server.db, member.user.id, { name: 'Spring.png', folderId: folder.id });
  const { playlist } = await member.client.playlists.create({
    body: { name: 'Spring', folderId: folder.id, items: [toItemBody(image)] },
  });
  return { ...member, folder, image, playlist };
}

const send = ({ token }: Member, ...request: [method: string, path: string, body?: unknown]) =>
  requestRaw({ url: server.url, token }, ...request);

describe('a playlist has no file, so it', () => {
  test('is in no list of files, and counts neither as one nor as storage', async () => {
    const { client, image } = await shop();
    expect((await client.media.listImages({ query: { search: 'Spring' } })).images.map(({ id }) => id)).toEqual([
      image.id,
    ]);
    expect((await client.media.listVideos()).videos).toEqual([]);
    expect((await client.media.storage()).storage).toEqual({
      usedBytes: 1000,
      imageCount: 1,
      videoCount: 0,
      audioCount: 0,
    });
    const { folders } = await client.folders.list();
    expect(folders.map(({ mediaCount }) => mediaCount)).toEqual([1]);
    const { folder } = await client.folders.update({ params: { id: folders[0]!.id }, body: { name: 'Summer' } });
    expect(folder.mediaCount).toBe(1);
  });

  test('waits for no thumbnail', async () => {
    const admin = await server.signUp({ isAdmin: true });
    const before = await admin.client.admin.stats();
    const { playlist, image } = await shop();
    expect(await admin.client.admin.stats()).toMatchObject({
      pendingThumbnails: before.pendingThumbnails + 1,
      totalImages: before.totalImages + 1,
      totalVideos: before.totalVideos,
    });
    const lost = await listWithoutThumbnail(server.db, { jobs: [], before: new Date('2100-01-01'), limit: 1000 });
    const retried = await resetThumbnailFailures(server.db);
    for (const ids of [lost, retried]) {
      expect(ids).toContain(image.id);
      expect(ids).not.toContain(playlist.id);
    }
  });

  test.each<[string, (id: string) => [method: string, path: string, body?: unknown]]>([
    ['deleted', (id) => ['DELETE', `/api/images/${id}`]],
    ['deleted with others', (id) => ['POST', '/api/media/delete', { mediaIds: [id] }]],
    ['moved with others', (id) => ['POST', '/api/media/move', { mediaIds: [id], folderId: null }]],
    ['made the active image', (id) => ['POST', '/api/image/set-current', { imageId: id }]],
    ['renamed as an image', (id) => ['PATCH', `/api/images/${id}`, { originalName: 'x.png' }]],
  ])('is not %s as a file', async (_, requestFor) => {
    const member = await shop();
    const { client, playlist } = member;
    expect((await send(member, ...requestFor(playlist.id))).status).toBeOneOf([400, 404]);
    expect(await client.playlists.get({ params: { id: playlist.id } })).toEqual({ playlist });
  });

  test('moves to the root when its folder is deleted', async () => {
    const { client, folder, playlist } = await shop();
    await client.folders.remove({ params: { id: folder.id } });
    const { playlist: moved } = await client.playlists.get({ params: { id: playlist.id } });
    expect(moved).toEqual({ ...playlist, folderId: null });
  });
});

test('the playlists of a deleted account are deleted', async () => {
  const { client, password, playlist } = await shop();
  await client.accounts.deleteAccount({ body: { password } });
  for (const table of ['media where id', 'playlists where media_id', 'playlist_items where playlist_id']) {
    expect(await server.query(`select from ${table} = '${playlist.id}'`)).toEqual([]);
  }
});
