import { DocumentId } from '@vitrine/contract/library/media';
import { ItemId } from '@vitrine/contract/library/content';
import type { DocumentWithPages } from '@vitrine/contract/documents/documents';
import { FolderId } from '@vitrine/contract/library/folders';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeDocument } from '../../test/arrange.ts';
import { makeRefusedDocuments } from '../../test/documents/made-documents.ts';
import { readVersions } from '../../test/content/playlists.ts';
import {
  get,
  listStoredFiles,
  readFixture,
  sendDocument,
  sendImage,
  sendResumable,
} from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';
import { pairScreen } from '../../test/screen.ts';
import { download, importBytes } from '../../test/transfer/exports.ts';
import { sharp } from '../processing/image-loaders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** A document once its pages are made, or why there are none. */
const prepared = (member: Member, id: DocumentId): Promise<DocumentWithPages> =>
  vi.waitFor(
    async () => {
      const { document } = await member.client.documents.get({ params: { id } });
      expect(document.status).not.toBe('processing');
      return document;
    },
    { timeout: 30_000, interval: 100 },
  );

const menu = () => readFixture('menu-2-pages.pdf');

/** The storage limit of an account. */
async function readUsage({ client }: Member): Promise<{ limitBytes: number }> {
  const { storageLimit } = await client.plans.status();
  return { limitBytes: storageLimit ?? 0 };
}

/** An account with a screen that shows a document of two pages. */
async function shop() {
  const member = await server.signUp({ seats: 4 });
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const { id, pageIds } = await arrangeDocument(server.db, member.user.id);
  const params = { deviceId: screen.device.id };
  await member.client.assignments.assignToDevice({ params, body: { mediaType: 'document', mediaId: id } });
  return {
    ...member,
    member,
    id,
    pageIds,
    params,
    manifest: () => screen.client.player.manifest(),
    /** The items that the screen plays. */
    plays: async () => {
      const { timeline, lists, items } = await screen.client.player.manifest();
      const content = timeline[0]?.content;
      const list = content?.kind === 'list' ? lists[content.id] : undefined;
      return (list?.items ?? []).map((key) => {
        const item = items[key];
        return [item?.content.kind === 'asset' ? item.content.assetId : null, item?.durationMs, item?.fit];
      });
    },
    version: async () => (await readVersions(server, member.user.id))['Hall'] ?? 0,
  };
}

test('an uploaded PDF becomes pictures of its pages, which screens of any size show sharply', async () => {
  const member = await server.signUp();
  const sent = await sendDocument(server.url, member, await menu(), { name: 'Menu.pdf' });
  expect(sent).toMatchObject({ originalName: 'Menu.pdf', mimeType: 'application/pdf', fileSize: 879, pageMs: 10_000 });
  const document = await prepared(member, sent.id);
  expect(document).toMatchObject({ status: 'ready', failure: null, pageCount: 2, shownPages: 2, lengthMs: 20_000 });
  expect(document.pages).toMatchObject([
    { number: 1, width: 2_160, height: 3_057, isSkipped: false, durationMs: null },
    { number: 2, width: 2_160, height: 3_057, isSkipped: false, durationMs: null },
  ]);
  const colors = await Promise.all(
    document.pages.map(async ({ imageUrl }) => {
      const bytes = Buffer.from(await (await get(server.url, imageUrl, member)).arrayBuffer());
      return (await sharp(bytes).extract({ left: 1_080, top: 600, width: 1, height: 1 }).raw().toBuffer()).join(' ');
    }),
  );
  expect(colors).toEqual(['200 60 60', '60 80 150']);
  expect((await get(server.url, document.thumbnailUrl ?? '', member)).headers.get('content-type')).toBe('image/webp');
  const file = await get(server.url, `/api/documents/${sent.id}/file`, member);
  expect(file.headers.get('content-disposition')).toContain('Menu.pdf');
  expect(Buffer.from(await file.arrayBuffer()).equals(await menu())).toBe(true);
});

test('its file and its pages count against the storage, and deleting it removes all of them', async () => {
  const member = await server.signUp();
  const { id } = await sendDocument(server.url, member, await menu());
  const { pagesBytes, fileSize } = await prepared(member, id);
  expect(pagesBytes).toBeGreaterThan(1_000);
  const { storage } = await member.client.media.storage();
  expect(storage).toEqual({ usedBytes: fileSize + pagesBytes, imageCount: 0, videoCount: 0, audioCount: 0 });
  expect(await listStoredFiles(server, member)).toHaveLength(1 + 2 * 2 + 1);
  await member.client.documents.remove({ params: { id } });
  await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]));
  expect(await server.query(`select from media where account_id = '${member.user.id}'`)).toEqual([]);
});

test('its pages are in no list, and no other account has them', async () => {
  const { client, id, pageIds } = await shop();
  expect((await client.media.listImages()).images).toEqual([]);
  const { content, counts } = await client.content.list({ query: {} });
  expect(content.map((one) => one.id)).toEqual([id]);
  expect(counts).toMatchObject({ document: 1, image: 0 });
  const { results } = await client.search.find({ query: { q: 'Menu' } });
  expect(results.map((one) => one.kind === 'content' && one.content.id)).toEqual([id]);
  const other = await server.signUp();
  await expect(other.client.documents.get({ params: { id } })).rejects.toMatchObject({ code: 'media.not_found' });
  await expect(other.client.documents.update({ params: { id }, body: { pageMs: 5_000 } })).rejects.toMatchObject({
    code: 'media.not_found',
  });
  const playlist = { name: 'Theirs', items: [{ mediaType: 'image' as const, mediaId: ItemId.parse(pageIds[0]) }] };
  await expect(client.playlists.create({ body: playlist })).rejects.toMatchObject({ code: 'media.not_found' });
});

test('a resumable upload of a kind that its content is not is refused with the way out', async () => {
  const member = await server.signUp();
  const uploadId = await sendResumable(server.url, member, await menu(), 'Menu.pdf');
  const body = { kind: 'document', originalName: 'Menu.pdf' } as const;
  const { document } = await member.client.media.finishResumableUpload({ params: { uploadId }, body });
  expect(document?.id).toMatch(/^doc_/);
  await expect(sendImage(server.url, member, await menu(), { name: 'menu.png' })).rejects.toMatchObject({
    code: 'media.not_an_image',
    message: 'This is PDF. Upload it as a document.',
  });
  await expect(sendDocument(server.url, member, await readFixture('lizard.png'))).rejects.toMatchObject({
    code: 'media.not_a_document',
    message: 'This is an image. Please upload it as an image.',
  });
});

test.each(makeRefusedDocuments().filter(({ name }) => /password|2,000|beginning/.test(name)))(
  'a document $name is refused at once, and nothing of it is stored',
  async ({ bytes, refusal }) => {
    const member = await server.signUp();
    await expect(sendDocument(server.url, member, bytes)).rejects.toMatchObject({
      code: 'media.not_a_document',
      message: expect.stringMatching(refusal),
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
  },
);

test('screens loop its pages, each for its time, and leave out those that are skipped', async () => {
  const { client, id, pageIds, plays, version } = await shop();
  const [first, second] = pageIds;
  expect(await plays()).toEqual([
    [first, 10_000, 'contain'],
    [second, 10_000, 'contain'],
  ]);
  const before = await version();
  const params = { id };
  const { document } = await client.documents.update({
    params,
    body: { pageMs: 6_000, pages: [{ number: 2, durationMs: 30_000 }], revision: 1 },
  });
  expect(document).toMatchObject({ lengthMs: 36_000, revision: 2 });
  expect(await version()).toBeGreaterThan(before);
  expect(await plays()).toEqual([
    [first, 6_000, 'contain'],
    [second, 30_000, 'contain'],
  ]);
  await client.documents.update({ params, body: { pages: [{ number: 1, isSkipped: true }] } });
  expect(await plays()).toEqual([[second, 30_000, 'contain']]);
  await expect(
    client.documents.update({ params, body: { pages: [{ number: 2, isSkipped: true }] } }),
  ).rejects.toMatchObject({ code: 'document.no_pages' });
  await expect(client.documents.update({ params, body: { pageMs: 5_000, revision: 1 } })).rejects.toMatchObject({
    code: 'content.changed',
  });
});

test('in a playlist its pages stand in its place, and the loop is as long as they are', async () => {
  const { client, member, id, pageIds, params, plays } = await shop();
  const image = await sendImage(server.url, member);
  const items = [
    { mediaType: 'image' as const, mediaId: image.id, durationMs: 5_000 },
    { mediaType: 'document' as const, mediaId: id, durationMs: 3_000, fit: 'cover' as const },
  ];
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  expect(playlist).toMatchObject({ itemCount: 2, lengthMs: 25_000 });
  expect(playlist.items[1]).toMatchObject({ mediaType: 'document', durationMs: null, mediaDurationMs: 20_000 });
  await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
  expect(await plays()).toEqual([
    [image.id, 5_000, null],
    [pageIds[0], 10_000, 'cover'],
    [pageIds[1], 10_000, 'cover'],
  ]);
  await client.documents.update({ params: { id }, body: { pages: [{ number: 1, isSkipped: true }] } });
  expect(await plays()).toEqual([
    [image.id, 5_000, null],
    [pageIds[1], 10_000, 'cover'],
  ]);
  expect((await client.playlists.get({ params: { id: playlist.id } })).playlist.lengthMs).toBe(15_000);
  const { use } = await client.playout.mediaUse({ body: { mediaIds: [id] } });
  expect(use).toMatchObject({ playlists: 1, deviceCount: 1 });
});

test('its pages follow its name and its folder, so that proof of play and limits of members hold for them', async () => {
  const { client, member, id, pageIds } = await shop();
  const { folder } = await client.folders.create({ body: { name: 'Kitchen', color: '#ef4444' } });
  await client.media.moveMany({ body: { mediaIds: [id], folderId: FolderId.parse(folder.id) } });
  await client.documents.update({ params: { id }, body: { originalName: 'Lunch.pdf' } });
  const rows = await server.query(`select original_name, folder_id from media where id = '${pageIds[1]}'`);
  expect(rows).toEqual([{ original_name: 'Lunch.pdf · 2', folder_id: folder.id }]);
  const limited = await inviteMember(server, member, 'editor', { folderIds: [FolderId.parse(folder.id)] });
  expect((await limited.client.documents.get({ params: { id } })).document.pages).toHaveLength(2);
});

test('a change of its pages tells its effect, and waits where the account wants that', async () => {
  const { client, member, id } = await shop();
  const body = { pages: [{ number: 1, isSkipped: true }] };
  const effect = await client.documents.update.dryRun({ params: { id }, body });
  expect(effect.screens).toHaveLength(1);
  const editor = await inviteMember(server, member, 'editor');
  await client.approvals.changeSettings({ body: { isOn: true } });
  await expect(editor.client.documents.update({ params: { id }, body })).rejects.toMatchObject({
    code: 'approval.waiting',
  });
});

test('a document whose pages do not fit into the storage fails with the reason, and leaves nothing of them behind', async () => {
  const member = await server.signUp();
  const limited = await server.signUp();
  const { id: whole } = await sendDocument(server.url, member, await menu());
  const { fileSize, pagesBytes } = await prepared(member, whole);
  // The file fits, and its pages do not.
  const full = await arrangeDocument(server.db, limited.user.id, { pages: 1 });
  const { limitBytes } = await readUsage(limited);
  await server.query(
    `update media set file_size = ${limitBytes - fileSize - pagesBytes + 1 - 1_000} where id = '${full.id}'`,
  );
  const { id } = await sendDocument(server.url, limited, await menu());
  expect(await prepared(limited, id)).toMatchObject({
    status: 'failed',
    failure: 'The pages of this document do not fit into the storage. Delete other files, and upload it again.',
    pageCount: 0,
  });
  await vi.waitFor(async () => expect(await listStoredFiles(server, limited)).toHaveLength(1));
});

test('an export has the document with the times and the skipped pages, and an import makes its pages anew', async () => {
  const member = await server.signUp();
  const { id } = await sendDocument(server.url, member, await menu(), { name: 'Menu.pdf' });
  await prepared(member, id);
  const shown = {
    pageMs: 7_000,
    pages: [
      { number: 1, isSkipped: true },
      { number: 2, durationMs: 9_000 },
    ],
  };
  await member.client.documents.update({ params: { id }, body: shown });
  const items = [{ mediaType: 'document' as const, mediaId: id }];
  const { playlist } = await member.client.playlists.create({ body: { name: 'Loop', items } });
  const { export: described } = await member.client.transfers.describePlaylist({ params: { id: playlist.id } });
  const other = await server.signUp();
  await importBytes(server, other, await download(server, member, described));
  const { content } = await other.client.content.list({ query: { kinds: 'document' } });
  const copy = await prepared(other, DocumentId.parse(content[0]?.id));
  expect(copy).toMatchObject({ originalName: 'Menu.pdf', pageMs: 7_000, shownPages: 1, lengthMs: 9_000 });
  expect(copy.pages).toMatchObject([{ isSkipped: true }, { isSkipped: false, durationMs: 9_000 }]);
});
