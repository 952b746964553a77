import { randomUUID } from 'node:crypto';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, arrangeWebpage, createEventBody } from '../../test/arrange.ts';
import { untilDevices } from '../../test/screen.ts';
import { arrangeShop } from '../../test/content/webpages.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const shop = () => arrangeShop(server);

const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

describe('the manifest of a screen with a web page', () => {
  test('has its address, its settings and its fallback picture', async () => {
    const { assign, manifest, board, closed } = await shop();
    await assign(board);
    const { timeline, fallback, webpages, assets } = await manifest();
    const shown = { assetId: closed.id, content: { kind: 'webpage', id: board.id } };
    expect(timeline).toEqual([expect.objectContaining({ ...shown, reason: 'device' })]);
    expect(fallback).toEqual({ ...shown, reason: 'device' });
    expect(webpages).toEqual({
      [board.id]: {
        url: 'https://example.com/board',
        name: 'Departures',
        refreshSeconds: 300,
        refreshMinutes: 5,
        zoom: 150,
        fallbackAssetId: closed.id,
        blocked: null,
      },
    });
    expect(assets.map(({ id }) => id)).toEqual([closed.id]);
  });

  test('has no file for a web page without fallback picture', async () => {
    const { assign, manifest, bare } = await shop();
    await assign(bare);
    const { timeline, webpages, assets } = await manifest();
    expect(timeline).toEqual([expect.objectContaining({ assetId: null, content: { kind: 'webpage', id: bare.id } })]);
    expect(webpages[bare.id]).toMatchObject({
      refreshSeconds: null,
      refreshMinutes: null,
      zoom: 100,
      fallbackAssetId: null,
    });
    expect(assets).toEqual([]);
  });

  test('leaves a fallback picture out until it is ready', async () => {
    const { user, assign, manifest, version } = await shop();
    const late = await arrangeMediaItem(server.db, user.id, { status: 'processing' });
    const page = await arrangeWebpage(server.db, user.id, { fallbackMediaId: late.id });
    await assign(page);
    expect((await manifest()).webpages[page.id]?.fallbackAssetId).toBeNull();
    const before = await version();
    await server.query(`update media set status = 'ready' where id = '${late.id}'`);
    expect(await version()).toBeGreaterThan(before);
    const { webpages, assets, timeline } = await manifest();
    expect([webpages[page.id]?.fallbackAssetId, assets[0]?.id, timeline[0]?.assetId]).toEqual([
      late.id,
      late.id,
      late.id,
    ]);
  });

  test('has the web pages of a playlist as items, for 30 seconds unless they have a duration', async () => {
    const { user, assign, manifest, board, bare, closed } = await shop();
    const menu = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
    const items = [{ mediaId: bare.id }, { mediaId: menu.id }, { mediaId: board.id, durationMs: 8_000 }];
    await assign(await arrangePlaylist(server.db, user.id, { items }));
    const { timeline, lists, items: known, webpages, assets } = await manifest();
    const [list] = Object.values(lists);
    expect(list?.lengthMs).toBe(48_000);
    expect(list?.items.map((id) => known[id])).toEqual([
      expect.objectContaining({ content: { kind: 'webpage', id: bare.id }, durationMs: 30_000 }),
      expect.objectContaining({ content: { kind: 'asset', assetId: menu.id }, durationMs: 10_000 }),
      expect.objectContaining({ content: { kind: 'webpage', id: board.id }, durationMs: 8_000 }),
    ]);
    expect(timeline[0]?.assetId).toBe(menu.id);
    expect(Object.keys(webpages).toSorted()).toEqual([bare.id, board.id].toSorted());
    expect(assets.map(({ id }) => id).toSorted()).toEqual([menu.id, closed.id].toSorted());
  });

  test('does not take an icon for the cover of a playlist', async () => {
    const { user, assign, explain, board, closed } = await shop();
    await server.query(`update media set thumbnail_filename = id || '.webp' where account_id = '${user.id}'`);
    await assign(await arrangePlaylist(server.db, user.id, { items: [{ mediaId: board.id }] }));
    expect((await explain()).media).toMatchObject({ type: 'playlist', thumbnailUrl: null });
    const items = [{ mediaId: board.id }, { mediaId: closed.id }];
    await assign(await arrangePlaylist(server.db, user.id, { items }));
    expect((await explain()).media?.thumbnailUrl).toBe(`/objects/${closed.id}.webp`);
  });

  test('has the web pages of prepared takeovers as standby', async () => {
    const { client, manifest, board, closed } = await shop();
    await client.takeovers.setStandby({
      body: { items: [{ title: 'Board', content: { mediaType: 'webpage', mediaId: board.id } }] },
    });
    const { standby, webpages, assets } = await manifest();
    expect(standby).toEqual([{ kind: 'webpage', id: board.id }]);
    expect([Object.keys(webpages), assets.map(({ id }) => id)]).toEqual([[board.id], [closed.id]]);
  });

  test('stays below 2 MB with 1,000 long addresses', async () => {
    const { client, user, assign, manifest } = await shop();
    const list = { items: [] as { mediaId: string }[] };
    for (let i = 0; i < 1_000; i += 1) {
      const url = `https://example.com/${i}/${'x'.repeat(300)}`;
      list.items.push({ mediaId: (await arrangeWebpage(server.db, user.id, { name: `Page ${i}`, url })).id });
    }
    await assign(await arrangePlaylist(server.db, user.id, list));
    const answer = await manifest();
    expect(Object.keys(answer.webpages)).toHaveLength(1_000);
    expect(JSON.stringify(answer).length).toBeLessThan(2_000_000);
    expect((await client.devices.list({ query: {} })).map(({ name }) => name)).toEqual(['Hall']);
  });
});

describe('a screen plays a web page', () => {
  test('that its group has', async () => {
    const { client, screen, board, explain } = await shop();
    const { group } = await client.groups.create({ body: { name: 'Foyer' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
    const { assignment } = await client.assignments.assignToGroup({
      params: { id: group.id },
      body: { mediaType: 'webpage', mediaId: board.id },
    });
    expect(assignment).toMatchObject({ mediaType: 'webpage', mediaName: 'Departures' });
    expect((await explain()).sentence).toBe(
      'Shows the web page "Departures" because it is assigned to the group "Foyer".',
    );
    await client.assignments.removeFromGroup({ params: { id: group.id, mediaType: 'webpage' } });
    expect((await explain()).media).toBeNull();
  });

  test('that is assigned to several screens at once', async () => {
    const { client, screen, board, explain } = await shop();
    const { results } = await client.assignments.assignToDevices({
      body: { deviceIds: [screen.device.id], mediaType: 'webpage', mediaId: board.id },
    });
    expect(results.map(({ error }) => error)).toEqual([null]);
    expect((await explain()).media).toEqual({
      id: board.id,
      type: 'webpage',
      filename: null,
      originalName: 'Departures',
      thumbnailUrl: null,
    });
    expect((await client.devices.get({ params: { deviceId: screen.device.id } })).assignedMedia?.type).toBe('webpage');
  });

  test('that is scheduled, also for one occurrence only', async () => {
    const { client, screen, board, bare, explain } = await shop();
    const body = createEventBody({
      mediaType: 'webpage',
      mediaId: board.id,
      deviceIds: [screen.device.id],
      recurrence: 'daily',
    });
    const { event } = await client.schedule.create({ body });
    expect(event).toMatchObject({ mediaType: 'webpage', color: '#14b8a6', media: { type: 'webpage' } });
    expect(await explain()).toMatchObject({ reason: 'schedule', media: { id: board.id } });
    await client.schedule.changeOccurrence({
      params: { id: event.id, date: '2026-03-09' },
      body: { ...body, mediaType: 'webpage', mediaId: bare.id },
    });
    expect(await explain()).toMatchObject({ reason: 'schedule', media: { id: bare.id } });
  });

  test('of a takeover', async () => {
    const { client, board, explain } = await shop();
    const content = { mediaType: 'webpage', mediaId: board.id } as const;
    const { takeover } = await client.takeovers.start({ body: { title: 'Now', content, target: { all: true } } });
    expect(takeover.content?.type).toBe('webpage');
    expect((await explain()).sentence).toBe('Shows the web page "Departures" because of the takeover "Now".');
  });

  test('and reports it as on air', async () => {
    const member = await shop();
    const { client, screen, board, assign, manifest } = member;
    await assign(board);
    const { etag } = await manifest();
    const playing = { assetId: board.id, etag, reason: 'device' } as const;
    await screen.client.player.heartbeat({ body: { clock: NOON, playing } });
    await untilDevices(server, member, ([device]) => device?.playing?.media?.id === board.id);
    const delivery = await client.playout.delivery({ body: { mediaId: board.id, deviceIds: [screen.device.id] } });
    expect(delivery).toMatchObject({ total: 1, onAir: 1 });
  });

  test('and reports its plays, which keep its name', async () => {
    const { client, screen, board, bare } = await shop();
    const playlist = { playlistId: 'ply_gone', listId: 'lst_1', index: 0 };
    const playOf = (assetId: string, more = {}) => ({
      playId: randomUUID(),
      assetId,
      reason: 'device',
      startedAt: at(0),
      endedAt: at(1),
      completed: true,
      ...more,
    });
    const plays = [playOf(board.id), playOf(bare.id, { startedAt: at(1), endedAt: at(2), ...playlist })];
    expect(await screen.client.plays.send({ body: { plays } })).toMatchObject({ accepted: 2, rejected: [] });
    await client.webpages.remove({ params: { id: board.id } });
    const reported = await client.plays.list({ params: { deviceId: screen.device.id }, query: {} });
    expect(reported.plays.map(({ mediaId, mediaName }) => [mediaId, mediaName])).toEqual([
      [board.id, 'Departures'],
      [bare.id, 'Weather'],
    ]);
  });
});

describe('the active web page', () => {
  test('takes the place of the active playlist, and the other way round', async () => {
    const { client, user, board, explain } = await shop();
    const playlist = await arrangePlaylist(server.db, user.id, { items: [{ mediaId: board.id }] });
    await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
    const { current } = await client.content.setCurrent({ body: { mediaType: 'webpage', mediaId: board.id } });
    expect(current).toMatchObject({ id: board.id, type: 'webpage' });
    expect(await client.content.current()).toEqual({ current });
    expect((await client.webpages.get({ params: { id: board.id } })).webpage.isActive).toBe(true);
    expect((await client.playlists.get({ params: { id: playlist.id } })).playlist.isActive).toBe(false);
    expect((await explain()).sentence).toBe('Shows the web page "Departures" because it is the active web page.');
    await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
    expect((await client.webpages.get({ params: { id: board.id } })).webpage.isActive).toBe(false);
    expect((await explain()).media?.type).toBe('playlist');
  });

  test('comes before the active video and image, and ends when one of these is made active', async () => {
    const { client, user, board, closed, explain } = await shop();
    const video = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'film.mp4' });
    await client.media.setCurrentVideo({ body: { videoId: MediaId.parse(video.id) } });
    await client.content.setCurrent({ body: { mediaType: 'webpage', mediaId: board.id } });
    const { media, candidates } = await explain();
    expect(media?.id).toBe(board.id);
    expect(candidates.map(({ rule, text }) => [rule, text])).toContainEqual([
      'webpage-first',
      '"film.mp4" is the active video, but the active web page comes first.',
    ]);
    await client.media.setCurrentImage({ body: { imageId: closed.id } });
    expect((await client.content.current()).current).toBeNull();
    expect((await explain()).media?.id).toBe(video.id);
  });

  test('is the only one, also if it and a playlist are made active at the same moment', async () => {
    const { client, user, board } = await shop();
    const playlist = await arrangePlaylist(server.db, user.id);
    await Promise.all([
      client.content.setCurrent({ body: { mediaType: 'webpage', mediaId: board.id } }),
      client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } }),
    ]);
    expect(await server.query(`select from global_media where account_id = '${user.id}'`)).toHaveLength(1);
    await client.content.clearCurrent();
    expect((await client.content.current()).current).toBeNull();
  });

  test('must be of the kind that the call names', async () => {
    const { client, user, board } = await shop();
    const playlist = await arrangePlaylist(server.db, user.id);
    for (const body of [
      { mediaType: 'playlist', mediaId: board.id },
      { mediaType: 'webpage', mediaId: playlist.id },
    ] as const) {
      await expect(client.content.setCurrent({ body })).rejects.toMatchObject({ code: 'media.not_found' });
    }
  });
});

test('a simple app is given the fallback picture of a web page, or nothing', async () => {
  const { client, screen, board, bare, closed, assign } = await shop();
  const now = async () => (await client.playout.now({ params: { deviceId: screen.device.id } })).media;
  await assign(board);
  expect(await now()).toEqual({ video: null, image: { filename: closed.filename, originalName: 'closed.png' } });
  await assign(bare);
  expect(await now()).toEqual({ video: null, image: null });
});
