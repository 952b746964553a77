import { PlaylistId } from '@vitrine/contract/library/content';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { toItemBody } from '../../test/content/playlists.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { download, importBytes } from '../../test/transfer/exports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('an exported playlist brings playlists in it, their order, weights and dates into another account', async () => {
  const from = await server.signUp();
  const { client } = from;
  const { id } = await sendImage(server.url, from, 'lizard.png', { name: 'Lizard.png' });
  const image = { kind: 'image', id } as const;
  await vi.waitFor(async () => {
    expect((await client.media.listImages()).images).toMatchObject([{ status: 'ready' }]);
  });
  await client.media.setValidity({ body: { mediaIds: [id], validFrom: '2026-01-01', validUntil: '2099-12-31' } });
  const { group } = await client.groups.create({ body: { name: 'Counter' } });
  const only = { orientation: 'portrait' as const, groupIds: [group.id] };
  const { playlist: inner } = await client.playlists.create({
    body: { name: 'Inner', items: [toItemBody(image, { weight: 3, only })], isShuffled: true },
  });
  const items = [toItemBody(image), { mediaType: 'playlist' as const, mediaId: inner.id, weight: 2 }];
  const { playlist: outer } = await client.playlists.create({ body: { name: 'Outer', items } });
  const { export: described } = await client.transfers.describePlaylist({ params: { id: outer.id } });
  const bytes = await download(server, from, described);

  const to = await server.signUp();
  const { root, leftOut } = await importBytes(server, to, bytes);
  expect(leftOut).toEqual([{ name: 'Inner', reason: 'groups', count: 1 }]);
  const copy = await to.client.playlists.get({ params: { id: PlaylistId.parse(root.mediaId) } });
  expect(copy.playlist.items).toMatchObject([
    { mediaType: 'image', validFrom: '2026-01-01', validUntil: '2099-12-31' },
    { mediaType: 'playlist', name: 'Inner', weight: 2 },
  ]);
  const nested = await to.client.playlists.get({ params: { id: PlaylistId.parse(copy.playlist.items[1]?.mediaId) } });
  expect(nested.playlist).toMatchObject({
    isShuffled: true,
    items: [{ weight: 3, only: { orientation: 'portrait' } }],
  });
  expect(nested.playlist.items[0]?.only).not.toHaveProperty('groupIds');
});
