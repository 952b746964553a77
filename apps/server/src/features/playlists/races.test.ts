import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { toItemBody } from '../../test/content/playlists.ts';
import { pairScreen } from '../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const ROUNDS = 8;

const readOutcomeCode = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'ok' : String((outcome.reason as { code?: string }).code);

async function runAtOnce(...calls: (() => Promise<unknown>)[]): Promise<string[]> {
  return (await Promise.allSettled(calls.map((call) => call()))).map(readOutcomeCode);
}

/** A playlist of five files on four devices. */
async function shop(member: Member) {
  const { client, user } = member;
  const files = [];
  for (let i = 0; i < 5; i++) files.push(await arrangeMediaItem(server.db, user.id, { name: `${i}.png` }));
  const { folder } = await client.folders.create({ body: { name: randomUUID() } });
  const { playlist } = await client.playlists.create({
    body: { name: 'Loop', folderId: folder.id, items: files.map((file) => toItemBody(file)) },
  });
  const devices = [];
  for (let i = 0; i < 4; i++) {
    // Later devices have later ids, as in reality.
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
      expect((await runAtOnce(save('Mine'), save('Yours'))).toSorted()).toEqual(['ok', 'playlist.changed']);
      expect((await client.playlists.get({ params })).playlist.revision).toBe(2);
    }
  });

  test('a change and the deletion of its files: it is saved before, or refused', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, params } = await shop(member);
      const [first, ...others] = files.toReversed().map((file) => toItemBody(file));
      const items = [...others, first!];
      const [save, ...removals] = await runAtOnce(
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
      const [save, ...removals] = await runAtOnce(
        () => client.playlists.update({ params, body: { name: 'Loop', items: [toItemBody(files[0]!)] } }),
        () => client.playlists.remove({ params }),
        () => client.devices.remove({ params: { deviceId: devices[round % devices.length]! } }),
      );
      expect(['ok', 'playlist.not_found']).toContain(save);
      expect(removals).toEqual(['ok', 'ok']);
    }
  });

  test('a change, its deletion, and the removal of most of its devices', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, devices, params } = await shop(member);
      const [last, ...others] = devices;
      const device = { deviceId: last! };
      const { id: mediaId } = params;
      const [save, assignment, ...removals] = await runAtOnce(
        () => client.playlists.update({ params, body: { name: 'Loop', items: [toItemBody(files[0]!)] } }),
        () => client.assignments.assignToDevice({ params: device, body: { mediaType: 'playlist', mediaId } }),
        () => client.playlists.remove({ params }),
        () => client.assignments.removeFromDevice({ params: { ...device, mediaType: 'playlist' } }),
        ...others.map((deviceId) => () => client.devices.remove({ params: { deviceId } })),
      );
      expect(['ok', 'playlist.not_found']).toContain(save);
      expect(['ok', 'media.not_found']).toContain(assignment);
      expect(new Set(removals)).toEqual(new Set(['ok']));
    }
  });

  test('its schedule ends, its group changes, and it is changed and deleted', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, devices, params } = await shop(member);
      const content = { mediaType: 'playlist' as const, mediaId: params.id };
      const [first, second] = devices as [string, string];
      const { group } = await client.groups.create({ body: { name: 'Bar' } });
      const membership = { id: group.id };
      await client.groups.addDevice({ params: membership, body: { deviceId: first } });
      await client.assignments.assignToGroup({ params: membership, body: content });
      const { event } = await client.schedule.create({
        body: createEventBody({ ...content, deviceIds: [second, first], recurrence: 'daily' }),
      });
      const [save, ...others] = await runAtOnce(
        () => client.playlists.update({ params, body: { name: 'Loop', items: [toItemBody(files[0]!)] } }),
        () => client.groups.addDevice({ params: membership, body: { deviceId: second } }),
        () => client.assignments.removeFromGroup({ params: { ...membership, mediaType: 'playlist' } }),
        () => client.groups.removeDevice({ params: { ...membership, deviceId: first } }),
        () => client.schedule.remove({ params: { id: event.id } }),
        () => client.playlists.remove({ params }),
      );
      expect(['ok', 'playlist.not_found']).toContain(save);
      // The schedule is deleted with its playlist, whichever comes first.
      const isGone = others.splice(3, 1);
      expect(['ok', 'schedule.not_found']).toContain(isGone[0]);
      expect(new Set(others)).toEqual(new Set(['ok']));
    }
  });

  test('twenty assignments of a playlist to one screen, and a change of it: the screen shows the change', async () => {
    const member = await server.signUp();
    const { client, files, params } = await shop(member);
    const screen = await pairScreen(server, member);
    const assign = () =>
      client.assignments.assignToDevice({
        params: { deviceId: screen.device.id },
        body: { mediaType: 'playlist', mediaId: params.id },
      });
    const save = () => client.playlists.update({ params, body: { name: 'Loop', items: [toItemBody(files[4]!)] } });
    const outcomes = await runAtOnce(...Array.from({ length: 10 }, () => assign), save, ...Array(10).fill(assign));
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
    const { assets } = await screen.client.player.manifest();
    expect(assets.map(({ id }) => id)).toEqual([files[4]!.id]);
  });

  test('files move into the folder of a playlist and out of it while it is deleted', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, folder, params } = await shop(member);
      const mediaIds = files.map((file) => toItemBody(file).mediaId);
      await client.media.moveMany({ body: { mediaIds: mediaIds.slice(0, 2), folderId: folder.id } });
      const source = { folderId: folder.id, order: 'name' as const };
      await client.playlists.update({ params, body: { name: 'Loop', items: [], source } });
      const [move, removal, back] = await runAtOnce(
        () => client.media.moveMany({ body: { mediaIds: mediaIds.slice(2).toReversed(), folderId: folder.id } }),
        () => client.folders.remove({ params: { id: folder.id } }),
        () => client.media.moveMany({ body: { mediaIds: mediaIds.slice(0, 1), folderId: null } }),
      );
      expect(['ok', 'folder.not_found']).toContain(move);
      expect([removal, back]).toEqual(['ok', 'ok']);
      const { playlist } = await client.playlists.get({ params });
      expect(playlist.source).toBeNull();
      expect(playlist.items.length).toBeGreaterThanOrEqual(1);
    }
  });

  test('a playlist starts to follow a folder that is deleted: it has the files, or the change is refused', async () => {
    const member = await server.signUp();
    for (let round = 0; round < ROUNDS; round++) {
      const { client, files, folder, params } = await shop(member);
      const mediaIds = files.map((file) => toItemBody(file).mediaId);
      await client.media.moveMany({ body: { mediaIds, folderId: folder.id } });
      const source = { folderId: folder.id, order: 'name' as const };
      const [save, removal, deletion] = await runAtOnce(
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
      const [activation, other, removal] = await runAtOnce(
        () => client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: params.id } }),
        () => client.media.setCurrentImage({ body: { imageId: toItemBody(files[0]!).mediaId } }),
        () => client.playlists.remove({ params }),
      );
      expect(['ok', 'media.not_found']).toContain(activation);
      expect([other, removal]).toEqual(['ok', 'ok']);
      expect((await client.content.current()).current).toBeNull();
    }
  });
});
