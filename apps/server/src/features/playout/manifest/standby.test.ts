import { MediaId } from '@vitrine/contract/library/media';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { arrangeMediaItem } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';

test('a screen keeps of a prepared playlist what plays on it in the period of its manifest, and no other files', async () => {
  const server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
  const member = await server.signUp();
  const { client, user } = member;
  const { client: screen } = await pairScreen(server, member);
  const item = async (name: string) => ({
    mediaType: 'image' as const,
    mediaId: MediaId.parse((await arrangeMediaItem(server.db, user.id, { name })).id),
  });
  const [always, over, elsewhere, nextYear] = [await item('a'), await item('b'), await item('c'), await item('d')];
  const noon = await item('e');
  const { playlist } = await client.playlists.create({
    body: {
      name: 'Alarm',
      items: [
        { ...over, windows: [{ lastDate: '2026-01-31' }] },
        { ...elsewhere, only: { tags: ['bakery'] } },
        { ...nextYear, windows: [{ firstDate: '2027-01-01' }] },
        { ...noon, windows: [{ from: '11:59', to: '12:01' }] },
        always,
      ],
    },
  });
  await client.takeovers.setStandby({
    body: { items: [{ title: 'Alarm', content: { mediaType: 'playlist', mediaId: playlist.id } }] },
  });
  const { standby, assets, lists } = await screen.player.manifest();
  expect(standby).toMatchObject(Object.keys(lists).map(() => ({ kind: 'list', playlistId: playlist.id })));
  expect(assets.map(({ id }) => id).toSorted()).toEqual([always.mediaId, noon.mediaId].toSorted());
});
