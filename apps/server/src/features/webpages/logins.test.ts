import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { ApprovalId } from '@vitrine/contract/team/approvals';
import { isAppError } from '@vitrine/contract/core/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { pairAgentScreen } from '../../test/agent-screen.ts';
import { type ApiClient, type Member, testApp, type TestApp } from '../../test/app.ts';
import { captureLog } from '../../test/captured-log.ts';
import { checkDuePages } from '../../test/content/due-pages.ts';
import { exampleMachine } from '../../test/machine.ts';
import { inviteMember } from '../../test/members.ts';
import { pairScreen } from '../../test/screen.ts';
import { download, unpack } from '../../test/transfer/exports.ts';
import { page, startWebServer } from '../../test/web-server.ts';

const PASSWORD = 'canary-of-the-password';
const KEY = 'canary-of-the-key';
const login = { basic: { name: 'screen', password: PASSWORD }, headers: [{ name: 'X-Api-Key', value: KEY }] };
const BASIC = `Basic ${Buffer.from(`screen:${PASSWORD}`).toString('base64')}`;

const PUBLIC_URL = 'http://signs.lan:3000';
const log = captureLog('trace');

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ publicUrl: PUBLIC_URL, allowPrivateAddresses: '127.0.0.1', isWorker: false, log: log.log });
});

const ask: RequestListener = (_, response) =>
  void response.writeHead(401, { 'www-authenticate': 'Basic realm="Board"', 'content-type': 'text/html' }).end('No');

/** A dashboard behind a login, which notes the headers of each request. */
async function startDashboard(answer: RequestListener = page('<title>Sales</title>')) {
  const seen: IncomingHttpHeaders[] = [];
  const site = await startWebServer((request, response) => {
    seen.push(request.headers);
    const isLetIn = request.headers.authorization === BASIC && request.headers['x-api-key'] === KEY;
    (isLetIn ? answer : ask)(request, response);
  });
  return { ...site, seen };
}

/** An account with a web page behind a login, which nobody has entered yet. */
async function arrange(answer?: RequestListener) {
  const member = await server.signUp();
  const dashboard = await startDashboard(answer);
  const { webpage } = await member.client.webpages.create({ body: { url: `${dashboard.url}/board` } });
  const params = { id: webpage.id };
  return {
    ...member,
    dashboard,
    webpage,
    params,
    enter: (client: ApiClient = member.client) => client.webpages.setLogin({ params, body: login }),
    read: async () => (await member.client.webpages.get({ params })).webpage,
    assign: (deviceId: string, client: ApiClient = member.client) =>
      client.assignments.assignToDevice({
        params: { deviceId },
        body: { mediaType: 'webpage', mediaId: webpage.id },
      }),
  };
}

/** A screen with an agent in an account. */
async function pairWithAgent(member: Pick<Member, 'client'>, name: string) {
  const screen = await pairScreen(server, member, { name });
  const { agentToken } = await screen.client.agent.enroll({});
  const { agent } = server.clientFor(agentToken);
  const clock = new Date().toISOString();
  const report = async (sendsLogins: boolean) => {
    await screen.client.player.heartbeat({ body: { clock, machine: { ...exampleMachine({}), sendsLogins } } });
    const read = () =>
      server.query(`select from device_state where device_id = '${screen.device.id}'
        and machine ->> 'sendsLogins' = '${sendsLogins}'`);
    await expect.poll(read).toHaveLength(1);
  };
  return { screen, agent, id: screen.device.id, report, logins: async () => (await agent.webpageLogins({})).logins };
}

describe('the login of a web page', () => {
  test('lets the server read the page, and tells people only when it was entered and by whom', async () => {
    const { client, params, webpage, enter, read, user } = await arrange();
    expect(webpage).toMatchObject({ framing: 'unknown', hasLogin: false });
    expect(webpage.framingReason).toContain('asks for a name and password');
    const { webpage: changed } = await enter();
    expect(changed).toMatchObject({ framing: 'allowed', framingReason: null, title: 'Sales', name: 'Sales' });
    expect(changed.hasLogin).toBe(true);
    expect(await client.webpages.login({ params })).toEqual({
      changedAt: changed.updatedAt,
      changedBy: user.name,
      screens: [],
      screenCount: 0,
    });
    expect(await read()).toEqual(changed);
  });

  test('that the site does not accept is told apart from none', async () => {
    const { client, params } = await arrange();
    const body = { headers: [{ name: 'X-Api-Key', value: 'wrong' }] };
    const { webpage } = await client.webpages.setLogin({ params, body });
    expect(webpage.framingReason).toContain('does not accept the login of this page');
  });

  test('is used when the page is checked again in its dialog, at its own site only', async () => {
    const { client, params, webpage, enter } = await arrange();
    await enter();
    const other = await startDashboard();
    const check = async (url: string) => (await client.webpages.check({ body: { url, id: params.id } })).check.framing;
    expect(await check(webpage.url)).toBe('allowed');
    expect(await check(`${other.url}/board`)).toBe('unknown');
    expect(other.seen.map(({ authorization, 'x-api-key': key }) => authorization ?? key)).toEqual([undefined]);
  });

  test('goes to no other host or port, also after redirects', async () => {
    const other = await startDashboard();
    const leading: RequestListener = (request, response) =>
      request.url === '/board'
        ? void response.writeHead(302, { location: '/next' }).end()
        : void response.writeHead(302, { location: `${other.url}/board` }).end();
    const { enter, dashboard } = await arrange(leading);
    dashboard.seen.length = 0;
    await enter();
    expect(dashboard.seen.map(({ authorization, 'x-api-key': key }) => [authorization, key])).toEqual([
      [BASIC, KEY],
      [BASIC, KEY],
    ]);
    expect(other.seen.map(({ authorization, 'x-api-key': key }) => [authorization, key])).toEqual([
      [undefined, undefined],
    ]);
  });

  test('needs https, or an address of the local network', async () => {
    const { client } = await server.signUp();
    const enter = async (url: string) => {
      const { webpage } = await client.webpages.create({ body: { url } });
      return client.webpages.setLogin({ params: { id: webpage.id }, body: login });
    };
    await expect(enter('http://203.0.113.7/board')).rejects.toMatchObject({ code: 'webpage.login_insecure' });
    expect((await enter('https://203.0.113.7/board')).webpage.hasLogin).toBe(true);
    expect((await enter('http://10.1.2.3/board')).webpage.hasLogin).toBe(true);
  });

  test.each([
    ['another host', (url: string) => url.replace('127.0.0.1', 'localhost'), false],
    ['another port', () => 'http://127.0.0.1:1/board', false],
    ['another scheme', (url: string) => url.replace('http:', 'https:'), false],
    ['another path', (url: string) => `${url}/today?a=1`, true],
  ])('with an address of %s', async (_, change, stays) => {
    const { client, params, webpage, enter } = await arrange();
    await enter();
    const { webpage: moved } = await client.webpages.update({ params, body: { url: change(webpage.url) } });
    expect(moved.hasLogin).toBe(stays);
    expect(await server.query(`select from webpage_logins where media_id = '${params.id}'`)).toHaveLength(
      stays ? 1 : 0,
    );
  });

  test('ends too when a process of the previous release changes the address', async () => {
    const { params, enter, read } = await arrange();
    await enter();
    await server.query(
      `update webpages set url = 'http://127.0.0.1.evil.example/' where media_id = '${params.id}' returning 1`,
    );
    expect((await read()).hasLogin).toBe(false);
    expect(await server.query(`select from webpage_logins where media_id = '${params.id}'`)).toEqual([]);
  });

  test('is deleted with the page, and by hand: then screens do not show what asks them to sign in', async () => {
    const { client, params, enter, read, assign } = await arrange();
    const screen = await pairScreen(server, { client }, { name: 'Hall' });
    await assign(screen.device.id);
    await enter();
    expect((await client.webpages.removeLogin({ params })).webpage.hasLogin).toBe(false);
    await checkDuePages(server, PUBLIC_URL);
    expect(await read()).toMatchObject({ hasLogin: false, blocked: 'asks for a name and password' });
    await enter();
    expect((await read()).blocked).toBeNull();
    await client.webpages.remove({ params });
    expect(await server.query(`select from webpage_logins where media_id = '${params.id}'`)).toEqual([]);
  });

  test('keeps a page on screens when it is checked', async () => {
    const { client, enter, read, assign, dashboard } = await arrange();
    const screen = await pairScreen(server, { client }, { name: 'Hall' });
    await assign(screen.device.id);
    await enter();
    await server.query('update webpages set next_check_at = null returning 1');
    dashboard.seen.length = 0;
    await checkDuePages(server, PUBLIC_URL);
    expect(dashboard.seen.map(({ authorization }) => authorization)).toEqual([BASIC]);
    expect(await read()).toMatchObject({ framing: 'allowed', blocked: null });
  });

  test.each([
    ['nothing', {}],
    ['a header of the connection', { headers: [{ name: 'Host', value: 'a' }] }],
    ['cookies', { headers: [{ name: 'cookie', value: 'a=b' }] }],
    ['a header with two lines', { headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }],
    ['a name that is none', { headers: [{ name: 'X A', value: 'a' }] }],
    ['a header without a value', { headers: [{ name: 'X-A', value: ' ' }] }],
    ['a header twice', { headers: ['X-A', 'x-a'].map((name) => ({ name, value: 'a' })) }],
    ['a name and password, and their header', { ...login, headers: [{ name: 'authorization', value: 'a' }] }],
    ['eleven headers', { headers: Array.from({ length: 11 }, (_, i) => ({ name: `X-${i}`, value: 'a' })) }],
    ['a name with a colon', { basic: { name: 'a:b', password: '' } }],
  ])('of %s is refused', async (_, body) => {
    const { client, params } = await arrange();
    const refused = client.webpages.setLogin({ params, body });
    await expect(refused).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('is unknown to other accounts, to members who do not see the page, and is entered by editors', async () => {
    const { client, params, enter } = await arrange();
    await enter();
    const { folder } = await client.folders.create({ body: { name: 'Own' } });
    const stranger = await server.signUp();
    const limited = await inviteMember(server, { client }, 'editor', { folderIds: [folder.id] });
    const missing = { code: 'webpage.not_found' };
    for (const other of [stranger, limited]) {
      await expect(other.client.webpages.login({ params })).rejects.toMatchObject(missing);
      await expect(enter(other.client)).rejects.toMatchObject(missing);
      await expect(other.client.webpages.removeLogin({ params })).rejects.toMatchObject(missing);
    }
    const scheduler = await inviteMember(server, { client }, 'scheduler');
    await expect(enter(scheduler.client)).rejects.toMatchObject({ status: 403 });
    const editor = await inviteMember(server, { client }, 'editor');
    await enter(editor.client);
    expect((await client.webpages.login({ params })).changedBy).toBe('Ben');
  });
});

describe('an agent', () => {
  test('gets the logins of the pages that its own screen shows, and of no other', async () => {
    const { client, enter, assign, webpage, params } = await arrange();
    const [hall, door] = [await pairWithAgent({ client }, 'Hall'), await pairWithAgent({ client }, 'Door')];
    const foreign = await pairAgentScreen(server);
    await enter();
    expect(await hall.logins()).toEqual([]);
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: [{ mediaType: 'webpage', mediaId: webpage.id }] },
    });
    const shown = { mediaType: 'playlist', mediaId: playlist.id } as const;
    await client.assignments.assignToDevice({ params: { deviceId: hall.id }, body: shown });
    const headers = [
      ['authorization', BASIC],
      ['X-Api-Key', KEY],
    ];
    expect(await hall.logins()).toEqual([{ url: webpage.url, headers }]);
    expect(await door.logins()).toEqual([]);
    expect((await foreign.agent.webpageLogins({})).logins).toEqual([]);
    await assign(door.id);
    expect(await door.logins()).toHaveLength(1);
    await client.webpages.removeLogin({ params });
    expect(await hall.logins()).toEqual([]);
  });

  test('is asked for by its own credential: neither players nor people get logins', async () => {
    const { client, enter, assign, token } = await arrange();
    const hall = await pairWithAgent({ client }, 'Hall');
    await enter();
    await assign(hall.id);
    for (const other of [hall.screen.client, server.clientFor(token), server.visitor]) {
      await expect(other.agent.webpageLogins({})).rejects.toMatchObject({ code: 'device.unpaired' });
    }
  });

  test('learns of each change, because its screen fetches another manifest', async () => {
    const { client, enter, assign, webpage, params } = await arrange();
    const hall = await pairWithAgent({ client }, 'Hall');
    await assign(hall.id);
    const manifest = async () => (await hall.screen.client.player.manifest()).webpages[webpage.id];
    expect(await manifest()).not.toHaveProperty('login');
    await enter();
    const first = await manifest();
    expect(first?.login).toEqual(expect.any(String));
    await enter();
    expect((await manifest())?.login).not.toBe(first?.login);
    await client.webpages.removeLogin({ params });
    expect(await manifest()).not.toHaveProperty('login');
  });

  test('is missing on the screens that are named with the login', async () => {
    const { client, enter, assign, params } = await arrange();
    const [hall, door] = [await pairWithAgent({ client }, 'Hall'), await pairWithAgent({ client }, 'Door')];
    const plain = await pairScreen(server, { client }, { name: 'Café' });
    await pairScreen(server, { client }, { name: 'Elsewhere' });
    for (const id of [hall.id, door.id, plain.device.id]) await assign(id);
    const named = async () => {
      const { screens, screenCount } = await client.webpages.login({ params });
      return [screens.map(({ name }) => name), screenCount];
    };
    expect(await named()).toEqual([[], 0]);
    await enter();
    await hall.report(true);
    // An agent of an earlier release.
    await door.report(false);
    expect(await named()).toEqual([['Café', 'Door'], 2]);
    await door.report(true);
    expect(await named()).toEqual([['Café'], 1]);
  });
});

/** What can be found of the login, in any of its forms. */
const CANARIES = [PASSWORD, KEY, BASIC, BASIC.slice('Basic '.length), Buffer.from(KEY).toString('base64')];
const findCanaries = (text: string): string[] => CANARIES.filter((each) => text.includes(each));

/** All rows of the database, as a backup has them. */
async function readDatabase(): Promise<string> {
  const tables = await server.query<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await server.query<{ row: string }>(`select t::text as row from ${name} as t`))
      texts.push(row);
  }
  return texts.join('\n');
}

/** The answers of all addresses that tell a member or a device something without parameters, and of those about the page. */
async function readAnswers({ token }: Pick<Member, 'token'>, deviceToken: string, id: string) {
  const { api } = await import('@vitrine/contract/api');
  const addresses = Object.values(api).flatMap((table) =>
    Object.values(table).flatMap(({ method, path, transport }: { method: string; path: string; transport?: string }) =>
      method === 'GET' && transport !== 'stream' && !/logout/.test(path) ? [path] : [],
    ),
  );
  const texts: string[] = [];
  for (const path of new Set(addresses)) {
    for (const bearer of [token, deviceToken]) {
      const url = server.url + path.replaceAll(/:\w+/g, id);
      texts.push(await (await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })).text());
    }
  }
  return texts.join('\n');
}

test('nothing of a login is in any answer, log, audit entry, approval, export or row of the database', async () => {
  const arranged = await arrange();
  const { client, enter, assign, params, webpage, dashboard } = arranged;
  const hall = await pairWithAgent({ client }, 'Hall');
  await assign(hall.id);
  await enter();
  await client.approvals.changeSettings({ body: { isOn: true } });
  const editor = await inviteMember(server, { client }, 'editor');
  const waiting: unknown = await enter(editor.client).catch((error: unknown) => error);
  if (!isAppError(waiting, 'approval.waiting')) throw new Error('It did not wait', { cause: waiting });
  // Refusals that could repeat what was sent.
  const broken = {
    basic: { name: `${PASSWORD}\n`, password: PASSWORD },
    headers: [{ name: KEY, value: `${KEY}\n${KEY}` }],
  };
  const refusals = await Promise.all(
    [
      client.webpages.setLogin({ params, body: broken }),
      client.webpages.setLogin({ params: { id: webpage.id }, body: { headers: [{ name: 'Host', value: KEY }] } }),
    ].map((each) => each.catch((error: unknown) => JSON.stringify(error) + String(error))),
  );
  const { playlist } = await client.playlists.create({
    body: { name: 'Loop', items: [{ mediaType: 'webpage', mediaId: webpage.id }] },
  });
  const { export: described } = await client.transfers.describePlaylist({ params: { id: playlist.id } });
  const exported = (await unpack(await download(server, arranged, described))).map(({ content }) => content.toString());
  const places = {
    refusals: JSON.stringify(refusals),
    answers: await readAnswers(arranged, hall.screen.token, params.id),
    manifest: JSON.stringify(await hall.screen.client.player.manifest()),
    audit: JSON.stringify(await client.audit.mine()),
    approvals: JSON.stringify(await client.approvals.list({})),
    exported: exported.join('\n'),
    log: JSON.stringify(log.lines),
    database: await readDatabase(),
  };
  for (const [place, text] of Object.entries(places)) expect([place, findCanaries(text)]).toEqual([place, []]);
  // The search would find it where it is.
  expect(findCanaries(JSON.stringify(await hall.logins()))).toContain(KEY);
  expect(places.database).toContain(webpage.url);
  expect(places.exported).toContain(webpage.url);
  expect(places.audit).toContain('Changed the login of the web page');

  // The change that waited still knows its login.
  dashboard.seen.length = 0;
  const id = waiting.details?.['approvalId'] as ApprovalId;
  await client.approvals.approve({ params: { id } });
  expect((await client.webpages.login({ params })).changedBy).toBe('Ben');
  expect(dashboard.seen.some(({ authorization, 'x-api-key': key }) => authorization === BASIC && key === KEY)).toBe(
    true,
  );
});
