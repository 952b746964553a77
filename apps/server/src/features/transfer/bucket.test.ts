import { LayoutId } from '@vitrine/contract/library/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type Buckets, openBuckets } from '../../test/fixtures/buckets.ts';
import { arrangeBoard, withoutIds } from '../../test/transfer/arrange.ts';
import { download, importBytes, unpack } from '../../test/transfer/exports.ts';

let buckets: Buckets;
let server: TestApp;
beforeAll(async () => {
  buckets = await openBuckets();
  server = await testApp({ storage: await (await buckets.create())() });
});
afterAll(() => buckets.close());

test('an export of files in a bucket is imported into an account with files in a bucket', async () => {
  const from = await server.signUp();
  const { layout } = await arrangeBoard(server, from);
  const { export: described } = await from.client.transfers.describeLayout({ params: { id: layout.id } });
  const bytes = await download(server, from, described);
  expect(await unpack(bytes)).toHaveLength(3);
  const to = await server.signUp();
  const { root } = await importBytes(server, to, bytes);
  const { layout: copy } = await to.client.layouts.get({ params: { id: LayoutId.parse(root.mediaId) } });
  expect(withoutIds(copy.published)).toEqual(withoutIds(layout.published));
  const { export: again } = await to.client.transfers.describeLayout({ params: { id: copy.id } });
  expect(await download(server, to, again)).toHaveLength(bytes.length);
});
