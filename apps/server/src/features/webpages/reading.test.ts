import type { WebpageCheck } from '@vitrine/contract/webpages/webpages';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { page, startWebServer } from '../../test/web-server.ts';

const ORIGIN = 'http://signs.lan:3000';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ publicUrl: ORIGIN, allowPrivateAddresses: '127.0.0.1' });
  member = await server.signUp();
});

const check = async (url: string): Promise<WebpageCheck> =>
  (await member.client.webpages.check({ body: { url } })).check;

const checkPage = async (html: string | Buffer, headers?: Record<string, string>): Promise<WebpageCheck> =>
  check((await startWebServer(page(html, headers))).url);

const policy = (ancestors: string) =>
  checkPage('<p>Board</p>', { 'content-security-policy': `frame-ancestors ${ancestors}`, 'x-frame-options': 'DENY' });

const png = (side: number, color: string) =>
  sharp({ create: { width: side, height: side, channels: 4, background: color } })
    .png()
    .toBuffer();

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#00f"/></svg>',
);

/** A site whose page has these links, and these files. */
const site = (links: string, files: Record<string, Buffer | string>) =>
  startWebServer((request, response) => {
    const file = files[request.url ?? ''];
    if (request.url === '/board') page(`<title>Board</title>${links}`)(request, response);
    else response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'image/x-icon' }).end(file);
  });

/** The size, format and main color of the image in a data address. */
async function describePixels(icon: string | null) {
  const image = sharp(Buffer.from(icon?.split(',')[1] ?? '', 'base64'));
  const { width, format } = await image.metadata();
  const { dominant } = await image.stats();
  return { width, format, isRed: dominant.r > 200, isBlue: dominant.b > 200 };
}

describe('the title of a page', () => {
  test('is one line of plain text, whatever the page says', async () => {
    const { title } = await checkPage(
      '<title>\n  <script>alert(1)</script>\u202E\u0007&#0;\n &lt;b&gt;Board  </title>',
    );
    expect(title).toBe('<script>alert(1)</script>\uFFFD <b>Board');
  });

  test('is cut where it is long', async () => {
    const { title } = await checkPage(`<title>${'🚂'.repeat(5_000)}</title>`);
    expect(title.length).toBeLessThanOrEqual(255);
    expect(title).toMatch(/^(🚂)+$/u);
  });

  test.each([['<title></title>'], ['<title> \u200B </title>'], ['<h1>Board</h1>'], ['']])(
    'is its host where there is none: %s',
    async (html) => {
      const { title, url } = await checkPage(html);
      expect(title).toBe(new URL(url).host);
    },
  );

  test('is read in the encoding of the page', async () => {
    const { title } = await checkPage(Buffer.from('<title>Caf\xe9</title>', 'latin1'), {
      'content-type': 'text/html; charset=windows-1252',
    });
    expect(title).toBe('Café');
  });

  test('is found at the beginning of a page of any length', async () => {
    const { title } = await checkPage(`<title>Long</title>${'<p>text</p>'.repeat(1_000_000)}`);
    expect(title).toBe('Long');
  });

  test('is not looked for in other files', async () => {
    const { title, url } = await checkPage('<title>not HTML</title>', { 'content-type': 'text/plain' });
    expect(title).toBe(new URL(url).host);
  });
});

describe('framing', () => {
  test('is forbidden by the page’s headers, which the answer names, with what to do', async () => {
    const answer = await checkPage('<title>Bank</title>', { 'x-frame-options': 'SAMEORIGIN' });
    const { host } = new URL(answer.url);
    expect(answer).toMatchObject({
      title: 'Bank',
      framing: 'forbidden',
      framingReason: `${host} forbids other sites to show it (X-Frame-Options: SAMEORIGIN), so screens cannot show it. Its operator can allow it by the header Content-Security-Policy: frame-ancestors ${ORIGIN}`,
    });
  });

  test('is allowed to the origin of the players', async () => {
    expect((await policy(ORIGIN)).framing).toBe('allowed');
    expect((await policy('https://signs.lan')).framing).toBe('forbidden');
  });

  test('is that of the page behind redirects', async () => {
    const { url } = await startWebServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/login' }).end();
      else page('<title>Login</title>', { 'x-frame-options': 'DENY' })(request, response);
    });
    expect(await check(url)).toMatchObject({ url: `${url}/`, title: 'Login', framing: 'forbidden' });
  });

  test.each<[string, string, Record<string, string>, string]>([
    ['a PDF', '%PDF-1.7', { 'content-type': 'application/pdf' }, 'is a PDF'],
    ['a PDF without its type', '%PDF-1.7', { 'content-type': 'application/octet-stream' }, 'is a PDF'],
    ['nothing', '', {}, 'is empty'],
    ['blanks', ' \n', {}, 'is empty'],
    ['a download', 'x', { 'content-disposition': 'attachment; filename="menu.html"' }, 'is a file to download'],
    ['an archive', 'PK', { 'content-type': 'application/zip' }, 'is a file to download'],
    ['a table', 'a;b', { 'content-type': 'text/csv' }, 'is a file to download'],
    ['a document', 'PK', { 'content-type': 'application/vnd.ms-excel' }, 'is a file to download'],
    ['a calendar', 'BEGIN:VCALENDAR', { 'content-type': 'text/calendar; charset=utf-8' }, 'is a calendar file'],
    ['a feed', '<rss/>', { 'content-type': 'application/rss+xml' }, 'is a feed'],
  ])('is forbidden of %s, which is named', async (_, body, headers, words) => {
    const { framing, framingReason } = await checkPage(body, headers);
    expect(framing).toBe('forbidden');
    expect(framingReason).toContain(`This address ${words}, which screens do not show. `);
  });

  test('is forbidden for an answer without a page', async () => {
    const { url } = await startWebServer((_, response) => response.writeHead(204).end());
    expect((await check(url)).framingReason).toContain('This address answers without a page (204)');
  });

  test.each([
    ['text/plain'],
    ['image/png'],
    ['video/mp4'],
    ['application/json'],
    ['application/xhtml+xml'],
    ['text/xml'],
  ])('is allowed of what browsers show: %s', async (type) => {
    expect((await checkPage('1', { 'content-type': type })).framing).toBe('allowed');
  });

  test('is unknown for a page that asks for a name and password', async () => {
    const headers = { 'www-authenticate': 'Basic realm="dashboard"' };
    const { url } = await startWebServer((_, response) => response.writeHead(401, headers).end('401'));
    const { framing, framingReason } = await check(url);
    expect([framing, framingReason]).toEqual(['unknown', expect.stringContaining('asks for a name and password')]);
  });

  test.each([
    [404, 'Check the address.'],
    [503, 'Check the address.'],
  ])('is unknown for a page that answers %i', async (status, advice) => {
    const { url } = await startWebServer((_, response) => response.writeHead(status).end('<title>Error</title>'));
    const { host } = new URL(url);
    expect(await check(url)).toMatchObject({
      title: host,
      framing: 'unknown',
      framingReason: `${host} answered the server with the error ${status}, so the server cannot tell whether screens can show it. ${advice}`,
    });
  });
});

describe('a page that the server cannot read', () => {
  const MAY_WORK = 'Screens show it if they reach it and it allows framing.';

  const mayWork = { code: 'webpage.may_work', values: {} };
  const askOperator = { code: 'address.ask_operator', values: {} };

  test.each<[string, string, string, object[]]>([
    [
      'in a private network',
      'http://10.1.2.3:8080/board',
      `10.1.2.3 is in a private network, which the server does not open. ${MAY_WORK} The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.`,
      [{ code: 'address.private', values: { host: '10.1.2.3' } }, mayWork, askOperator],
    ],
    [
      'of a host that does not exist',
      'http://nowhere.invalid/',
      `The server does not find nowhere.invalid, or it is in a private network, which the server does not open. Check the spelling. ${MAY_WORK} The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.`,
      [{ code: 'address.name', values: { host: 'nowhere.invalid' } }, mayWork, askOperator],
    ],
    [
      'on another port than those of the web',
      'http://1.1.1.1:8080/',
      `The address of 1.1.1.1 has another port than 80 and 443, which the server does not open. ${MAY_WORK} The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.`,
      [{ code: 'address.port', values: { host: '1.1.1.1' } }, mayWork, askOperator],
    ],
    [
      'of a server that is not there',
      'http://127.0.0.1:1/',
      `The server got no answer from 127.0.0.1:1. ${MAY_WORK}`,
      [{ code: 'address.connection', values: { host: '127.0.0.1:1' } }, mayWork],
    ],
  ])('%s can be added, with the reason', async (_, url, framingReason, framingTold) => {
    const { host } = new URL(url);
    const unread = { title: host, framing: 'unknown', framingReason, framingTold };
    expect(await check(url)).toEqual({ url, ...unread, icon: null });
    const { webpage } = await member.client.webpages.create({ body: { url } });
    expect(webpage).toMatchObject({ name: host, ...unread, iconUrl: null });
  });

  test('does not tell which names exist in the server’s network, also by its time', async () => {
    const guarded = await testApp({ publicUrl: ORIGIN });
    const { client } = await guarded.signUp();
    const answerTo = async (host: string) => {
      const [startMs, url] = [performance.now(), `http://${host}:8080/`];
      const { check: found } = await client.webpages.check({ body: { url } });
      const { webpage } = await client.webpages.create({ body: { url } });
      // Both have waited for a second.
      expect(performance.now() - startMs).toBeGreaterThan(1_990);
      return [found.framingReason, webpage.framingReason].map((reason) => reason?.replaceAll(host, 'HOST'));
    };
    expect(await answerTo('localhost')).toEqual(await answerTo('nowhere.invalid'));
  });

  test('is given up after 5 seconds', async () => {
    const { url } = await startWebServer(() => {});
    const { host } = new URL(url);
    const framingReason = `${host} did not answer the server within 5 seconds. ${MAY_WORK}`;
    expect(await check(url)).toMatchObject({ title: host, framing: 'unknown', framingReason });
  });

  test('may redirect to something else, or without end', async () => {
    const { url } = await startWebServer((_, response) => response.writeHead(302, { location: 'file:///etc' }).end());
    expect(await check(url)).toMatchObject({
      framing: 'unknown',
      framingReason: expect.stringContaining('not a page'),
    });
    const loop = await startWebServer((_, response) => response.writeHead(302, { location: '/' }).end());
    expect((await check(loop.url)).framingReason).toContain('from one address to the next without end');
  });
});

describe('the icon of a page', () => {
  test('is the largest that it names, encoded anew', async () => {
    const files = { '/16.png': await png(16, '#00f'), '/app/180.png': await png(180, '#f00') };
    const { url } = await site(
      '<link rel=icon href=/16.png sizes=16x16><link rel=apple-touch-icon href=app/180.png>',
      files,
    );
    const { icon } = await check(`${url}/board`);
    expect(icon).toMatch(/^data:image\/webp;base64,/);
    expect(await describePixels(icon)).toMatchObject({ width: 180, format: 'webp', isRed: true });
  });

  test('may be a drawing, which is never served itself', async () => {
    const { url } = await site('<link rel=icon href=/logo.svg>', { '/logo.svg': svg });
    expect(await describePixels((await check(`${url}/board`)).icon)).toMatchObject({ format: 'webp', isBlue: true });
  });

  test('is that of the site where the page names none', async () => {
    const { url } = await site('', { '/favicon.ico': await png(32, '#f00') });
    expect(await describePixels((await check(`${url}/board`)).icon)).toMatchObject({ width: 32, isRed: true });
  });

  test.each<[string, string, Record<string, Buffer | string>]>([
    ['is no image', '', { '/favicon.ico': '<script>alert(1)</script>' }],
    ['is missing', '<link rel=icon href=/gone.png>', {}],
    ['is too large', '<link rel=icon href=/big.png>', { '/big.png': Buffer.alloc(1_100_000) }],
    ['is in a private network', '<link rel=icon href=http://10.0.0.1/icon.png>', {}],
    ['is in its address', '<link rel=icon href="data:image/png;base64,AAAA">', {}],
    ['is a script', '<link rel=icon href="javascript:alert(1)">', {}],
  ])('is left out where it %s', async (_, links, files) => {
    const { url } = await site(links, files);
    expect(await check(`${url}/board`)).toMatchObject({ title: 'Board', framing: 'allowed', icon: null });
  });

  test('is not the cover of a playlist', async () => {
    const { url } = await site('', { '/favicon.ico': await png(32, '#f00') });
    const { webpage } = await member.client.webpages.create({ body: { url: `${url}/board` } });
    expect(webpage.iconUrl).not.toBeNull();
    const items = [{ mediaType: 'webpage' as const, mediaId: webpage.id }];
    const { playlist } = await member.client.playlists.create({ body: { name: 'Loop', items } });
    expect(playlist).toMatchObject({ thumbnailUrls: [], items: [{ thumbnailUrl: webpage.iconUrl }] });
    const { current } = await member.client.content.setCurrent({
      body: { mediaType: 'playlist', mediaId: playlist.id },
    });
    expect(current.thumbnailUrl).toBeNull();
  });

  test('is served to its account as a thumbnail, and removed with the web page', async () => {
    const { url } = await site('', { '/favicon.ico': await png(32, '#f00') });
    const { webpage } = await member.client.webpages.create({ body: { url: `${url}/board` } });
    const get = (cookie: string) => fetch(server.url + (webpage.iconUrl ?? '/none'), { headers: { cookie } });
    const answer = await get(member.cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await get((await server.signUp()).cookie)).status).toBe(404);
    const [row] = await server.query<{ key: string }>(
      `select thumbnail_key as key from media where id = '${webpage.id}'`,
    );
    await member.client.webpages.remove({ params: { id: webpage.id } });
    expect((await get(member.cookie)).status).toBe(404);
    await vi.waitFor(async () => expect(await server.storage.size(row?.key ?? '')).toBeNull());
  });

  test('is replaced with the page', async () => {
    const [red, blue] = [
      await site('', { '/favicon.ico': await png(32, '#f00') }),
      await site('', { '/favicon.ico': await png(32, '#00f') }),
    ];
    const { webpage } = await member.client.webpages.create({ body: { url: `${red.url}/board` } });
    const [row] = await server.query<{ key: string }>(
      `select thumbnail_key as key from media where id = '${webpage.id}'`,
    );
    const { webpage: changed } = await member.client.webpages.update({
      params: { id: webpage.id },
      body: { url: `${blue.url}/board` },
    });
    expect(changed.iconUrl).not.toBe(webpage.iconUrl);
    const answer = await fetch(server.url + (changed.iconUrl ?? ''), { headers: { cookie: member.cookie } });
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    expect(dominant.b).toBeGreaterThan(200);
    await vi.waitFor(async () => expect(await server.storage.size(row?.key ?? '')).toBeNull());
  });
});
