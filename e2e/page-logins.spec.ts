import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { MediaId, WebpageId } from '@vitrine/contract/library/media';
import type { WebpageLoginBody } from '@vitrine/contract/webpages/webpage-logins';
import { type Account, expect } from './fixtures.ts';
import { pairByCode, test, untilShows } from './kiosk/kiosk-screen.ts';
import { classifyColour, uploadColour } from './screen.ts';
import { freePort } from './server.ts';

const PASSWORD = 'pässword of the board';
const BASIC = `Basic ${Buffer.from(`screen:${PASSWORD}`).toString('base64')}`;
const KEY = 'key-of-the-board';

const GREEN = 'rgb(30 170 70)';

interface Seen {
  path: string;
  authorization: string | undefined;
  key: string | undefined;
}

/** A site at a host of this machine, which notes what it is asked with. */
async function startSite(host: string, answer: (seen: Seen, response: ServerResponse) => void) {
  const port = await freePort();
  const seen: Seen[] = [];
  const server = createServer(({ url = '/', headers }: IncomingMessage, response) => {
    const key = headers['x-api-key'];
    const each = { path: url, authorization: headers.authorization, key: Array.isArray(key) ? key[0] : key };
    seen.push(each);
    answer(each, response);
  });
  server.listen(port, host === 'localhost' ? undefined : host);
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://${host}:${port}`, seen, close };
}

/** Lets nobody in without the login: neither to the page nor to its style, without which it is white. */
const behindLogin =
  (isLetIn: (seen: Seen) => boolean, otherUrl: () => string) => (seen: Seen, response: ServerResponse) => {
    if (!isLetIn(seen)) return void response.writeHead(401, { 'www-authenticate': 'Basic realm="Board"' }).end('No');
    const { path } = seen;
    // The page itself, and one of its files, are somewhere else now.
    if (path === '/') return void response.writeHead(302, { location: '/board' }).end();
    if (path === '/moved.js') return void response.writeHead(302, { location: `${otherUrl()}/moved.js` }).end();
    if (path === '/away') return void response.writeHead(302, { location: `${otherUrl()}/away` }).end();
    if (path === '/style.css') {
      return void response.writeHead(200, { 'content-type': 'text/css' }).end(`body { background: ${GREEN} }`);
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<title>Board</title><link rel="stylesheet" href="/style.css"><body style="margin:0">
    <img src="${otherUrl()}/picture" width="1" height="1"><script src="/moved.js"></script>
    <iframe src="/away" width="1" height="1" style="border:0"></iframe>`,
    );
  };

async function addPage(
  { client }: Account,
  { url, login, fallbackMediaId }: { url: string; login: WebpageLoginBody; fallbackMediaId: MediaId },
): Promise<WebpageId> {
  const { webpage } = await client.webpages.create({ body: { url, name: 'Board', fallbackMediaId } });
  await client.webpages.setLogin({ params: { id: webpage.id }, body: login });
  return webpage.id;
}

const dashboards = [
  {
    what: 'a name and password, of another site than the player',
    host: '127.0.0.1',
    login: { basic: { name: 'screen', password: PASSWORD } },
    isLetIn: ({ authorization }: Seen) => authorization === BASIC,
  },
  {
    what: 'a header, of another site than the player',
    host: '127.0.0.1',
    login: { headers: [{ name: 'X-Api-Key', value: KEY }] },
    isLetIn: ({ key }: Seen) => key === KEY,
  },
  {
    what: 'a header, at a port of the player’s own host',
    host: 'localhost',
    login: { headers: [{ name: 'X-Api-Key', value: KEY }] },
    isLetIn: ({ key }: Seen) => key === KEY,
  },
];

for (const { what, host, login, isLetIn } of dashboards) {
  test(`a dashboard behind ${what}, shows on a screen with an agent, and no other site gets its login`, async ({
    kiosk,
    account,
    server,
  }) => {
    const other = await startSite('127.0.0.1', (_, response) => void response.writeHead(200).end());
    const board = await startSite(
      host,
      behindLogin(isLetIn, () => other.url),
    );
    // Another page of the account, which asks for the dashboard.
    const curious = await startSite('127.0.0.1', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<body style="background:#000"><iframe src="${board.url}/framed"></iframe>
        <script>fetch('${board.url}/fetched', { mode: 'no-cors' })</script>`,
      );
    });
    try {
      const deviceId = await pairByCode(kiosk, account);
      const blue = await uploadColour(account, server.url, 'blue');
      const id = await addPage(account, { url: `${board.url}/`, login, fallbackMediaId: blue });
      const params = { deviceId };
      await account.client.assignments.assignToDevice({ params, body: { mediaType: 'webpage', mediaId: id } });
      const shows = (colour: string) =>
        untilShows(kiosk, async (page) => (await classifyColour(await page.screenshot())) === colour);
      await shows('green');
      const paths = () => other.seen.map(({ path }) => path);
      await expect.poll(paths).toEqual(expect.arrayContaining(['/picture', '/moved.js']));
      // Frames within a page get the login where the page has a process of its own.
      if (host !== 'localhost') await expect.poll(paths).toContain('/away');
      expect(board.seen.filter(({ path }) => path === '/style.css').every(isLetIn)).toBe(true);

      // The player asks for a page before it opens it, and gets no login either.
      const asked = board.seen.filter((seen) => seen.path === '/' && !isLetIn(seen));
      expect(asked.length).toBeGreaterThan(0);

      const { webpage } = await account.client.webpages.create({ body: { url: curious.url, name: 'Curious' } });
      await account.client.assignments.assignToDevice({ params, body: { mediaType: 'webpage', mediaId: webpage.id } });
      const ofCurious = () => board.seen.filter(({ path }) => path === '/framed' || path === '/fetched');
      await expect.poll(() => ofCurious().length).toBeGreaterThan(1);
      for (const { authorization, key } of [...other.seen, ...curious.seen, ...ofCurious()]) {
        expect([authorization, key]).toEqual([undefined, undefined]);
      }

      await account.client.assignments.assignToDevice({ params, body: { mediaType: 'webpage', mediaId: id } });
      await shows('green');
      await account.client.webpages.removeLogin({ params: { id } });
      await shows('blue');
      expect(kiosk.log()).not.toContain(KEY);
      expect(kiosk.log()).not.toContain(BASIC);
    } finally {
      for (const site of [other, board, curious]) await site.close();
    }
  });
}
