import { isAppError } from '@vitrine/contract/core/errors';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp, NOWHERE } from '../../test/app.ts';
import {
  createDocument,
  createFrame,
  createPicture,
  createPrices,
  createText,
  createTicker,
  createZone,
} from '../../test/content/layouts.ts';
import { toItemBody } from '../../test/content/playlists.ts';
import { listStoredFiles, sendImage } from '../../test/fixtures/send-media.ts';
import { createPriceRow } from '../../test/requests/valid-bodies.ts';
import { type CraftedFile, craftHostileFiles } from '../../test/transfer/crafted-files.ts';
import { rawArchive } from '../../test/transfer/raw-archive.ts';
import { download, importBytes, unpack } from '../../test/transfer/exports.ts';
import { mutateExport } from '../../test/transfer/mutate.ts';
import { startWebServer } from '../../test/web-server.ts';

let server: TestApp;
let valid: Buffer<ArrayBuffer>;
let crafted: CraftedFile[];
beforeAll(async () => {
  server = await testApp({ publicUrl: 'http://signs.example.com' });
  valid = await arrangeExport();
  crafted = await craftHostileFiles(valid);
});

/** An export with one picture, and one of everything else. */
async function arrangeExport(url = `${NOWHERE}/x`): Promise<Buffer<ArrayBuffer>> {
  const member = await server.signUp();
  const { client } = member;
  const { id } = await sendImage(server.url, member, 'lizard.png');
  const { webpage } = await client.webpages.create({ body: { name: 'Board', url, fallbackMediaId: id } });
  const { feed } = await client.feeds.create({ body: { name: 'News', url: NOWHERE } });
  // The file of an installation whose operator allows the address.
  await server.query(`update feeds set url = '${url}' where id = '${feed.id}'`);
  const { priceList } = await client.priceLists.create({
    body: { name: 'Drinks', rows: [createPriceRow('tea', '1')] },
  });
  const { playlist } = await client.playlists.create({
    body: { name: 'Loop', items: [toItemBody({ kind: 'image', id }, { durationMs: 5_000 })] },
  });
  const elements = [
    createText('Hello'),
    createPicture(id),
    createZone(playlist.id),
    createFrame(webpage.id),
    createTicker(feed.id),
    createPrices(priceList.id),
  ];
  const { layout } = await client.layouts.create({ body: { name: 'Menu', document: createDocument(elements) } });
  const { export: described } = await client.transfers.describeLayout({ params: { id: layout.id } });
  return download(server, member, described);
}

/** The rows of an account that an import could have added. */
async function countRows({ user }: Member): Promise<number> {
  const tables = ['media', 'webpages', 'feeds', 'price_lists', 'playlists', 'layouts', 'uploads'];
  const counts = tables.map((table) => `(select count(*) from ${table} where account_id = '${user.id}')`);
  const [row] = await server.query<{ rows: number }>(`select (${counts.join(' + ')})::int as rows`);
  return row?.rows ?? 0;
}

const expectNothing = async (member: Member) => {
  expect(await countRows(member)).toBe(0);
  expect(await listStoredFiles(server, member)).toEqual([]);
};

test('the file from which the hostile ones are made is imported', async () => {
  const member = await server.signUp();
  expect((await importBytes(server, member, valid)).leftOut).toEqual([]);
});

test('there are at least 100 crafted files, each a different one', () => {
  expect(crafted.length).toBeGreaterThanOrEqual(100);
  expect(new Set(crafted.map(([, bytes]) => bytes.toString('base64'))).size).toBe(crafted.length);
  expect(new Set(crafted.map(([what]) => what)).size).toBe(crafted.length);
});

test('every crafted file is refused with a reason, and leaves nothing', async () => {
  const before = process.memoryUsage().rss;
  const member = await server.signUp();
  const outcomes: [what: string, code: string][] = [];
  for (const [what, bytes] of crafted) {
    const code = await importBytes(server, member, bytes).then(
      () => 'imported',
      (error: unknown) => (isAppError(error) ? error.code : String(error)),
    );
    outcomes.push([what, code]);
    await expectNothing(member);
  }
  expect(outcomes).toEqual(crafted.map(([what, , code]) => [what, code]));
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 ** 2);
});

test('the refusal names the file that is in the way as it is called', async () => {
  const member = await server.signUp();
  const [first] = await unpack(valid);
  const archive = rawArchive(
    { name: 'manifest.json', content: first!.content },
    { name: 'notes.txt  ', content: Buffer.from('x') },
  );
  await expect(importBytes(server, member, archive)).rejects.toMatchObject({
    code: 'import.unsafe',
    message: '“notes.txt” is no file of an export. Nothing was imported.',
    details: { entry: '“notes.txt”' },
  });
});

test('200 files that came about by chance are imported whole or refused', async () => {
  const site = await startWebServer((_, response) => response.end('secret'));
  const own = await arrangeExport(`${site.url}/inside`);
  const files = await mutateExport(own, 200, 41);
  let member = await server.signUp();
  const codes = new Map<string, number>();
  for (const bytes of files) {
    const code = await importBytes(server, member, bytes).then(
      () => 'imported',
      (error: unknown) => (isAppError(error) ? error.code : String(error)),
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (code !== 'imported') await expectNothing(member);
    else {
      const { layouts } = await member.client.layouts.list();
      for (const { id } of layouts) await member.client.layouts.get({ params: { id } });
      member = await server.signUp();
    }
  }
  expect([...codes.keys()].toSorted()).toEqual([
    'import.files_differ',
    'import.incomplete',
    'import.invalid',
    'import.not_an_export',
    'import.unsafe',
    'imported',
    'media.not_an_image',
  ]);
  expect(site.requested).toEqual([]);
});

describe('a feed with a private address', () => {
  test('is added, and never read', async () => {
    const site = await startWebServer((_, response) => response.end('secret'));
    const member = await server.signUp();
    await importBytes(server, member, await arrangeExport(`${site.url}/feed`));
    const [feed] = (await member.client.feeds.list()).feeds;
    const refreshed = await member.client.feeds.refresh({ params: { id: feed!.id } });
    expect(refreshed.feed).toMatchObject({ status: 'unread', url: `${site.url}/feed` });
    expect(refreshed.feed.reason).not.toBeNull();
    expect((await member.client.webpages.list()).webpages).toMatchObject([{ framing: 'unknown' }]);
    expect(site.requested).toEqual([]);
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(2));
  });
});
