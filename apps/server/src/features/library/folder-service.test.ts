import { MediaId } from '@vitrine/contract/library/media';
import type { FolderId } from '@vitrine/contract/library/folders';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { readFixture, putBytes, sendImage, sendResumable, sendVideo } from '../../test/fixtures/send-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

async function createFolder({ client }: Member, name: string, parentId: FolderId | null = null) {
  return (await client.folders.create({ body: { name, parentId } })).folder;
}

async function createMediaItem(member: Member, name: string, kind: 'image' | 'video' = 'image') {
  return MediaId.parse((await arrangeMediaItem(server.db, member.user.id, { name, kind })).id);
}

const names = async ({ client }: Member, folderId?: FolderId | 'root') =>
  (await client.media.listImages({ query: { folderId } })).images.map(({ originalName }) => originalName).toSorted();

describe('folders', () => {
  test('are listed by name, ignoring case, with the number of their files', async () => {
    const member = await server.signUp();
    await createFolder(member, 'zoo');
    const animals = await createFolder(member, 'Animals');
    await createFolder(member, 'birds');
    const image = await createMediaItem(member, 'a.png');
    const video = await createMediaItem(member, 'b.mp4', 'video');
    await member.client.media.moveMany({ body: { mediaIds: [image, video], folderId: animals.id } });
    const { folders } = await member.client.folders.list();
    expect(folders.map(({ name, mediaCount }) => [name, mediaCount])).toEqual([
      ['Animals', 2],
      ['birds', 0],
      ['zoo', 0],
    ]);
  });

  test('have a trimmed name and a color from the palette', async () => {
    const { client } = await server.signUp();
    const { folder } = await client.folders.create({ body: { name: '  Food and drink ', color: '#EC4899' } });
    expect(folder).toMatchObject({ name: 'Food and drink', color: '#ec4899', parentId: null, mediaCount: 0 });
    await expect(client.folders.create({ body: { name: '   ' } })).rejects.toThrow('Please enter a folder name');
    await expect(client.folders.create({ body: { name: 'x', color: 'red' } })).rejects.toThrow(
      'Please choose a color from the palette',
    );
  });

  test('change only in the stated fields', async () => {
    const member = await server.signUp();
    const { id } = await createFolder(member, 'Food');
    const changed = await member.client.folders.update({ params: { id }, body: { color: '#14b8a6' } });
    expect(changed.folder).toMatchObject({ name: 'Food', color: '#14b8a6' });
    const renamed = await member.client.folders.update({ params: { id }, body: { name: 'Drinks' } });
    expect(renamed.folder).toMatchObject({ name: 'Drinks', color: '#14b8a6' });
    const same = await member.client.folders.update({ params: { id }, body: {} });
    expect(same.folder).toEqual(renamed.folder);
  });

  test('move into another folder and back to the root, and keep their parent otherwise', async () => {
    const member = await server.signUp();
    const outer = await createFolder(member, 'Outer');
    const { id } = await createFolder(member, 'Inner');
    const { update } = member.client.folders;
    expect((await update({ params: { id }, body: { parentId: outer.id } })).folder.parentId).toBe(outer.id);
    expect((await update({ params: { id }, body: { name: 'Renamed' } })).folder.parentId).toBe(outer.id);
    expect((await update({ params: { id }, body: { parentId: null } })).folder.parentId).toBeNull();
  });

  test('cannot be moved into themselves or their subfolders', async () => {
    const member = await server.signUp();
    const outer = await createFolder(member, 'Outer');
    const middle = await createFolder(member, 'Middle', outer.id);
    const inner = await createFolder(member, 'Inner', middle.id);
    for (const parent of [outer, middle, inner]) {
      await expect(
        member.client.folders.update({ params: { id: outer.id }, body: { name: 'x', parentId: parent.id } }),
      ).rejects.toMatchObject({ code: 'folder.cycle', status: 409 });
    }
    const { folders } = await member.client.folders.list();
    expect(folders.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Inner', middle.id],
      ['Middle', outer.id],
      ['Outer', null],
    ]);
  });

  test('that are moved into one another at the same time never form a cycle, 10 times out of 10', async () => {
    const member = await server.signUp();
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await createFolder(member, `a${round}`), await createFolder(member, `b${round}`)];
      const moves = await Promise.allSettled([
        member.client.folders.update({ params: { id: a.id }, body: { parentId: b.id } }),
        member.client.folders.update({ params: { id: b.id }, body: { parentId: a.id } }),
      ]);
      const refusals = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason] : []));
      expect(refusals).toMatchObject([{ code: 'folder.cycle' }]);
    }
  });

  test('have different names within a parent, ignoring case', async () => {
    const member = await server.signUp();
    const food = await createFolder(member, 'Café menus');
    const here = 'There is already a folder named “Café menus” here. Please choose another name.';
    await expect(createFolder(member, 'CAFÉ menus')).rejects.toMatchObject({
      code: 'folder.name_taken',
      status: 409,
      message: here,
    });
    await expect(createFolder(member, 'Cafe\u0301 menus')).rejects.toThrow(here);

    const inside = await createFolder(member, 'Café menus', food.id);
    const other = await createFolder(member, 'Spring');
    const { update } = member.client.folders;
    await expect(update({ params: { id: other.id }, body: { name: 'café Menus' } })).rejects.toThrow(here);
    await expect(update({ params: { id: inside.id }, body: { parentId: null } })).rejects.toThrow(
      'There is already a folder named “Café menus” in the target folder. Please rename one of them first.',
    );
    const moved = await update({ params: { id: inside.id }, body: { parentId: null, name: 'Menus' } });
    expect(moved.folder).toMatchObject({ parentId: null, name: 'Menus' });
    const respelled = await update({ params: { id: food.id }, body: { name: 'CAFÉ MENUS' } });
    expect(respelled.folder.name).toBe('CAFÉ MENUS');
    await createFolder(await server.signUp(), 'Spring');
  });

  test('that are created, renamed or moved to one name at the same time get it exactly once, 10 times out of 10', async () => {
    const member = await server.signUp();
    const { client } = member;
    const shelf = await createFolder(member, 'Shelf');
    for (let round = 0; round < 10; round += 1) {
      const name = `Spring ${round}`;
      const renamed = await createFolder(member, `a${round}`);
      const moved = await createFolder(member, name, shelf.id);
      const attempts = await Promise.allSettled([
        createFolder(member, name),
        createFolder(member, name.toUpperCase()),
        client.folders.update({ params: { id: renamed.id }, body: { name } }),
        client.folders.update({ params: { id: moved.id }, body: { parentId: null } }),
      ]);
      const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
      expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'folder.name_taken' })));
    }
  });

  test('of one name from earlier releases stay, can be changed otherwise, and can be renamed apart', async () => {
    const member = await server.signUp();
    const { id } = await createFolder(member, 'Spring');
    const second = await createFolder(member, 'Second');
    await server.query(`update folders set name = 'spring' where id = '${second.id}'`);
    const { update } = member.client.folders;
    const recolored = await update({ params: { id: second.id }, body: { name: 'spring', color: '#14b8a6' } });
    expect(recolored.folder).toMatchObject({ name: 'spring', color: '#14b8a6' });
    await update({ params: { id }, body: { name: 'Summer' } });
    const { folders } = await member.client.folders.list();
    expect(folders.map(({ name }) => name)).toEqual(['spring', 'Summer']);
  });

  test('get a number when their parent is deleted and the root has their name', async () => {
    const member = await server.signUp();
    const { id } = await createFolder(member, 'Season');
    const long = 'x'.repeat(100);
    for (const parentId of [null, id]) for (const name of ['spring', long]) await createFolder(member, name, parentId);
    await createFolder(member, 'Season', id);
    await createFolder(member, 'Spring (2)', id);
    await member.client.folders.remove({ params: { id } });
    const { folders } = await member.client.folders.list();
    const expected = ['Season', 'spring', 'spring (2)', 'Spring (2) (2)', `${'x'.repeat(96)} (2)`, long];
    expect(folders.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });

  test('that are deleted move their files and subfolders to the root', async () => {
    const member = await server.signUp();
    const outer = await createFolder(member, 'Outer');
    const inner = await createFolder(member, 'Inner', outer.id);
    const innermost = await createFolder(member, 'Innermost', inner.id);
    const id = await createMediaItem(member, 'kept.png');
    await member.client.media.moveImage({ params: { id }, body: { folderId: outer.id } });
    await member.client.folders.remove({ params: { id: outer.id } });
    expect((await member.client.folders.list()).folders).toEqual([{ ...inner, parentId: null }, innermost]);
    expect((await member.client.media.listImages()).images).toMatchObject([{ id, folderId: null }]);
  });

  test('of another account are answered like unknown ones', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const { id } = await createFolder(owner, 'Mine');
    const own = await createMediaItem(otherAccount, 'own.png');
    const { client } = otherAccount;
    const body = { folderId: id };
    await expect(client.folders.update({ params: { id }, body: { name: 'x' } })).rejects.toThrow('does not exist');
    const ownFolder = await createFolder(otherAccount, 'Own');
    await expect(client.folders.update({ params: { id: ownFolder.id }, body: { parentId: id } })).rejects.toMatchObject(
      { code: 'folder.not_found' },
    );
    await client.folders.remove({ params: { id: ownFolder.id } });
    await expect(client.folders.remove({ params: { id } })).rejects.toThrow('This folder does not exist');
    await expect(client.folders.create({ body: { name: 'x', parentId: id } })).rejects.toThrow('does not exist');
    await expect(client.media.moveImage({ params: { id: own }, body })).rejects.toThrow('This folder does not exist');
    await expect(client.media.moveMany({ body: { ...body, mediaIds: [own] } })).rejects.toThrow('does not exist');
    expect((await client.folders.list()).folders).toEqual([]);
    expect((await client.media.listImages({ query: { folderId: id } })).images).toEqual([]);
  });
});

describe('media in folders', () => {
  test('are listed by folder, by the root, and all together', async () => {
    const member = await server.signUp();
    const { id: folderId } = await createFolder(member, 'Animals');
    const inside = await createMediaItem(member, 'leopard.png');
    await createMediaItem(member, 'menu.png');
    const { image } = await member.client.media.moveImage({ params: { id: inside }, body: { folderId } });
    expect(image.folderId).toBe(folderId);
    expect(await names(member, folderId)).toEqual(['leopard.png']);
    expect(await names(member, 'root')).toEqual(['menu.png']);
    expect(await names(member)).toEqual(['leopard.png', 'menu.png']);
    const page = await member.client.media.listImages.page({ query: { folderId, limit: 1 } });
    expect(page).toMatchObject({ total: 1, next: null });
  });

  test('are uploaded into the stated folder', async () => {
    const member = await server.signUp();
    const { id: folderId } = await createFolder(member, 'Uploads');
    const image = await sendImage(server.url, member, 'lizard.png', { folderId });
    const video = await sendVideo(server.url, member, 'short.mp4', { folderId });
    expect([image.folderId, video.folderId]).toEqual([folderId, folderId]);
  });

  test('are refused for a missing folder or one of another account, and the upload can be finished into another folder', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const { client } = member;
    const deleted = await createFolder(member, 'Short-lived');
    await client.folders.remove({ params: { id: deleted.id } });
    const othersFolder = await createFolder(otherAccount, 'Mine');
    const bytes = await readFixture('lizard.png');
    const params = { uploadId: await sendResumable(server.url, member, bytes) };
    const body = { originalName: 'short.mp4', videoURL: (await client.media.announceUpload({ body: {} })).uploadURL };
    await putBytes(server.url, body.videoURL, await readFixture('short.mp4'));
    const fileFacts = { kind: 'image' as const, originalName: 'lizard.png' };

    for (const { id: folderId } of [deleted, othersFolder]) {
      const none = { code: 'folder.not_found' };
      await expect(sendImage(server.url, member, 'lizard.png', { folderId })).rejects.toMatchObject(none);
      await expect(
        client.media.finishResumableUpload({ params, body: { ...fileFacts, folderId } }),
      ).rejects.toMatchObject(none);
      await expect(client.media.finishUpload({ body: { ...body, folderId } })).rejects.toMatchObject(none);
    }
    expect(await names(member)).toEqual([]);

    const { id: folderId } = await createFolder(member, 'Animals');
    const { image } = await client.media.finishResumableUpload({ params, body: { ...fileFacts, folderId } });
    const { video } = await client.media.finishUpload({ body });
    expect([image?.folderId, video.folderId]).toEqual([folderId, null]);
  });

  test('are renamed to a trimmed name that is not empty', async () => {
    const member = await server.signUp();
    const id = await createMediaItem(member, 'IMG_2044.png');
    const { image } = await member.client.media.renameImage({
      params: { id },
      body: { originalName: ' two scoops.png ' },
    });
    expect(image.originalName).toBe('two scoops.png');
    const rename = (originalName: string) =>
      member.client.media.renameImage({ params: { id }, body: { originalName } });
    await expect(rename('  ')).rejects.toThrow('Please enter a name');
    const as = { params: { id }, body: { originalName: 'x' } };
    await expect(member.client.media.renameVideo(as)).rejects.toThrow('This file does not exist');
    await expect((await server.signUp()).client.media.renameImage(as)).rejects.toThrow('This file does not exist');
  });

  test('are moved and deleted in batches, without those of other accounts', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const { id: folderId } = await createFolder(owner, 'Animals');
    const mine = [await createMediaItem(owner, 'a.png'), await createMediaItem(owner, 'b.mp4', 'video')];
    const othersItem = await createMediaItem(otherAccount, 'c.png');
    const mediaIds = [...mine, othersItem, MediaId.parse('med_unknown')];
    expect((await owner.client.media.moveMany({ body: { mediaIds, folderId } })).moved).toBe(2);
    expect((await owner.client.media.removeMany({ body: { mediaIds } })).deleted).toBe(2);
    expect((await owner.client.media.listImages()).images).toEqual([]);
    expect((await otherAccount.client.media.listImages()).images).toMatchObject([{ id: othersItem, folderId: null }]);
  });
});

describe('where media are used', () => {
  test('is counted as screens, groups and schedules before they are deleted', async () => {
    const member = await server.signUp();
    const { client, user } = member;
    const mediaId = await createMediaItem(member, 'a.png');
    const [alone, grouped, both] = [
      await arrangeScreen(server.db, user.id),
      await arrangeScreen(server.db, user.id),
      await arrangeScreen(server.db, user.id),
    ];
    const { group } = await client.groups.create({ body: { name: 'Foyer' } });
    for (const { deviceId } of [grouped, both]) {
      await client.groups.addDevice({ params: { id: group.id }, body: { deviceId } });
    }
    const body = { mediaType: 'image' as const, mediaId };
    for (const { deviceId } of [alone, both]) await client.assignments.assignToDevice({ params: { deviceId }, body });
    await client.assignments.assignToGroup({ params: { id: group.id }, body });
    await client.media.setCurrentImage({ body: { imageId: mediaId } });
    const { use } = await client.playout.mediaUse({ body: { mediaIds: [mediaId] } });
    expect(use).toMatchObject({ screens: 3, deviceCount: 3, groups: 1, schedules: 0, isActive: true });
    expect(use.devices.map(({ id }) => id).toSorted()).toEqual([alone, grouped, both].map(({ id }) => id).toSorted());
    const otherAccount = await server.signUp();
    expect((await otherAccount.client.playout.mediaUse({ body: { mediaIds: [mediaId] } })).use).toEqual({
      devices: [],
      deviceCount: 0,
      screens: 0,
      groups: 0,
      schedules: 0,
      playlists: 0,
      webpages: 0,
      drawn: 0,
      layouts: 0,
      isActive: false,
      zones: [],
    });
  });

  test('includes the names of the schedules that are deleted with them', async () => {
    const { client, user } = await server.signUp();
    const file = await arrangeMediaItem(server.db, user.id);
    const mediaId = MediaId.parse(file.id);
    const { deviceId } = await arrangeScreen(server.db, user.id, { name: 'Canteen' });
    const times = { startTime: '09:00', endTime: '17:00', scheduledDate: '2026-12-01', timezone: 'UTC' };
    await client.schedule.create({
      body: {
        ...times,
        title: 'Lunch',
        mediaType: 'image',
        mediaId,
        mediaName: 'a.png',
        deviceIds: [deviceId],
        recurrence: 'none',
      },
    });
    expect((await client.playout.mediaUse({ body: { mediaIds: [mediaId] } })).use).toMatchObject({
      schedules: 1,
      screens: 0,
      devices: [{ name: 'Canteen' }],
    });
  });
});
