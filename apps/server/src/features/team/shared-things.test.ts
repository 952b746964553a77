import { beforeAll, describe, expect, test } from 'vitest';
import { arrangeFeed } from '../../test/arrange.ts';
import { NOWHERE, type TestApp, testApp } from '../../test/app.ts';
import { type Chain, createChain, inviteLimited } from '../../test/content/chain.ts';
import { createDocument, createPrices, createTicker } from '../../test/content/layouts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

const refused = { status: 403, code: 'auth.outside_limits' };
const tea = { kind: 'item' as const, id: 'tea', name: 'Tea', prices: { price: '3' } };
const columns = [{ id: 'price', name: '', currency: null }];

/** A layout of the owner with a price list and a feed, which a screen shows. */
async function showBoard(
  { owner }: Chain,
  deviceId: Chain['shop']['device']['id'],
  ids: { list: string; feed: string },
) {
  const document = createDocument([createPrices(ids.list), createTicker(ids.feed)]);
  const { layout } = await owner.client.layouts.create({ body: { name: 'Board', document } });
  const body = { mediaType: 'layout' as const, mediaId: layout.id };
  await owner.client.assignments.assignToDevice({ params: { deviceId }, body });
  return layout;
}

/** A café and its editor, who sees a price list and a feed of their folder. */
async function arrange() {
  const chain = await createChain(server);
  const editor = await inviteLimited(server, chain, 'editor');
  const { priceList } = await editor.client.priceLists.create({ body: { name: 'Drinks', rows: [tea], columns } });
  const feed = await arrangeFeed(server.db, chain.owner.user.id);
  await server.query(`update feeds set folder_id = '${chain.folderId}' where id = '${feed.id}'`);
  return {
    chain,
    client: editor.client,
    ids: { list: priceList.id, feed: feed.id },
    list: { id: priceList.id },
    feed: { id: feed.id },
  };
}

describe('a price list and a feed that a layout of others shows', () => {
  test('are read by a member who is limited to a folder, and not changed', async () => {
    const { chain, client, ids, list, feed } = await arrange();
    await showBoard(chain, chain.shop.device.id, ids);
    const known = (await client.priceLists.list()).priceLists;
    expect(known).toMatchObject([{ id: list.id, isReadOnly: true, layoutCount: 0 }]);
    expect((await client.priceLists.get({ params: list })).priceList).toMatchObject({ isReadOnly: true, layouts: [] });
    expect((await client.feeds.list()).feeds).toMatchObject([{ id: feed.id, isReadOnly: true, layouts: [] }]);

    const body = { name: 'Drinks', rows: [{ ...tea, prices: { price: '9' } }], columns };
    const soldOut = { params: { ...list, rowId: 'tea' }, body: { isSoldOut: true } };
    const renamed = { params: feed, body: { name: 'Other', url: `${NOWHERE}/feed` } };
    for (const change of [
      () => client.priceLists.update({ params: list, body }),
      () => client.priceLists.update.dryRun({ params: list, body }),
      () => client.priceLists.changeRow(soldOut),
      () => client.priceLists.remove({ params: list }),
      () => client.feeds.update(renamed),
      () => client.feeds.remove({ params: feed }),
      () => client.feeds.remove.dryRun({ params: feed }),
    ]) {
      await expect(change()).rejects.toMatchObject(refused);
    }
    const { priceList: copy } = await client.priceLists.duplicate({ params: list });
    expect(copy).toMatchObject({ name: 'Drinks (copy)', isReadOnly: false });

    const { client: owner } = chain.owner;
    expect((await owner.priceLists.get({ params: list })).priceList).toMatchObject({ isReadOnly: false, revision: 1 });
    await owner.priceLists.changeRow(soldOut);
    await owner.feeds.update(renamed);
    await owner.feeds.remove({ params: feed });
  });

  test('are changed by members who see all folders, and by the café where only its own layouts show them', async () => {
    const { chain, client, ids, list, feed } = await arrange();
    const layout = await showBoard(chain, chain.cafe.device.id, ids);
    await server.query(`update media set folder_id = '${chain.innerId}' where id = '${layout.id}'`);
    const soldOut = { params: { ...list, rowId: 'tea' }, body: { isSoldOut: true } };
    expect((await client.priceLists.changeRow(soldOut)).priceList).toMatchObject({ isReadOnly: false, revision: 2 });
    await client.feeds.update({ params: feed, body: { name: 'Ours', url: `${NOWHERE}/feed` } });
    await server.query(`update media set folder_id = null where id = '${layout.id}'`);
    const cafes = await inviteLimited(server, chain, 'editor', { groupIds: [chain.cafe.groupId] });
    const { priceList } = await cafes.client.priceLists.changeRow({ ...soldOut, body: { isSoldOut: false } });
    expect(priceList).toMatchObject({ isReadOnly: false, revision: 3 });
  });

  test('are not changed where only its own layout shows them, if they are in a folder of others', async () => {
    const { chain, client, ids, list, feed } = await arrange();
    const layout = await showBoard(chain, chain.cafe.device.id, ids);
    await server.query(`update media set folder_id = '${chain.innerId}' where id = '${layout.id}'`);
    const { folder } = await chain.owner.client.folders.create({ body: { name: 'Shops', color: '#ef4444' } });
    await server.query(`update price_lists set folder_id = '${folder.id}' where id = '${list.id}'`);
    await server.query(`update feeds set folder_id = '${folder.id}' where id = '${feed.id}'`);
    await expect(client.priceLists.remove({ params: list })).rejects.toMatchObject(refused);
    await expect(client.feeds.remove({ params: feed })).rejects.toMatchObject(refused);
  });
});

describe('the effect of a change', () => {
  test('counts screens that a member does not see, without their names', async () => {
    const { chain, ids, list } = await arrange();
    await showBoard(chain, chain.cafe.device.id, ids);
    await showBoard(chain, chain.shop.device.id, ids);
    const cafes = await inviteLimited(server, chain, 'editor', { groupIds: [chain.cafe.groupId] });
    const effect = await cafes.client.priceLists.remove.dryRun({ params: list });
    expect(effect).toMatchObject({ screenCount: 2, nowCount: 2, screens: [{ deviceId: chain.cafe.device.id }] });
    expect(JSON.stringify(effect)).not.toContain(chain.shop.device.id);
    const seen = await chain.owner.client.priceLists.remove.dryRun({ params: list });
    expect(seen.screens).toHaveLength(2);
  });

  test('counts screens that show content of the member within content of others, without its name', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'editor', { folderIds: [chain.folderId] });
    const items = [{ mediaType: 'image' as const, mediaId: chain.latte.id }];
    const { playlist } = await chain.owner.client.playlists.create({ body: { name: 'Season', items } });
    const body = { mediaType: 'playlist' as const, mediaId: playlist.id };
    await chain.owner.client.assignments.assignToDevice({ params: { deviceId: chain.shop.device.id }, body });
    const effect = await client.media.removeImage.dryRun({ params: { id: chain.latte.id } });
    expect(effect).toMatchObject({ screenCount: 1, blankCount: 1 });
    expect(effect.screens).toMatchObject([{ now: { media: { originalName: 'Other content' } } }]);
    expect(JSON.stringify(effect)).not.toMatch(/Season|ply_/);
  });
});
