import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createChain, inviteLimited } from '../../test/content/chain.ts';

test('a member who is limited to a folder cannot replace active content of others, nor by an undo', async () => {
  const server = await testApp({ hasScheduler: false });
  const chain = await createChain(server);
  const { client: owner } = chain.owner;
  const { client } = await inviteLimited(server, chain, 'editor', { folderIds: [chain.folderId] });
  const refused = { status: 403, code: 'auth.outside_limits' };
  const [ownId, otherId] = [{ imageId: chain.latte.id }, { imageId: chain.suit.id }];

  const { undo } = await client.media.setCurrentImage({ body: ownId });
  await client.content.undo({ body: undo });
  const cleared = await client.media.setCurrentImage({ body: ownId });
  const taken = await client.media.setCurrentImage({ body: { imageId: null } });
  await owner.media.setCurrentImage({ body: otherId });
  await expect(client.media.setCurrentImage({ body: ownId })).rejects.toMatchObject(refused);
  await expect(client.content.undo({ body: taken.undo })).rejects.toMatchObject(refused);
  await expect(client.content.undo({ body: cleared.undo })).resolves.toMatchObject({ success: true });
  expect((await owner.media.currentImage()).currentImage?.id).toBe(chain.suit.id);

  const { playlist } = await owner.playlists.create({ body: { name: 'Suits', items: [] } });
  await owner.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
  const { playlist: drinks } = await client.playlists.create({ body: { name: 'Drinks', items: [] } });
  const own = client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: drinks.id } });
  await expect(own).rejects.toMatchObject(refused);
  expect((await owner.content.current()).current?.id).toBe(playlist.id);
});
