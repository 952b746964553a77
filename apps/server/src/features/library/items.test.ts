import { FolderId } from '@vitrine/contract/library/folders';
import { WebpageId } from '@vitrine/contract/library/media';
import { MediaId } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../test/arrange.ts';
import { get } from '../../test/fixtures/send-media.ts';
import { hasContent, findPlayedFile } from './reads.ts';
import { findMediaByHash } from './store.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp();
  member = await server.signUp();
});

async function arrangeItem({ user }: Member, options: Parameters<typeof arrangeMediaItem>[2] = {}) {
  const row = await arrangeMediaItem(server.db, user.id, options);
  return { row, id: MediaId.parse(row.id) };
}

const readOutcomeCode = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'ok' : String((outcome.reason as { code?: string }).code);

/** Sends calls at the same time, `rounds` times, each on new items; returns their outcomes. */
async function race(
  rounds: number,
  calls: (round: number) => Promise<(() => Promise<unknown>)[]>,
): Promise<string[][]> {
  const outcomes: string[][] = [];
  for (let round = 0; round < rounds; round++) {
    const sent = await calls(round);
    outcomes.push((await Promise.allSettled(sent.map((call) => call()))).map(readOutcomeCode));
  }
  return outcomes;
}

describe('two people at the same moment', () => {
  test('delete an item once: the second request gets a 404', async () => {
    const outcomes = await race(5, async () => {
      const { id } = await arrangeItem(member);
      const remove = () => member.client.media.removeImage({ params: { id } });
      return [remove, remove, remove];
    });
    for (const outcome of outcomes) {
      expect(outcome.toSorted()).toEqual(['media.not_found', 'media.not_found', 'ok']);
    }
  });

  test('delete overlapping selections: each item is counted once', async () => {
    const { client } = member;
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push((await arrangeItem(member)).id);
    const selections = [ids.slice(0, 4), ids.slice(2, 6)];
    const answers = await Promise.all(selections.map((mediaIds) => client.media.removeMany({ body: { mediaIds } })));
    expect(answers.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(6);
  });

  test('delete an item and make it the active one: it is not active afterwards', async () => {
    const own = await server.signUp();
    const outcomes = await race(5, async () => {
      const { id } = await arrangeItem(own);
      return [
        () => own.client.media.removeImage({ params: { id } }),
        () => own.client.media.setCurrentImage({ body: { imageId: id } }),
      ];
    });
    for (const [removal, activation] of outcomes) {
      expect(removal).toBe('ok');
      expect(['ok', 'media.not_found']).toContain(activation);
    }
    expect((await own.client.media.currentImage()).currentImage).toBeNull();
  });

  test('delete a folder and move a file into it: the file is in the root folder, or the move is refused', async () => {
    const { client } = member;
    const { id } = await arrangeItem(member, { name: 'moved.png' });
    const outcomes = await race(5, async () => {
      const { folder } = await client.folders.create({ body: { name: 'Short-lived' } });
      return [
        () => client.folders.remove({ params: { id: folder.id } }),
        () => client.media.moveImage({ params: { id }, body: { folderId: folder.id } }),
      ];
    });
    for (const [removal, move] of outcomes) {
      expect(removal).toBe('ok');
      expect(['ok', 'folder.not_found']).toContain(move);
    }
    const { images } = await client.media.listImages({ query: { search: 'moved.png' } });
    expect(images.map(({ folderId }) => folderId)).toEqual([null]);
  });
});

describe('a selection of items', () => {
  test('counts an item once, even if it is named several times', async () => {
    const { id } = await arrangeItem(member);
    expect((await member.client.media.removeMany({ body: { mediaIds: [id, id] } })).deleted).toBe(1);
  });

  test('of which some were deleted before: those are reported, the others are moved and deleted', async () => {
    const { client } = member;
    const [{ id: gone }, { id }] = [await arrangeItem(member), await arrangeItem(member)];
    await client.media.removeMany({ body: { mediaIds: [gone] } });
    const mediaIds = [gone, id, WebpageId.parse('web_unknown')];
    const failures = [
      { id: gone, code: 'media.not_found', message: 'This file does not exist' },
      { id: 'web_unknown', code: 'webpage.not_found', message: 'This web page does not exist' },
    ];
    const moved = await client.media.moveMany({ body: { mediaIds, folderId: null } });
    expect(moved).toEqual({ success: true, moved: 1, failures });
    expect(await client.media.removeMany({ body: { mediaIds } })).toEqual({ success: true, deleted: 1, failures });
  });

  test('is not moved into a folder that does not exist: no item is moved', async () => {
    const { client } = member;
    const { folder } = await client.folders.create({ body: { name: 'Menus' } });
    const { id } = await arrangeItem(member, { name: 'in-menus.png' });
    await client.media.moveMany({ body: { mediaIds: [id], folderId: folder.id } });
    await expect(
      client.media.moveMany({ body: { mediaIds: [id], folderId: FolderId.parse('fld_unknown') } }),
    ).rejects.toMatchObject({ code: 'folder.not_found' });
    const { images } = await client.media.listImages({ query: { folderId: folder.id } });
    expect(images.map((image) => image.id)).toEqual([id]);
  });

  test('is moved to several folders at once, or to none of them if one does not exist', async () => {
    const { client } = member;
    const { folder } = await client.folders.create({ body: { name: 'Lunch' } });
    const { folder: other } = await client.folders.create({ body: { name: 'Dinner' } });
    const [first, second] = [(await arrangeItem(member)).id, (await arrangeItem(member)).id];
    const foldersOf = async () => {
      const { images } = await client.media.listImages({ query: {} });
      return [first, second].map((id) => images.find((image) => image.id === id)?.folderId);
    };
    const moves = [
      { mediaIds: [first], folderId: other.id },
      { mediaIds: [second], folderId: folder.id },
    ];
    expect(await client.media.moveToFolders({ body: { moves } })).toEqual({ success: true, moved: 2, failures: [] });
    expect(await foldersOf()).toEqual([other.id, folder.id]);
    const unknown = { mediaIds: [second], folderId: FolderId.parse('fld_unknown') };
    const home = { mediaIds: [first, MediaId.parse('med_unknown')], folderId: null };
    await expect(client.media.moveToFolders({ body: { moves: [home, unknown] } })).rejects.toMatchObject({
      code: 'folder.not_found',
    });
    expect(await foldersOf()).toEqual([other.id, folder.id]);
    expect(await client.media.moveToFolders({ body: { moves: [home] } })).toMatchObject({
      moved: 1,
      failures: [{ id: 'med_unknown', code: 'media.not_found' }],
    });
  });

  test('can be moved back to the root', async () => {
    const { client } = member;
    const { folder } = await client.folders.create({ body: { name: 'Emptied' } });
    const { id } = await arrangeItem(member);
    await client.media.moveMany({ body: { mediaIds: [id], folderId: folder.id } });
    expect((await client.media.moveMany({ body: { mediaIds: [id], folderId: null } })).moved).toBe(1);
    expect((await client.media.listImages({ query: { folderId: folder.id } })).images).toEqual([]);
  });
});

describe('a video that is', () => {
  test('renamed keeps its address, so screens do not load it again', async () => {
    const { id, row } = await arrangeItem(member, { kind: 'video' });
    const { video } = await member.client.media.renameVideo({ params: { id }, body: { originalName: 'Loop.mp4' } });
    expect(video).toMatchObject({ originalName: 'Loop.mp4', filename: row.filename });
  });

  test('deleted as an image is not found, and stays', async () => {
    const { id } = await arrangeItem(member, { kind: 'video' });
    await expect(member.client.media.removeImage({ params: { id } })).rejects.toMatchObject({
      code: 'media.not_found',
    });
    await expect(member.client.media.moveImage({ params: { id }, body: { folderId: null } })).rejects.toMatchObject({
      code: 'media.not_found',
    });
    expect((await member.client.media.renameVideo({ params: { id }, body: { originalName: 'x' } })).video.id).toBe(id);
  });
});

test('requests for items of another account are answered like those for unknown ones, byte for byte', async () => {
  const other = await server.signUp();
  const { id } = await arrangeItem(member);
  const caller = { url: server.url, token: other.token };
  const routes: [method: string, path: (id: string) => string, body?: unknown][] = [
    ['PATCH', (each) => `/api/images/${each}`, { originalName: 'x' }],
    ['PATCH', (each) => `/api/images/${each}/move`, { folderId: null }],
    ['DELETE', (each) => `/api/images/${each}`],
    ['DELETE', (each) => `/api/image/delete/${each}`],
  ];
  for (const [method, path, body] of routes) {
    const known = await requestRaw(caller, method, path(id), body);
    expect(known.status).toBe(404);
    expect(known.body).toBe((await requestRaw(caller, method, path('med_unknown'), body)).body);
  }
});

describe('the file of an item', () => {
  const rendition = { playKey: 'media/r', playBytes: 7, playMimeType: 'image/webp', playSha256: 'f'.repeat(64) };

  test('is its rendition, if it has one', async () => {
    const { row } = await arrangeItem(member);
    expect(findPlayedFile(row)).toMatchObject({ key: row.storageKey, size: row.fileSize, mimeType: 'image/png' });
    expect(findPlayedFile({ ...row, ...rendition })).toMatchObject({ key: 'media/r', size: 7, mimeType: 'image/webp' });
  });

  test.for(['image/svg+xml', 'application/octet-stream'])('of type %s is never its original', async (mimeType) => {
    const { row } = await arrangeItem(member);
    expect(findPlayedFile({ ...row, mimeType })).toBeNull();
    expect(findPlayedFile({ ...row, mimeType, ...rendition })).toMatchObject({ key: 'media/r' });
    await server.query(`update media set mime_type = '${mimeType}' where id = '${row.id}'`);
    expect(await findMediaByHash(server.db, member.user.id, row.sha256)).toBeNull();
    expect((await get(server.url, fileUrl('image', row.filename), member)).status).toBe(404);
  });

  test('is refused with 409 while it is processed, so that no browser caches an unfinished file', async () => {
    const { row } = await arrangeItem(member, { status: 'processing' });
    const answer = await get(server.url, fileUrl('image', row.filename), member);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'media.not_ready' }]);
  });
});

describe('content that the account stores', () => {
  test.for([
    ['ready', true],
    ['processing', true],
    ['failed', false],
  ] as const)('counts as stored while an item with it is %s: %s', async ([status, expected]) => {
    const { row } = await arrangeItem(member, { status });
    expect(await hasContent(server.db, member.user.id, row.sha256)).toBe(expected);
  });

  test('does not count for another account', async () => {
    const { row } = await arrangeItem(member);
    expect(await hasContent(server.db, (await server.signUp()).user.id, row.sha256)).toBe(false);
  });
});
