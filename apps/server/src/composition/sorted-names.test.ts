import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { randomNumbers } from '../test/random-numbers.ts';
import { arrangeMediaItem, arrangeScreen } from '../test/arrange.ts';
import { fillDeviceSortKeys as fillDevices } from '../features/fleet/devices/store.ts';
import { fillContentSortKeys as fillContent } from '../features/library/store.ts';
import { writeCursor } from '../platform/page-cursor.ts';

const ORDERED = ['Aisle 2', 'aisle 10', 'Äisle 10 b', 'Screen 2', 'screen 02 a', 'Screen 10', 'Šcreen 0100', 'Ünter 1'];
const SHUFFLED = [5, 2, 7, 0, 3, 6, 1, 4].map((index) => ORDERED[index] ?? '');

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp({ seats: 20 });
  for (const name of SHUFFLED) {
    await arrangeScreen(server.db, member.user.id, { name });
    await arrangeMediaItem(server.db, member.user.id, { name });
    await member.client.playlists.create({ body: { name, items: [] } });
    await member.client.folders.create({ body: { name, color: '#3b82f6' } });
    await member.client.groups.create({ body: { name, color: '#3b82f6' } });
  }
});

interface Page<T> {
  body: T[];
  next: string | null;
}

/** Reads a list in pages of three. */
async function readPages<T>(read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<T>>) {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { body, next } = await read({ limit: 3, cursor });
    all.push(...body);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

test('screens sort naturally, also those that are equal by another key', async () => {
  for (const sort of ['name', 'status', 'lastSeen', 'media', 'responseTime'] as const) {
    const list = await readPages((page) => member.client.devices.list.page({ query: { sort, ...page } }));
    expect([sort, list.map(({ name }) => name)]).toEqual([sort, ORDERED]);
  }
});

test('content by name, playlists, folders and groups sort naturally', async () => {
  const { client } = member;
  for (const kinds of ['image', 'playlist']) {
    const list = await readPages(async (page) => {
      const { body, next } = await client.content.list.page({ query: { kinds, order: 'name', ...page } });
      return { body: body.content, next };
    });
    expect(list.map((item) => ('name' in item ? item.name : item.kind === 'image' && item.originalName))).toEqual(
      ORDERED,
    );
  }
  const playlists = await readPages(async (page) => {
    const { body, next } = await client.playlists.list.page({ query: page });
    return { body: body.playlists, next };
  });
  expect(playlists.map(({ name }) => name)).toEqual(ORDERED);
  const { folders } = await client.folders.list();
  expect(folders.map(({ name }) => name)).toEqual(ORDERED);
  const { groups } = await client.groups.list({ query: {} });
  expect(groups.map(({ name }) => name)).toEqual(ORDERED);
});

test('a playlist that follows a folder by name plays its files in natural order', async () => {
  const { client, user } = await server.signUp();
  const { folder } = await client.folders.create({ body: { name: 'Slides' } });
  for (const name of SHUFFLED) await arrangeMediaItem(server.db, user.id, { name, folderId: folder.id });
  const { playlist } = await client.playlists.create({
    body: { name: 'Slides', items: [], source: { folderId: folder.id, order: 'name' } },
  });
  const { playlist: filled } = await client.playlists.get({ params: { id: playlist.id } });
  expect(filled.items.map(({ name }) => name)).toEqual(ORDERED);
});

test('a cursor of the previous release, with a name in lower case, continues after its screen', async () => {
  const devices = await server.query<{ id: string }>(
    `select id from devices where name = 'Äisle 10 b' and account_id = '${member.user.id}'`,
  );
  const cursor = writeCursor('äisle 10 b', 'äisle 10 b', devices[0]?.id ?? '');
  const list = await member.client.devices.list({ query: { sort: 'name', limit: 2, cursor } });
  expect(list.map(({ name }) => name)).toEqual(ORDERED.slice(3, 5));
});

const listNames = async () => (await member.client.devices.list({ query: {} })).map(({ name }) => name);

test('names without a stored key sort as well, and the job stores them without a change of what screens play', async () => {
  await server.query('update devices set sort_key = null');
  await server.query('update media set sort_key = null');
  const versions = () => server.query('select device_id, version from device_versions order by device_id');
  const before = await versions();
  expect(await listNames()).toEqual(ORDERED);
  const isMissing =
    'exists (select from devices where sort_key is null) or exists (select from media where sort_key is null)';
  expect(await server.query(`select ${isMissing} as missing`)).toEqual([{ missing: true }]);
  await Promise.all([fillDevices(server.db, 1_000), fillContent(server.db, 1_000)]);
  expect(await server.query(`select ${isMissing} as missing`)).toEqual([{ missing: false }]);
  expect(await listNames()).toEqual(ORDERED);
  expect(await versions()).toEqual(before);
});

type Element = string | bigint;

/** The reference: a name as characters and numbers, without case and accents. */
function readName(name: string): Element[] {
  const folded = Array.from(name)
    .slice(0, 60)
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ς', 'σ');
  return (folded.match(/[0-9]+|[^0-9]/gu) ?? []).map((part) => (/^[0-9]/.test(part) ? BigInt(part) : part));
}

function compareElements(a: Element, b: Element): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const toCode = (part: Element) => (typeof part === 'bigint' ? 0x30 : (part.codePointAt(0) ?? 0));
  return toCode(a) - toCode(b);
}

function compareNames(a: string, b: string): number {
  const [first, second] = [readName(a), readName(b)];
  for (const [index, element] of first.entries()) {
    const other = second[index];
    if (other === undefined) return 1;
    const order = compareElements(element, other);
    if (order !== 0) return order;
  }
  return first.length - second.length;
}

const random = randomNumbers(8);
const randomIndex = (count: number) => Math.floor(random() * count);
const pick = (characters: readonly string[], most: number) =>
  Array.from({ length: randomIndex(most + 1) }, () => characters[randomIndex(characters.length)] ?? '').join('');
const LETTERS = Array.from('aAÄäéEßØøÆςΣσЖжЙé ²-/:~中😀');
const randomPart = () => (random() < 0.5 ? pick(LETTERS, 3) : pick(['0', '1', '9'], random() < 0.1 ? 60 : 4));
const randomName = () => Array.from({ length: randomIndex(6) }, randomPart).join('');

test('5,000 random names have the order of the reference in the database', async () => {
  const names = Array.from({ length: 5_000 }, () => `('${randomName()}')`).join(',');
  const sorted = await server.query<{ name: string }>(
    `select name from (values ${names}) as given (name) order by vitrine_sort_key(name) collate "C"`,
  );
  const wrong = sorted.filter(({ name }, index) => compareNames(sorted[index - 1]?.name ?? '', name) > 0);
  expect(wrong).toEqual([]);
});

test('a hostile name gets a key that an index accepts', async () => {
  const { client, user } = await server.signUp();
  const hostile = ['\ufdfa'.repeat(100), '1 '.repeat(50).trim(), '😀'.repeat(50), '9'.repeat(100), '\u0301'.repeat(99)];
  for (const name of hostile) await arrangeScreen(server.db, user.id, { name });
  const list = await readPages((page) => client.devices.list.page({ query: { sort: 'name', ...page } }));
  expect(list.map(({ name }) => name).toSorted()).toEqual(hostile.toSorted());
});
