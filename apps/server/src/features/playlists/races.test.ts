import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { itemOf } from '../../test/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const ROUNDS = 8;

const codeOf = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'ok' : String((outcome.reason as { code?: string }).code);

async function outcomesOf(...calls: (() => Promise<unknown>)[]): Promise<string[]> {
  return (await Promise.allSettled(calls.map((call) => call()))).map(codeOf);
}

/** A playlist of five files on four devices. */
async function shop(member: Member) {
  const { client, user } = member;
  const files = [];
  for (let i = 0; i < 5; i++) files.push(await arrangeMediaItem(server.db, user.id, { name: `${i}.png` }));
  const { folder } = await client.folders.create({ body: { name: 'Spring' } });
  const { playlist } = await client.playlists.create({
    body: { name: 'Loop', folderId: folder.id, items: files.map((file) => itemOf(file)) },
  });
  const devices = [];
  for (let i = 0; i < 4; i++) {
    // As in reality, later devices have later ids.
    const createdAt = `2026-01-01T00:00:0${i}.000Z`;
    const { id } = await arrangeScreen(server.db, user.id, { createdAt });
    await server.query(`insert into device_assignments (device_id, id, media_id, assigned_at)
      values ('${id}', 'asg_${id}', '${i % 2 === 0 ? playlist.id : files[i]!.id}', now())`);
    devices.push(id);
  }
  return { client, files, folder, playlist, devices, params: { id: playlist.id } };
}

describe('at the same moment', () => {
  test('two changes of the same revision: one is saved, the other is told', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, params } = await shop(member);
      const save = (name: string) => () => client.playlists.update({ params, body: { name, items: [], revision: 1 } });
      expect((await outcomesOf(save('Mine'), save('Yours'))).toSorted()).toEqual(['ok', 'playlist.changed']);
      expect((await client.playlists.get({ params })).playlist.revision).toBe(2);
    }
  });

  test('a change and the deletion of its files: it is saved before, or refused', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, params } = await shop(member);
      const [first, ...others] = files.toReversed().map((file) => itemOf(file));
      const items = [...others, first!];
      const [save, ...removals] = await outcomesOf(
        () => client.playlists.update({ params, body: { name: 'Loop', items } }),
        () => client.media.removeImage({ params: { id: first!.mediaId } }),
        () => client.media.removeMany({ body: { mediaIds: others.map(({ mediaId }) => mediaId) } }),
      );
      expect(['ok', 'media.not_found']).toContain(save);
      expect(removals).toEqual(['ok', 'ok']);
      expect((await client.playlists.get({ params })).playlist.items).toEqual([]);
    }
  });

  test('a change, its deletion, and the removal of a device', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, devices, params } = await shop(member);
      const [save, ...removals] = await outcomesOf(
        () => client.playlists.update({ params, body: { name: 'Loop', items: [itemOf(files[0]!)] } }),
        () => client.playlists.remove({ params }),
        () => client.devices.remove({ params: { deviceId: devices[round % devices.length]! } }),
      );
      expect(['ok', 'playlist.not_found']).toContain(save);
      expect(removals).toEqual(['ok', 'ok']);
    }
  });

  test('a playlist starts to follow a folder that is deleted: it has the files, or the change is refused', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, folder, params } = await shop(member);
      const mediaIds = files.map((file) => itemOf(file).mediaId);
      await client.media.moveMany({ body: { mediaIds, folderId: folder.id } });
      const source = { folderId: folder.id, order: 'name' as const };
      const [save, removal, deletion] = await outcomesOf(
        () => client.playlists.update({ params, body: { name: 'Loop', items: [], source } }),
        () => client.folders.remove({ params: { id: folder.id } }),
        () => client.media.removeMany({ body: { mediaIds: mediaIds.slice(0, 1) } }),
      );
      expect(['ok', 'folder.not_found']).toContain(save);
      expect([removal, deletion]).toEqual(['ok', 'ok']);
      const { playlist } = await client.playlists.get({ params });
      expect(playlist).toMatchObject({ source: null, folderId: null, itemCount: 4 });
    }
  });

  test('a playlist is made active and deleted: it is not active afterwards', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, params } = await shop(member);
      const [activation, other, removal] = await outcomesOf(
        () => client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: params.id } }),
        () => client.media.setCurrentImage({ body: { imageId: itemOf(files[0]!).mediaId } }),
        () => client.playlists.remove({ params }),
      );
      expect(['ok', 'media.not_found']).toContain(activation);
      expect([other, removal]).toEqual(['ok', 'ok']);
      expect((await client.content.current()).current).toBeNull();
    }
  });
});
