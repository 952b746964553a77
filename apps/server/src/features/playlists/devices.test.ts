import type { FolderId } from '@vitrine/contract/library/folders';
import type { PlaylistId } from '@vitrine/contract/library/content';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeWebpage, arrangeScreen } from '../../test/arrange.ts';
import { toItemBody, readVersions } from '../../test/content/playlists.ts';
import { type EventReader, openConsoleEvents } from '../../test/screen.ts';
import type { MediaRow } from '../library/content-row.ts';
import { updateRendition } from '../library/processing-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

interface Shop extends Member {
  /** A media item in the playlist. */
  menu: MediaRow;
  /** Assigned to the device `Film`, and not in the playlist. */
  film: MediaRow;
  /** A playlist on the devices `Assigned`, `Grouped` and `Scheduled`. */
  id: PlaylistId;
  folderId: FolderId;
  /** The names of the devices whose version a change raises. */
  raisedBy: (change: () => Promise<unknown>) => Promise<string[]>;
}

const SHOWING = ['Assigned', 'Grouped', 'Scheduled'];

/** @param follows whether the playlist follows the folder instead of containing the menu */
async function shop({ follows = false } = {}): Promise<Shop> {
  const member = await server.signUp({ plan: 'test', seats: 10 });
  const { client, user } = member;
  const { folder } = await client.folders.create({ body: { name: 'Spring' } });
  const menu = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const film = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'film.mp4' });
  const { playlist } = await client.playlists.create({
    body: {
      name: 'Loop',
      items: [toItemBody(menu)],
      source: follows ? { folderId: folder.id, order: 'name' } : null,
    },
  });
  const { id } = playlist;
  const idOf = async (name: string) => (await arrangeScreen(server.db, user.id, { name })).id;
  const { group } = await client.groups.create({ body: { name: 'Bars' } });
  const grouped = await idOf('Grouped');
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: grouped } });
  await server.query(`insert into device_assignments (device_id, id, media_id, assigned_at) values
    ('${await idOf('Assigned')}', 'asg_1${user.id}', '${id}', now()),
    ('${await idOf('Film')}', 'asg_2${user.id}', '${film.id}', now())`);
  await server.query(`insert into group_assignments (group_id, kind, id, media_id, assigned_at)
    values ('${group.id}', 'playlist', 'asg_3${user.id}', '${id}', now())`);
  await server.query(`insert into schedule_events (id, account_id, title, media_id, start_time, end_time, scheduled_date,
    time_zone, recurrence, color, created_at)
    values ('evt_${user.id}', '${user.id}', 'Lunch', '${id}', '11:00', '14:00', '2026-03-09', 'UTC', 'daily', '', now())`);
  await server.query(`insert into schedule_event_devices (event_id, device_id)
    values ('evt_${user.id}', '${await idOf('Scheduled')}')`);
  await idOf('Idle');
  return {
    ...member,
    menu,
    film,
    id,
    folderId: folder.id,
    raisedBy: async (change) => {
      const before = await readVersions(server, user.id);
      await change();
      const after = await readVersions(server, user.id);
      return Object.keys(after)
        .filter((name) => after[name] !== before[name])
        .toSorted();
    },
  };
}

describe('the devices that show a playlist get a new version, and no others', () => {
  test.each<[string, (shop: Shop) => Promise<unknown>]>([
    [
      'when an item is added',
      ({ client, id, menu, film }) =>
        client.playlists.update({
          params: { id },
          body: { name: 'Loop', items: [toItemBody(menu), toItemBody(film)] },
        }),
    ],
    [
      'when items are added to its end',
      ({ client, id, film }) => client.playlists.addItems({ params: { id }, body: { items: [toItemBody(film)] } }),
    ],
    [
      'when its items are removed',
      ({ client, id }) => client.playlists.update({ params: { id }, body: { name: 'Loop', items: [] } }),
    ],
    [
      'when an item gets a window',
      async ({ client, id, menu }) => {
        const { playlist } = await client.playlists.get({ params: { id } });
        const item = toItemBody(menu, { id: playlist.items[0]?.id, windows: [{ days: [1] }] });
        await client.playlists.update({ params: { id }, body: { name: 'Loop', items: [item] } });
      },
    ],
    [
      'when it follows a folder instead',
      ({ client, id, folderId }) =>
        client.playlists.update({
          params: { id },
          body: { name: 'Loop', items: [], source: { folderId, order: 'newest' } },
        }),
    ],
    [
      'when a file in it is renamed',
      ({ client, menu }) =>
        client.media.renameImage({ params: { id: toItemBody(menu).mediaId }, body: { originalName: 'lunch.png' } }),
    ],
    [
      'when a file in it is deleted',
      ({ client, menu }) => client.media.removeMany({ body: { mediaIds: [toItemBody(menu).mediaId] } }),
    ],
    ['when it is deleted', ({ client, id }) => client.playlists.remove({ params: { id } })],
  ])('%s', async (_, change) => {
    const arranged = await shop();
    expect(await arranged.raisedBy(() => change(arranged))).toEqual(SHOWING);
  });

  test('when a file in it becomes ready', async () => {
    const { client, user, id, raisedBy } = await shop();
    const waiting = await arrangeMediaItem(server.db, user.id, { kind: 'video', status: 'processing' });
    await client.playlists.update({ params: { id }, body: { name: 'Loop', items: [toItemBody(waiting)] } });
    const rendition = { playKey: 'media/x', playSha256: 'x', playBytes: 1, playMimeType: 'video/mp4' };
    expect(await raisedBy(() => updateRendition(server.db, waiting, rendition))).toEqual(SHOWING);
  });

  test('all of the account’s, when it is active', async () => {
    const { client, id, menu, film, raisedBy } = await shop();
    await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: id } });
    const body = { name: 'Loop', items: [toItemBody(menu), toItemBody(film)] };
    expect(await raisedBy(() => client.playlists.update({ params: { id }, body }))).toEqual(
      ['Film', 'Idle', ...SHOWING].toSorted(),
    );
  });
});

describe('no device gets a new version', () => {
  test.each<[string, (shop: Shop) => Promise<unknown>]>([
    [
      'when a playlist is saved without a change',
      async ({ client, id, menu }) => {
        const { playlist } = await client.playlists.get({ params: { id } });
        const { playlist: saved } = await client.playlists.update({
          params: { id },
          body: { name: 'Loop', items: [toItemBody(menu, { id: playlist.items[0]?.id })], revision: 1 },
        });
        expect(saved).toEqual(playlist);
      },
    ],
    [
      'when it is copied, or another one is changed',
      async ({ client, id, film }) => {
        const { playlist: copy } = await client.playlists.duplicate({ params: { id } });
        await client.playlists.update({ params: { id: copy.id }, body: { name: 'Mine', items: [toItemBody(film)] } });
        await client.playlists.remove({ params: { id: copy.id } });
      },
    ],
    [
      'when a file enters a folder that nothing follows',
      ({ client, folderId, film }) =>
        client.media.moveMany({ body: { mediaIds: [toItemBody(film).mediaId], folderId } }),
    ],
  ])('%s', async (_, change) => {
    const arranged = await shop();
    expect(await arranged.raisedBy(() => change(arranged))).toEqual([]);
  });
});

const namesIn = async ({ client, id }: Shop) =>
  (await client.playlists.get({ params: { id } })).playlist.items.map(({ name }) => name);

describe('a playlist that follows a folder', () => {
  test('contains the images and videos directly in it, in the chosen order', async () => {
    const arranged = await shop({ follows: true });
    const { client, user, id, folderId } = arranged;
    const { folder: below } = await client.folders.create({ body: { name: 'Below', parentId: folderId } });
    await client.playlists.create({ body: { name: 'A playlist is no item', folderId, items: [] } });
    for (const [day, name, place] of [
      [3, 'Bravo.png', folderId],
      [1, 'charlie.mp4', folderId],
      [2, 'alpha.png', folderId],
      [4, 'deeper.png', below.id],
    ] as const) {
      const row = await arrangeMediaItem(server.db, user.id, { name, kind: name.endsWith('mp4') ? 'video' : 'image' });
      await server.query(
        `update media set folder_id = '${place}', created_at = '2026-03-0${day}' where id = '${row.id}'`,
      );
    }
    expect(await namesIn(arranged)).toEqual(['alpha.png', 'Bravo.png', 'charlie.mp4']);
    for (const [order, names] of [
      ['newest', ['Bravo.png', 'alpha.png', 'charlie.mp4']],
      ['oldest', ['charlie.mp4', 'alpha.png', 'Bravo.png']],
    ] as const) {
      const body = { name: 'Loop', items: [], source: { folderId, order } };
      expect((await client.playlists.update({ params: { id }, body })).playlist).toMatchObject({
        source: { folderId, order },
        itemCount: 3,
        lengthMs: 30_000,
      });
      expect(await namesIn(arranged)).toEqual(names);
    }
  });

  test('contains the first thousand files', async () => {
    const arranged = await shop({ follows: true });
    const { client, user, id, folderId } = arranged;
    await server.query(`insert into media (id, account_id, kind, filename, original_name, mime_type, file_size, sha256,
      storage_key, status, created_at, folder_id) select 'med_' || n || '${user.id}', '${user.id}', 'image', 'f' || n,
      to_char(n, '0000'), 'image/png', 1, 'x', 'x', 'ready', now(), '${folderId}' from generate_series(1, 1001) as n`);
    const { playlist } = await client.playlists.get({ params: { id } });
    expect(playlist.itemCount).toBe(1000);
    expect(playlist.items.at(-1)?.name.trim()).toBe('1000');
    const { items } = await client.playlists.followed({ query: { folderId, order: 'name' } });
    expect(items).toEqual(playlist.items);
  });

  test.each(['newest', 'oldest', 'name'] as const)(
    'is known before it exists: %s first, with equal names and times, without the web pages of the folder',
    async (order) => {
      const arranged = await shop({ follows: true });
      const { client, user, id, folderId } = arranged;
      const long = 'x'.repeat(300);
      for (const [day, name] of [
        [3, 'Bravo.png'],
        [3, 'bravo.png'],
        [1, 'charlie.mp4'],
        [1, `${long}b.png`],
        [2, `${long}a.png`],
      ] as const) {
        const row = await arrangeMediaItem(server.db, user.id, {
          name,
          kind: name.endsWith('mp4') ? 'video' : 'image',
        });
        await server.query(
          `update media set folder_id = '${folderId}', created_at = '2026-03-0${day}' where id = '${row.id}'`,
        );
      }
      const { id: pageId } = await arrangeWebpage(server.db, user.id);
      await server.query(`update media set folder_id = '${folderId}' where id = '${pageId}'`);
      const source = { folderId, order };
      await client.playlists.update({ params: { id }, body: { name: 'Loop', items: [], source } });
      const { items } = await client.playlists.followed({ query: source });
      expect(items).toHaveLength(5);
      expect(items).toEqual((await client.playlists.get({ params: { id } })).playlist.items);
    },
  );

  test('is not told about the folder of another account', async () => {
    const { folderId } = await shop({ follows: true });
    const { client } = await server.signUp();
    await expect(client.playlists.followed({ query: { folderId, order: 'name' } })).rejects.toMatchObject({
      code: 'folder.not_found',
    });
  });

  test('has its devices follow files into the folder and out of it', async () => {
    const arranged = await shop({ follows: true });
    const { client, film, folderId, raisedBy } = arranged;
    const params = { id: toItemBody(film).mediaId };
    const moveTo = (place: FolderId | null) => client.media.moveVideo({ params, body: { folderId: place } });
    expect(await raisedBy(() => moveTo(folderId))).toEqual(SHOWING);
    expect(await namesIn(arranged)).toEqual(['film.mp4']);
    expect(await raisedBy(() => moveTo(null))).toEqual(SHOWING);
    expect(await namesIn(arranged)).toEqual([]);
  });

  test('has its devices follow uploads to the folder, and deletions', async () => {
    const arranged = await shop({ follows: true });
    const { client, user, folderId, raisedBy } = arranged;
    const uploaded: MediaRow[] = [];
    const upload = async () => {
      const row = await arrangeMediaItem(server.db, user.id, { name: 'new.png', folderId });
      uploaded.push(row);
    };
    expect(await raisedBy(upload)).toEqual(SHOWING);
    const mediaIds = uploaded.map((row) => toItemBody(row).mediaId);
    expect(await raisedBy(() => client.media.removeMany({ body: { mediaIds } }))).toEqual(SHOWING);
    expect(await namesIn(arranged)).toEqual([]);
  });

  test('keeps the files as its own items when the folder is deleted, so that no screen goes dark', async () => {
    const arranged = await shop({ follows: true });
    const { client, film, menu, id, folderId, raisedBy } = arranged;
    await client.media.moveMany({ body: { mediaIds: [toItemBody(film).mediaId, toItemBody(menu).mediaId], folderId } });
    const { playlist: before } = await client.playlists.get({ params: { id } });
    expect(before.items.map(({ name }) => name)).toEqual(['film.mp4', 'menu.png']);
    expect(await raisedBy(() => client.folders.remove({ params: { id: folderId } }))).toEqual(SHOWING);
    const { playlist: after } = await client.playlists.get({ params: { id } });
    expect(after).toEqual({ ...before, source: null, revision: before.revision + 1 });
    const body = { name: 'Loop', items: after.items };
    expect((await client.playlists.update({ params: { id }, body })).playlist).toEqual(after);
  });

  test('can get items of its own instead', async () => {
    const arranged = await shop({ follows: true });
    const { client, id, menu, raisedBy } = arranged;
    const body = { name: 'Loop', items: [toItemBody(menu)] };
    expect(await raisedBy(() => client.playlists.update({ params: { id }, body }))).toEqual(SHOWING);
    expect(await namesIn(arranged)).toEqual(['menu.png']);
  });
});

/** The topics of all change events until one of them is about playlists. */
async function nextTopics(events: EventReader): Promise<unknown[]> {
  const told: unknown[] = [];
  while (!told.includes('playlists')) {
    const { topics } = (await events.until('changed')).data;
    if (Array.isArray(topics)) told.push(...topics);
  }
  return told;
}

test('consoles are told of changes of playlists, also by their files', async () => {
  const arranged = await shop();
  const { client, id, menu } = arranged;
  const events = await openConsoleEvents(server, arranged);
  try {
    await client.playlists.update({
      params: { id },
      body: { name: 'Loop', items: [toItemBody(menu), toItemBody(menu)] },
    });
    expect(await nextTopics(events)).toContain('playlists');
    await client.media.renameImage({ params: { id: toItemBody(menu).mediaId }, body: { originalName: 'lunch.png' } });
    expect(await nextTopics(events)).toContain('playlists');
    await client.media.removeImage({ params: { id: toItemBody(menu).mediaId } });
    expect(await nextTopics(events)).toContain('playlists');
  } finally {
    await events.close();
  }
});
