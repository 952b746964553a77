import { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { createDocument, createPrices } from '../../test/content/layouts.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { createPriceRow } from '../../test/requests/valid-bodies.ts';
import { pairScreen } from '../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const columns = [{ id: 'price', name: '', currency: 'EUR' }];
const drinks = { name: 'Drinks', columns, rows: [createPriceRow('tea', '3.20'), createPriceRow('cocoa', '3.90')] };

/** An account with a price list. */
async function cafe() {
  const member = await server.signUp();
  const { priceList } = await member.client.priceLists.create({ body: drinks });
  return { ...member, priceList, params: { id: priceList.id } };
}

/** Its screen shows a layout with the price list. */
async function cafeWithScreen() {
  const opened = await cafe();
  const { client, user, priceList } = opened;
  const { device, client: player } = await pairScreen(server, opened, { name: 'Hall' });
  const document = createDocument([createPrices(priceList.id)]);
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  await client.assignments.assignToDevice({
    params: { deviceId: device.id },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  return {
    ...opened,
    layout,
    device,
    shown: async () => Object.values((await player.player.manifest()).layouts).map(({ priceLists }) => priceLists),
    version: async () => (await readVersions(server, user.id))['Hall'] ?? 0,
  };
}

describe('a price list', () => {
  test('is listed by name, with the number of its items and of those that are sold out', async () => {
    const { client, params } = await cafe();
    await client.priceLists.create({ body: { name: 'Cakes' } });
    await client.priceLists.changeRow({ params: { ...params, rowId: 'tea' }, body: { isSoldOut: true } });
    expect((await client.priceLists.list()).priceLists).toMatchObject([
      { name: 'Cakes', itemCount: 0, soldOutCount: 0, layoutCount: 0, revision: 1 },
      { name: 'Drinks', itemCount: 2, soldOutCount: 1, layoutCount: 0, revision: 2 },
    ]);
  });

  test('is replaced as a whole, unless somebody else has changed it since', async () => {
    const { client, params } = await cafe();
    const rows = [{ kind: 'section' as const, id: 'hot', name: 'Hot' }, createPriceRow('tea', 'ask us')];
    const { priceList } = await client.priceLists.update({ params, body: { ...drinks, rows, revision: 1 } });
    expect(priceList).toMatchObject({ revision: 2, itemCount: 1, rows: [{ name: 'Hot' }, { note: '' }] });
    const late = client.priceLists.update({ params, body: { ...drinks, revision: 1 } });
    await expect(late).rejects.toMatchObject({ code: 'price_list.changed' });
    expect((await client.priceLists.get({ params })).priceList).toEqual(priceList);
    const same = await client.priceLists.update({ params, body: { ...drinks, rows } });
    expect(same.priceList.revision).toBe(2);
  });

  test('takes a change of single prices, which leaves the others as they are', async () => {
    const { client, params } = await cafe();
    const rowOf = (rowId: string) => ({ ...params, rowId });
    const { priceList } = await client.priceLists.changeRow({ params: rowOf('tea'), body: { prices: { price: '4' } } });
    expect(priceList.rows).toMatchObject([{ id: 'tea', prices: { price: '4' }, isSoldOut: false }, { id: 'cocoa' }]);
    const unknownRow = client.priceLists.changeRow({ params: rowOf('coffee'), body: { isSoldOut: true } });
    await expect(unknownRow).rejects.toMatchObject({ code: 'price_list.row_not_found' });
    const unknownColumn = client.priceLists.changeRow({ params: rowOf('tea'), body: { prices: { large: '4' } } });
    await expect(unknownColumn).rejects.toMatchObject({ code: 'price_list.column_not_found' });
  });

  test('is copied under another name', async () => {
    const { client, params, priceList } = await cafe();
    const copy = await client.priceLists.duplicate({ params });
    expect(copy.priceList).toMatchObject({ name: 'Drinks (copy)', rows: priceList.rows, layouts: [] });
  });

  test.each<[string, object]>([
    ['a row twice', { rows: [createPriceRow('tea', '1'), createPriceRow('tea', '2')] }],
    [
      'a price in a column that it does not have',
      { rows: [{ ...createPriceRow('tea', '1'), prices: { large: '1' } }] },
    ],
    ['no column', { columns: [] }],
    ['an id that objects have', { columns: [{ id: '__proto__' }] }],
    ['a price that is a sentence', { rows: [createPriceRow('tea', 'x'.repeat(21))] }],
    ['a currency that is none', { columns: [{ id: 'price', currency: 'eur' }] }],
    ['501 rows', { rows: Array.from({ length: 501 }, (_, i) => createPriceRow(`r${i}`, '1')) }],
  ])('is refused with %s', async (_, change) => {
    const { client } = await cafe();
    const creation = client.priceLists.create({ body: { ...drinks, ...change } });
    await expect(creation).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('is one of 200 at most', async () => {
    const { client, user, params } = await cafe();
    await server.query(`insert into price_lists
      (id, account_id, name, columns, rows, item_count, sold_out_count, created_at, updated_at)
      select 'prl_' || '${user.id}' || n, '${user.id}', 'List', '[]', '[]', 0, 0, now(), now() from generate_series(2, 200) as n`);
    const refusal = { code: 'price_list.limit_reached' };
    await expect(client.priceLists.create({ body: drinks })).rejects.toMatchObject(refusal);
    await expect(client.priceLists.duplicate({ params })).rejects.toMatchObject(refusal);
  });
});

describe('a screen whose layout shows a price list', () => {
  test('gets it, and each change of it', async () => {
    const { client, params, shown, version, priceList } = await cafeWithScreen();
    expect(await shown()).toEqual([{ [priceList.id]: { columns: priceList.columns, rows: priceList.rows } }]);
    const before = await version();
    const change = { params: { ...params, rowId: 'tea' }, body: { isSoldOut: true } };
    expect(await client.priceLists.changeRow.dryRun(change)).toMatchObject({ screenCount: 1, nowCount: 1 });
    await client.priceLists.changeRow(change);
    expect(await version()).toBeGreaterThan(before);
    expect(await shown()).toMatchObject([{ [priceList.id]: { rows: [{ id: 'tea', isSoldOut: true }, {}] } }]);
  });

  test('is left alone when only the name of the list changes', async () => {
    const { client, params, version } = await cafeWithScreen();
    const before = await version();
    const body = { ...drinks, name: 'Hot drinks' };
    expect(await client.priceLists.update.dryRun({ params, body })).toMatchObject({ screenCount: 0 });
    await client.priceLists.update({ params, body });
    expect(await version()).toBe(before);
  });

  test('shows nothing in its place once the list is deleted', async () => {
    const { client, params, shown, version } = await cafeWithScreen();
    const before = await version();
    await client.priceLists.remove({ params });
    expect(await version()).toBeGreaterThan(before);
    expect(await shown()).toEqual([{}]);
  });

  test('is named with its layout, also if only the draft shows the list', async () => {
    const { client, params, layout } = await cafeWithScreen();
    const find = async () => (await client.priceLists.get({ params })).priceList.layouts;
    expect(await find()).toEqual([{ id: layout.id, name: 'Board', isPublished: true }]);
    const emptied = { params: { id: layout.id }, body: { document: createDocument() } };
    await client.layouts.saveDraft(emptied);
    await client.layouts.publish({ params: emptied.params, body: {} });
    expect(await find()).toEqual([]);
    const document = createDocument([createPrices(params.id)]);
    await client.layouts.saveDraft({ ...emptied, body: { document } });
    expect(await find()).toEqual([{ id: layout.id, name: 'Board', isPublished: false }]);
    await client.layouts.remove({ params: emptied.params });
    expect(await find()).toEqual([]);
  });

  test('shows a preview with the prices of now', async () => {
    const { client, params, layout, device, shown, version } = await cafeWithScreen();
    const { priceList } = await client.priceLists.create({ body: { ...drinks, name: 'Cakes' } });
    const document = createDocument([createPrices(priceList.id)]);
    await client.layouts.saveDraft({ params: { id: layout.id }, body: { document } });
    await client.layouts.startPreview({ params: { id: layout.id }, body: { deviceId: device.id } });
    const before = await version();
    await client.priceLists.update({ params: { id: priceList.id }, body: { ...drinks, rows: [] } });
    expect(await version()).toBeGreaterThan(before);
    expect(await shown()).toContainEqual({ [priceList.id]: { columns, rows: [] } });
    expect(await shown()).toContainEqual({ [params.id]: expect.anything() as unknown });
  });

  test('does not get the list of another account', async () => {
    const other = await cafe();
    const { client, layout, shown } = await cafeWithScreen();
    const document = createDocument([createPrices(other.priceList.id)]);
    const saved = await client.layouts.saveDraft({ params: { id: layout.id }, body: { document } });
    expect(saved.layout.resources.priceLists).not.toHaveProperty(other.priceList.id);
    await client.layouts.publish({ params: { id: layout.id }, body: {} });
    expect(await shown()).toEqual([{}]);
    expect((await other.client.priceLists.get({ params: other.params })).priceList.layouts).toEqual([]);
  });
});

test('a price list that does not exist is not found', async () => {
  const { client } = await cafe();
  const params = { id: PriceListId.parse('prl_unknown') };
  await expect(client.priceLists.get({ params })).rejects.toMatchObject({ code: 'price_list.not_found' });
  await expect(client.priceLists.remove({ params })).rejects.toMatchObject({ code: 'price_list.not_found' });
});
