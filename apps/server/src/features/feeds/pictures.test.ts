import { createServer, type RequestListener } from 'node:http';
import type { FeedId } from '@vitrine/contract/layouts/feeds';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeGif, makeHostileFiles } from '../../test/fixtures/hostile-files.ts';
import { readFixture } from '../../test/fixtures/send-media.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { createDocument, createList } from '../../test/content/layouts.ts';
import { pairScreen } from '../../test/screen.ts';
import { startWebServer } from '../../test/web-server.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { parsePrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { createPictureReader } from './picture-reader.ts';

let server: TestApp;
let photo: Uint8Array;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z', allowPrivateAddresses: '127.0.0.1' });
  photo = await readFixture('leopard.jpg');
});

type Member = Awaited<ReturnType<TestApp['signUp']>>;

/** A site with a feed of an entry for each picture, which can be changed. */
async function site(...names: string[]) {
  const state = { names, answers: new Map<string, RequestListener>() };
  const { url, requested } = await startWebServer((request, response) => {
    const path = request.url ?? '';
    const answer = state.answers.get(path);
    if (answer !== undefined) return answer(request, response);
    if (path !== '/feed') return response.end(photo);
    const items = state.names.map(
      (name) => `<item><title>${name}</title><enclosure url="/${name}" length="1" type="image/jpeg"/></item>`,
    );
    response.end(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
  });
  return { url: `${url}/feed`, state, requested: (path: string) => requested.filter((each) => each === path).length };
}

const readPictures = async ({ client }: Member, id: FeedId) =>
  (await client.feeds.get({ params: { id } })).feed.entries.map(({ pictureId }) => pictureId);

/** The ids of the pictures of a feed once each of its entries has one. */
const waitForPictures = (member: Member, id: FeedId): Promise<string[]> =>
  vi.waitFor(async () => {
    const ids = (await readPictures(member, id)).filter((each) => each !== null);
    expect(ids).toHaveLength((await readPictures(member, id)).length);
    return ids;
  });

const fetchAs = ({ token }: Pick<Member, 'token'>, path: string) =>
  fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${token}` } });

/** A screen that shows the entries of a feed with their pictures. */
async function listOf(member: Member, feedId: FeedId, changes: object = {}) {
  const { client } = member;
  const document = createDocument([{ ...createList(feedId), ...changes }]);
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  const screen = await pairScreen(server, member);
  const body = { mediaType: 'layout', mediaId: layout.id } as const;
  await client.assignments.assignToDevice({ params: { deviceId: screen.device.id }, body });
  const read = async () => {
    const { assets, layouts } = await screen.client.player.manifest();
    const shown = layouts[`${layout.id}.1`];
    const pictures = assets.filter(({ kind }) => kind === 'image');
    return { pictures, ids: shown?.pictureIds, entries: shown?.feeds[feedId]?.entries };
  };
  return { layout, screen, read };
}

describe('the picture of an entry', () => {
  test('is copied small for screens, which follow and get it as a file of their manifest', async () => {
    const member = await server.signUp();
    const { url } = await site('fair', 'bridge');
    const { feed } = await member.client.feeds.create({ body: { url } });
    const { layout, screen, read } = await listOf(member, feed.id, { count: 1 });
    const [fair = '', bridge = ''] = await waitForPictures(member, feed.id);
    expect(bridge).not.toBe(fair);
    const { pictures, ids, entries } = await read();
    expect(ids).toEqual([fair]);
    expect(entries).toMatchObject([{ title: 'fair', pictureId: fair }, { pictureId: bridge }]);
    expect(pictures).toMatchObject([{ id: fair, mimeType: 'image/webp' }]);
    const file = await fetchAs(screen, pictures[0]?.url ?? '');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect(bytes.length).toBe(pictures[0]?.bytes);
    const { resources } = (await member.client.layouts.get({ params: { id: layout.id } })).layout;
    expect(resources.feeds[feed.id]?.entries[0]).toMatchObject({ pictureId: fair });
    expect((await fetchAs(member, `/objects/${fair}`)).headers.get('content-type')).toBe('image/webp');
  });

  test('is on no screen that shows none', async () => {
    const member = await server.signUp();
    const { url } = await site('fair');
    const { feed } = await member.client.feeds.create({ body: { url } });
    await waitForPictures(member, feed.id);
    const { read } = await listOf(member, feed.id, { hasPictures: false });
    expect(await read()).toMatchObject({ pictures: [], ids: [] });
  });

  test('does not exist for another account', async () => {
    const member = await server.signUp();
    const { url } = await site('fair');
    const { feed } = await member.client.feeds.create({ body: { url } });
    const [id = ''] = await waitForPictures(member, feed.id);
    const { read } = await listOf(member, feed.id);
    const address = (await read()).pictures[0]?.url ?? '';
    const other = await server.signUp();
    const screen = await pairScreen(server, other);
    expect((await fetchAs(other, `/objects/${id}`)).status).toBe(404);
    expect((await fetchAs(screen, address)).status).toBe(404);
  });

  test('is read once, and removed once no entry has it', async () => {
    const member = await server.signUp();
    const { url, state, requested } = await site('fair');
    const { feed } = await member.client.feeds.create({ body: { url } });
    const [fair = ''] = await waitForPictures(member, feed.id);
    const stored = async () => {
      let count = 0;
      for await (const _ of server.storage.list(`media/${member.user.id}/`)) count += 1;
      return count;
    };
    expect(await stored()).toBe(1);
    state.names = ['bridge', 'fair'];
    await member.client.feeds.refresh({ params: { id: feed.id } });
    expect((await waitForPictures(member, feed.id))[1]).toBe(fair);
    expect(requested('/fair')).toBe(1);
    state.names = ['bridge'];
    await member.client.feeds.refresh({ params: { id: feed.id } });
    await vi.waitFor(async () => expect(await stored()).toBe(1));
    expect((await fetchAs(member, `/objects/${fair}`)).status).toBe(404);
    await member.client.feeds.remove({ params: { id: feed.id } });
    await vi.waitFor(async () => expect(await stored()).toBe(0));
  });

  test('that cannot be shown is missing, and the entry stays', async () => {
    const member = await server.signUp();
    const { url, state, requested } = await site('gone', 'page', 'fair');
    state.answers.set('/gone', (_, response) => response.writeHead(404).end());
    state.answers.set('/page', (_, response) => response.end('<html><script>1</script></html>'));
    const { feed } = await member.client.feeds.create({ body: { url } });
    await vi.waitFor(async () => {
      expect(await readPictures(member, feed.id)).toEqual([null, null, expect.stringMatching(/^fpc_/)]);
    });
    state.names = ['gone', 'page', 'fair', 'bridge'];
    await member.client.feeds.refresh({ params: { id: feed.id } });
    await vi.waitFor(async () => expect((await readPictures(member, feed.id))[3]).not.toBeNull());
    expect([requested('/gone'), requested('/page')]).toEqual([1, 1]);
  });
});

/** Answers with this file, said to be a picture. */
const send =
  (body: string | Uint8Array): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(body);

/** @param allowed the private addresses that are opened */
const readAs = (allowed: string) =>
  createPictureReader(server.platform, createGuardedFetch(parsePrivateAddresses(allowed)));

const readAnswer = async (answer: RequestListener) => {
  const { url, requested } = await startWebServer(answer);
  return { picture: await readAs('127.0.0.1')('acc_hostile', `${url}/`), requested };
};

describe('hostile pictures', () => {
  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script></svg>'],
    ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['the start of a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an animation of too many pixels', encodeGif(16_000, 16_000, 90)],
    ['more than 5 MB', Buffer.alloc(6_000_000, 0xff)],
  ])('%s is no picture', async (_, body) => {
    expect((await readAnswer(send(body))).picture).toBeNull();
  });

  test('a picture of one pixel, which counts readers, is no picture', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await readAnswer(send(pixel))).picture).toBeNull();
  });

  test('files made to do harm are no pictures', async () => {
    const { url, requested } = await startWebServer((_, response) => response.end());
    const files = await makeHostileFiles(7, { url, path: '/etc/passwd' });
    const images = files.filter(({ kind, isRefused }) => kind === 'image' && isRefused);
    expect(images).not.toEqual([]);
    for (const { name, bytes } of images) expect([name, (await readAnswer(send(bytes))).picture]).toEqual([name, null]);
    expect(requested).toEqual([]);
  });

  test('redirects without end are given up', async () => {
    const { picture, requested } = await readAnswer((request, response) =>
      response.writeHead(302, { location: `${request.url}x` }).end(),
    );
    expect(picture).toBeNull();
    expect(requested.length).toBeLessThan(20);
  });

  test('addresses in private networks are not contacted, also if an allowed one leads there', async () => {
    const inside = await startWebServer(send(photo));
    const { port } = inside;
    const spellings = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:7f00:1]', '0.0.0.0'];
    for (const host of spellings) expect(await readAs('')('acc_hostile', `http://${host}:${port}/a.png`)).toBeNull();
    expect(inside.requested).toEqual([]);
    const other = createServer(send(photo));
    await new Promise<void>((resolve) => void other.listen(port, '127.0.0.2', resolve));
    let contacted = 0;
    other.on('connection', () => (contacted += 1));
    const { picture } = await readAnswer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${port}/a.png` }).end(),
    );
    await new Promise((resolve) => other.close(resolve));
    expect([picture, contacted]).toEqual([null, 0]);
  });
});
