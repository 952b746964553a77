import { LayoutId } from '@vitrine/contract/library/media';
import { PlaylistId } from '@vitrine/contract/library/content';
import { MAX_FEEDS } from '@vitrine/contract/layouts/feed-limits';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { createDocument, createPicture, createText, createZone } from '../../test/content/layouts.ts';
import { arrangePlaylists } from '../../test/content/playlists.ts';
import { get, listStoredFiles, readFixture, sendImage, sendResumable } from '../../test/fixtures/send-media.ts';
import { pairScreen } from '../../test/screen.ts';
import { arrangeBoard, withoutIds } from '../../test/transfer/arrange.ts';
import { download, importBytes, importUpload, packEntries, unpack } from '../../test/transfer/exports.ts';

let server: TestApp;
/** An account with a board, and the export of its layout. Tests leave both as they are. */
let menu: { from: Member; board: Awaited<ReturnType<typeof arrangeBoard>>; bytes: Buffer<ArrayBuffer> };
beforeAll(async () => {
  server = await testApp();
  const from = await server.signUp();
  const board = await arrangeBoard(server, from);
  menu = { from, board, bytes: (await exportLayout(from, board.layout.id)).bytes };
});

const exportLayout = async (member: Member, id: LayoutId) => {
  const { export: described } = await member.client.transfers.describeLayout({ params: { id } });
  return { described, bytes: await download(server, member, described) };
};

const exportPlaylist = async (member: Member, id: PlaylistId) => {
  const { export: described } = await member.client.transfers.describePlaylist({ params: { id } });
  return { described, bytes: await download(server, member, described) };
};

/** All data of the account, without ids. */
async function readAll({ client }: Member) {
  const { playlists } = await client.playlists.list();
  const { layouts } = await client.layouts.list();
  const { priceLists } = await client.priceLists.list();
  const { feeds } = await client.feeds.list();
  const { webpages } = await client.webpages.list();
  const { images } = await client.media.listImages();
  const { videos } = await client.media.listVideos();
  return { playlists, layouts, priceLists, feeds, webpages, files: [...images, ...videos] };
}

const countAll = async (member: Member) =>
  Object.fromEntries(Object.entries(await readAll(member)).map(([kind, list]) => [kind, list.length]));

const NOTHING = { playlists: 0, layouts: 0, priceLists: 0, feeds: 0, webpages: 0, files: 0 };

/** A layout with its playlist, as a screen needs them. */
async function readShown({ client }: Member, id: LayoutId) {
  const { layout } = await client.layouts.get({ params: { id } });
  const [playlistId] = Object.keys(layout.resources.playlists);
  const { playlist } = await client.playlists.get({ params: { id: PlaylistId.parse(playlistId) } });
  const items = playlist.items.map(({ mediaType, name, durationMs, fit, transition, windows, mediaDurationMs }) => ({
    mediaType,
    name,
    durationMs,
    fit,
    transition,
    windows,
    mediaDurationMs,
  }));
  return withoutIds({ name: layout.name, document: layout.published, playlist: playlist.name, items });
}

describe('an export of a layout', () => {
  test('is a file that says what it contains, of the size that was told', async () => {
    const member = await server.signUp();
    const { layout } = await arrangeBoard(server, member);
    const { described, bytes } = await exportLayout(member, layout.id);
    expect(described).toMatchObject({
      filename: 'Menu.vitrine',
      bytes: bytes.length,
      contains: { layouts: 2, playlists: 1, files: 2, webpages: 1, feeds: 1, priceLists: 1 },
      hasDrafts: false,
    });
    const entries = await unpack(bytes);
    expect(entries.map(({ name }) => name)).toEqual(['manifest.json', ...entries.slice(1).map(({ name }) => name)]);
    const manifest = JSON.parse(entries[0]?.content.toString() ?? '');
    expect(manifest).toMatchObject({ format: 'vitrine-export', version: 1, root: 'lay_1' });
    // Nothing in it tells the account's ids.
    expect(entries[0]?.content.toString()).not.toMatch(/(med|web|lay|ply|fed|prl)_[\w-]{8}/);
    expect((await exportLayout(member, layout.id)).bytes.equals(bytes)).toBe(true);
  });

  test('is offered as a download', async () => {
    const member = await server.signUp();
    const { layout } = await member.client.layouts.create({
      body: { name: 'Crème/brûlée', document: createDocument() },
    });
    const path = `/api/layouts/${layout.id}/export/file`;
    const answer = await get(server.url, path, member);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Cr%C3%A8me-br%C3%BBl%C3%A9e.vitrine");
    expect(answer.headers.get('content-type')).toBe('application/x-tar');
    const byCookie = await fetch(server.url + path, { headers: { cookie: member.cookie } });
    expect([byCookie.status, (await byCookie.arrayBuffer()).byteLength]).toEqual([
      200,
      Number(answer.headers.get('content-length')),
    ]);
    const stranger = await server.signUp();
    expect((await get(server.url, path, stranger)).status).toBe(404);
    expect((await fetch(server.url + path)).status).toBe(401);
  });

  test('contains what is published, and tells that there are changes which are not', async () => {
    const member = await server.signUp();
    const { layout } = await member.client.layouts.create({
      body: { name: 'Menu', document: createDocument([createText('Old')]) },
    });
    const params = { id: layout.id };
    await member.client.layouts.saveDraft({ params, body: { document: createDocument([createText('New')]) } });
    const { described, bytes } = await exportLayout(member, layout.id);
    expect(described.hasDrafts).toBe(true);
    expect(bytes.includes('Old')).toBe(true);
    expect(bytes.includes('New')).toBe(false);
  });

  test('waits until every file is ready, and names the one that is not', async () => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member, 'lizard.png', { name: 'Lizard' });
    const { layout } = await member.client.layouts.create({
      body: { name: 'Menu', document: createDocument([createPicture(image.id)]) },
    });
    const exporting = () => member.client.transfers.describeLayout({ params: { id: layout.id } });
    await server.query(`update media set status = 'processing' where id = '${image.id}'`);
    const message = expect.stringContaining('“Lizard” is still being processed');
    await expect(exporting()).rejects.toMatchObject({ code: 'export.not_ready', message });
    expect((await get(server.url, `/api/layouts/${layout.id}/export/file`, member)).status).toBe(409);
    await server.query(`update media set status = 'failed' where id = '${image.id}'`);
    await expect(exporting()).rejects.toMatchObject({ message: expect.stringContaining('could not be processed') });
  });

  test('that its reader gives up leaves the server as it was', async () => {
    const member = await server.signUp();
    const { layout } = await arrangeBoard(server, member);
    const reader = new AbortController();
    const headers = { authorization: `Bearer ${member.token}` };
    const answer = await fetch(`${server.url}/api/layouts/${layout.id}/export/file`, {
      headers,
      signal: reader.signal,
    });
    await answer.body?.getReader().read();
    reader.abort();
    const { bytes } = await exportLayout(member, layout.id);
    expect(await unpack(bytes)).toHaveLength(3);
  });

  test('ends early if a file is missing, so that the download fails', async () => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member);
    const { layout } = await member.client.layouts.create({
      body: { name: 'Menu', document: createDocument([createPicture(image.id)]) },
    });
    const rows = await server.query<{ key: string }>(`select storage_key as key from media where id = '${image.id}'`);
    await server.storage.remove(rows[0]?.key ?? '');
    const { export: described } = await member.client.transfers.describeLayout({ params: { id: layout.id } });
    await expect(download(server, member, described)).rejects.toThrow('terminated');
  });
});

describe('an import into another account', () => {
  test('shows the same as the original, and its screen receives it', async () => {
    const { from, board, bytes } = menu;
    const to = await server.signUp();
    const summary = await importBytes(server, to, bytes);
    const all = { layouts: 2, playlists: 1, files: 2, webpages: 1, feeds: 1, priceLists: 1 };
    const none = { layouts: 0, playlists: 0, files: 0, webpages: 0, feeds: 0, priceLists: 0 };
    expect(summary).toMatchObject({
      root: { mediaType: 'layout', name: 'Menu' },
      added: all,
      reused: none,
      leftOut: [],
    });
    const id = LayoutId.parse(summary.root.mediaId);
    expect(await readShown(to, id)).toEqual(await readShown(from, board.layout.id));

    const { layout } = await to.client.layouts.get({ params: { id } });
    const [file] = Object.values(layout.resources.files);
    expect(file).toMatchObject({ name: 'Lizard.png', kind: 'image', status: 'ready', width: 320, height: 229 });
    expect((await get(server.url, file?.url ?? '', to)).status).toBe(200);
    const [page] = (await to.client.webpages.list()).webpages;
    expect(page).toMatchObject({
      name: 'Board',
      refreshSeconds: 300,
      refreshMinutes: 5,
      showsScrollBars: false,
      zoom: 120,
      fallback: { originalName: 'Lizard.png' },
    });
    await vi.waitFor(async () =>
      expect((await readAll(to)).files.every(({ thumbnailUrl }) => thumbnailUrl)).toBe(true),
    );

    const { device, client: player } = await pairScreen(server, to, { name: 'Hall' });
    const params = { deviceId: device.id };
    await to.client.assignments.assignToDevice({ params, body: { mediaType: 'layout', mediaId: id } });
    const manifest = await player.player.manifest();
    expect(Object.keys(manifest.layouts)).toEqual([`${id}.1`]);
    expect(manifest.assets.map(({ sha256 }) => sha256)).toEqual(
      expect.arrayContaining((await unpack(bytes)).slice(1).map(({ name }) => name.slice(6))),
    );
  });

  test('adds a playlist with the layouts that it shows', async () => {
    const { from, board } = menu;
    const { bytes, described } = await exportPlaylist(from, board.playlist.id);
    expect(described.contains).toMatchObject({ layouts: 1, playlists: 1, files: 2, webpages: 1, feeds: 0 });
    const to = await server.signUp();
    const { root } = await importBytes(server, to, bytes);
    expect(root).toMatchObject({ mediaType: 'playlist', name: 'Loop' });
    const copy = await to.client.playlists.get({ params: { id: PlaylistId.parse(root.mediaId) } });
    expect(copy.playlist.items.map(({ name }) => name)).toEqual(['Lizard.png', 'Short.mp4', 'Board', 'Inner']);
    expect(copy.playlist.items[0]).toMatchObject({ durationMs: 5_000, fit: 'contain', transition: 'fade' });
  });

  test('uses what the account has already, and names copies as such', async () => {
    const member = await server.signUp();
    const board = await arrangeBoard(server, member);
    const before = await countAll(member);
    const { bytes } = await exportLayout(member, board.layout.id);
    const summary = await importBytes(server, member, bytes);
    expect(summary.added).toEqual({
      layouts: 2,
      playlists: 1,
      files: 0,
      webpages: 0,
      feeds: 0,
      priceLists: 0,
      drawn: 0,
    });
    expect(summary.reused).toEqual({
      layouts: 0,
      playlists: 0,
      files: 2,
      webpages: 1,
      feeds: 1,
      priceLists: 1,
      drawn: 0,
    });
    expect(summary.root.name).toBe('Menu (copy)');
    expect(await countAll(member)).toEqual({ ...before, layouts: 4, playlists: 2 });
    const id = LayoutId.parse(summary.root.mediaId);
    const { layout } = await member.client.layouts.get({ params: { id } });
    expect(Object.keys(layout.resources.files)).toEqual([board.image.id]);
    expect(Object.keys(layout.resources.priceLists)).toEqual([board.priceList.id]);
  });

  test('adds a price list with other prices under another name', async () => {
    const member = await server.signUp();
    const { layout, priceList } = await arrangeBoard(server, member);
    const { bytes } = await exportLayout(member, layout.id);
    const params = { id: priceList.id, rowId: 'tea' };
    await member.client.priceLists.changeRow({ params, body: { prices: { price: '4.00' } } });
    expect((await importBytes(server, member, bytes)).added.priceLists).toBe(1);
    const { priceLists } = await member.client.priceLists.list();
    expect(priceLists.map(({ name }) => name)).toEqual(['Drinks', 'Drinks (copy)']);
  });

  test('is put into a folder, and waits for another one if the folder is gone', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    const { folder } = await to.client.folders.create({ body: { name: 'Here', color: '#ef4444' } });
    const { folder: gone } = await to.client.folders.create({ body: { name: 'Gone', color: '#ef4444' } });
    await to.client.folders.remove({ params: { id: gone.id } });
    const params = { uploadId: await sendResumable(server.url, to, bytes) };
    const importInto = (folderId: typeof folder.id) =>
      to.client.transfers.import({ params, body: { originalName: 'Menu.vitrine', folderId } });
    await expect(importInto(gone.id)).rejects.toMatchObject({ code: 'folder.not_found' });
    await importInto(folder.id);
    const { layouts, playlists, webpages, files } = await readAll(to);
    const folders = [...layouts, ...playlists, ...webpages, ...files].map(({ folderId }) => folderId);
    expect(new Set(folders)).toEqual(new Set([folder.id]));
  });

  test('is in the audit log, as one change by name', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    await importBytes(server, to, bytes);
    const { entries } = await to.client.audit.mine();
    expect(entries[0]).toMatchObject({ what: 'Imported Menu.vitrine', actor: to.email });
  });

  test('answers the same when it is sent again, and adds nothing twice', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    const uploadId = await sendResumable(server.url, to, bytes);
    const answers = await Promise.all([importUpload(to, uploadId), importUpload(to, uploadId)]);
    expect(await importUpload(to, uploadId)).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await countAll(to)).toMatchObject({ layouts: 2, playlists: 1, files: 2 });
    const finished = to.client.media.finishResumableUpload({
      params: { uploadId },
      body: { kind: 'image', originalName: 'x' },
    });
    await expect(finished).rejects.toMatchObject({ code: 'upload.not_found' });
  });

  test('keeps only the files of the media, not the upload', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    await importBytes(server, to, bytes);
    const keys = async () => {
      const rows = await server.query<{ keys: (string | null)[] }>(
        `select array[storage_key, thumbnail_key, play_key] as keys from media where account_id = '${to.user.id}'`,
      );
      return new Set(rows.flatMap((row) => row.keys).filter((key) => key !== null));
    };
    await vi.waitFor(async () => {
      const stored = await listStoredFiles(server, to);
      expect(new Set(stored.map((name) => `media/${to.user.id}/${name}`))).toEqual(await keys());
    });
  });

  test('two at once share their files', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    const summaries = await Promise.all([importBytes(server, to, bytes), importBytes(server, to, bytes)]);
    expect(summaries.map(({ root }) => root.name).toSorted()).toEqual(['Menu', 'Menu (copy)']);
    expect(await countAll(to)).toMatchObject({
      layouts: 4,
      playlists: 2,
      files: 2,
      priceLists: 1,
      feeds: 1,
      webpages: 1,
    });
  });

  test('of layouts and playlists that contain each other ends, and its screen shows them', async () => {
    const from = await server.signUp();
    const { client } = from;
    const { layout } = await client.layouts.create({ body: { name: 'Menu', document: createDocument() } });
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: [{ mediaType: 'layout', mediaId: layout.id }] },
    });
    const params = { id: layout.id };
    await client.layouts.saveDraft({ params, body: { document: createDocument([createZone(playlist.id)]) } });
    await client.layouts.publish({ params, body: {} });
    const { bytes } = await exportLayout(from, layout.id);
    const to = await server.signUp();
    const { root } = await importBytes(server, to, bytes);
    expect(await readShown(to, LayoutId.parse(root.mediaId))).toEqual(await readShown(from, layout.id));
  });
});

describe('an import leaves out', () => {
  test('what the file does not contain, and says where', async () => {
    const { bytes } = menu;
    const [first, ...rest] = await unpack(bytes);
    const manifest = JSON.parse(first?.content.toString() ?? '');
    const feeds: unknown[] = [];
    const content = Buffer.from(JSON.stringify({ ...manifest, feeds, webpages: [] }));
    const changed = await packEntries([{ name: 'manifest.json', content }, ...rest]);
    const to = await server.signUp();
    const summary = await importBytes(server, to, changed);
    expect(summary.leftOut).toEqual([
      { name: 'Menu', reason: 'not_contained', count: 2 },
      { name: 'Loop', reason: 'not_contained', count: 1 },
    ]);
    const { layout } = await to.client.layouts.get({ params: { id: LayoutId.parse(summary.root.mediaId) } });
    expect(JSON.stringify(layout.published)).toContain('"feedId":null');
  });

  test('web pages that this installation does not show', async () => {
    const { bytes } = menu;
    const [first, ...rest] = await unpack(bytes);
    const own = first?.content.toString().replace('https://10.0.0.1/board', 'https://signs.example.com/x') ?? '';
    const to = await server.signUp();
    const changed = await packEntries([{ name: 'manifest.json', content: Buffer.from(own) }, ...rest]);
    const { leftOut } = await importBytes(server, to, changed);
    expect(leftOut).toContainEqual({ name: 'Board', reason: 'webpage.own_address', count: 1 });
    expect((await readAll(to)).webpages).toEqual([]);
  });

  test('nothing of elements of kinds that this release does not know', async () => {
    const from = await server.signUp();
    const hologram = { id: 'h', kind: 'hologram', mediaId: 'med_elsewhere', depth: { near: 1 } };
    const document = createDocument([createText('Hello')]);
    const [scene] = document.scenes;
    const { layout } = await from.client.layouts.create({
      body: {
        name: 'Menu',
        document: { ...document, scenes: [{ ...scene!, elements: [...scene!.elements, hologram] }] },
      },
    });
    const { bytes } = await exportLayout(from, layout.id);
    const to = await server.signUp();
    const { root, leftOut } = await importBytes(server, to, bytes);
    const { layout: copy } = await to.client.layouts.get({ params: { id: LayoutId.parse(root.mediaId) } });
    expect(copy.published).toEqual(layout.published);
    expect(leftOut).toEqual([]);
  });
});

describe('an import adds all or nothing', () => {
  test('of an account without room for more playlists', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    await arrangePlaylists(server, to.user.id, 1_000);
    await expect(importBytes(server, to, bytes)).rejects.toMatchObject({ code: 'playlist.limit_reached' });
    expect(await countAll(to)).toEqual({ ...NOTHING, playlists: 1_000 });
    expect(await listStoredFiles(server, to)).toEqual([]);
  });

  test('of an account without room for more feeds', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    await server.query(`
      insert into feeds (id, account_id, name, url, status, failures, entries, revision, created_at, next_read_at)
      select 'fed_${to.user.id}' || n, '${to.user.id}', 'Feed', 'https://10.0.0.1/' || n, 'unread', 0, '[]', 1, now(), now() + interval '1 day'
      from generate_series(1, ${MAX_FEEDS}) as n`);
    await expect(importBytes(server, to, bytes)).rejects.toMatchObject({ code: 'feed.limit_reached' });
    expect(await countAll(to)).toEqual({ ...NOTHING, feeds: MAX_FEEDS });
    expect(await listStoredFiles(server, to)).toEqual([]);
  });

  test('of an account whose storage is full by then', async () => {
    const { bytes } = menu;
    const to = await server.signUp();
    const uploadId = await sendResumable(server.url, to, bytes);
    const free = await server.signUp({ plan: 'free' });
    await expect(sendResumable(server.url, free, Buffer.alloc(200 * 1024 ** 2))).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
    });
    await server.query(
      `update accounts set plan = 'free', status = 'inactive', bought_seats = 0 where id = '${to.user.id}'`,
    );
    await server.query(`
      insert into uploads (id, account_id, reserved_bytes, storage_key, created_at, expires_at)
      values ('upl_${to.user.id}', '${to.user.id}', ${100 * 1024 ** 2}, 'media/x/y', now(), now() + interval '1 day')`);
    await expect(importUpload(to, uploadId)).rejects.toMatchObject({ code: 'storage.limit_exceeded' });
    expect(await countAll(to)).toEqual(NOTHING);
    expect(await listStoredFiles(server, to)).toEqual([]);
  });
});

test('an import is refused while the server’s disk is full, and can be sent again', async () => {
  const full = { isFull: false };
  const { storage } = server;
  const other = await testApp({
    storage: {
      ...storage,
      origin: null,
      write: async (key, bytes, maxBytes) => {
        if (!full.isFull) return storage.write(key, bytes, maxBytes);
        bytes.destroy();
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    },
  });
  const from = await other.signUp();
  const { layout } = await arrangeBoard(other, from);
  const { export: described } = await from.client.transfers.describeLayout({ params: { id: layout.id } });
  const bytes = await download(other, from, described);
  const to = await other.signUp();
  const uploadId = await sendResumable(other.url, to, bytes);
  full.isFull = true;
  await expect(importUpload(to, uploadId)).rejects.toMatchObject({ code: 'storage.full' });
  expect(await countAll(to)).toEqual(NOTHING);
  full.isFull = false;
  expect((await importUpload(to, uploadId)).added.layouts).toBe(2);
});

test('an export from a playlist that follows a folder has its files as items', async () => {
  const from = await server.signUp();
  const { folder } = await from.client.folders.create({ body: { name: 'Photos', color: '#ef4444' } });
  await sendImage(server.url, from, 'lizard.png', { folderId: folder.id, name: 'Lizard' });
  const { playlist } = await from.client.playlists.create({
    body: { name: 'Photos', items: [], source: { folderId: folder.id, order: 'newest' } },
  });
  const { bytes } = await exportPlaylist(from, playlist.id);
  const to = await server.signUp();
  const { root } = await importBytes(server, to, bytes);
  const copy = await to.client.playlists.get({ params: { id: PlaylistId.parse(root.mediaId) } });
  expect(copy.playlist).toMatchObject({ source: null, items: [{ name: 'Lizard' }] });
});

test('an upload that became a file is not imported', async () => {
  const member = await server.signUp();
  const uploadId = await sendResumable(server.url, member, await readFixture('lizard.png'));
  const body = { kind: 'image' as const, originalName: 'lizard.png' };
  await member.client.media.finishResumableUpload({ params: { uploadId }, body });
  await expect(importUpload(member, uploadId)).rejects.toMatchObject({ code: 'upload.not_found' });
  expect((await member.client.media.listImages()).images).toHaveLength(1);
});

test('another account’s upload is not imported', async () => {
  const member = await server.signUp();
  const stranger = await server.signUp();
  const uploadId = await sendResumable(server.url, member, await readFixture('lizard.png'));
  await expect(importUpload(stranger, uploadId)).rejects.toMatchObject({ code: 'upload.not_found' });
  await expect(importUpload(member, uploadId)).rejects.toMatchObject({ code: 'import.not_an_export' });
});
