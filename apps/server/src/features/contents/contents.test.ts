import { MediaId } from '@vitrine/contract/library/media';
import { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import type { ContentOrder } from '@vitrine/contract/content-list';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeWebpage, requestRaw } from '../../test/arrange.ts';
import { createDocument } from '../../test/content/layouts.ts';
import { toItemBody } from '../../test/content/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** An account with one of each kind, created in this order, and a folder with two files. */
async function shop() {
  const member = await server.signUp();
  const { client, user } = member;
  const { folder } = await client.folders.create({ body: { name: 'Spring' } });
  const menu = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const film = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'Film.mp4' });
  const tulips = await arrangeMediaItem(server.db, user.id, { name: 'Tulips.png', folderId: folder.id });
  const walk = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'walk.mp4', folderId: folder.id });
  const page = await arrangeWebpage(server.db, user.id, { name: 'Board', url: 'https://example.com/board' });
  const { playlist } = await client.playlists.create({ body: { name: 'loop', items: [toItemBody(menu)] } });
  const ages = [menu, film, tulips, walk, page, playlist].map(({ id }) => id);
  for (const [minute, id] of ages.entries()) {
    await server.query(`update media set created_at = '2026-03-01T10:0${minute}:00Z' where id = '${id}'`);
  }
  await server.query(`update media set file_size = 7000 where id = '${tulips.id}'`);
  return { ...member, folder, menu, film, tulips, walk, page, playlist };
}

const noCounts = {
  image: 0,
  video: 0,
  document: 0,
  audio: 0,
  webpage: 0,
  layout: 0,
  playlist: 0,
  ...mapDrawnKinds(() => 0),
};

const readContentNames = ({ content }: { content: readonly object[] }) =>
  content.map((item) => ('originalName' in item ? item.originalName : 'name' in item && item.name));

describe('the list of all content', () => {
  test.for<[ContentOrder, string[]]>([
    ['newest', ['loop', 'Board', 'walk.mp4', 'Tulips.png', 'Film.mp4', 'menu.png']],
    ['oldest', ['menu.png', 'Film.mp4', 'Tulips.png', 'walk.mp4', 'Board', 'loop']],
    ['name', ['Board', 'Film.mp4', 'loop', 'menu.png', 'Tulips.png', 'walk.mp4']],
  ])('has every kind in one order, %s, whole and in pages', async ([order, names]) => {
    const { client } = await shop();
    expect(readContentNames(await client.content.list({ query: { order } }))).toEqual(names);
    const pages: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body, next, total } = await client.content.list.page({ query: { order, limit: 4, cursor } });
      pages.push(...readContentNames(body));
      expect(total).toBe(6);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(names);
  });

  test('puts the largest files first, and content without a file last', async () => {
    const { client } = await shop();
    const names = readContentNames(await client.content.list({ query: { order: 'largest' } }));
    expect(names[0]).toBe('Tulips.png');
    expect(names.slice(-2)).toEqual(expect.arrayContaining(['Board', 'loop']));
  });

  test('describes each item as the list of its kind does', async () => {
    const { client, menu, playlist } = await shop();
    await client.media.setCurrentImage({ body: { imageId: MediaId.parse(menu.id) } });
    const { layout: board } = await client.layouts.create({ body: { name: 'board', document: createDocument() } });
    const [{ content }, { images }, { videos }, { webpages }, { layouts }, { playlists }] = await Promise.all([
      client.content.list(),
      client.media.listImages(),
      client.media.listVideos(),
      client.webpages.list(),
      client.layouts.list(),
      client.playlists.list(),
    ]);
    const expected = [
      ...images.map((image) => ({ ...image, kind: 'image' })),
      ...videos.map((video) => ({ ...video, kind: 'video' })),
      ...webpages.map((webpage) => ({ ...webpage, kind: 'webpage' })),
      ...layouts.map((layout) => ({ ...LayoutSummary.parse(layout), kind: 'layout' })),
      ...playlists.map((each) => ({ ...PlaylistSummary.parse(each), kind: 'playlist' })),
    ].map((each) => ({ ...each, tags: [] }));
    expect(layouts.map(({ id }) => id)).toEqual([board.id]);
    const byId = new Map<string, object>(expected.map((each) => [each.id, each]));
    expect(content).toHaveLength(expected.length);
    for (const item of content) expect(item).toEqual(byId.get(item.id));
    expect(content.find(({ id }) => id === menu.id)).toMatchObject({ isActive: true });
    expect(content.find(({ id }) => id === playlist.id)).toMatchObject({ itemCount: 1 });
  });

  test('is limited to kinds, a folder and a part of the name; the counts cover every kind', async () => {
    const { client, folder } = await shop();
    const inFolder = await client.content.list({ query: { folderId: folder.id, order: 'name' } });
    expect(readContentNames(inFolder)).toEqual(['Tulips.png', 'walk.mp4']);
    expect(inFolder.counts).toEqual({ ...noCounts, image: 1, video: 1 });
    const { body, total } = await client.content.list.page({ query: { kinds: 'image,playlist', limit: 50 } });
    expect(readContentNames(body)).toEqual(['loop', 'Tulips.png', 'menu.png']);
    expect(total).toBe(3);
    expect(body.counts).toEqual({ ...noCounts, image: 2, video: 2, webpage: 1, playlist: 1 });
    const found = await client.content.list({ query: { search: 'L', folderId: 'root', order: 'name' } });
    expect(readContentNames(found)).toEqual(['Film.mp4', 'loop']);
  });

  test('is limited to some ids, with the counts of these', async () => {
    const { client, menu, playlist } = await shop();
    const found = await client.content.list({ query: { ids: `${menu.id},${playlist.id},med_gone`, order: 'name' } });
    expect(readContentNames(found)).toEqual(['loop', 'menu.png']);
    expect(found.counts).toEqual({ ...noCounts, image: 1, playlist: 1 });
    const other = await server.signUp();
    expect((await other.client.content.list({ query: { ids: menu.id } })).content).toEqual([]);
  });

  test('has nothing of another account', async () => {
    const { folder } = await shop();
    const { client } = await server.signUp();
    const empty = { content: [], counts: noCounts };
    expect(await client.content.list()).toEqual(empty);
    expect(await client.content.list({ query: { folderId: folder.id } })).toEqual(empty);
  });

  test('refuses a kind that does not exist, and the cursor of another order', async () => {
    const { client, token } = await shop();
    const unknown = await requestRaw({ url: server.url, token }, 'GET', '/api/content?kinds=image,hologram', undefined);
    expect(unknown.status).toBe(400);
    const { next } = await client.content.list.page({ query: { limit: 1, order: 'newest' } });
    await expect(
      client.content.list({ query: { limit: 1, order: 'largest', cursor: next ?? '' } }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
