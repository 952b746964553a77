import { isAppError } from '@vitrine/contract/core/errors';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, createEventBody, requestRaw } from '../../test/arrange.ts';
import { arrangeShop } from '../../test/content/webpages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

const shop = () => arrangeShop(server);

describe('the screens of a web page follow', () => {
  test.each<[string, object, boolean]>([
    ['its address', { url: 'https://10.0.0.1/other' }, true],
    ['its refresh', { refreshSeconds: 600 }, true],
    ['its zoom', { zoom: 100 }, true],
    ['its name', { name: 'Board' }, true],
    ['its fallback picture', { fallbackMediaId: null }, true],
    ['nothing', {}, false],
  ])('a change of %s', async (_, change, isNew) => {
    const { client, user, assign, board, closed, manifest, version } = await shop();
    await assign(await arrangePlaylist(server.db, user.id, { items: [{ mediaId: board.id }] }));
    const [{ etag }, before] = [await manifest(), await version()];
    const settings = { url: 'https://example.com/board', refreshSeconds: 300, zoom: 150, fallbackMediaId: closed.id };
    await client.webpages.update({ params: { id: board.id }, body: { name: 'Departures', ...settings, ...change } });
    expect((await version()) > before).toBe(isNew);
    expect((await manifest()).etag !== etag).toBe(isNew);
  });

  test('the deletion of its fallback picture', async () => {
    const { client, assign, board, closed, manifest, version } = await shop();
    await assign(board);
    const before = await version();
    expect((await client.playout.mediaUse({ body: { mediaIds: [closed.id] } })).use).toMatchObject({
      webpages: 1,
      deviceCount: 0,
    });
    await client.media.removeImage({ params: { id: closed.id } });
    expect(await version()).toBeGreaterThan(before);
    expect((await client.webpages.get({ params: { id: board.id } })).webpage).toMatchObject({
      fallbackMediaId: null,
      fallback: null,
    });
    const { timeline, webpages, assets } = await manifest();
    expect([timeline[0]?.assetId, webpages[board.id]?.fallbackAssetId, assets]).toEqual([null, null, []]);
  });

  test('the deletion of a picture that becomes its fallback at the same moment', async () => {
    const { client, user, assign, board, manifest } = await shop();
    await assign(board);
    const pictures = await Promise.all(Array.from({ length: 5 }, () => arrangeMediaItem(server.db, user.id)));
    for (const id of pictures.map((picture) => MediaId.parse(picture.id))) {
      const body = { url: 'https://example.com/board', fallbackMediaId: id };
      const [saved, deleted] = await Promise.allSettled([
        client.webpages.update({ params: { id: board.id }, body }),
        client.media.removeImage({ params: { id } }),
      ]);
      expect(deleted.status).toBe('fulfilled');
      expect(saved.status === 'fulfilled' || isAppError(saved.reason, 'media.not_found')).toBe(true);
      expect((await client.webpages.get({ params: { id: board.id } })).webpage.fallbackMediaId).not.toBe(id);
      expect((await manifest()).assets).not.toContainEqual(expect.objectContaining({ id }));
    }
  });

  test('its own deletion, which removes it everywhere', async () => {
    const { client, user, screen, assign, board, bare, manifest } = await shop();
    const playlist = await arrangePlaylist(server.db, user.id, {
      items: [{ mediaId: board.id }, { mediaId: bare.id }],
    });
    await assign(playlist);
    const { group } = await client.groups.create({ body: { name: 'Foyer' } });
    await client.assignments.assignToGroup({
      params: { id: group.id },
      body: { mediaType: 'webpage', mediaId: board.id },
    });
    const body = createEventBody({ mediaType: 'webpage', mediaId: board.id, deviceIds: [screen.device.id] });
    await client.schedule.create({ body: { ...body, scheduledDate: '2026-03-10' } });
    await client.content.setCurrent({ body: { mediaType: 'webpage', mediaId: board.id } });
    expect((await client.playout.mediaUse({ body: { mediaIds: [board.id] } })).use).toMatchObject({
      deviceCount: 1,
      screens: 1,
      groups: 1,
      schedules: 1,
      playlists: 1,
      webpages: 0,
      drawn: 0,
      isActive: true,
    });
    await client.webpages.remove({ params: { id: board.id } });
    expect(Object.keys((await manifest()).webpages)).toEqual([bare.id]);
    expect((await client.schedule.list()).events).toEqual([]);
    expect((await client.assignments.listOfGroups()).assignments).toEqual([]);
    expect((await client.content.current()).current).toBeNull();
    expect((await client.playlists.get({ params: { id: playlist.id } })).playlist.itemCount).toBe(1);
  });
});

describe('a web page in the library', () => {
  test('is moved and deleted with files, and moves to the root when its folder is deleted', async () => {
    const { client, board, bare, closed } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Boards' } });
    const mediaIds = [board.id, bare.id, closed.id];
    expect((await client.media.moveMany({ body: { mediaIds, folderId: folder.id } })).moved).toBe(3);
    expect((await client.folders.list()).folders[0]?.mediaCount).toBe(3);
    expect((await client.media.removeMany({ body: { mediaIds: [bare.id, closed.id] } })).deleted).toBe(2);
    await client.folders.remove({ params: { id: folder.id } });
    const { webpages } = await client.webpages.list({ query: {} });
    expect(webpages).toEqual([expect.objectContaining({ id: board.id, folderId: null, fallbackMediaId: null })]);
    expect((await client.media.storage()).storage).toEqual({
      usedBytes: 0,
      imageCount: 0,
      videoCount: 0,
      audioCount: 0,
    });
  });

  test('is in a playlist only where it was added, not with its folder', async () => {
    const { client, user, board, closed, assign, version } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Boards' } });
    await client.media.moveMany({ body: { mediaIds: [closed.id], folderId: folder.id } });
    await assign(await arrangePlaylist(server.db, user.id, { sourceFolderId: folder.id }));
    const before = await version();
    await client.media.moveMany({ body: { mediaIds: [board.id], folderId: folder.id } });
    expect(await version()).toBe(before);
    const [playlist] = (await client.playlists.list({ query: {} })).playlists;
    expect(playlist?.itemCount).toBe(1);
    expect((await client.playout.mediaUse({ body: { mediaIds: [board.id] } })).use.playlists).toBe(0);
  });
});

test('a playlist shows its web pages as items', async () => {
  const { client, board, bare } = await shop();
  const { playlist } = await client.playlists.create({
    body: {
      name: 'Boards',
      items: [
        { mediaType: 'webpage', mediaId: board.id, durationMs: 20_000 },
        { mediaType: 'webpage', mediaId: bare.id },
      ],
    },
  });
  expect(playlist.lengthMs).toBe(50_000);
  expect(playlist.items).toEqual([
    expect.objectContaining({ mediaType: 'webpage', mediaId: board.id, name: 'Departures', filename: null }),
    expect.objectContaining({ mediaId: bare.id, status: 'ready', mediaDurationMs: null, durationMs: null }),
  ]);
  await expect(
    client.playlists.create({ body: { name: 'Wrong', items: [{ mediaType: 'image', mediaId: board.id }] } }),
  ).rejects.toMatchObject({ code: 'media.not_found' });
});

test('a video is not generated from web pages', async () => {
  const { token, board } = await shop();
  const items = [{ mediaType: 'webpage', mediaId: board.id, duration: 3 }];
  const answer = await requestRaw({ url: server.url, token }, 'POST', '/api/video/generate', { name: 'Loop', items });
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('request.invalid') });
});
