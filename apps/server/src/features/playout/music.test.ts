import { MediaId } from '@vitrine/contract/library/media';
import type { PlaylistBody } from '@vitrine/contract/playlists/playlists';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeAudio, arrangeMediaItem } from '../../test/arrange.ts';
import { readVersions, toItemBody } from '../../test/content/playlists.ts';
import { pairScreen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** A screen that shows a playlist with a picture and a video. */
async function shop() {
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const screen = await pairScreen(server, member, { name: 'Door' });
  const picture = await arrangeMediaItem(server.db, user.id);
  const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
  const audio = (options = {}) => arrangeAudio(server.db, user.id, options);
  const body: PlaylistBody = { name: 'Morning', items: [toItemBody(picture), toItemBody(video)] };
  const { playlist } = await client.playlists.create({ body });
  const params = { id: playlist.id };
  await client.assignments.assignToDevice({
    params: { deviceId: screen.device.id },
    body: { mediaType: 'playlist', mediaId: playlist.id },
  });
  return {
    ...member,
    screen,
    picture,
    video,
    audio,
    playlist,
    change: async (change: Partial<PlaylistBody>) =>
      (await client.playlists.update({ params, body: { ...body, ...change } })).playlist,
    try: (change: Partial<PlaylistBody>) => client.playlists.update.dryRun({ params, body: { ...body, ...change } }),
    manifest: () => screen.client.player.manifest(),
    version: async () => (await readVersions(server, user.id))['Door'],
  };
}

describe('the background music of a playlist', () => {
  test('is in the manifest with its files, their lengths and its volume', async () => {
    const { audio, change, manifest, playlist } = await shop();
    expect(await manifest()).not.toHaveProperty('music');
    const [first, second] = [await audio({ durationMs: 61_000 }), await audio()];
    const changed = await change({ music: { audioIds: [second.id, first.id], volume: 40 } });
    expect(changed.music).toMatchObject({ volume: 40, tracks: [{ audioId: second.id }, { audioId: first.id }] });
    const { music, assets } = await manifest();
    expect(music).toEqual({
      [playlist.id]: {
        volume: 40,
        tracks: [
          { assetId: second.id, durationMs: 60_000 },
          { assetId: first.id, durationMs: 61_000 },
        ],
      },
    });
    const heard = assets.filter(({ kind }) => kind === 'audio');
    expect(heard.map(({ id, mimeType }) => [id, mimeType])).toEqual([
      [second.id, 'audio/mp4'],
      [first.id, 'audio/mp4'],
    ]);
  });

  test('stays when a change does not name it, is copied with the playlist, and ends with an empty list', async () => {
    const { audio, change, client, manifest, playlist } = await shop();
    const { id } = await audio();
    await change({ music: { audioIds: [id, id], volume: 70 } });
    const renamed = await change({ name: 'Evening' });
    expect(renamed.music).toMatchObject({ volume: 70, tracks: [{ audioId: id }] });
    const copy = await client.playlists.duplicate({ params: { id: playlist.id } });
    expect(copy.playlist.music).toEqual(renamed.music);
    await change({ music: { audioIds: [] } });
    expect(await manifest()).not.toHaveProperty('music');
  });

  test('leaves out what is not ready or deleted, and raises the screens when that changes', async () => {
    const { audio, change, client, manifest, version, playlist } = await shop();
    const [ready, waiting] = [await audio(), await audio({ status: 'processing' })];
    await change({ music: { audioIds: [ready.id, waiting.id] } });
    expect((await manifest()).music?.[playlist.id]?.tracks).toHaveLength(1);
    const before = await version();
    await server.query(`update media set status = 'ready', duration_ms = 5000, play_key = storage_key,
      play_sha256 = sha256, play_bytes = 9, play_mime_type = 'audio/mp4' where id = '${waiting.id}'`);
    expect(await version()).toBeGreaterThan(before ?? 0);
    expect((await manifest()).music?.[playlist.id]?.tracks).toHaveLength(2);
    const between = await version();
    await client.media.removeMany({ body: { mediaIds: [ready.id, waiting.id] } });
    expect(await version()).toBeGreaterThan(between ?? 0);
    expect(await manifest()).not.toHaveProperty('music');
    expect((await client.playlists.get({ params: { id: playlist.id } })).playlist.music.tracks).toEqual([]);
  });

  test('is part of the effect of a change, and nothing is changed by looking', async () => {
    const { audio, try: tryTo, manifest } = await shop();
    const { id } = await audio();
    const { screens } = await tryTo({ music: { audioIds: [id] } });
    expect(screens).toHaveLength(1);
    expect(await manifest()).not.toHaveProperty('music');
  });

  test('of another account does not exist', async () => {
    const { change } = await shop();
    const other = await shop();
    const { id } = await other.audio();
    await expect(change({ music: { audioIds: [id] } })).rejects.toMatchObject({ code: 'media.not_found' });
  });

  test('of 200 files is accepted, and not of more', async () => {
    const { audio, change, user } = await shop();
    const { id } = await audio();
    await server.query(`insert into media (id, account_id, kind, filename, original_name, mime_type, file_size, sha256,
        storage_key, status, created_at)
      select 'aud_${user.id}' || n, '${user.id}', 'audio', '${user.id}' || n, 'x', 'audio/mpeg', 1, 'x', 'x', 'ready', now()
      from generate_series(1, 200) as n`);
    const audioIds = Array.from({ length: 199 }, (_, n) => `aud_${user.id}${n + 1}` as typeof id);
    expect((await change({ music: { audioIds: [id, ...audioIds] } })).music.tracks).toHaveLength(200);
    const tooMany = { audioIds: [id, ...audioIds, `aud_${user.id}200` as typeof id] };
    await expect(change({ music: tooMany })).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('the volume', () => {
  test('of an item is in its list, and is not in the manifest where none is set', async () => {
    const { change, manifest, picture, video } = await shop();
    expect(Object.values((await manifest()).items).map(({ volume }) => volume)).toEqual([undefined, undefined]);
    const changed = await change({ items: [toItemBody(picture), toItemBody(video, { volume: 0 })] });
    expect(changed.items.map(({ volume }) => volume)).toEqual([null, 0]);
    const { items, lists } = await manifest();
    const [list] = Object.values(lists);
    expect(list?.items.map((id) => items[id]?.volume)).toEqual([undefined, 0]);
  });

  test('of a video is that of its asset, which is silent where the video has no sound', async () => {
    const { client, manifest, version, video } = await shop();
    const volumeOf = async () => (await manifest()).assets.find(({ id }) => id === video.id)?.volume;
    expect(await volumeOf()).toBeUndefined();
    const before = await version();
    const answer = await client.media.setVideoVolume({
      params: { id: MediaId.parse(video.id) },
      body: { volume: 30 },
    });
    expect(answer.video.volume).toBe(30);
    expect(await version()).toBeGreaterThan(before ?? 0);
    expect(await volumeOf()).toBe(30);
    await server.query(`update media set has_sound = false where id = '${video.id}'`);
    expect(await volumeOf()).toBe(0);
  });

  test('of a muted screen is 0 in its manifest, and its own again afterwards', async () => {
    const { client, screen, manifest } = await shop();
    const params = { deviceId: screen.device.id };
    await client.devices.updateSettings({ params, body: { volume: 65, muted: true } });
    expect((await manifest()).settings.volume).toBe(0);
    const { settings } = await client.devices.updateSettings({ params, body: { muted: false } });
    expect(settings).toMatchObject({ volume: 65, muted: false });
    expect((await manifest()).settings.volume).toBe(65);
  });
});
