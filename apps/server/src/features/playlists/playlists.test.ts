import { FolderId } from '@vitrine/contract/library/folders';
import { PlaylistId } from '@vitrine/contract/library/content';
import { MAX_PLAYLISTS } from '@vitrine/contract/playlists/playlist-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../test/arrange.ts';
import { arrangePlaylists, toItemBody } from '../../test/content/playlists.ts';
import type { MediaRow } from '../library/content-row.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

interface Shop extends Member {
  menu: MediaRow;
  film: MediaRow;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp();
  const { id } = member.user;
  const menu = await arrangeMediaItem(server.db, id, { name: 'menu.png' });
  const film = await arrangeMediaItem(server.db, id, { kind: 'video', name: 'film.mp4' });
  return { ...member, menu, film };
}

/** Sends a body that the typed client would not accept. */
async function refusal({ token }: Member, body: unknown): Promise<{ status: number; code?: string; message?: string }> {
  const answer = await requestRaw({ url: server.url, token }, 'POST', '/api/playlists', body);
  return { status: answer.status, ...JSON.parse(answer.body) };
}

/** The audit log's sentences about playlists, sorted, because entries of the same time have no order. */
async function listSentences({ client }: Member): Promise<string[]> {
  const sentences = (await client.audit.mine()).entries.map(({ what }) => what);
  return sentences.filter((what) => /playlist|active/.test(what)).toSorted();
}

const withItem = (change: object) => (menu: MediaRow) => ({
  name: 'Loop',
  items: [{ ...toItemBody(menu), ...change }],
});
const at = (windows: unknown) => withItem({ windows });

const listPlaylistNames = ({ playlists }: { playlists: { name: string }[] }) => playlists.map(({ name }) => name);

/** Four playlists, two of them in a folder. */
async function withPlaylists() {
  const member = await shop();
  const { folder } = await member.client.folders.create({ body: { name: 'Spring' } });
  for (const [name, folderId] of [
    ['delta', null],
    ['Alpha', folder.id],
    ['charlie', folder.id],
    ['100% off', null],
  ] as const) {
    await member.client.playlists.create({ body: { name, folderId, items: [toItemBody(member.menu)] } });
  }
  return { ...member, folder };
}

describe('a playlist', () => {
  test('is stored with its items in order, which show their files', async () => {
    const { client, menu, film } = await shop();
    const lunch = { days: [5, 1, 1], from: '11:00', to: '14:00' };
    const { playlist } = await client.playlists.create({
      body: {
        name: ' Menu of the day ',
        items: [
          toItemBody(film),
          toItemBody(menu, { durationMs: 8000, fit: 'cover', transition: 'slide', windows: [lunch] }),
        ],
      },
    });
    expect(playlist).toEqual({
      id: expect.stringMatching(/^ply_/),
      name: 'Menu of the day',
      folderId: null,
      createdAt: '2026-03-09T12:00:00.000Z',
      updatedAt: '2026-03-09T12:00:00.000Z',
      revision: 1,
      source: null,
      isShuffled: false,
      itemCount: 2,
      lengthMs: 18_000,
      hasWindows: true,
      isActive: false,
      thumbnailUrls: [],
      items: [
        {
          id: expect.stringMatching(/^pli_/),
          mediaType: 'video',
          mediaId: film.id,
          name: 'film.mp4',
          status: 'ready',
          filename: film.filename,
          thumbnailUrl: null,
          averageColor: null,
          width: 1920,
          height: 1080,
          mediaDurationMs: 10_000,
          durationMs: null,
          fit: null,
          transition: null,
          volume: null,
          windows: [],
          weight: 1,
          only: null,
          validFrom: null,
          validUntil: null,
        },
        expect.objectContaining({
          mediaId: menu.id,
          mediaDurationMs: null,
          durationMs: 8000,
          fit: 'cover',
          transition: 'slide',
          windows: [{ ...lunch, days: [1, 5] }],
        }),
      ],
      music: { volume: 100, tracks: [] },
    });
    expect(await client.playlists.get({ params: { id: playlist.id } })).toEqual({ playlist });
    const { items: _, music: __, ...summary } = playlist;
    const nowhere = { count: 0, names: [] };
    const shownOn = { devices: nowhere, groups: nowhere, schedules: nowhere };
    expect(await client.playlists.list({ query: {} })).toEqual({ playlists: [{ ...summary, shownOn }] });
  });

  test('may contain a file several times', async () => {
    const { client, menu, film } = await shop();
    const items = [toItemBody(menu), toItemBody(film), toItemBody(menu)];
    const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
    expect(playlist.items.map(({ mediaId }) => mediaId)).toEqual([menu.id, film.id, menu.id]);
    expect(new Set(playlist.items.map(({ id }) => id)).size).toBe(3);
  });

  test('counts only ready items in its length, and an image for ten seconds', async () => {
    const { client, user, menu } = await shop();
    const waiting = await arrangeMediaItem(server.db, user.id, { kind: 'video', status: 'processing' });
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: [toItemBody(menu), toItemBody(waiting, { durationMs: 60_000 })] },
    });
    expect(playlist).toMatchObject({ itemCount: 2, lengthMs: 10_000, hasWindows: false });
    expect(playlist.items[1]?.status).toBe('processing');
  });

  test('shows the thumbnails of its first four items that have one', async () => {
    const { client, user } = await shop();
    const files: MediaRow[] = [];
    for (let i = 0; i < 6; i++) files.push(await arrangeMediaItem(server.db, user.id, { name: `${i}.png` }));
    await server.query(`update media set thumbnail_filename = 'thm_' || left(original_name, 1) || '.webp',
      thumbnail_key = id where account_id = '${user.id}' and original_name ~ '^[1-6].png'`);
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: files.map((file) => toItemBody(file)) },
    });
    expect(playlist.thumbnailUrls.map((url) => /thm_\d/.exec(url)?.[0])).toEqual(['thm_1', 'thm_2', 'thm_3', 'thm_4']);
    const nested = { mediaType: 'playlist', mediaId: playlist.id } as const;
    const outer = await client.playlists.create({ body: { name: 'Day', items: [nested] } });
    expect(outer.playlist.items[0]?.thumbnailUrl).toContain('thm_1');
  });

  test('is replaced: items with an id keep it, others get a new one', async () => {
    const { client, menu, film } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Spring' } });
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: [toItemBody(menu), toItemBody(film)] },
    });
    const [first, second] = playlist.items.map(({ id }) => id);
    const { playlist: changed } = await client.playlists.update({
      params: { id: playlist.id },
      body: {
        name: 'Spring loop',
        folderId: folder.id,
        items: [toItemBody(film, { id: second }), toItemBody(menu), toItemBody(film, { id: first, durationMs: 5000 })],
        revision: playlist.revision,
      },
    });
    expect(changed).toMatchObject({ name: 'Spring loop', folderId: folder.id, revision: 2, itemCount: 3 });
    expect(changed.items.map(({ id }) => id)).toEqual([second, expect.stringMatching(/^pli_/), first]);
    expect(changed.items.map(({ mediaId, durationMs }) => [mediaId, durationMs])).toEqual([
      [film.id, null],
      [menu.id, null],
      [film.id, 5000],
    ]);
    expect(changed.items[1]?.id).not.toBe(first);
  });

  test('that was changed in the meantime is not overwritten', async () => {
    const { client, menu } = await shop();
    const { playlist } = await client.playlists.create({ body: { name: 'Loop', items: [] } });
    const params = { id: playlist.id };
    const items = [toItemBody(menu)];
    await client.playlists.update({ params, body: { name: 'Loop', items, revision: 1 } });
    await expect(
      client.playlists.update({ params, body: { name: 'Mine', items: [], revision: 1 } }),
    ).rejects.toMatchObject({
      code: 'playlist.changed',
      status: 409,
      message: 'This playlist was changed in the meantime. Nothing was saved: reload it and make your change again.',
    });
    const { playlist: stored } = await client.playlists.get({ params });
    expect(stored).toMatchObject({ name: 'Loop', revision: 2, itemCount: 1 });
    expect((await client.playlists.update({ params, body: { name: 'Mine', items: [] } })).playlist.name).toBe('Mine');
  });

  test('loses the items of a deleted file, and can be saved again without a change', async () => {
    const { client, menu, film } = await shop();
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: [toItemBody(menu), toItemBody(film), toItemBody(menu)] },
    });
    const params = { id: playlist.id };
    await client.media.removeImage({ params: { id: toItemBody(menu).mediaId } });
    const { playlist: rest } = await client.playlists.get({ params });
    expect(rest.items.map(({ mediaId }) => mediaId)).toEqual([film.id]);
    const body = { name: 'Loop', items: [toItemBody(film, { id: rest.items[0]?.id })] };
    expect((await client.playlists.update({ params, body })).playlist).toEqual(rest);
  });

  test('is deleted without its files', async () => {
    const { client, menu } = await shop();
    const { playlist } = await client.playlists.create({ body: { name: 'Loop', items: [toItemBody(menu)] } });
    const params = { id: playlist.id };
    expect(await client.playlists.remove({ params })).toEqual({ success: true });
    for (const again of [() => client.playlists.remove({ params }), () => client.playlists.get({ params })]) {
      await expect(again()).rejects.toMatchObject({
        code: 'playlist.not_found',
        message: 'This playlist does not exist',
      });
    }
    expect((await client.media.listImages()).images.map(({ id }) => id)).toEqual([menu.id]);
  });

  test('is named in full in the audit log, even if its name looks like a file’s', async () => {
    const member = await shop();
    const { client } = member;
    const { playlist } = await client.playlists.create({ body: { name: 'Summer.2026', items: [] } });
    await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
    await client.playlists.update({ params: { id: playlist.id }, body: { name: 'Autumn.2026', items: [] } });
    await client.playlists.remove({ params: { id: playlist.id } });
    expect(await listSentences(member)).toEqual([
      'Changed the playlist Summer.2026',
      'Created the playlist Summer.2026',
      'Deleted the playlist Autumn.2026',
      'Made Summer.2026 active',
    ]);
  });

  test('has an entry in the audit log if only its items changed, and none if nothing did', async () => {
    const member = await shop();
    const { client, menu } = member;
    const { playlist } = await client.playlists.create({ body: { name: 'Loop', items: [toItemBody(menu)] } });
    const params = { id: playlist.id };
    const items = [toItemBody(menu, { id: playlist.items[0]?.id })];
    await client.playlists.update({ params, body: { name: 'Loop', items } });
    await client.playlists.update({ params, body: { name: 'Loop', items: [] } });
    expect(await listSentences(member)).toEqual(['Changed the playlist Loop', 'Created the playlist Loop']);
  });
});

test('a playlist may have 1,000 items with 20 windows each', async () => {
  const { client, menu } = await shop();
  const days = [0, 1, 2, 3, 4, 5, 6];
  const windows = Array.from({ length: 20 }, (_, hour) => {
    const from = `${String(hour).padStart(2, '0')}:00`;
    return { days, from, to: from.replace(':00', ':30'), firstDate: '2026-03-09', lastDate: '2027-03-09' };
  });
  const item = toItemBody(menu, { durationMs: 86_400_000, fit: 'contain', transition: 'slide', windows });
  const items = Array.from({ length: 1_000 }, () => item);
  const { playlist } = await client.playlists.create({ body: { name: 'Everything', items } });
  const body = { name: 'Everything', items: playlist.items.toReversed() };
  const changed = await client.playlists.update({ params: { id: playlist.id }, body });
  expect(changed.playlist.items.map(({ id }) => id)).toEqual(playlist.items.map(({ id }) => id).toReversed());
  expect(changed.playlist.items.every((each) => each.windows.length === 20)).toBe(true);
});

describe('a playlist is refused', () => {
  test.each<[string, (menu: MediaRow) => unknown, string]>([
    ['without a name', () => ({ name: ' \u200b ', items: [] }), 'Please enter a name'],
    [
      'with a window that ends when it starts',
      at([{ from: '11:00', to: '11:00' }]),
      'A window must end at a different time than it starts',
    ],
    [
      'with a window without an end',
      at([{ from: '11:00' }]),
      'Please enter both a start time and an end time, or neither',
    ],
    ['with a window at no time of day', at([{ from: '24:00', to: '25:00' }]), 'Please enter a time like 09:00'],
    ['with a window on no weekday', at([{ days: [] }]), 'Please select at least one weekday'],
    [
      'with dates in the wrong order',
      at([{ firstDate: '2026-03-10', lastDate: '2026-03-09' }]),
      'The last date must not be before the first',
    ],
    [
      'with a window from a day of no calendar',
      at([{ firstDate: '2026-02-30' }]),
      'Please enter a date like 2026-03-09',
    ],
    ['with a window before all calendars', at([{ firstDate: '0000-01-01' }]), 'Please enter a date like 2026-03-09'],
    ['with 21 windows', at(Array.from({ length: 21 }, () => ({ days: [1] }))), 'An item has at most 20 windows'],
    [
      'with 1,001 items',
      (menu) => ({ name: 'Loop', items: Array.from({ length: 1001 }, () => toItemBody(menu)) }),
      'A playlist has at most 1,000 items',
    ],
    [
      'with a folder in it',
      withItem({ mediaType: 'folder' }),
      'A playlist contains images, videos, documents, web pages, layouts and playlists',
    ],
    [
      'with two items of the same id',
      (menu) => ({ name: 'Loop', items: [toItemBody(menu, { id: 'pli_1' }), toItemBody(menu, { id: 'pli_1' })] }),
      'Two items have the same id. Please leave the id out for new items.',
    ],
    ['with an item of no duration', withItem({ durationMs: 0 }), 'An item plays for at least 1 second'],
    ['with an item of two days', withItem({ durationMs: 172_800_000 }), 'An item plays for at most 24 hours'],
  ])('%s', async (_, bodyOf, message) => {
    const member = await shop();
    expect(await refusal(member, bodyOf(member.menu))).toMatchObject({ status: 400, code: 'request.invalid', message });
    expect((await member.client.playlists.list({ query: {} })).playlists).toEqual([]);
  });

  test('with files or folders of another account, or of another kind', async () => {
    const [member, other] = [await shop(), await shop()];
    const { folder } = await other.client.folders.create({ body: { name: 'Theirs' } });
    const { playlist } = await member.client.playlists.create({
      body: { name: 'Loop', items: [toItemBody(member.menu)] },
    });
    const asVideo = toItemBody({ ...member.menu, kind: 'video' });
    const bodies = [
      [{ name: 'Mine', items: [toItemBody(member.film), toItemBody(other.menu)] }, 'media.not_found'],
      [{ name: 'Mine', items: [asVideo] }, 'media.not_found'],
      [{ name: 'Mine', items: [], folderId: folder.id }, 'folder.not_found'],
      [{ name: 'Mine', items: [], folderId: FolderId.parse('fld_unknown') }, 'folder.not_found'],
      [{ name: 'Mine', items: [], source: { folderId: folder.id, order: 'name' as const } }, 'folder.not_found'],
    ] as const;
    for (const [sent, code] of bodies) {
      const body = { ...sent, items: [...sent.items] };
      await expect(member.client.playlists.create({ body })).rejects.toMatchObject({ code, status: 404 });
      await expect(member.client.playlists.update({ params: { id: playlist.id }, body })).rejects.toMatchObject({
        code,
      });
    }
    expect(await member.client.playlists.get({ params: { id: playlist.id } })).toEqual({ playlist });
    await expect(
      other.client.playlists.update({ params: { id: playlist.id }, body: { name: 'Theirs', items: [] } }),
    ).rejects.toMatchObject({ code: 'playlist.not_found' });
  });

  test('beyond 1,000 of an account', async () => {
    const { client, user } = await shop();
    await arrangePlaylists(server, user.id, MAX_PLAYLISTS - 1);
    const { playlist } = await client.playlists.create({ body: { name: 'The last', items: [] } });
    const refused = {
      code: 'playlist.limit_reached',
      message: 'An account has at most 1,000 playlists. Delete one that is not used any more.',
    };
    await expect(client.playlists.create({ body: { name: 'One more', items: [] } })).rejects.toMatchObject(refused);
    await expect(client.playlists.duplicate({ params: { id: playlist.id } })).rejects.toMatchObject(refused);
    await client.playlists.remove({ params: { id: playlist.id } });
    await client.playlists.create({ body: { name: 'Room again', items: [] } });
  });
});

describe('the list of playlists', () => {
  test('is sorted by name, ignoring case; pages neither skip nor repeat one', async () => {
    const { client } = await withPlaylists();
    const all = ['100% off', 'Alpha', 'charlie', 'delta'];
    expect(listPlaylistNames(await client.playlists.list({ query: {} }))).toEqual(all);
    const first = await client.playlists.list.page({ query: { limit: 3 } });
    expect(first.total).toBe(4);
    const second = await client.playlists.list.page({ query: { limit: 3, cursor: first.next ?? '' } });
    expect([...listPlaylistNames(first.body), ...listPlaylistNames(second.body)]).toEqual(all);
    expect(second.next).toBeNull();
  });

  test('is filtered by name and folder', async () => {
    const { client, folder } = await withPlaylists();
    const filtered = async (query: { search?: string; folderId?: FolderId | 'root' }) =>
      listPlaylistNames(await client.playlists.list({ query }));
    expect(await filtered({ search: 'HA' })).toEqual(['Alpha', 'charlie']);
    expect(await filtered({ search: '%' })).toEqual(['100% off']);
    expect(await filtered({ folderId: folder.id })).toEqual(['Alpha', 'charlie']);
    expect(await filtered({ folderId: 'root' })).toEqual(['100% off', 'delta']);
    expect(await filtered({ folderId: FolderId.parse('fld_unknown') })).toEqual([]);
  });

  test.each(['', 'x', Buffer.from('["a"]').toString('base64url'), Buffer.from('[1,"b"]').toString('base64url')])(
    'refuses the cursor %j, which it never gave',
    async (cursor) => {
      const { client } = await shop();
      await expect(client.playlists.list({ query: { limit: 2, cursor } })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    },
  );
});

describe('a copy of a playlist', () => {
  test('has the same items and folder, and a name of its own', async () => {
    const { client, menu, film } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Spring' } });
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', folderId: folder.id, items: [toItemBody(menu, { durationMs: 3000 }), toItemBody(film)] },
    });
    const params = { id: playlist.id };
    const { playlist: copy } = await client.playlists.duplicate({ params });
    expect(copy).toEqual({ ...playlist, id: copy.id, name: 'Loop (copy)' });
    expect(copy.id).not.toBe(playlist.id);
    expect((await client.playlists.duplicate({ params })).playlist.name).toBe('Loop (copy 2)');
    expect((await client.playlists.duplicate({ params: { id: copy.id } })).playlist.name).toBe('Loop (copy 3)');

    await client.playlists.update({ params: { id: copy.id }, body: { name: 'Mine', items: [] } });
    expect(await client.playlists.get({ params })).toEqual({ playlist });
  });

  test('of one that follows a folder follows it, too', async () => {
    const { client } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Spring' } });
    const source = { folderId: folder.id, order: 'oldest' as const };
    const { playlist } = await client.playlists.create({ body: { name: 'Spring', items: [], source } });
    expect((await client.playlists.duplicate({ params: { id: playlist.id } })).playlist.source).toEqual(source);
  });

  test('of one that does not exist is refused', async () => {
    const { client } = await shop();
    await expect(client.playlists.duplicate({ params: { id: PlaylistId.parse('ply_unknown') } })).rejects.toMatchObject(
      {
        code: 'playlist.not_found',
      },
    );
  });
});

test('a playlist is created or copied once, however often the request is sent again with its key', async () => {
  const { client, token } = await shop();
  const send = async (path: string, key: string, body?: unknown) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const create = () => send('/api/playlists', 'key-create', { name: 'Loop', items: [] });
  const created = await create();
  expect(created.status).toBe(201);
  expect(await create()).toEqual(created);
  const { playlists } = await client.playlists.list({ query: {} });
  const duplicate = () => send(`/api/playlists/${playlists[0]?.id}/duplicate`, 'key-copy');
  const copied = await duplicate();
  expect(copied.status).toBe(201);
  expect(await duplicate()).toEqual(copied);
  expect((await client.playlists.list({ query: {} })).playlists.map(({ name }) => name)).toEqual([
    'Loop',
    'Loop (copy)',
  ]);
});
