import { PlaylistId } from '@vitrine/contract/library/content';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { toItemBody } from '../../test/content/playlists.ts';
import { makeTone } from '../../test/fixtures/made-audio.ts';
import { sendAudio, sendVideo } from '../../test/fixtures/send-media.ts';
import { download, importBytes } from '../../test/transfer/exports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('an exported playlist brings its music and its volumes into another account', async () => {
  const from = await server.signUp();
  const { client } = from;
  const song = await sendAudio(server.url, from, await makeTone('song.mp3'), { name: 'Song.mp3' });
  const film = await sendVideo(server.url, from);
  await client.media.setVideoVolume({ params: { id: film.id }, body: { volume: 30 } });
  await vi.waitFor(async () => {
    const { content } = await client.content.list();
    expect(content.map((each) => 'status' in each && each.status)).toEqual(['ready', 'ready']);
  });
  const video = { kind: 'video', id: film.id } as const;
  const { playlist } = await client.playlists.create({
    body: {
      name: 'Evening',
      items: [toItemBody(video), toItemBody(video, { volume: 0 })],
      music: { audioIds: [song.id], volume: 55 },
    },
  });
  const { export: described } = await client.transfers.describePlaylist({ params: { id: playlist.id } });
  const bytes = await download(server, from, described);

  const to = await server.signUp();
  const { root, leftOut } = await importBytes(server, to, bytes);
  expect(leftOut).toEqual([]);
  const copy = await to.client.playlists.get({ params: { id: PlaylistId.parse(root.mediaId) } });
  expect(copy.playlist.items.map(({ volume }) => volume)).toEqual([null, 0]);
  expect(copy.playlist.music).toMatchObject({ volume: 55, tracks: [{ name: 'Song.mp3' }] });
  expect((await to.client.media.listVideos()).videos.map(({ volume }) => volume)).toEqual([30]);
  expect((await to.client.media.listAudio()).audio).toHaveLength(1);
});
