import { streamSentences, videoSentences } from '@vitrine/contract/drawn/address-checks';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { readFixture } from '../../test/fixtures/send-media.ts';
import { startWebServer } from '../../test/web-server.ts';

const ORIGIN = 'http://signs.lan:3000';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ publicUrl: ORIGIN, allowPrivateAddresses: '127.0.0.1' });
  member = await server.signUp();
});

interface WebAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Starts a site that answers each path so. */
const startSite = (answer: (path: string) => WebAnswer) =>
  startWebServer(({ url = '/' }, response) => {
    const { status, headers, body } = answer(url);
    response.writeHead(status, headers).end(body);
  });

const SHARED = { 'access-control-allow-origin': '*' };
const LIVE = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\none.ts\n#EXTINF:2,\ntwo.ts\n';
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nlow/list.m3u8\n';

const ask = async (address: string) =>
  (await member.client.addressChecks.stream({ body: { url: address } })).check.problem;

/** Finds out what the check says of a stream whose server answers so. */
async function findProblem(answer: (path: string) => WebAnswer): Promise<string | null> {
  const { url } = await startSite(answer);
  const { check } = await member.client.addressChecks.stream({ body: { url: `${url}/live.m3u8` } });
  expect(check.message).toBe(check.problem && streamSentences[check.problem]);
  return check.problem;
}

const list = (body: string, headers: Record<string, string> = SHARED): WebAnswer => ({ status: 200, headers, body });

describe('a stream that is checked before it is saved', () => {
  test('is fine with a playlist and segments that its server shares', async () => {
    expect(await findProblem((path) => list(path === '/live.m3u8' ? LIVE : 'segment'))).toBeNull();
    const own = { 'access-control-allow-origin': ORIGIN };
    expect(await findProblem((path) => list(path === '/live.m3u8' ? LIVE : 'segment', own))).toBeNull();
  });

  test('is followed from its qualities to their newest segment', async () => {
    const { url, requested } = await startSite((path) =>
      list(path === '/live.m3u8' ? MASTER : path === '/low/list.m3u8' ? LIVE : 'segment'),
    );
    const { check } = await member.client.addressChecks.stream({ body: { url: `${url}/live.m3u8` } });
    expect(check.problem).toBeNull();
    expect(requested).toEqual(['/live.m3u8', '/low/list.m3u8', '/low/two.ts']);
  });

  test.each<[string, string, (path: string) => WebAnswer]>([
    ['forbids other sites to read it', 'cors', () => list(LIVE, {})],
    ['allows another site only', 'cors', () => list(LIVE, { 'access-control-allow-origin': 'https://other.example' })],
    [
      'forbids other sites to read its segments',
      'cors',
      (path) => (path === '/live.m3u8' ? list(LIVE) : list('segment', {})),
    ],
    ['is not there', 'missing', () => ({ status: 404, headers: SHARED, body: '' })],
    [
      'names segments that are not there',
      'missing',
      (path) => (path === '/live.m3u8' ? list(LIVE) : { status: 404, headers: SHARED, body: '' }),
    ],
    ['asks for a password', 'sign-in', () => ({ status: 401, headers: SHARED, body: '' })],
    ['fails', 'error', () => ({ status: 502, headers: SHARED, body: '' })],
    ['is a page', 'not-a-playlist', () => list('<!doctype html><title>Camera</title>')],
    ['is empty', 'not-a-playlist', () => list('')],
    ['names no segment', 'no-segments', () => list('#EXTM3U\n#EXT-X-TARGETDURATION:2\n')],
    ['is a recording', 'ended', (path) => (path === '/live.m3u8' ? list(`${LIVE}#EXT-X-ENDLIST\n`) : list('segment'))],
    [
      'names an address that is none',
      'not-a-playlist',
      (path) => (path === '/live.m3u8' ? list('#EXTM3U\n#EXTINF:2,\nhttp://[broken\n') : list('')),
    ],
    [
      'names a file of the server',
      'not-a-playlist',
      (path) => (path === '/live.m3u8' ? list('#EXTM3U\n#EXTINF:2,\nfile:///etc/passwd\n') : list('')),
    ],
    [
      'names a host that the server may not open',
      'private',
      (path) => (path === '/live.m3u8' ? list('#EXTM3U\n#EXTINF:2,\nhttp://10.0.0.1/one.ts\n') : list('')),
    ],
  ])('says that it %s (%s)', async (_, problem, answer) => {
    expect(await findProblem(answer)).toBe(problem);
  });

  test('says that nothing answers, or that the server may not look', async () => {
    expect(await ask('http://127.0.0.1:1/live.m3u8')).toBe('unreachable');
    expect(await ask('http://10.0.0.1/live.m3u8')).toBe('private');
  });

  test('without encryption is refused by browsers where the installation has it', async () => {
    const secure = await testApp({ publicUrl: 'https://signs.example.com', allowPrivateAddresses: '127.0.0.1' });
    const { client } = await secure.signUp();
    const { url } = await startSite(() => list(LIVE));
    const { check } = await client.addressChecks.stream({ body: { url: `${url}/live.m3u8` } });
    expect(check.problem).toBe('insecure');
  });

  test('is for members who edit', async () => {
    const answer = await fetch(`${server.url}/api/streams/check`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});

/** A server that stands for both sites. */
async function withSites(answer: (path: string) => WebAnswer) {
  const site = await startSite(answer);
  const sites = { youtube: `${site.url}/youtube`, vimeo: `${site.url}/vimeo` };
  const app = await testApp({ publicUrl: ORIGIN, allowPrivateAddresses: '127.0.0.1', oembed: sites });
  return { site, app, ...(await app.signUp()) };
}

describe('an online video', () => {
  const body = { url: 'https://youtu.be/aqz-KE-bpKQ?t=9' };

  test('has the title and the picture that its site describes', async () => {
    const picture = await readFixture('lizard.png');
    const { site, client, app, token } = await withSites((path) =>
      path === '/picture.png'
        ? { status: 200, headers: { 'content-type': 'image/png' }, body: picture }
        : {
            status: 200,
            headers: {},
            body: JSON.stringify({ title: ' Big\nBuck ', thumbnail_url: `${site.url}/picture.png` }),
          },
    );
    const { check } = await client.addressChecks.onlineVideo({ body });
    expect(check).toMatchObject({
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      provider: 'youtube',
      title: 'Big Buck',
      message: null,
    });
    expect(check.picture).toMatch(/^data:image\/webp;base64,/);
    expect(new URL(site.requested[0] ?? '', ORIGIN).searchParams.get('url')).toBe(check.url);

    const { content } = await client.onlinevideo.create({ body: { name: 'Film', fields: body } });
    const stored = await fetch(app.url + String(content.thumbnailUrl), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const change = { name: 'Film', fields: { url: 'https://vimeo.com/76979871' } };
    const changed = await client.onlinevideo.update({ params: { id: content.id }, body: change });
    expect(changed.content.thumbnailUrl).not.toBe(content.thumbnailUrl);
    expect(changed.content.shown).toMatchObject({ provider: 'vimeo', videoId: '76979871', key: null });
  });

  test.each([
    [404, videoSentences.private],
    [401, videoSentences.forbidden],
    [403, videoSentences.forbidden],
    [500, videoSentences.unreachable],
  ])('whose site answers %i is saved all the same, and people read why it may not play', async (status, message) => {
    const { client } = await withSites(() => ({ status, headers: {}, body: '' }));
    const { check } = await client.addressChecks.onlineVideo({ body });
    expect([check.title, check.picture, check.message]).toEqual([null, null, message]);
    const { content } = await client.onlinevideo.create({ body: { name: 'Film', fields: body } });
    expect(content.thumbnailUrl).toBeNull();
  });

  test('whose site says nothing that can be read has no picture', async () => {
    for (const text of ['', '[]', '{"thumbnail_url":"file:///etc/passwd"}', `{"title":"${'x'.repeat(200_000)}"}`]) {
      const { client } = await withSites(() => ({ status: 200, headers: {}, body: text }));
      const { check } = await client.addressChecks.onlineVideo({ body });
      expect(check.picture).toBeNull();
    }
  });
});
