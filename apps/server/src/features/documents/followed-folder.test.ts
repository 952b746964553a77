import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { arrangeDocument } from '../../test/arrange.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { readFixture, sendDocument, sendImage } from '../../test/fixtures/send-media.ts';
import { pairScreen } from '../../test/screen.ts';

test('a playlist that follows a folder plays the documents in it: all pages that are shown, as they are changed', async () => {
  const server = await testApp({ hasScheduler: false, isWorker: false });
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const { folder } = await client.folders.create({ body: { name: 'Week', color: '#ef4444' } });
  const { id, pageIds } = await arrangeDocument(server.db, user.id);
  const image = await sendImage(server.url, member, undefined, { name: 'Aperitif.png', folderId: folder.id });
  await server.query(`update media set status = 'ready' where id = '${image.id}'`);
  const source = { folderId: folder.id, order: 'name' as const };
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items: [], source } });
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const params = { deviceId: screen.device.id };
  await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
  const plays = async () => {
    const { timeline, lists, items } = await screen.client.player.manifest();
    const content = timeline[0]?.content;
    const list = content?.kind === 'list' ? lists[content.id] : undefined;
    return (list?.items ?? []).flatMap((key) => {
      const item = items[key]?.content;
      return item?.kind === 'asset' ? [item.assetId] : [];
    });
  };
  const version = async () => (await readVersions(server, user.id))['Hall'] ?? 0;
  expect(await plays()).toEqual([image.id]);

  let before = await version();
  await client.media.moveMany({ body: { mediaIds: [id], folderId: folder.id } });
  expect(await version()).toBeGreaterThan(before);
  expect(await plays()).toEqual([image.id, ...pageIds]);
  const { items } = await client.playlists.followed({ query: source });
  expect(items.map(({ mediaType, mediaId }) => [mediaType, mediaId])).toEqual([
    ['image', image.id],
    ['document', id],
  ]);
  const { playlist: listed } = await client.playlists.get({ params: { id: playlist.id } });
  expect(listed).toMatchObject({ itemCount: 2, items: [{ mediaType: 'image' }, { mediaType: 'document' }] });

  before = await version();
  await client.documents.update({ params: { id }, body: { pages: [{ number: 1, isSkipped: true }] } });
  expect(await version()).toBeGreaterThan(before);
  expect(await plays()).toEqual([image.id, pageIds[1]]);
  // Its pages are not made yet, and the others play on.
  await sendDocument(server.url, member, await readFixture('menu-2-pages.pdf'), { folderId: folder.id });
  expect(await plays()).toEqual([image.id, pageIds[1]]);
  const { use } = await client.playout.mediaUse({ body: { mediaIds: [id] } });
  expect(use).toMatchObject({ playlists: 1, deviceCount: 1 });

  before = await version();
  await client.folders.remove({ params: { id: folder.id } });
  expect(await plays()).toEqual([image.id, pageIds[1]]);
  await client.documents.remove({ params: { id } });
  expect(await version()).toBeGreaterThan(before);
  expect(await plays()).toEqual([image.id]);
});
