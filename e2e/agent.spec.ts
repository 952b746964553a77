import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createStandIns } from '@vitrine/agent/src/test/stand-ins.ts';
import { expect } from './fixtures.ts';
import {
  expectHangEnds,
  expectWhiteEnds,
  isMediaShown,
  pairByCode,
  pairWithImage,
  test,
  untilShows,
} from './kiosk/kiosk-screen.ts';
import { startKiosk, SYSTEM_MAIN } from './kiosk/kiosk.ts';
import { coloured, startPageServer } from './page-server.ts';
import { assign, signUp } from './player-outage.ts';
import { classifyColour, endFirstHour, makeColour, uploadImage } from './screen.ts';
import { startServer } from './server.ts';

const isIdle = (shown: Page) => shown.getByText('/device-management').isVisible();

test('the screen names the address of the server, not that of its own machine', async ({ kiosk, server }) => {
  await untilShows(kiosk, (page) => page.getByText('Waiting to be paired').isVisible());
  const page = await kiosk.page();
  expect(page.url()).toContain('http://localhost:');
  await expect(page.getByText(`${new URL(server.url).host}/pair`)).toBeVisible();
});

test('a browser that is killed or loses its storage is back with the same device', async ({
  kiosk,
  account,
  server,
}) => {
  const deviceId = await pairWithImage(kiosk, account, server.url);
  kiosk.signalBrowser('SIGKILL');
  await expect.poll(kiosk.starts).toBe(2);
  await untilShows(kiosk, isMediaShown);

  await kiosk.loseStorage();
  await untilShows(kiosk, isMediaShown);
  const devices = await account.client.devices.list({});
  expect(devices.map(({ id }) => id)).toEqual([deviceId]);
});

// The agent watches the screen five times as fast as usual: in `agent.slow.spec.ts` it does not.
test.describe('an agent in a hurry', () => {
  test.use({ agentEnv: { PACE: '5' } });

  test('brings back a page that hangs', async ({ kiosk, account, server }) => {
    await pairWithImage(kiosk, account, server.url);
    await expectHangEnds(kiosk);
  });

  test('brings back a page that turns white', async ({ kiosk, account, server }) => {
    await pairWithImage(kiosk, account, server.url);
    await expectWhiteEnds(kiosk);
  });
});

test('a machine that starts without its server shows what it showed before', async ({
  account,
  server,
  connection,
}) => {
  const kiosk = await startKiosk(connection.url);
  try {
    await pairWithImage(kiosk, account, server.url);
    await connection.disconnect();
    await kiosk.restartAgent();
    await untilShows(kiosk, isMediaShown);
  } finally {
    await kiosk.stop();
  }
});

test('Auto Sleep switches the panel off, the next item switches it on, and a command switches it off', async ({
  account,
  server,
}) => {
  const panel = await createStandIns({ ways: ['cec'] });
  const kiosk = await startKiosk(server.url, { panel });
  try {
    const { client } = account;
    const deviceId = await pairByCode(kiosk, account);
    const page = await kiosk.page();
    await untilShows(kiosk, isIdle);
    // From now on the page has a clock that the test moves.
    await page.clock.install();
    await endFirstHour(page);
    await page.reload();
    await untilShows(kiosk, isIdle);
    await page.clock.fastForward(61_000);
    await expect.poll(() => panel.power('cec')).toBe('off');

    await assign(account, deviceId, await uploadImage(server.url, account));
    await expect.poll(() => panel.power('cec')).toBe('on');
    await untilShows(kiosk, isMediaShown);

    const params = { deviceId };
    const can = async () => (await client.devices.get({ params })).machine?.can;
    await expect.poll(can).toContain('display-power');
    await client.commands.send({ params, body: { kind: 'display-power', value: 0 } });
    await expect.poll(() => panel.power('cec')).toBe('off');
    await kiosk.restartAgent();
    await untilShows(kiosk, isMediaShown);
    expect(await panel.power('cec')).toBe('off');
    await client.commands.send({ params, body: { kind: 'display-power', value: 1 } });
    await expect.poll(() => panel.power('cec')).toBe('on');
  } finally {
    await kiosk.stop();
    await panel.remove();
  }
});

/** Another address of a server. `asked` counts the requests for files, which are not answered if `hasFiles` is false. */
async function startProxy(to: string, { hasFiles = true } = {}) {
  const seen = { asked: 0, tokens: new Set<string>() };
  const proxy = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    if (headers.authorization !== undefined) seen.tokens.add(headers.authorization);
    if (url.startsWith('/api/player/v1/assets/')) {
      seen.asked += 1;
      if (!hasFiles) return;
    }
    const outgoing = request({ port: new URL(to).port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

test('a screen follows its server to another address', async ({ account, server }) => {
  const state = await mkdtemp(join(tmpdir(), 'agent-'));
  const env = { SERVER: server.url, STATE: state };
  const [kiosk, moved] = [await startKiosk(server.url, { env }), await startProxy(server.url)];
  try {
    const deviceId = await pairWithImage(kiosk, account, server.url);
    // A machine that was paired learns the key of its server, with which that proves itself later.
    await expect.poll(async () => readdir(state)).toContain('update-key.json');
    env.SERVER = moved.url;
    await kiosk.restartAgent();
    await untilShows(
      kiosk,
      async (page) =>
        (await isMediaShown(page)) && (await page.locator('html').getAttribute('data-server')) === moved.url,
    );
    expect((await account.client.devices.list({})).map(({ id }) => id)).toEqual([deviceId]);
  } finally {
    await kiosk.stop();
    moved.stop();
    await rm(state, { recursive: true, force: true });
  }
});

test('a screen whose settings name another installation is paired there anew, and tells it nothing', async ({
  account,
  server,
}) => {
  test.slow();
  const env = { SERVER: server.url };
  const [kiosk, other] = [await startKiosk(server.url, { env }), await startServer()];
  const seen = await startProxy(other.url);
  try {
    await pairByCode(kiosk, account);
    await untilShows(kiosk, (page) => page.getByText('/device-management').isVisible());
    const readStored = async () => (await kiosk.page()).evaluate(() => localStorage.getItem('vitrine.player.identity'));
    const { deviceToken }: { deviceToken: string } = JSON.parse((await readStored()) ?? '{}');
    env.SERVER = seen.url;
    await kiosk.restartAgent();
    await untilShows(kiosk, (page) =>
      page.getByText(`This screen was paired with ${new URL(server.url).host} before`).isVisible(),
    );
    expect(await readStored()).toBeNull();

    const owner = await signUp(other.url);
    await pairByCode(kiosk, owner);
    await untilShows(kiosk, (page) => page.getByText('/device-management').isVisible());
    expect(deviceToken).not.toBe('');
    expect([...seen.seen.tokens].filter((each) => each.includes(deviceToken))).toEqual([]);
    expect(seen.seen.tokens.size).toBeGreaterThan(0);
  } finally {
    await kiosk.stop();
    seen.stop();
    await other.stop();
  }
});

/** Creates a database in the browser of the page. */
const createDatabase = (page: Page) =>
  page.evaluate(
    async () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('former');
        opened.addEventListener('success', () => resolve(null));
        opened.addEventListener('error', () => reject(opened.error ?? new Error('It failed')));
      }),
  );

const listDatabases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** True for a screen that waits to be paired with the server at this address. */
const isWaiting = async (page: Page, url: string) =>
  (await page.getByText('Waiting to be paired').isVisible()) &&
  (await page.locator('html').getAttribute('data-server')) === url;

test('a screen that is not paired takes nothing that its browser has stored to another address', async ({ server }) => {
  const env = { SERVER: server.url };
  const [kiosk, other] = [await startKiosk(server.url, { env }), await startProxy(server.url)];
  try {
    await untilShows(kiosk, (page) => isWaiting(page, server.url));
    await createDatabase(await kiosk.page());
    await kiosk.restartAgent();
    await untilShows(kiosk, (page) => isWaiting(page, server.url));
    expect(await listDatabases(await kiosk.page())).toContain('former');

    env.SERVER = other.url;
    await kiosk.restartAgent();
    await untilShows(kiosk, (page) => isWaiting(page, other.url));
    expect(await listDatabases(await kiosk.page())).not.toContain('former');
  } finally {
    await kiosk.stop();
    other.stop();
  }
});

test('a screen whose connection is too slow for files shows a picture from a USB stick', async ({
  account,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'stick-'));
  const [stick, state] = [join(folder, 'stick'), join(folder, 'agent')];
  const store = join(state, 'media');
  const slow = await startProxy(server.url, { hasFiles: false });
  const kiosk = await startKiosk(slow.url, { env: { STATE: state } });
  try {
    const picture = await makeColour('green');
    await mkdir(stick);
    await writeFile(join(stick, 'Lobby.jpg'), picture);
    const deviceId = await pairByCode(kiosk, account);
    // The unit of a stick starts the same task.
    await promisify(execFile)(process.execPath, [SYSTEM_MAIN, 'take-media', stick, store]);
    expect(await readdir(store)).toHaveLength(2);
    await assign(account, deviceId, await uploadImage(server.url, account, 'other-name.jpg', picture));
    await untilShows(kiosk, isMediaShown);
    expect(await classifyColour(await (await kiosk.page()).screenshot())).toBe('green');
    expect(slow.seen.asked).toBe(0);
    // The player has it now.
    await expect.poll(() => readdir(store)).toEqual(['taken.json']);
  } finally {
    await kiosk.stop();
    slow.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the console shows the machine, and restarts its browser', async ({ page, kiosk, account }) => {
  const deviceId = await pairByCode(kiosk, account);
  const abilities = async () => (await account.client.devices.get({ params: { deviceId } })).abilities;
  await expect.poll(abilities).toContain('restart-browser');
  await page.goto(`/device-management/${deviceId}/settings`);
  await expect(page.getByRole('region', { name: 'Machine' })).toContainText('Running for');
  const started = kiosk.starts();
  await page.getByRole('button', { name: 'Restart browser' }).click();
  const row = page.getByRole('list', { name: 'Commands' }).getByRole('listitem').filter({ hasText: 'Restart browser' });
  await expect(row).toContainText(/Done .+ ago/);
  await expect.poll(kiosk.starts).toBe(started + 1);
});

/** Tries everything that a page in a frame could try against the agent at `agent`, and reports what it got. */
const intruder = (agent: string): string => `
  const attempt = async (name, run) => [name, await Promise.resolve().then(run).then(String, () => 'refused')];
  const post = (path, init) => fetch('${agent}/agent/' + path, { method: 'POST', ...init }).then((answer) => answer.text());
  const identity = JSON.stringify({ identity: { deviceId: 'mine', deviceToken: 'mine' } });
  Promise.all([
    attempt('hello', () => post('hello', { body: '{}' })),
    attempt('header', () => post('hello', { body: '{}', headers: { authorization: 'Bearer guess' } })),
    attempt('address', () => parent.location.href),
    attempt('fragment', () => parent.location.hash),
    attempt('page', () => parent.document.documentElement.dataset.server),
    // Sent without permission to read the answer.
    post('identity', { body: identity, mode: 'no-cors' }),
  ].map((each) => each.catch(() => ['sent', 'refused']))).then((results) => {
    const told = results.filter(Array.isArray).map(([name, result]) => name + ': ' + result);
    return fetch('/report?' + encodeURIComponent(told.concat('referrer: ' + document.referrer).join(';')));
  });
`;

test('a web page that the screen shows cannot reach the agent', async ({ kiosk, account, server }) => {
  const deviceId = await pairWithImage(kiosk, account, server.url);
  const { origin } = new URL((await kiosk.page()).url());
  const site = await startPageServer(coloured('blue', intruder(origin)));
  const { webpage } = await account.client.webpages.create({ body: { name: 'Intruder', url: site.url } });
  const body = { mediaType: 'webpage', mediaId: webpage.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });

  const findReport = () => site.requests.find((path) => path.startsWith('/report?'));
  await expect.poll(findReport, { timeout: 120_000 }).toBeDefined();
  const report = decodeURIComponent(findReport() ?? '').replace('/report?', '');
  expect(report.split(';')).toEqual([
    'hello: refused',
    'header: refused',
    'address: refused',
    'fragment: refused',
    'page: refused',
    // Of the address only the origin, without the secret behind it.
    `referrer: ${origin}/`,
  ]);
  // The identity that it sent blindly was not taken.
  await kiosk.loseStorage();
  await untilShows(kiosk, isMediaShown);
  await site.stop();
});

test('a web page that answers with an error or forbids frames is never shown, and comes back by itself', async ({
  kiosk,
  account,
  server,
}) => {
  const deviceId = await pairWithImage(kiosk, account, server.url);
  const state = { status: 503, framing: 'ALLOWALL' };
  const site = await startPageServer((response, path) => {
    response.statusCode = state.status;
    response.setHeader('x-frame-options', state.framing);
    coloured('blue')(response, path);
  });
  const fallbackMediaId = await uploadImage(server.url, account);
  // The server reads no pages of this machine, so it knows nothing about this one.
  const { webpage } = await account.client.webpages.create({ body: { name: 'Board', url: site.url, fallbackMediaId } });
  expect(webpage).toMatchObject({ framing: 'unknown', blocked: null });
  const body = { mediaType: 'webpage', mediaId: webpage.id } as const;
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  const shows = (id: string) => untilShows(kiosk, (page) => page.locator(`.stage[data-asset='${id}']`).isVisible());
  const logged = async () => (await account.client.logs.list({ query: {} })).logs.map(({ message }) => message);
  const send = async () => (await kiosk.page()).evaluate(() => dispatchEvent(new Event('online')));
  await shows(fallbackMediaId);
  // The fallback is shown before the page has answered, so the message may come after the first report.
  const report = async () => {
    await send();
    return logged();
  };
  await expect.poll(report).toContain('Board answers with the error 503; its fallback picture is shown for now');
  Object.assign(state, { status: 200, framing: 'DENY' });
  const loads = site.requests.length;
  await send();
  await expect.poll(() => site.requests.length).toBeGreaterThan(loads + 1);
  expect(await (await kiosk.page()).locator('.stage').getAttribute('data-asset')).toBe(fallbackMediaId);
  Object.assign(state, { framing: 'ALLOWALL' });
  await send();
  await shows(webpage.id);
  await site.stop();
});
