import type { RequestListener } from 'node:http';
import { MAX_FEEDS } from '@vitrine/contract/layouts/feed-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeFeed } from '../../test/arrange.ts';
import { createDocument, createTicker } from '../../test/content/layouts.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { pairScreen } from '../../test/screen.ts';
import { startWebServer } from '../../test/web-server.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { parsePrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { createFeeds } from './service.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, allowPrivateAddresses: '127.0.0.1' });
});

const rss = (...titles: string[]): string =>
  `<rss version="2.0"><channel><title>Local news</title>${titles
    .map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`)
    .join('')}</channel></rss>`;

/** A site with a feed, which can be changed. */
async function site() {
  const state = { body: rss('Fair on Sunday'), status: 200, etag: '"1"', conditions: [] as unknown[] };
  const answer: RequestListener = (request, response) => {
    const condition = request.headers['if-none-match'];
    state.conditions.push(condition);
    const isSame = condition === state.etag && state.status === 200;
    response.writeHead(isSame ? 304 : state.status, { 'content-type': 'application/rss+xml', etag: state.etag });
    response.end(isSame ? '' : state.body);
  };
  const { url } = await startWebServer(answer);
  return { url: `${url}/feed`, state };
}

/** The service as the background job uses it, at a time of its own. */
function serviceAt(now: { value: Date }) {
  const never = { hit: async () => 0, refund: async () => {}, sweep: async () => {} };
  const privateAddresses = parsePrivateAddresses('127.0.0.1');
  return createFeeds({ ...server.platform, clock: () => now.value, limiter: never, privateAddresses });
}

describe('a feed', () => {
  test('is checked before it is added, and has its own title as its name', async () => {
    const { client } = await server.signUp();
    const { url } = await site();
    const { check } = await client.feeds.check({ body: { url } });
    expect(check).toMatchObject({ url, title: 'Local news', reason: null, entries: [{ title: 'Fair on Sunday' }] });
    const { feed } = await client.feeds.create({ body: { url } });
    expect(feed).toEqual({
      id: expect.stringMatching(/^fed_/),
      name: 'Local news',
      url,
      status: 'ok',
      reason: null,
      lastReadAt: NOON,
      lastChangedAt: NOON,
      isReadOnly: false,
      nextReadAt: '2026-03-09T12:10:00.000Z',
      entries: check.entries,
      layouts: [],
    });
    expect(await client.feeds.list()).toEqual({ feeds: [feed] });
    expect(await client.feeds.get({ params: { id: feed.id } })).toEqual({ feed });
  });

  test.each([
    [404, 'Check the address.'],
    [503, 'This usually passes by itself.'],
  ])('is saved too if it cannot be read with the status %s, and says why', async (status, advice) => {
    const { client } = await server.signUp();
    const { url, state } = await site();
    state.status = status;
    const { feed } = await client.feeds.create({ body: { url, name: 'News' } });
    expect(feed).toMatchObject({ name: 'News', status: 'unread', lastReadAt: null, entries: [] });
    expect(feed.reason).toContain(`status ${status}. ${advice}`);
  });

  test.each([
    ['<link rel="alternate" type="application/rss+xml" title="News" href="/rss?a=1&amp;b=2">', '/rss?a=1&b=2'],
    ["<LINK href='atom.xml' type='application/atom+xml'>", '/atom.xml'],
    ['<link rel=alternate type=application/feed+json href=/feed.json>', '/feed.json'],
    ['<link type="application/rss+xml" href="javascript:alert(1)">', null],
    ['<link rel="stylesheet" type="text/css" href="/style.css">', null],
  ])('that is a page with %s is told the address of its feed', async (link, path) => {
    const { client } = await server.signUp();
    const { url, state } = await site();
    state.body = `<!doctype html><html><head>${link}</head><body>News</body></html>`;
    const { check } = await client.feeds.check({ body: { url } });
    const expected = path === null ? 'Enter the address of the feed itself' : `: ${new URL(path, url).href}`;
    expect(check.reason).toContain(expected);
  });

  test('keeps its entries while it fails or its new address cannot be read', async () => {
    const { client } = await server.signUp();
    const { url, state } = await site();
    const { feed } = await client.feeds.create({ body: { url } });
    state.body = '<html>Gone</html>';
    state.etag = '"2"';
    const params = { id: feed.id };
    const { feed: failing } = await client.feeds.refresh({ params });
    expect(failing).toMatchObject({ status: 'failing', entries: feed.entries, lastReadAt: NOON });
    expect(failing.reason).toContain('is not a feed');
    const { feed: moved } = await client.feeds.update({ params, body: { name: 'Other', url: `${url}/other` } });
    expect(moved).toMatchObject({ name: 'Other', url: `${url}/other`, status: 'failing', entries: feed.entries });
  });

  test('is asked for again only if it changed', async () => {
    const { client } = await server.signUp();
    const { url, state } = await site();
    const { feed } = await client.feeds.create({ body: { url } });
    await client.feeds.refresh({ params: { id: feed.id } });
    expect(state.conditions).toEqual([undefined, '"1"']);
    expect((await client.feeds.get({ params: { id: feed.id } })).feed.status).toBe('ok');
  });

  test('of another account does not exist', async () => {
    const { client: owner } = await server.signUp();
    const { url } = await site();
    const { feed } = await owner.feeds.create({ body: { url } });
    const { client } = await server.signUp();
    const params = { id: feed.id };
    for (const call of [
      () => client.feeds.get({ params }),
      () => client.feeds.refresh({ params }),
      () => client.feeds.update({ params, body: { name: 'Mine', url } }),
      () => client.feeds.remove({ params }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'feed.not_found' });
    }
    const { layout } = await client.layouts.create({
      body: { name: 'Theirs', document: createDocument([createTicker(feed.id)]) },
    });
    expect(layout.resources.feeds).toEqual({});
  });

  test('cannot be added beyond the limit of the account', async () => {
    const { client, user } = await server.signUp();
    for (let count = 0; count < MAX_FEEDS; count += 1) await arrangeFeed(server.db, user.id, { name: `Feed ${count}` });
    const { url } = await site();
    await expect(client.feeds.create({ body: { url } })).rejects.toMatchObject({ code: 'feed.limit_reached' });
  });
});

test.each([
  ['https://10.0.0.1/feed', 'not public'],
  ['http://192.168.7.20/feed', 'not public'],
  ['https://nowhere.invalid/feed', 'not found, or its address is not public'],
])('a feed is not saved with %s, which the server would not open', async (address, reason) => {
  const refusal = { code: 'address.refused', message: expect.stringContaining(reason) };
  const { client } = await server.signUp();
  await expect(client.feeds.create({ body: { url: address } })).rejects.toMatchObject(refusal);
  const { url } = await site();
  const { feed } = await client.feeds.create({ body: { url } });
  const moving = { params: { id: feed.id }, body: { name: 'Other', url: address } };
  await expect(client.feeds.update(moving)).rejects.toMatchObject(refusal);
  expect((await client.feeds.list()).feeds).toEqual([feed]);
});

test('a feed is not even sent for approval with an address that is private by its text', async () => {
  const { client } = await server.signUp();
  const { feed } = await client.feeds.create({ body: { url: (await site()).url } });
  const moving = { params: { id: feed.id }, body: { name: 'Other', url: 'https://10.0.0.1/feed' } };
  await expect(client.feeds.update.dryRun(moving)).rejects.toMatchObject({ code: 'address.refused' });
});

test('people of one account can make the server read only so many feeds', async () => {
  const limited = await testApp({
    allowPrivateAddresses: '127.0.0.1',
    limits: { readFeedsPerAccount: { hits: 1, windowMs: 60_000 } },
  });
  const { client } = await limited.signUp();
  const { url } = await site();
  const { feed } = await client.feeds.create({ body: { url } });
  await expect(client.feeds.refresh({ params: { id: feed.id } })).rejects.toMatchObject({ code: 'request.too_many' });
});

test('feeds are read every ten minutes, and less often while they fail, up to six hours', async () => {
  const { client } = await server.signUp();
  const { url, state } = await site();
  const { feed } = await client.feeds.create({ body: { url } });
  const now = { value: new Date('2026-03-09T12:09:00.000Z') };
  const service = serviceAt(now);
  await service.readDue();
  expect(state.conditions).toHaveLength(1);
  state.status = 500;
  const waits: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const { nextReadAt } = (await client.feeds.get({ params: { id: feed.id } })).feed;
    now.value = new Date(nextReadAt);
    await service.readDue();
    const next = (await client.feeds.get({ params: { id: feed.id } })).feed.nextReadAt;
    waits.push((Date.parse(next) - now.value.getTime()) / 60_000);
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  state.status = 200;
  state.etag = '"2"';
  now.value = new Date((await client.feeds.get({ params: { id: feed.id } })).feed.nextReadAt);
  await service.readDue();
  expect((await client.feeds.get({ params: { id: feed.id } })).feed).toMatchObject({ status: 'ok', reason: null });
});

test('screens follow the entries of a feed, and nothing else of it', async () => {
  const member = await server.signUp();
  const { client, user } = member;
  const { url, state } = await site();
  const { feed } = await client.feeds.create({ body: { url } });
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: createDocument([createTicker(feed.id)]) },
  });
  await client.assignments.assignToDevice({
    params: { deviceId: screen.device.id },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  const titles = async () =>
    (await screen.client.player.manifest()).layouts[`${layout.id}.1`]?.feeds[feed.id]?.entries.map(
      ({ title }) => title,
    );
  const version = async () => (await readVersions(server, user.id))['Hall'];
  expect(await titles()).toEqual(['Fair on Sunday']);
  expect(layout.resources.feeds[feed.id]).toMatchObject({ name: 'Local news', entries: [{ title: 'Fair on Sunday' }] });
  const before = await version();
  const params = { id: feed.id };
  await client.feeds.refresh({ params });
  await client.feeds.update({ params, body: { name: 'Town', url } });
  expect(await version()).toBe(before);
  state.body = rss('Rain', 'Fair on Sunday');
  state.etag = '"2"';
  const { feed: read } = await client.feeds.refresh({ params });
  expect(read.layouts).toEqual([{ id: layout.id, name: 'Board' }]);
  expect(await version()).toBeGreaterThan(before ?? 0);
  expect(await titles()).toEqual(['Rain', 'Fair on Sunday']);
  expect(await client.feeds.remove.dryRun({ params })).toMatchObject({ screenCount: 1 });
  await client.feeds.remove({ params });
  expect(await titles()).toBeUndefined();
});

test('screens get the fonts of the letters that a feed has, once it has them', async () => {
  const member = await server.signUp();
  const { client } = member;
  const { url, state } = await site();
  const { feed } = await client.feeds.create({ body: { url } });
  const screen = await pairScreen(server, member);
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: createDocument([createTicker(feed.id)]) },
  });
  await client.assignments.assignToDevice({
    params: { deviceId: screen.device.id },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  const families = async () => {
    const { assets, layouts } = await screen.client.player.manifest();
    const ids = new Set(layouts[`${layout.id}.1`]?.assetIds);
    const urls = assets.flatMap((asset) => (ids.has(asset.id) ? asset.url : []));
    return ['arabic', 'hebrew'].filter((name) => urls.some((address) => address.includes(`noto-sans-${name}`)));
  };
  expect(await families()).toEqual([]);
  state.body = rss('مهرجان يوم الأحد', 'Rain');
  state.etag = '"2"';
  await client.feeds.refresh({ params: { id: feed.id } });
  expect(await families()).toEqual(['arabic']);
  state.body = rss('יריד ביום ראשון');
  state.etag = '"3"';
  await client.feeds.refresh({ params: { id: feed.id } });
  expect(await families()).toEqual(['hebrew']);
});

test('the fetch tells whether an answer is whole', async () => {
  const { url } = await startWebServer((_, response) => response.end('x'.repeat(1_000)));
  const open = createGuardedFetch(parsePrivateAddresses('127.0.0.1'));
  const read = async (maxBytes: number) =>
    (await open(url, { maxBytes, signal: new AbortController().signal, accept: '*/*' })).isWhole;
  expect([await read(1_000), await read(999)]).toEqual([true, false]);
});
