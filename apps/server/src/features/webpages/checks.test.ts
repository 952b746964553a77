import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { blockedSentences, type Webpage } from '@vitrine/contract/webpages/webpages';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { checkDuePages } from '../../test/content/due-pages.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { pairScreen } from '../../test/screen.ts';
import { page, startWebServer } from '../../test/web-server.ts';
import { CHECK_EVERY_MS } from './checks.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ publicUrl: publicUrl(), allowPrivateAddresses: '127.0.0.1' });
});

const publicUrl = (): string => 'http://signs.lan:3000';

/** Checks the pages on screens whose time has come. */
const checkDue = (origin = publicUrl()): Promise<void> => checkDuePages(server, origin);

const makeAllDue = (): Promise<unknown> => server.query('update webpages set next_check_at = null');

const passMinutes = (minutes: number, id: string): Promise<unknown> => {
  const ago = `interval '${minutes} minutes'`;
  const times = `checked_at = checked_at - ${ago}, next_check_at = next_check_at - ${ago}`;
  return server.query(`update webpages set ${times} where media_id = '${id}'`);
};

const fine = page('<title>Board</title><h1>Departures</h1>');
const signIn = page('<title>Board</title><form>Please log in <input name=user><input type=password></form>');
const status = (code: number) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(code, { 'content-type': 'text/html' }).end(`<h1>${code}</h1>`);
const challenge = (_: IncomingMessage, response: ServerResponse): void =>
  void response.writeHead(503, { 'cf-mitigated': 'challenge' }).end('<h1>Just a moment</h1>');
const redirect = (location: string) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === location) page('<h1>Welcome to our Wi-Fi</h1>')(request, response);
  else response.writeHead(302, { location }).end();
};

/** An account with a screen that shows a page, whose site answers as `site.answer` says. */
async function board(member?: Member) {
  const site = { answer: fine };
  const { url, requested } = await startWebServer((request, response) => site.answer(request, response));
  const { client, user } = member ?? (await server.signUp());
  const create = async (): Promise<Webpage> => (await client.webpages.create({ body: { url } })).webpage;
  return { site, url, requested, client, user, create };
}

/** The same, on a screen. */
async function boardOnScreen(first: RequestListener = fine, member?: Member) {
  const owner = member ?? (await server.signUp());
  const parts = await board(owner);
  parts.site.answer = first;
  const { id } = await parts.create();
  const screen = await pairScreen(server, owner, { name: 'Hall' });
  const params = { deviceId: screen.device.id };
  await owner.client.assignments.assignToDevice({ params, body: { mediaType: 'webpage', mediaId: id } });
  return {
    ...parts,
    screen,
    /** Makes the page one that the server never got itself, as all are that were there before it checked them. */
    forget: () => server.query(`update webpages set opened_at = null, blocked = null where media_id = '${id}'`),
    save: (body: { url: string; name?: string }) => owner.client.webpages.update({ params: { id }, body }),
    get: async () => (await owner.client.webpages.get({ params: { id } })).webpage,
    /** What the manifest of the screen says about the page. */
    blocked: async () => (await screen.client.player.manifest()).webpages[id]?.blocked,
    version: async () => (await readVersions(server, owner.user.id))['Hall'] ?? 0,
    /** Lets ten minutes pass for this page, and checks what is due. */
    check: async () => {
      await passMinutes(10, id);
      await checkDue();
    },
    /** The minutes until the next check. */
    wait: async () => {
      const minutes = 'extract(epoch from next_check_at - checked_at)::integer / 60 as minutes';
      const rows = await server.query<{ minutes: number }>(`select ${minutes} from webpages where media_id = '${id}'`);
      return rows[0]?.minutes;
    },
  };
}

describe('a page on a screen that answered with itself gives way, and comes back, where it', () => {
  test.each<[string, RequestListener, string]>([
    ['is being restarted', status(503), 'answers with the error 503'],
    ['is behind a proxy that does not reach it', status(502), 'answers with the error 502'],
    ['is gone', status(404), 'answers with the error 404'],
    ['asks for a name and password', status(401), 'asks for a name and password'],
    ['asks people to sign in', signIn, 'asks people to sign in'],
    ['leads to a sign-in', redirect('/login?next=/'), 'asks people to sign in'],
    ['leads to the page of a hotel’s Wi-Fi', redirect('/hotel-login'), 'asks people to sign in'],
    ['forbids frames', page('<h1>Board</h1>', { 'x-frame-options': 'DENY' }), 'forbids other sites to show it'],
    ['is empty', page(''), 'is empty'],
  ])('%s', async (_, answer, words) => {
    const { site, get, blocked, version, check } = await boardOnScreen();
    await check();
    expect([await blocked(), (await get()).blocked]).toEqual([null, null]);
    const before = await version();
    site.answer = answer;
    await check();
    expect([await blocked(), (await get()).blocked]).toEqual([words, words]);
    expect(/\d$/.test(words) || blockedSentences.includes(`It ${words}.`)).toBe(true);
    expect(await version()).toBeGreaterThan(before);
    site.answer = fine;
    await check();
    expect(await blocked()).toBeNull();
    expect(await get()).toMatchObject({ framing: 'allowed', framingReason: null, blocked: null });
  });
});

describe('a page on a screen is shown, whatever the server gets, where it', () => {
  test.each<[string, RequestListener]>([
    ['has always asked people to sign in, since somebody may have done so on the screen', signIn],
    ['has always asked for a name and password', status(401)],
    ['has always been missing for the server', status(404)],
  ])('%s', async (_, answer) => {
    const { blocked, get, check } = await boardOnScreen(answer);
    await check();
    await check();
    expect([await blocked(), (await get()).framing]).toEqual([null, 'unknown']);
  });

  test.each<[string, RequestListener]>([
    ['forbids frames', page('<h1>Board</h1>', { 'x-frame-options': 'DENY' })],
    ['is a download', page('x', { 'content-disposition': 'attachment' })],
    ['is empty', page('')],
    ['answers with the error 502', status(502)],
    ['is gone', status(404)],
    ['asks people to sign in', signIn],
  ])('%s for the server, which never got the page itself, since screens may reach another', async (_, answer) => {
    const { site, blocked, get, check, forget, save, version } = await boardOnScreen();
    await forget();
    const before = await version();
    site.answer = answer;
    await check();
    await check();
    expect([await blocked(), (await get()).framing]).toEqual([null, 'unknown']);
    expect(await version()).toBe(before);
    await save({ url: (await get()).url, name: 'Another name' });
    expect([await blocked(), (await get()).framing]).toEqual([null, 'unknown']);
  });

  test.each([403, 429, 999])('refuses the server by %i, as sites do with programs', async (code) => {
    const { site, blocked, check } = await boardOnScreen();
    await check();
    site.answer = status(code);
    await check();
    expect(await blocked()).toBeNull();
  });

  test('does not answer the server, since the screen asks for itself', async () => {
    const { site, blocked, get, check } = await boardOnScreen();
    await check();
    site.answer = (request) => request.socket.destroy();
    await check();
    expect([await blocked(), (await get()).framing]).toEqual([null, 'allowed']);
    site.answer = status(503);
    await check();
    site.answer = (request) => request.socket.destroy();
    await check();
    expect(await blocked()).toBe('answers with the error 503');
  });
});

test('a forbidden page never reaches a screen, which gets the reason with its fallback picture', async () => {
  const { blocked } = await boardOnScreen(
    page('<h1>Bank</h1>', { 'content-security-policy': "frame-ancestors 'self'" }),
  );
  expect(await blocked()).toBe('forbids other sites to show it');
});

test('a page that was blocked when it was added stays so while the site answers the same', async () => {
  const { site, blocked, get, check, save } = await boardOnScreen(page('', { 'x-frame-options': 'DENY' }));
  await check();
  expect([await blocked(), (await get()).framing]).toEqual(['is empty', 'forbidden']);
  site.answer = status(502);
  await check();
  expect(await blocked()).toBe('answers with the error 502');
  site.answer = status(401);
  await check();
  expect(await blocked()).toBeNull();
  const other = await board();
  other.site.answer = page('');
  await save({ url: other.url });
  expect(await blocked()).toBe('is empty');
});

describe('on a screen with an agent, whose player has the origin of the agent,', () => {
  const onlyAgents = page('<h1>Board</h1>', { 'content-security-policy': 'frame-ancestors http://localhost:8090' });

  test('a page that forbids frames of the server is shown, and its owner is told what the server found', async () => {
    const { site, screen, blocked, get, check, save } = await boardOnScreen();
    await screen.client.agent.enroll({});
    site.answer = onlyAgents;
    await check();
    expect(await blocked()).toBeNull();
    expect(await get()).toMatchObject({
      framing: 'unknown',
      framingReason: expect.stringMatching(/^Screens are still sent to this page, .* forbids other sites to show it/),
    });
    await save({ url: (await get()).url, name: 'Another name' });
    expect(await blocked()).toBeNull();
    site.answer = status(503);
    await check();
    expect(await blocked()).toBe('answers with the error 503');
  });

  test('a page that was blocked for the origin of the server when it was added comes back', async () => {
    const { screen, blocked, check } = await boardOnScreen(onlyAgents);
    await check();
    expect(await blocked()).toBe('forbids other sites to show it');
    await screen.client.agent.enroll({});
    await check();
    expect(await blocked()).toBeNull();
  });

  test('a page that leads to http is shown where the server uses https', async () => {
    const { screen, site, blocked, check } = await boardOnScreen();
    const checkSecurely = async () => {
      await check();
      await makeAllDue();
      await checkDue('https://signs.lan');
    };
    site.answer = fine;
    await checkSecurely();
    expect(await blocked()).toBe('leads to an address without https');
    await screen.client.agent.enroll({});
    await checkSecurely();
    expect(await blocked()).toBeNull();
  });
});

test('a page whose site has failed is read after a minute, and ever more rarely until it is back', async () => {
  const { site, requested, blocked, get, check, wait } = await boardOnScreen();
  site.answer = status(503);
  await check();
  expect([await blocked(), (await get()).framing]).toEqual(['answers with the error 503', 'unknown']);
  const { id } = await get();
  const waits: (number | undefined)[] = [];
  for (let failures = 1; failures <= 5; failures += 1) {
    const minutes = await wait();
    waits.push(minutes);
    const { length } = requested;
    await checkDue();
    expect(requested).toHaveLength(length);
    // A second more than the wait: the database and the server round differently.
    await passMinutes((minutes ?? 0) + 1 / 60, id);
    await checkDue();
    expect(requested).toHaveLength(length + 1);
  }
  expect(waits).toEqual([1, 2, 5, 10, 10]);
  site.answer = fine;
  await check();
  expect(await blocked()).toBeNull();
  site.answer = status(503);
  await check();
  expect(await wait()).toBe(1);
});

test('a site that wants the server to prove that it is a browser is shown', async () => {
  const { blocked } = await boardOnScreen(challenge);
  expect(await blocked()).toBeNull();
});

test('checks that find nothing new reach neither screens nor consoles, and come every ten minutes', async () => {
  const { requested, version, check } = await boardOnScreen();
  await check();
  const [before, { length }] = [await version(), requested];
  await checkDue();
  expect(requested).toHaveLength(length);
  await check();
  expect(requested).toHaveLength(length + 1);
  expect(await version()).toBe(before);
  expect(CHECK_EVERY_MS).toBe(600_000);
});

test('a page that no screen shows is not checked', async () => {
  const { create, requested } = await board();
  await create();
  const { length } = requested;
  await makeAllDue();
  await checkDue();
  expect(requested).toHaveLength(length);
});

test('a page in a playlist and in a layout is checked like one that is assigned', async () => {
  const member = await server.signUp();
  const { client } = member;
  const [listed, placed] = [await board(member), await board(member)];
  const [one, other] = [await listed.create(), await placed.create()];
  const items = [{ mediaType: 'webpage' as const, mediaId: one.id }];
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  const elements = [{ id: 'page', name: 'Page', kind: 'webpage' as const, frame, webpageId: other.id }];
  const scenes = [{ id: 'all', name: 'All', background: { day: '#000000' }, elements }];
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: { version: 1, width: 100, height: 100, scenes } },
  });
  const deviceIds = await Promise.all(
    ['Hall', 'Shop'].map(async (name) => (await pairScreen(server, member, { name })).device.id),
  );
  const [hall = '', shop = ''] = deviceIds;
  const show = client.assignments.assignToDevice;
  await show({ params: { deviceId: hall }, body: { mediaType: 'playlist', mediaId: playlist.id } });
  await show({ params: { deviceId: shop }, body: { mediaType: 'layout', mediaId: layout.id } });
  const counts = () => [listed.requested.length, placed.requested.length];
  const [a = 0, b = 0] = counts();
  await makeAllDue();
  await checkDue();
  expect(counts()).toEqual([a + 1, b + 1]);
});
