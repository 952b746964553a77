import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { ContentId, PlaylistId } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import type { PlaylistBody, PlaylistItemBody } from '@vitrine/contract/playlists/playlists';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, createEventBody } from '../../test/arrange.ts';
import { createDocument, createPicture } from '../../test/content/layouts.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { pairScreen, type Screen } from '../../test/screen.ts';

/** A Monday. */
const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

async function shop() {
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  return {
    ...member,
    screen,
    image: async (name: string) => toItem((await arrangeMediaItem(server.db, user.id, { name })).id),
    save: async (items: PlaylistItemBody[], more: Partial<PlaylistBody> = {}) =>
      (await client.playlists.create({ body: { name: 'Offers', items, ...more } })).playlist,
    assign: (mediaId: string, to = screen) =>
      client.assignments.assignToDevice({
        params: { deviceId: to.device.id },
        body: { mediaType: 'playlist', mediaId: ContentId.parse(mediaId), force: false },
      }),
  };
}

const toItem = (id: string, more: Partial<PlaylistItemBody> = {}): PlaylistItemBody => ({
  mediaType: 'image',
  mediaId: MediaId.parse(id),
  ...more,
});
const nest = (id: string, more: Partial<PlaylistItemBody> = {}): PlaylistItemBody => ({
  mediaType: 'playlist',
  mediaId: PlaylistId.parse(id),
  ...more,
});

/** The files of the list of each segment from now on, in the order in which they play. */
const listFiles = ({ timeline, lists, items }: Manifest): string[][] =>
  timeline.flatMap(({ until, content }) => {
    // The first and last day of a manifest depend on the id of the device.
    if (until <= NOON) return [];
    const list = content?.kind === 'list' ? lists[content.id] : undefined;
    const files = (list?.items ?? []).map((id) => {
      const item = items[id]?.content;
      return item?.kind === 'asset' ? item.assetId : '';
    });
    return [files];
  });

const filesOn = async (screen: Screen): Promise<string[]> => listFiles(await screen.client.player.manifest())[0] ?? [];

describe('a playlist in a playlist', () => {
  test('plays as a whole in its place, and its changes reach the screens of the outer one', async () => {
    const { client, user, screen, image, save, assign } = await shop();
    const [a, b, c, d] = [await image('a'), await image('b'), await image('c'), await image('d')];
    const inner = await save([b, c], { name: 'News' });
    const outer = await save([a, nest(inner.id), d]);
    expect(outer).toMatchObject({ itemCount: 3, lengthMs: 40_000 });
    expect(outer.items[1]).toMatchObject({ mediaType: 'playlist', name: 'News', mediaDurationMs: 20_000 });
    await assign(outer.id);
    expect(await filesOn(screen)).toEqual([a, b, c, d].map(({ mediaId }) => mediaId));

    const before = await readVersions(server, user.id);
    await client.playlists.update({ params: { id: inner.id }, body: { name: 'News', items: [c] } });
    expect(await readVersions(server, user.id)).not.toEqual(before);
    expect(await filesOn(screen)).toEqual([a, c, d].map(({ mediaId }) => mediaId));

    const between = await readVersions(server, user.id);
    await server.query(`update media set original_name = 'Another name' where id = '${c.mediaId}'`);
    expect(await readVersions(server, user.id)).not.toEqual(between);

    await client.playlists.remove({ params: { id: inner.id } });
    expect(await filesOn(screen)).toEqual([a, d].map(({ mediaId }) => mediaId));
  });

  test('plays while a window of its own and one of its item are open', async () => {
    const { screen, image, save, assign } = await shop();
    const [a, b, c] = [await image('a'), await image('b'), await image('c')];
    const inner = await save([{ ...b, windows: [{ from: '10:00', to: '14:00' }] }, c]);
    const outer = await save([a, nest(inner.id, { windows: [{ from: '13:00', to: '15:00' }] })]);
    await assign(outer.id);
    const manifest = await screen.client.player.manifest();
    const changes = manifest.timeline.filter(({ from }) => from > NOON).map(({ from }) => from.slice(11, 16));
    expect(changes.slice(0, 3)).toEqual(['13:00', '14:00', '15:00']);
    expect(listFiles(manifest).slice(0, 4)).toEqual(
      [[a], [a, b, c], [a, c], [a]].map((items) => items.map(({ mediaId }) => mediaId)),
    );
  });

  test('contains no playlists itself, however the two are saved', async () => {
    const { client, image, save } = await shop();
    const a = await image('a');
    const inner = await save([a]);
    const middle = await save([nest(inner.id)]);
    const refused = { code: 'playlist.nested' };
    await expect(save([nest(middle.id)])).rejects.toMatchObject(refused);
    const update = (id: PlaylistId, items: PlaylistItemBody[]) =>
      client.playlists.update({ params: { id }, body: { name: 'Offers', items } });
    await expect(update(inner.id, [nest(middle.id)])).rejects.toMatchObject(refused);
    await expect(update(inner.id, [nest(inner.id)])).rejects.toMatchObject(refused);
    const other = await save([a]);
    await expect(update(inner.id, [nest(other.id)])).rejects.toMatchObject(refused);
    await expect(
      client.playlists.addItems({ params: { id: inner.id }, body: { items: [nest(other.id)] } }),
    ).rejects.toMatchObject(refused);
    const stranger = await shop();
    await expect(stranger.save([nest(inner.id)])).rejects.toMatchObject({ code: 'media.not_found' });
  });
});

describe('a shuffled playlist', () => {
  test('has one order for a group on each day, and plays everything once before it repeats', async () => {
    const { client, screen, image, save, assign } = await shop();
    const other = await pairScreen(server, { client });
    const items = await Promise.all(Array.from({ length: 12 }, (_, i) => image(`${i}`)));
    const list = await save(items, { isShuffled: true });
    expect(list.isShuffled).toBe(true);
    await assign(list.id);
    await assign(list.id, other);
    const days = listFiles(await screen.client.player.manifest());
    const ids = items.map(({ mediaId }) => mediaId);
    expect(days.length).toBeGreaterThan(10);
    for (const files of days) expect(files.toSorted()).toEqual(ids.toSorted());
    expect(new Set(days.map((files) => files.join())).size).toBe(days.length);
    expect(await filesOn(other)).not.toEqual(days[0]);

    const { group } = await client.groups.create({ body: { name: 'Counter' } });
    const deviceIds = [screen.device.id, other.device.id];
    await client.groups.addDevices({ params: { id: group.id }, body: { deviceIds } });
    const [mine, others] = [await screen.client.player.manifest(), await other.client.player.manifest()].map(listFiles);
    expect(mine?.slice(0, 14)).toEqual(others?.slice(0, 14));

    await client.playlists.update({ params: { id: list.id }, body: { name: 'Offers', items } });
    expect(await filesOn(screen)).not.toEqual(ids);
    await client.playlists.update({ params: { id: list.id }, body: { name: 'Offers', items, isShuffled: false } });
    expect(await filesOn(screen)).toEqual(ids);
  });
});

test('an item with a weight plays so many times in each loop, spread evenly', async () => {
  const { client, screen, image, save, assign } = await shop();
  const [a, b, c, d] = [await image('a'), await image('b'), await image('c'), await image('d')];
  const list = await save([{ ...a, weight: 3 }, b, c, d]);
  expect(list).toMatchObject({ itemCount: 4, lengthMs: 60_000 });
  await assign(list.id);
  expect(await filesOn(screen)).toEqual([a, b, a, c, a, d].map(({ mediaId }) => mediaId));
  await expect(
    client.playlists.update({ params: { id: list.id }, body: { name: 'Offers', items: [{ ...a, weight: 6 }] } }),
  ).rejects.toMatchObject({ code: 'request.invalid' });
});

describe('files with dates', () => {
  test('leave every playlist after their last day, by the clock of the screen', async () => {
    const { client, screen, image, save, assign } = await shop();
    await client.devices.updateSettings({
      params: { deviceId: screen.device.id },
      body: { timezone: 'America/New_York' },
    });
    const [a, b] = [await image('a'), await image('b')];
    const inner = await save([b]);
    const list = await save([a, nest(inner.id)]);
    await assign(list.id);
    const body = { mediaIds: [MediaId.parse(b.mediaId)], validFrom: null, validUntil: '2026-03-10' };
    expect(await client.media.setValidity({ body })).toMatchObject({ changed: 1, failures: [] });
    const manifest = await screen.client.player.manifest();
    expect(manifest.timeline.map(({ from }) => from).filter((from) => from > NOON)).toEqual([
      '2026-03-11T04:00:00.000Z',
    ]);
    expect(listFiles(manifest)).toEqual([[a.mediaId, b.mediaId], [a.mediaId]]);
    expect((await client.playlists.get({ params: { id: inner.id } })).playlist.items).toMatchObject([
      { validFrom: null, validUntil: '2026-03-10' },
    ]);
  });

  test('that have ended play only in elements of layouts, and the explanation says so', async () => {
    const { client, screen, user } = await shop();
    const { id } = await arrangeMediaItem(server.db, user.id, { name: 'Winter' });
    const body = { mediaIds: [MediaId.parse(id)], validFrom: null, validUntil: '2026-03-08' };
    await client.media.setValidity({ body });
    await client.assignments.assignToDevice({
      params: { deviceId: screen.device.id },
      body: { mediaType: 'image', mediaId: MediaId.parse(id), force: false },
    });
    expect((await screen.client.player.manifest()).timeline.at(-1)).toMatchObject({ content: null, reason: 'nothing' });
    const { candidates } = await client.playout.explain({ params: { deviceId: screen.device.id }, query: {} });
    expect(candidates).toMatchObject([{ rule: 'outside-validity' }]);
    await expect(client.media.setValidity({ body: { ...body, validFrom: '2026-03-09' } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const schedule = createEventBody({
      mediaId: id,
      deviceIds: [screen.device.id],
      startTime: '11:00',
      endTime: '13:00',
    });
    await client.schedule.create({ body: schedule });
    const content = { mediaType: 'image' as const, mediaId: MediaId.parse(id) };
    await client.takeovers.start({ body: { title: 'Now', content, target: { all: true } } });
    const { timeline } = await screen.client.player.manifest();
    expect(timeline.filter(({ until }) => until > NOON)).toMatchObject([{ content: null, reason: 'nothing' }]);
    const document = createDocument([createPicture(id)]);
    const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
    await client.assignments.assignToDevice({
      params: { deviceId: screen.device.id },
      body: { mediaType: 'layout', mediaId: layout.id, force: true },
    });
    expect((await screen.client.player.manifest()).assets.map(({ id: file }) => file)).toEqual([id]);
    const stranger = await shop();
    expect(await stranger.client.media.setValidity({ body })).toMatchObject({
      changed: 0,
      failures: [{ id, code: 'media.not_found' }],
    });
  });
});

test('a file that is over gives its place in a playlist of at most so many files to the next one', async () => {
  const { client, screen, user, save, assign } = await shop();
  const { folder } = await client.folders.create({ body: { name: 'Offers' } });
  const add = async (day: string) => {
    const { id } = await arrangeMediaItem(server.db, user.id, { name: day, folderId: folder.id });
    await server.query(`update media set created_at = '2026-03-${day}T10:00:00Z' where id = '${id}'`);
    return id;
  };
  const [over, first, second] = [await add('05'), await add('08'), await add('09')];
  const source = { folderId: folder.id, order: 'oldest', atMost: 1, forDays: 2 } as const;
  const list = await save([], { source });
  expect(list).toMatchObject({ itemCount: 1, lengthMs: 10_000 });
  expect((await client.playlists.followed({ query: source })).items).toEqual(list.items);
  await assign(list.id);
  expect(listFiles(await screen.client.player.manifest())).toEqual([[first], [second], []]);

  // Also of a playlist in the playlist, and where the file itself has a last day.
  await client.playlists.update({
    params: { id: list.id },
    body: { name: 'Offers', items: [], source: { folderId: folder.id, order: 'newest', atMost: 1 } },
  });
  const body = { mediaIds: [MediaId.parse(second)], validFrom: null, validUntil: '2026-03-10' };
  await client.media.setValidity({ body });
  const outer = await save([nest(list.id), toItem(over)]);
  await assign(outer.id);
  expect(listFiles(await screen.client.player.manifest())).toEqual([
    [second, over],
    [first, over],
  ]);
  expect(await client.playlists.get({ params: { id: outer.id } })).toMatchObject({ playlist: { lengthMs: 20_000 } });

  // The folder is deleted: what it plays today stays, and nothing else comes.
  await client.folders.remove({ params: { id: folder.id } });
  const { playlist } = await client.playlists.get({ params: { id: list.id } });
  expect(playlist).toMatchObject({ source: null, items: [{ mediaId: second }] });
});

test('of a folder with more than 1,000 files those play that are not over', async () => {
  const { client, screen, user, save, assign } = await shop();
  const { folder } = await client.folders.create({ body: { name: 'News' } });
  const { id } = await arrangeMediaItem(server.db, user.id, { name: 'a', folderId: folder.id });
  const columns = await server.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'media' and table_schema = 'public'
      and is_generated = 'NEVER' and column_name not in ('id', 'created_at', 'sha256', 'filename')`,
  );
  const same = columns.map(({ name }) => `"${name}"`).join(', ');
  await server.query(`insert into media (id, created_at, sha256, filename, ${same})
    select 'med_old' || n, '2026-01-01'::timestamptz + n * interval '1 second', sha256 || n, n || filename, ${same}
    from media, generate_series(1, 1000) as n where id = '${id}'`);
  await server.query(`update media set created_at = '2026-03-08T10:00:00Z' where id = '${id}'`);
  const list = await save([], { source: { folderId: folder.id, order: 'oldest', forDays: 2 } });
  await assign(list.id);
  expect(await filesOn(screen)).toEqual([id]);
});

test('a playlist that follows a folder takes the newest files, each for its days after the upload', async () => {
  const { client, screen, user, save, assign } = await shop();
  const { folder } = await client.folders.create({ body: { name: 'News' } });
  const files = [];
  for (const day of ['05', '06', '07', '08']) {
    const { id } = await arrangeMediaItem(server.db, user.id, { name: day, folderId: folder.id });
    await server.query(`update media set created_at = '2026-03-${day}T10:00:00Z' where id = '${id}'`);
    files.push(id);
  }
  const source = { folderId: folder.id, order: 'newest', atMost: 3, forDays: 4 } as const;
  const list = await save([], { source });
  expect(list).toMatchObject({ source, itemCount: 3 });
  const followed = await client.playlists.followed({ query: source });
  expect(followed.items).toEqual(list.items);
  await assign(list.id);
  const [, second = '', third = '', fourth = ''] = files;
  expect(listFiles(await screen.client.player.manifest())).toEqual([
    [fourth, third, second],
    [fourth, third],
    [fourth],
    [],
  ]);
});

test('a playlist that a tag fills follows which files have it', async () => {
  const { client, screen, user, image, save, assign } = await shop();
  const [a, b] = [await image('a'), await image('b')];
  const list = await save([], { source: { tag: 'Sale', order: 'name' } });
  expect(list).toMatchObject({ source: { tag: 'sale', order: 'name' }, itemCount: 0 });
  await assign(list.id);
  expect(await filesOn(screen)).toEqual([]);
  const mediaIds = [a, b].map(({ mediaId }) => MediaId.parse(mediaId));
  const { screens } = await client.tags.tagContent.dryRun({ body: { mediaIds, add: ['sale'] } });
  expect(screens).toHaveLength(1);
  await client.tags.tagContent({ body: { mediaIds, add: ['sale'] } });
  expect(await filesOn(screen)).toEqual(mediaIds);

  await client.tags.rename({ params: { tag: 'sale' }, body: { name: 'offers' } });
  expect(await filesOn(screen)).toEqual(mediaIds);
  const before = await readVersions(server, user.id);
  await client.tags.tagContent({ body: { mediaIds: mediaIds.slice(0, 1), remove: ['offers'] } });
  expect(await readVersions(server, user.id)).not.toEqual(before);
  expect(await filesOn(screen)).toEqual(mediaIds.slice(1));
  await client.media.removeMany({ body: { mediaIds: mediaIds.slice(1) } });
  expect(await filesOn(screen)).toEqual([]);
  await expect(save([], { source: { order: 'name' } })).rejects.toMatchObject({ code: 'request.invalid' });
});

describe('a condition of an item', () => {
  test('shows it on portrait screens only, as soon as a screen is turned', async () => {
    const { client, screen, image, save, assign } = await shop();
    const [a, b] = [await image('a'), await image('b')];
    const list = await save([a, { ...b, only: { orientation: 'portrait' } }]);
    expect(list.items).toMatchObject([{ only: null }, { only: { orientation: 'portrait' } }]);
    await assign(list.id);
    expect(await filesOn(screen)).toEqual([a.mediaId]);
    await client.devices.updateSettings({ params: { deviceId: screen.device.id }, body: { rotation: 90 } });
    expect(await filesOn(screen)).toEqual([a.mediaId, b.mediaId]);
    await server.query(`insert into device_state (device_id, last_seen_at, screen_size)
      values ('${screen.device.id}', now(), '{"width": 1080, "height": 1920, "pixelRatio": 1}')
      on conflict (device_id) do update set screen_size = excluded.screen_size`);
    expect(await filesOn(screen)).toEqual([a.mediaId]);
  });

  test('shows it on screens with one of its tags, as soon as a screen has it', async () => {
    const { client, screen, image, save, assign } = await shop();
    const [a, b] = [await image('a'), await image('b')];
    const list = await save([a, { ...b, only: { tags: ['North', 'bakery'], orientation: 'landscape' } }]);
    expect(list.items[1]?.only).toEqual({ tags: ['bakery', 'north'], orientation: 'landscape' });
    await assign(list.id);
    expect(await filesOn(screen)).toEqual([a.mediaId]);
    await client.tags.tagScreens({ body: { deviceIds: [screen.device.id], add: ['bakery'] } });
    expect(await filesOn(screen)).toEqual([a.mediaId, b.mediaId]);
    await client.tags.rename({ params: { tag: 'bakery' }, body: { name: 'bakeries' } });
    expect(await filesOn(screen)).toEqual([a.mediaId, b.mediaId]);
    const { playlist } = await client.playlists.get({ params: { id: list.id } });
    expect(playlist.items[1]?.only?.tags).toEqual(['bakeries', 'north']);
  });

  test('shows it on the screens of a group only; without any of its items a playlist is as if it were empty', async () => {
    const { client, screen, image, save, assign } = await shop();
    const { group } = await client.groups.create({ body: { name: 'Bakery' } });
    const list = await save([{ ...(await image('a')), only: { groupIds: [group.id] } }]);
    await assign(list.id);
    expect((await screen.client.player.manifest()).timeline).toMatchObject([{ reason: 'nothing' }]);
    const { candidates } = await client.playout.explain({ params: { deviceId: screen.device.id }, query: {} });
    expect(candidates).toMatchObject([{ rule: 'other-screens' }]);
    await client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [screen.device.id] } });
    expect(await filesOn(screen)).toHaveLength(1);
  });
});
