import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { toItemBody } from '../../test/content/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

/** A playlist with one image, and a video beside it. */
async function shop() {
  const member = await server.signUp();
  const menu = await arrangeMediaItem(server.db, member.user.id, { name: 'menu.png' });
  const film = await arrangeMediaItem(server.db, member.user.id, { kind: 'video', name: 'film.mp4' });
  const { playlist } = await member.client.playlists.create({ body: { name: 'Loop', items: [toItemBody(menu)] } });
  return { ...member, menu, film, playlist, params: { id: playlist.id } };
}

test('items are added to the end of a playlist, whose items stay as they are', async () => {
  const { client, menu, film, playlist, params } = await shop();
  const items = [toItemBody(film, { durationMs: 5000 }), toItemBody(menu)];
  const { playlist: longer } = await client.playlists.addItems({ params, body: { items } });
  expect(longer.items[0]).toEqual(playlist.items[0]);
  expect(longer.items.map(({ mediaId, durationMs }) => [mediaId, durationMs])).toEqual([
    [menu.id, null],
    [film.id, 5000],
    [menu.id, null],
  ]);
  expect(longer).toMatchObject({ name: 'Loop', revision: 2, itemCount: 3 });
  expect((await client.playlists.get({ params })).playlist).toEqual(longer);
  expect((await client.audit.mine()).entries.map(({ what }) => what)).toContain('Added items to the playlist Loop');
});

test('several people can add items at once, and none is lost', async () => {
  const { client, film, params } = await shop();
  const add = () => client.playlists.addItems({ params, body: { items: [toItemBody(film)] } });
  await Promise.all([add(), add(), add()]);
  expect((await client.playlists.get({ params })).playlist).toMatchObject({ itemCount: 4, revision: 4 });
});

test('items are not added to a playlist that was changed in the meantime, if its revision is sent', async () => {
  const { client, film, params } = await shop();
  const items = [toItemBody(film)];
  await client.playlists.addItems({ params, body: { items, revision: 1 } });
  await expect(client.playlists.addItems({ params, body: { items, revision: 1 } })).rejects.toMatchObject({
    code: 'playlist.changed',
  });
  expect((await client.playlists.get({ params })).playlist.itemCount).toBe(2);
});

test('a playlist that plays a folder takes no items, and says what to do instead', async () => {
  const { client, film } = await shop();
  const { folder } = await client.folders.create({ body: { name: 'Spring' } });
  const source = { folderId: folder.id, order: 'name' } as const;
  const { playlist } = await client.playlists.create({ body: { name: 'Spring', items: [], source } });
  await expect(
    client.playlists.addItems({ params: { id: playlist.id }, body: { items: [toItemBody(film)] } }),
  ).rejects.toMatchObject({
    code: 'playlist.follows_folder',
    status: 409,
    message:
      'This playlist plays a folder. Add the files to that folder, or choose “Keep as own items” in the playlist.',
  });
});

test('a playlist gets no more than 1,000 items', async () => {
  const { client, menu, film, params } = await shop();
  const many = Array.from({ length: 999 }, () => toItemBody(menu));
  await client.playlists.addItems({ params, body: { items: many } });
  await expect(client.playlists.addItems({ params, body: { items: [toItemBody(film)] } })).rejects.toMatchObject({
    code: 'playlist.too_long',
    status: 409,
  });
  expect((await client.playlists.get({ params })).playlist.itemCount).toBe(1_000);
});

test('items are refused if there are none, or if their file or the playlist is another account’s', async () => {
  const [{ client, menu, params }, other] = [await shop(), await shop()];
  await expect(client.playlists.addItems({ params, body: { items: [] } })).rejects.toMatchObject({
    code: 'request.invalid',
    message: 'Please choose at least one item',
  });
  await expect(client.playlists.addItems({ params, body: { items: [toItemBody(other.menu)] } })).rejects.toMatchObject({
    code: 'media.not_found',
  });
  await expect(
    client.playlists.addItems({ params: other.params, body: { items: [toItemBody(menu)] } }),
  ).rejects.toMatchObject({ code: 'playlist.not_found' });
});
