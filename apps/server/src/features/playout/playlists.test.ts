import { gzipSync } from 'node:zlib';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { MediaId } from '@vitrine/contract/library/media';
import type { Window } from '@vitrine/contract/playlists/window';
import { ContentId, type ContentKind } from '@vitrine/contract/library/content';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, createEventBody, requestRaw } from '../../test/arrange.ts';
import { openScreenEvents, pairScreen, type Screen, untilDevices } from '../../test/screen.ts';

/** A Monday, 08:00 in New York. */
const NOON = '2026-03-09T12:00:00.000Z';
const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

interface Content {
  id: string;
  kind: ContentKind;
}

interface Item {
  mediaId: string;
  durationMs?: number;
  windows?: Window[];
}

interface Shop extends Member {
  screen: Screen;
  image: (name: string) => ReturnType<typeof arrangeMediaItem>;
  playlist: (items: Item[], name?: string) => Promise<Content>;
  assign: (content: Content, to?: Screen, force?: boolean) => Promise<unknown>;
  schedule: (content: Content) => Promise<string>;
  explain: () => ReturnType<Member['client']['playout']['explain']>;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  return {
    ...member,
    screen,
    image: (name) => arrangeMediaItem(server.db, user.id, { name }),
    playlist: (items, name = 'Offers') => arrangePlaylist(server.db, user.id, { name, items }),
    assign: ({ id, kind }, to = screen, force = false) =>
      client.assignments.assignToDevice({
        params: { deviceId: to.device.id },
        body: { mediaType: kind, mediaId: ContentId.parse(id), force },
      }),
    schedule: async ({ id, kind }) => {
      const body = createEventBody({ mediaType: kind, mediaId: id, deviceIds: [screen.device.id] });
      return (await client.schedule.create({ body })).event.id;
    },
    explain: () => client.playout.explain({ params: { deviceId: screen.device.id }, query: {} }),
  };
}

/** The items' files and durations of the list of a segment. */
function listAt({ timeline, lists, items }: Manifest, index = 0): [assetId: string, durationMs: number][] {
  const content = timeline[index]?.content;
  const list = content?.kind === 'list' ? lists[content.id] : undefined;
  return (list?.items ?? []).flatMap((id) => {
    const item = items[id];
    return item?.content.kind === 'asset' ? [[item.content.assetId, item.durationMs]] : [];
  });
}

describe('the manifest of a screen with a playlist', () => {
  test('has its list, each item once, and every file', async () => {
    const { screen, user, image, playlist, assign } = await shop();
    const poster = await image('poster.png');
    const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
    const offers = await playlist([
      { mediaId: poster.id, durationMs: 8_000 },
      { mediaId: video.id },
      { mediaId: poster.id, durationMs: 8_000 },
    ]);
    await assign(offers);

    const manifest = await screen.client.player.manifest();
    const [segment] = manifest.timeline;
    expect(manifest.timeline).toHaveLength(1);
    expect(segment).toMatchObject({
      assetId: poster.id,
      content: { kind: 'list', playlistId: offers.id, id: expect.stringMatching(/^lst_[\da-f]{16,}$/) },
      reason: 'device',
    });
    expect(manifest.fallback).toEqual({ assetId: poster.id, content: segment?.content, reason: 'device' });
    expect(listAt(manifest)).toEqual([
      [poster.id, 8_000],
      [video.id, 10_000],
      [poster.id, 8_000],
    ]);
    expect(Object.values(manifest.lists)).toMatchObject([{ lengthMs: 26_000 }]);
    expect(Object.keys(manifest.items)).toHaveLength(2);
    expect(manifest.assets.map(({ id, neededBy }) => [id, neededBy])).toEqual([
      [poster.id, segment?.from],
      [video.id, segment?.from],
    ]);
  });

  test('has a segment for each change of its windows, in the screen’s own time zone', async () => {
    const { client, screen, image, playlist, assign } = await shop();
    await client.devices.updateSettings({
      params: { deviceId: screen.device.id },
      body: { timezone: 'America/New_York' },
    });
    const [always, lunch] = [await image('always.png'), await image('lunch.png')];
    const offers = await playlist([
      { mediaId: always.id },
      { mediaId: lunch.id, windows: [{ days: [1], from: '11:30', to: '14:00' }] },
    ]);
    await assign(offers);

    const manifest = await screen.client.player.manifest();
    const today = manifest.timeline.filter(({ from }) => from >= NOON && from < '2026-03-10T12:00:00.000Z');
    expect(today.map(({ from, until }) => [from, until.slice(0, 10)])).toEqual([
      ['2026-03-09T15:30:00.000Z', '2026-03-09'],
      ['2026-03-09T18:00:00.000Z', '2026-03-16'],
    ]);
    const first = manifest.timeline.findIndex(({ from }) => from === '2026-03-09T15:30:00.000Z');
    expect(listAt(manifest, first).map(([id]) => id)).toEqual([always.id, lunch.id]);
    expect(listAt(manifest, first + 1).map(([id]) => id)).toEqual([always.id]);
    expect(Object.keys(manifest.lists)).toHaveLength(2);
    expect(manifest.assets.map(({ id, neededBy }) => [id, neededBy])).toEqual([
      [always.id, manifest.timeline[0]?.from],
      [lunch.id, '2026-03-09T15:30:00.000Z'],
    ]);
  });

  test('shares a list between playlists with equal items', async () => {
    const { screen, image, playlist, assign, schedule } = await shop();
    const poster = await image('poster.png');
    const [first, second] = [await playlist([{ mediaId: poster.id }]), await playlist([{ mediaId: poster.id }])];
    await assign(first);
    await schedule(second);
    const { timeline, lists } = await screen.client.player.manifest();
    const shown = timeline.map(({ content }) => (content?.kind === 'list' ? content : null));
    expect(new Set(shown.map((content) => content?.playlistId))).toEqual(new Set([first.id, second.id]));
    expect(new Set(shown.map((content) => content?.id))).toEqual(new Set(Object.keys(lists)));
    expect(Object.keys(lists)).toHaveLength(1);
  });

  test('follows an item that is deleted or not ready, and leaves other screens alone', async () => {
    const member = await shop();
    const { client, screen, image, playlist, assign } = member;
    const other = await pairScreen(server, member);
    const [kept, removed, later] = [await image('kept.png'), await image('removed.png'), await image('later.png')];
    await server.query(`update media set status = 'processing' where id = '${later.id}'`);
    await assign(kept, other);
    await assign(await playlist([kept, removed, later].map(({ id }) => ({ mediaId: id }))));
    const before = await other.client.player.manifest();
    const first = await screen.client.player.manifest();
    expect(listAt(first).map(([id]) => id)).toEqual([kept.id, removed.id]);

    const events = await openScreenEvents(server, screen.token);
    await events.until('manifest');
    await client.media.removeImage({ params: { id: MediaId.parse(removed.id) } });
    expect((await events.until('manifest')).data['etag']).not.toBe(first.etag);
    const second = await screen.client.player.manifest();
    expect(listAt(second).map(([id]) => id)).toEqual([kept.id]);
    await server.query(`update media set status = 'ready' where id = '${later.id}'`);
    await events.until('manifest');
    await events.close();
    expect(listAt(await screen.client.player.manifest()).map(([id]) => id)).toEqual([kept.id, later.id]);
    expect((await other.client.player.manifest()).etag).toBe(before.etag);
  });

  test('follows the folder that fills it', async () => {
    const { client, user, screen, image, assign } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Season' } });
    const [second, first] = [await image('b.png'), await image('a.png')];
    await server.query(`update media set folder_id = '${folder.id}' where id in ('${first.id}', '${second.id}')`);
    await assign(await arrangePlaylist(server.db, user.id, { sourceFolderId: folder.id }));
    expect(listAt(await screen.client.player.manifest()).map(([id]) => id)).toEqual([first.id, second.id]);
  });

  test('with one etag is always the same', async () => {
    const timed = await testApp({ now: NOON });
    const member = await timed.signUp();
    const { client, device } = await pairScreen(timed, member);
    const { id: mediaId } = await arrangeMediaItem(timed.db, member.user.id);
    const windows = [{ from: '09:00', to: '10:00' }];
    const { id } = await arrangePlaylist(timed.db, member.user.id, { items: [{ mediaId }, { mediaId, windows }] });
    await member.client.assignments.assignToDevice({
      params: { deviceId: device.id },
      body: { mediaType: 'playlist', mediaId: id },
    });
    const seen = new Map<string, string>();
    for (let hour = 0; hour < 48; hour += 3) {
      timed.setTime(new Date(Date.parse(NOON) + hour * 3_600_000).toISOString());
      const { serverTime: _, etag, ...rest } = await client.player.manifest();
      const content = JSON.stringify(rest);
      expect(seen.get(etag) ?? content).toBe(content);
      seen.set(etag, content);
    }
    expect(seen.size).toBeGreaterThanOrEqual(2);
  });

  test('is small with 50 items that have windows', async () => {
    const { screen, image, playlist, assign } = await shop();
    await assign(await playlist(windowed((await image('poster.png')).id, 50, 15)));
    const text = await fetchManifest(screen);
    const { timeline, serverTime, horizonEnd }: Manifest = JSON.parse(text);
    expect(gzipSync(text).length).toBeLessThan(100_000);
    expect(timeline.length).toBeGreaterThan(14 * 50);
    expect(Date.parse(horizonEnd) - Date.parse(serverTime)).toBeGreaterThan(14 * DAY_MS);
  });

  test('ends earlier rather than being larger than 2 MB', async () => {
    const { screen, image, playlist, assign } = await shop();
    await assign(await playlist(windowed((await image('poster.png')).id, 1_000, 1)));
    const text = await fetchManifest(screen);
    const { timeline, serverTime, horizonEnd, lists }: Manifest = JSON.parse(text);
    expect(text.length).toBeLessThan(2_000_000);
    expect(Object.keys(lists).length).toBeGreaterThan(100);
    expect(timeline.at(-1)?.until).toBe(horizonEnd);
    timeline.forEach(({ from }, i) => expect(from).toBe(timeline[i - 1]?.until ?? from));
    expect(horizonEnd > serverTime).toBe(true);
    expect(Date.parse(horizonEnd) - Date.parse(serverTime)).toBeLessThan(14 * DAY_MS);
  });
});

/** `HH:MM` of a minute of the day. */
const formatMinuteOfDay = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Items that are each open for two hours, which begin one after the other. */
const windowed = (mediaId: string, count: number, stepMinutes: number): Item[] =>
  Array.from({ length: count }, (_, i) => {
    const from = (i * stepMinutes) % 1_320;
    return {
      mediaId,
      durationMs: 5_000 + i,
      windows: [{ from: formatMinuteOfDay(from), to: formatMinuteOfDay(from + 119) }],
    };
  });

async function fetchManifest({ token }: Screen): Promise<string> {
  const answer = await fetch(`${server.url}/api/player/v1/manifest`, { headers: { authorization: `Bearer ${token}` } });
  return answer.text();
}

describe('a playlist', () => {
  test('without an open item makes no claim: the next candidate plays, and the reason is given', async () => {
    const { image, playlist, assign, schedule, explain } = await shop();
    const poster = await image('poster.png');
    await schedule(await playlist([{ mediaId: poster.id, windows: [{ from: '20:00', to: '21:00' }] }], 'Evening'));
    await assign(await playlist([], 'Empty'), undefined, true);
    const { media, reason, candidates } = await explain();
    expect([media, reason]).toEqual([null, 'nothing']);
    expect(candidates.map(({ verdict }) => verdict)).toEqual(['lost', 'lost']);
    expect(candidates.map(({ media: content }) => content?.originalName)).toEqual(['Evening', 'Empty']);
  });

  test('is explained with its list, its waiting items, and the thumbnail of its first item, also for a group', async () => {
    const { client, screen, image, playlist, assign, explain } = await shop();
    const [always, evening, broken] = [
      await image('always.png'),
      await image('evening.png'),
      await image('broken.png'),
    ];
    await server.query(`update media set status = 'failed' where id = '${broken.id}'`);
    await server.query(`update media set thumbnail_filename = id || '.webp' where id = '${always.id}'`);
    const offers = await playlist([
      { mediaId: broken.id },
      { mediaId: always.id, durationMs: 7_000 },
      { mediaId: evening.id, windows: [{ from: '18:00', to: '22:00' }] },
    ]);
    await assign(offers);

    const { media, until, candidates, day, lists } = await explain();
    expect(media).toMatchObject({ id: offers.id, type: 'playlist', filename: null, originalName: 'Offers' });
    expect(media?.thumbnailUrl).toContain(`${always.id}.webp`);
    const { group } = await client.groups.create({ body: { name: 'Hall' } });
    const assigned = { mediaType: 'playlist', mediaId: offers.id } as const;
    await client.assignments.assignToGroup({ params: { id: group.id }, body: assigned });
    const [ofGroup] = (await client.assignments.listOfGroups()).assignments;
    expect(ofGroup).toMatchObject({ mediaName: 'Offers', thumbnailUrl: media?.thumbnailUrl });
    expect(until).toBe('2026-03-09T18:00:00.000Z');
    expect(candidates[0]?.text).toContain('1 of its items is left out');
    expect(day.map(({ from, listId }) => [from.slice(11, 16), lists[listId ?? '']?.lengthMs])).toEqual([
      ['00:00', undefined],
      ['12:00', 7_000],
      ['18:00', 17_000],
      ['22:00', 7_000],
    ]);
    expect(lists[day[1]?.listId ?? '']).toMatchObject({
      waiting: 1,
      itemCount: 1,
      items: [{ media: { id: always.id, originalName: 'always.png' }, durationMs: 7_000, fit: null }],
    });
    expect(lists[day[2]?.listId ?? '']).toMatchObject({ waiting: 0, itemCount: 2 });

    const forecast = await client.playout.forecast({ params: { deviceId: screen.device.id } });
    expect(forecast.segments).toHaveLength(30);
    expect(Object.keys(forecast.lists)).toHaveLength(2);
    const [row] = await client.playout.days({ query: { timezone: 'UTC' } });
    expect([row?.day, row?.lists]).toEqual([day, lists]);
    expect(row?.assignedMedia).toEqual(media);
  });

  test('of a screen beyond the plan’s limit is neither played nor listed', async () => {
    const member = await shop();
    const { client, user, screen, image, playlist, assign, explain } = member;
    await pairScreen(server, member);
    await assign(await playlist([{ mediaId: (await image('poster.png')).id }]));
    await server.query(`update devices set created_at = now() + interval '1 day' where id = '${screen.device.id}'`);
    await server.query(`update accounts set bought_seats = 1 where id = '${user.id}'`);
    expect(await explain()).toMatchObject({ media: null, lists: {}, day: [{ isReported: false }, { listId: null }] });
    expect(await client.playout.forecast({ params: { deviceId: screen.device.id } })).toMatchObject({ lists: {} });
    expect(await screen.client.player.manifest()).toMatchObject({ items: {}, lists: {}, fallback: null, assets: [] });
  });

  test('comes before the active video and image, and as the newest assignment of a group before older ones', async () => {
    const { client, user, screen, image, playlist, explain } = await shop();
    const poster = await image('poster.png');
    const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
    const [active, ofGroup] = [
      await playlist([{ mediaId: poster.id }], 'Active'),
      await playlist([{ mediaId: poster.id }]),
    ];
    for (const { id, kind } of [poster, video, active]) {
      await server.query(`insert into global_media (account_id, kind, media_id, set_at)
        values ('${user.id}', '${kind}', '${id}', now())`);
    }
    expect(await explain()).toMatchObject({ reason: 'global', media: { id: active.id } });

    const { group } = await client.groups.create({ body: { name: 'Shop floor' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
    const assignToGroup = ({ id, kind }: Content) =>
      client.assignments.assignToGroup({
        params: { id: group.id },
        body: { mediaType: kind, mediaId: ContentId.parse(id) },
      });
    await assignToGroup(poster);
    const { receipt, assignment } = await assignToGroup(ofGroup);
    expect(receipt.deviceIds).toEqual([screen.device.id]);
    expect(assignment).toMatchObject({ mediaType: 'playlist', mediaId: ofGroup.id, mediaName: 'Offers' });
    expect(await explain()).toMatchObject({ reason: 'group', media: { id: ofGroup.id } });
    await client.assignments.removeFromGroup({ params: { id: group.id, mediaType: 'playlist' } });
    expect(await explain()).toMatchObject({ reason: 'group', media: { id: poster.id } });
  });

  test('is assigned to one and to many screens, over a schedule if forced, and removed by its type', async () => {
    const { client, screen, image, playlist, assign, schedule, explain } = await shop();
    const poster = await image('poster.png');
    const [scheduled, offers] = [
      await playlist([{ mediaId: poster.id }], 'Scheduled'),
      await playlist([{ mediaId: poster.id }]),
    ];
    await schedule(scheduled);
    await expect(assign(offers)).rejects.toMatchObject({ code: 'assignment.scheduled' });
    await assign(offers, screen, true);
    expect(await explain()).toMatchObject({ reason: 'device', media: { id: offers.id } });
    await client.assignments.removeFromDevice({ params: { deviceId: screen.device.id, mediaType: 'image' } });
    expect(await explain()).toMatchObject({ reason: 'device' });
    await client.assignments.removeFromDevice({ params: { deviceId: screen.device.id, mediaType: 'playlist' } });
    await client.assignments.resume({ params: { deviceId: screen.device.id } });
    expect(await explain()).toMatchObject({ reason: 'schedule', media: { id: scheduled.id } });

    const mediaId = ContentId.parse(offers.id);
    const { results } = await client.assignments.assignToDevices({
      body: { mediaType: 'playlist', mediaId, deviceIds: [screen.device.deviceId], force: true },
    });
    expect(results).toMatchObject([{ assignment: { mediaType: 'playlist', mediaId }, error: null }]);
    expect(await client.assignments.listOfDevices()).toMatchObject({ assignments: [{ mediaId, mediaName: 'Offers' }] });
  });

  test('is scheduled like a file: in its colour, with conflicts and in the scheduler’s status', async () => {
    const { client, screen, image, playlist, schedule } = await shop();
    const poster = await image('poster.png');
    await server.query(`update media set thumbnail_filename = id || '.webp' where id = '${poster.id}'`);
    const offers = await playlist([{ mediaId: poster.id }]);
    await schedule(offers);
    await expect(schedule(poster)).rejects.toMatchObject({ code: 'schedule.conflict' });
    const { events } = await client.schedule.list();
    expect(events).toMatchObject([
      { mediaType: 'playlist', mediaId: offers.id, mediaName: 'Offers', color: '#8b5cf6', media: { filename: null } },
    ]);
    expect(events[0]?.media.thumbnailUrl).toContain(poster.id);
    const { activeSchedules } = await client.scheduler.status();
    expect(activeSchedules).toMatchObject([{ mediaType: 'playlist', deviceIds: [screen.device.id] }]);
  });

  test('of another account does not exist', async () => {
    const [owner, other] = [await shop(), await shop()];
    const foreign = await owner.playlist([{ mediaId: (await owner.image('secret.png')).id }], 'Secret');
    const deviceId = other.screen.device.id;
    const { group } = await other.client.groups.create({ body: { name: 'Bar' } });
    for (const [method, path, body] of [
      ['POST', `/api/device/${deviceId}/assign`, {}],
      ['POST', '/api/device/bulk-assign', { deviceIds: [deviceId] }],
      ['POST', `/api/device-groups/${group.id}/assign`, {}],
      ['POST', '/api/calendar/events', createEventBody({ mediaId: 'med_x', deviceIds: [deviceId] })],
      ['POST', '/api/devices/arrival', {}],
    ] as const) {
      const answerFor = (mediaId: string) =>
        requestRaw({ url: server.url, token: other.token }, method, path, { ...body, mediaType: 'playlist', mediaId });
      const answer = await answerFor(foreign.id);
      expect([path, answer.status, answer]).toEqual([path, 404, await answerFor('ply_unknown')]);
      expect(answer.body).toContain('media.not_found');
    }
    expect(
      (await other.client.playout.mediaUse({ body: { mediaIds: [ContentId.parse(foreign.id)] } })).use.playlists,
    ).toBe(0);
  });
});

describe('what a screen with a playlist shows', () => {
  test('is for simple apps the item at this moment, by the server’s time', async () => {
    const timed = await testApp({ now: NOON });
    const { client, user } = await timed.signUp();
    const { device, deviceToken } = await client.devices.register({ body: { deviceId: 'kiosk-1' } });
    const image = await arrangeMediaItem(timed.db, user.id, { name: 'poster.png' });
    const video = await arrangeMediaItem(timed.db, user.id, { kind: 'video', name: 'clip.mp4' });
    const { id } = await arrangePlaylist(timed.db, user.id, {
      items: [{ mediaId: image.id, durationMs: 20_000 }, { mediaId: video.id }],
    });
    await client.assignments.assignToDevice({
      params: { deviceId: device.id },
      body: { mediaType: 'playlist', mediaId: id },
    });
    const shown = async (ms: number) => {
      // A multiple of the list's length, so that it begins at this instant.
      timed.setTime(new Date(Math.ceil(Date.parse(NOON) / 30_000) * 30_000 + ms).toISOString());
      const { media } = await timed.clientFor(deviceToken).playout.now({ params: { deviceId: 'kiosk-1' } });
      return media.image?.originalName ?? media.video?.originalName;
    };
    expect(await shown(0)).toBe('poster.png');
    expect(await shown(19_999)).toBe('poster.png');
    expect(await shown(20_000)).toBe('clip.mp4');
    expect(await shown(29_999)).toBe('clip.mp4');
    expect(await shown(30_000)).toBe('poster.png');
  });

  test('is the playlist, since it began, whatever item is on; and it counts as delivered', async () => {
    const member = await shop();
    const { client, screen, image, playlist, assign } = member;
    const [first, second] = [await image('first.png'), await image('second.png')];
    const offers = await playlist([{ mediaId: first.id }, { mediaId: second.id }]);
    await assign(offers);
    const { etag } = await screen.client.player.manifest();
    const beat = (assetId: string, playlistId: string | null, warning: string) =>
      screen.client.player.heartbeat({
        body: { clock: NOON, playing: { assetId, playlistId, etag, reason: 'device' }, warnings: [warning] },
      });
    const reported = async (warning: string) => {
      const [device] = await untilDevices(server, member, ([listed]) => listed?.warnings[0] === warning);
      return device;
    };
    await beat(first.id, offers.id, 'first');
    const before = await reported('first');
    expect(before).toMatchObject({ isCurrent: true, playing: { media: { id: offers.id, type: 'playlist' } } });
    server.setTime('2026-03-09T12:00:20.000Z');
    await beat(second.id, offers.id, 'second');
    server.setTime(NOON);
    expect((await reported('second'))?.playing).toEqual(before?.playing);
    const mediaId = ContentId.parse(offers.id);
    expect(await client.playout.delivery({ body: { mediaId } })).toMatchObject({ total: 1, onAir: 1 });

    for (const [index, stranger] of ['ply_unknown', 'med_1', 'ply_\u0000\u202e'].entries()) {
      await beat(second.id, stranger, `stranger ${index}`);
      expect(await reported(`stranger ${index}`)).toMatchObject({ status: 'online', playing: { reason: 'device' } });
    }
    expect(await client.playout.delivery({ body: { mediaId } })).toMatchObject({ total: 1, onAir: 0 });
  });
});

describe('the use of a file', () => {
  test('includes the playlists that contain it, and each of their screens once', async () => {
    const member = await shop();
    const { client, user, screen, image, playlist, assign, schedule } = member;
    const other = await pairScreen(server, member);
    const { folder } = await client.folders.create({ body: { name: 'Season' } });
    const [poster, unused] = [await image('poster.png'), await image('unused.png')];
    await server.query(`update media set folder_id = '${folder.id}' where id = '${poster.id}'`);
    const [first, second] = [
      await playlist([{ mediaId: poster.id }, { mediaId: poster.id }]),
      await playlist([{ mediaId: poster.id }]),
    ];
    await arrangePlaylist(server.db, user.id, { sourceFolderId: folder.id });
    await assign(first);
    await schedule(second);
    await assign(poster, other);
    const useOf = async ({ id }: { id: string }) =>
      (await client.playout.mediaUse({ body: { mediaIds: [ContentId.parse(id)] } })).use;
    expect(await useOf(poster)).toMatchObject({
      deviceCount: 2,
      screens: 2,
      schedules: 1,
      playlists: 3,
      isActive: false,
    });
    expect(await useOf(first)).toMatchObject({
      deviceCount: 1,
      screens: 1,
      schedules: 0,
      playlists: 0,
      zones: [{ timeZone: 'UTC', deviceCount: 1 }],
    });
    expect(await useOf(unused)).toMatchObject({ deviceCount: 0, screens: 0, playlists: 0 });
    expect((await useOf(poster)).devices.map(({ id }) => id).toSorted()).toEqual(
      [screen.device.id, other.device.id].toSorted(),
    );
    expect((await useOf(unused)).zones).toEqual([]);
    await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: ContentId.parse(first.id) } });
    // Active content is shown by every device without content of its own.
    expect((await useOf(first)).zones).toMatchObject([{ timeZone: 'UTC', deviceCount: 2 }]);
  });
});
