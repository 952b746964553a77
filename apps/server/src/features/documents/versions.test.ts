import { createHash } from 'node:crypto';
import type { DocumentWithPages } from '@vitrine/contract/documents/documents';
import type { DocumentId } from '@vitrine/contract/library/media';
import { assetUrl } from '@vitrine/contract/player/manifest-schema';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { fill, writePages } from '../../test/documents/pdf-writer.ts';
import {
  get,
  listStoredFiles,
  sendDocument,
  sendImage,
  sendResumable,
  sendVersion,
} from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';
import { preparationOf } from '../../test/preparation.ts';
import { findApprovalOf } from '../../test/requests/approvals.ts';
import { pairScreen } from '../../test/screen.ts';
import { createUploadSweep } from '../uploads/sweep.ts';
import { createDocumentPages } from './pages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

type Color = Parameters<typeof fill>[0];

const [RED, GREEN, BLUE, GREY] = [
  [200, 60, 60],
  [40, 160, 90],
  [60, 80, 150],
  [90, 90, 90],
] as const satisfies Color[];

/** A document with a page of each of these colors. */
const pdf = (...colors: readonly Color[]): Buffer<ArrayBuffer> =>
  writePages(colors.map((color) => ({ box: '0 0 160 90', content: fill(color) })));

const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000);

const one = (id: DocumentId) => ({ params: { id } });

const findDocument = async ({ client }: Pick<Member, 'client'>, id: DocumentId): Promise<DocumentWithPages> =>
  (await client.documents.get(one(id))).document;

/** Waits until no version is being prepared; returns the versions. */
const settled = ({ client }: Pick<Member, 'client'>, id: DocumentId) =>
  vi.waitFor(async () => {
    const listed = await client.media.listVersions(one(id));
    if (listed.versions.some(({ state }) => state === 'preparing')) throw new Error('A version is being prepared');
    return listed;
  }, 60_000);

/** An account with a screen that shows a document. */
async function shop(...colors: readonly Color[]) {
  const member = await server.signUp({ seats: 4 });
  const { client } = member;
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const { id } = await sendDocument(server.url, member, pdf(...colors), { name: 'Menu.pdf' });
  await vi.waitFor(async () => expect((await findDocument(member, id)).status).toBe('ready'), 60_000);
  const params = { deviceId: screen.device.id };
  await client.assignments.assignToDevice({ params, body: { mediaType: 'document', mediaId: id } });
  /** The hashes of the files that the screen plays, with their times. */
  const plays = async () => {
    const { timeline, lists, items, assets } = await screen.client.player.manifest();
    const content = timeline[0]?.content;
    const list = content?.kind === 'list' ? lists[content.id] : undefined;
    return (list?.items ?? []).flatMap((key) => {
      const { content: shown, durationMs } = items[key] ?? {};
      const asset = shown?.kind === 'asset' ? assets.find(({ id: of }) => of === shown.assetId) : undefined;
      return asset === undefined ? [] : [{ id: asset.id, sha256: asset.sha256, durationMs }];
    });
  };
  return {
    member,
    client,
    id,
    screen,
    plays,
    find: () => findDocument(member, id),
    version: async () => (await readVersions(server, member.user.id))['Hall'] ?? 0,
    replace: (bytes: Buffer<ArrayBuffer>, by: Pick<Member, 'token'> = member, name = 'Winter.pdf') =>
      sendVersion(server.url, by, id, bytes, { name, type: 'application/pdf' }),
  };
}

describe('a new version of a document', () => {
  test('takes the place of its pages by their numbers: times, marks and ids stay, and screens get the new pictures', async () => {
    const { member, client, id, plays, find, version, replace } = await shop(RED, GREEN, BLUE);
    const shown = [
      { number: 1, durationMs: 4_000 },
      { number: 2, isSkipped: true },
      { number: 3, durationMs: 7_000 },
    ];
    await client.documents.update({ ...one(id), body: { pages: shown } });
    const before = await find();
    const [played, raised] = [await plays(), await version()];
    expect(await replace(pdf(BLUE, GREY))).toMatchObject({ state: 'preparing', fileName: 'Winter.pdf' });
    const { current, versions } = await settled(member, id);
    expect(current).toMatchObject({ fileName: 'Winter.pdf', addedBy: member.user.name, pageCount: 2 });
    expect(versions).toMatchObject([{ state: 'former', fileName: 'Menu.pdf', pageCount: 3 }]);
    const after = await find();
    expect(after).toMatchObject({
      originalName: 'Menu.pdf',
      status: 'ready',
      pageCount: 2,
      shownPages: 1,
      lengthMs: 4_000,
    });
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.pages.map(({ mediaId, isSkipped, durationMs }) => [mediaId, isSkipped, durationMs])).toEqual(
      before.pages.slice(0, 2).map(({ mediaId, isSkipped, durationMs }) => [mediaId, isSkipped, durationMs]),
    );
    expect(await version()).toBeGreaterThan(raised);
    const now = await plays();
    expect(now).toMatchObject([{ id: before.pages[0]?.mediaId, durationMs: 4_000 }]);
    // It is blue now, as the third page was.
    expect(now[0]?.sha256).toBe(played[1]?.sha256);
    // A screen that has not got the new manifest yet, and a console that shows the former pages, still load these.
    for (const { imageUrl, thumbnailUrl } of [...before.pages, ...after.pages]) {
      for (const address of [imageUrl, thumbnailUrl ?? '']) {
        expect((await get(server.url, address, member)).status).toBe(200);
      }
    }
  });

  test('leaves the former pages to screens that are still loading them, and to no other account', async () => {
    const { member, id, screen, plays, replace } = await shop(RED, GREEN);
    const other = await shop(BLUE);
    const before = await plays();
    await replace(pdf(BLUE, GREY));
    await settled(member, id);
    for (const { sha256 } of before) {
      const load = ({ token }: Pick<Member, 'token'>) => get(server.url, assetUrl(sha256 ?? ''), { token });
      const picture = Buffer.from(await (await load(screen)).arrayBuffer());
      expect(createHash('sha256').update(picture).digest('hex')).toBe(sha256);
      expect((await load(other.screen)).status).toBe(404);
    }
  });

  test('is brought back with all of its pages as they were, and that is undone the same way', async () => {
    const { member, client, id, plays, find, replace } = await shop(RED, GREEN, BLUE);
    const shown = [
      { number: 3, durationMs: 7_000 },
      { number: 2, isSkipped: true },
    ];
    await client.documents.update({ ...one(id), body: { pages: shown } });
    const [first, before] = [await plays(), await find()];
    await replace(pdf(GREY));
    const [former] = (await settled(member, id)).versions;
    const second = await plays();
    const request = { params: { id, versionId: former!.id } };
    expect(await client.media.applyVersion.dryRun(request)).toMatchObject({
      screenCount: 1,
      nowCount: 1,
      blankCount: 0,
    });
    expect(await plays()).toEqual(second);
    const { document, replacedId } = await client.media.applyVersion(request);
    expect(document).toMatchObject({ id, pageCount: 3, shownPages: 2, lengthMs: before.lengthMs });
    expect((await plays()).map(({ sha256, durationMs }) => [sha256, durationMs])).toEqual(
      first.map(({ sha256, durationMs }) => [sha256, durationMs]),
    );
    expect((await find()).pages.map(({ imageUrl }) => imageUrl)).toEqual(before.pages.map(({ imageUrl }) => imageUrl));
    await client.media.applyVersion({ params: { id, versionId: replacedId! } });
    expect(await plays()).toEqual(second);
  });

  test('shows its pages if all that it still has were skipped', async () => {
    const { member, client, id, plays, replace } = await shop(RED, GREEN);
    await client.documents.update({ ...one(id), body: { pages: [{ number: 1, isSkipped: true }] } });
    await replace(pdf(GREY));
    await settled(member, id);
    expect(await plays()).toHaveLength(1);
  });

  test('tells its effect in a dry run, which changes nothing', async () => {
    const { client, id, plays, find } = await shop(RED, GREEN);
    const before = [await plays(), await find()];
    const effect = await client.media.replaceFile.dryRun({ ...one(id), query: { fileSize: 5_000 } });
    expect(effect).toMatchObject({ screenCount: 1, nowCount: 1, blankCount: 0 });
    expect([await plays(), await find()]).toEqual(before);
  });

  test('that cannot be drawn leaves all as it was, with the reason', async () => {
    const { member, id, plays, replace } = await shop(RED);
    const before = await plays();
    await expect(replace(Buffer.from('%PDF-1.7 nothing'))).rejects.toMatchObject({ code: 'media.not_a_document' });
    expect((await settled(member, id)).versions).toEqual([]);
    expect(await plays()).toEqual(before);
  });

  test('must be of the same kind, and the refusals say so', async () => {
    const { member, id, replace } = await shop(RED);
    const image = await sendImage(server.url, member);
    await expect(sendVersion(server.url, member, id, 'lizard.png')).rejects.toMatchObject({
      code: 'media.not_a_document',
      message: 'Only a document can be the new version of a document.',
    });
    await expect(sendVersion(server.url, member, image.id, pdf(RED))).rejects.toMatchObject({
      code: 'media.not_an_image',
      message: 'Only a picture can be the new version of a picture.',
    });
    expect(await replace(pdf(RED))).toBeNull();
  });

  test('comes by a resumable upload too', async () => {
    const { member, client, id } = await shop(RED);
    const uploadId = await sendResumable(server.url, member, pdf(GREY, BLUE), 'Winter.pdf', id);
    const body = { kind: 'document', originalName: 'Winter.pdf' } as const;
    const finished = await client.media.finishResumableUpload({ params: { uploadId }, body });
    expect(finished).toMatchObject({ document: { id }, version: { state: 'preparing', fileName: 'Winter.pdf' } });
    expect((await settled(member, id)).current.pageCount).toBe(2);
  });
});

test('former versions count against nothing, and their pages go with them and with the document', async () => {
  const { member, client, id, replace } = await shop(RED, GREEN);
  const { storage: before } = await client.media.storage();
  const filesOfOne = (await listStoredFiles(server, member)).length;
  await replace(pdf(BLUE, GREY));
  const [former] = (await settled(member, id)).versions;
  const { storage: after } = await client.media.storage();
  expect(Math.abs(after.usedBytes - before.usedBytes)).toBeLessThan(2_000);
  expect(after.imageCount).toBe(0);
  expect(await listStoredFiles(server, member)).toHaveLength(2 * filesOfOne);
  // The sweep knows the pages of former versions.
  await createUploadSweep({ ...server.platform, clock: inTwoDays }).sweep();
  expect(await listStoredFiles(server, member)).toHaveLength(2 * filesOfOne);
  await client.media.removeVersion({ params: { id, versionId: former!.id } });
  await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(filesOfOne), 60_000);
  await replace(pdf(GREY));
  await settled(member, id);
  await client.documents.remove(one(id));
  await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]), 60_000);
});

test('a version whose pages do not fit into the storage fails, and the document plays on as it was', async () => {
  const { member, client, id, plays, replace } = await shop(RED);
  const next = pdf(GREY, BLUE, GREEN, RED);
  const [before, files] = [await plays(), await listStoredFiles(server, member)];
  // The file fits, and its pages do not.
  const { storageLimit } = await client.plans.status();
  const { usedBytes } = (await client.media.storage()).storage;
  const { id: other } = await arrangeMediaItem(server.db, member.user.id);
  const fileSize = (storageLimit ?? 0) - usedBytes - next.length;
  await server.query(`update media set file_size = ${fileSize} where id = '${other}'`);
  await replace(next);
  expect((await settled(member, id)).versions).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('do not fit into the storage'), pageCount: null },
  ]);
  expect(await plays()).toEqual(before);
  await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(files.length + 1), 60_000);
});

test('where changes wait for an admin, the pages are made and shown once that is approved', async () => {
  const { member, client, id, plays, replace } = await shop(RED);
  const editor = await inviteMember(server, member, 'editor');
  await client.approvals.changeSettings({ body: { isOn: true } });
  const before = await plays();
  const approval = await findApprovalOf(replace(pdf(GREY, BLUE), editor));
  const { versions } = await vi.waitFor(async () => {
    const listed = await client.media.listVersions(one(id));
    expect(listed.versions[0]?.pageCount).toBe(2);
    return listed;
  }, 60_000);
  expect(versions).toMatchObject([{ state: 'waiting', fileName: 'Winter.pdf' }]);
  expect(await plays()).toEqual(before);
  await client.approvals.approve({ params: { id: approval } });
  expect(await plays()).toHaveLength(2);
});

describe('a server that makes the pages of a version itself', () => {
  const takeStorage = vi.fn<() => Promise<void>>(async () => {});

  /** A document with a version whose pages are not made yet. */
  async function arrange() {
    const at = await testApp({ isWorker: false });
    const member = await at.signUp();
    const known = preparationOf(at.platform);
    const makePages = (mediaId: string, isLast = true, preparation = known) =>
      createDocumentPages(at.platform, { preparation, isOverloaded: () => false, takeStorage }).makePages({
        input: { mediaId },
        isLast,
        signal: new AbortController().signal,
      });
    const { id } = await sendDocument(at.url, member, pdf(RED));
    await makePages(id);
    const sent = await sendVersion(at.url, member, id, pdf(GREY, BLUE), { name: 'Winter.pdf' });
    return { at, member, id, versionId: sent!.id, makePages, known };
  }

  test('puts them in their place once, also if two do so and one is killed before it records them', async () => {
    const { at, member, id, versionId, makePages } = await arrange();
    const before = (await listStoredFiles(at, member)).length;
    takeStorage.mockRejectedValueOnce(new Error('killed'));
    await expect(makePages(versionId, false)).rejects.toThrow('killed');
    expect(await findDocument(member, id)).toMatchObject({ pageCount: 1, status: 'ready' });
    const left = (await listStoredFiles(at, member)).length - before;
    await Promise.all([makePages(versionId), makePages(versionId)]);
    await makePages(versionId);
    expect(await findDocument(member, id)).toMatchObject({ pageCount: 2, revision: 2 });
    expect(await listStoredFiles(at, member)).toHaveLength(before + left + 2 * 2 + 1);
    const { versions } = await member.client.media.listVersions(one(id));
    expect(versions).toMatchObject([{ state: 'former', pageCount: 1 }]);
  });

  test('records nothing for a version or a document that is deleted meanwhile', async () => {
    const { at, member, id, versionId, makePages, known } = await arrange();
    const before = (await listStoredFiles(at, member)).length;
    /** Deletes something once the version has been read. */
    const deleting = (remove: () => Promise<unknown>) => ({
      ...known,
      find: async (mediaId: string) => {
        const row = await known.find(mediaId);
        await remove();
        return row;
      },
    });
    const removeVersion = () => member.client.media.removeVersion({ params: { id, versionId } });
    await makePages(versionId, true, deleting(removeVersion));
    expect(await findDocument(member, id)).toMatchObject({ pageCount: 1, revision: 1 });
    expect((await listStoredFiles(at, member)).length).toBeLessThanOrEqual(before);
    const again = await sendVersion(at.url, member, id, pdf(GREY, BLUE), { name: 'Winter.pdf' });
    const removeDocument = () => member.client.documents.remove(one(id));
    await makePages(again!.id, true, deleting(removeDocument)).catch(() => null);
    expect(await at.query(`select from media where account_id = '${member.user.id}'`)).toEqual([]);
    expect(await at.query(`select from media_versions where account_id = '${member.user.id}'`)).toEqual([]);
  });
});
