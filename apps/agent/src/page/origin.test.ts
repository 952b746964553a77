import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../files/state.ts';
import { createLossyDisk } from '../test/lossy-disk.ts';
import { PLAYER, startPlayerServer } from '../test/player-server.ts';
import { createLocalInterface } from './local-interface.ts';
import { openOrigin } from './origin.ts';
import { openPlayerCopy } from './player-copy.ts';

const SECRET = 's3cret';

const machineReport: MachineReport = {
  agentVersion: '0.1.0',
  model: null,
  system: null,
  can: ['reboot'],
  display: null,
  temperature: 50,
  throttled: null,
  memory: null,
  disk: null,
  uptimeSeconds: 1,
  browserRestarts: 0,
};

/** A machine whose server answers API requests by `api`. */
async function machine(...api: Parameters<typeof startPlayerServer>) {
  const started = await machineWithoutPlayer(...api);
  await started.copy.update();
  return started;
}

/** A machine that has not fetched the player yet. */
async function machineWithoutPlayer(...api: Parameters<typeof startPlayerServer>) {
  const server = await startPlayerServer(...api);
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const state = await openState(disk, '/data');
  const copy = await openPlayerCopy({ disk, folder: '/data', state, server: server.url });
  const pings: unknown[] = [];
  const errors: string[] = [];
  const heartbeats: [text: string, authorization: string | undefined][] = [];
  const redirects: [from: string, to: string][] = [];
  const notices = { count: 0 };
  const identities = { count: 0, removed: 0 };
  const manifests = { isAsked: false };
  const answerLocally = createLocalInterface({
    state,
    server: server.url,
    pairingToken: null,
    timeZone: undefined,
    pingMs: 10_000,
    secret: SECRET,
    notices: () => ['Line 2 of vitrine.txt: expected SERVER=…'],
    onIdentity: () => void (identities.count += 1),
    onRemoved: () => void (identities.removed += 1),
    onPing: (ping) => pings.push(ping),
    judgePage: async (url) => (url.includes('bank') ? 'forbids other sites to show it' : null),
  });
  const origin = await openOrigin({
    port: 0,
    server: server.url,
    copy,
    readFirstBoot: async () => ({
      network: null,
      addresses: ['10.0.0.7'],
      server: server.url,
      problem: 'No <player>',
      notes: [],
    }),
    answerLocally,
    sendStickMedia: async () => false,
    reportMachine: async () => machineReport,
    onHeartbeat: (...heartbeat) => heartbeats.push(heartbeat),
    onManifest: async () => void (manifests.isAsked = true),
    onCommand: () => void (notices.count += 1),
    onRedirect: (...redirect) => redirects.push(redirect),
    logError: (message) => errors.push(message),
  });
  onTestFinished(() => origin.close());
  const ask = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    fetch(origin.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${SECRET}`, ...headers },
    });
  return { server, state, copy, origin, pings, errors, notices, identities, manifests, heartbeats, ask };
}

test('the manifest is asked for when the agent has its logins, and other requests do not wait', async () => {
  const asked: boolean[] = [];
  const { origin, manifests } = await machine((_, response) => {
    asked.push(manifests.isAsked);
    response.end('{}');
  });
  await fetch(`${origin.url}/api/player/v1/events`);
  await fetch(`${origin.url}/api/player/v1/manifest?x=1`);
  expect(asked).toEqual([false, true]);
});

test('the player comes from the copy, while the server is gone', async () => {
  const { server, origin } = await machine();
  server.stop();
  const page = await fetch(`${origin.url}/`);
  expect(page.url).toBe(`${origin.url}/player/`);
  expect(await page.text()).toBe(PLAYER['index.html']);
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(await (await fetch(`${origin.url}/player/assets/main-1.js?x=1`)).text()).toBe('one()');
});

test('a machine without a player shows why, and the player once it is there', async () => {
  const { origin, copy } = await machineWithoutPlayer();
  const notice = await (await fetch(`${origin.url}/player/`)).text();
  expect(notice).toContain('No &#60;player&#62;');
  // It asks again, and reloads itself with the secret in its fragment when there is a player.
  expect(notice).toContain('location.reload()');
  expect(await (await fetch(`${origin.url}/first-boot`)).text()).toContain('No &#60;player&#62;');
  await copy.update();
  expect((await fetch(`${origin.url}/first-boot`)).status).toBe(404);
  expect(await (await fetch(`${origin.url}/player/`)).text()).toBe(PLAYER['index.html']);
});

test('media and fonts are passed on, and other paths of the server are not', async () => {
  const { origin } = await machine((incoming, response) => void response.end(incoming.url));
  const texts = await Promise.all(
    ['/fonts/inter-latin.woff2', '/objects/a', '/dashboard'].map(async (path) =>
      (await fetch(origin.url + path)).text(),
    ),
  );
  expect(texts).toEqual(['/fonts/inter-latin.woff2', '/objects/a', expect.not.stringContaining('/dashboard')]);
});

test('a request of the API arrives as it was sent, without what belongs to the local origin', async () => {
  const { origin, server } = await machine((incoming, response) => {
    const { authorization, origin: from, cookie, host } = incoming.headers;
    const told = { url: incoming.url, authorization, from, cookie, host };
    let body = '';
    incoming.on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => response.writeHead(201, { etag: '"7"' }).end(JSON.stringify({ ...told, body })));
  });
  const answer = await fetch(`${origin.url}/api/player/v1/plays?a=1`, {
    method: 'POST',
    body: '{"plays":[]}',
    headers: { authorization: 'Bearer t', origin: origin.url, cookie: 'a=b' },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('etag')).toBe('"7"');
  expect(await answer.json()).toEqual({
    url: '/api/player/v1/plays?a=1',
    authorization: 'Bearer t',
    host: new URL(server.url).host,
    body: '{"plays":[]}',
  });
});

test('events are passed on as they arrive', async () => {
  const streams: ServerResponse[] = [];
  const { origin } = await machine((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    streams.push(response);
  });
  const { body } = await fetch(`${origin.url}/api/player/v1/events`);
  const reader = body?.getReader();
  const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  expect(await read()).toBe('data: 1\n\n');
  streams[0]?.write('data: 2\n\n');
  expect(await read()).toBe('data: 2\n\n');
  await reader?.cancel();
});

/** The body of a request. */
async function readAll(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return text;
}

test('the report of the machine is added to the player’s heartbeats', async () => {
  const received: unknown[] = [];
  const { origin, heartbeats } = await machine(async (incoming, response) => {
    received.push(JSON.parse(await readAll(incoming)));
    response.end('{"pendingCommands":0}');
  });
  const body = JSON.stringify({ clock: '2026-03-01T12:00:00.000Z', playerVersion: 'é' });
  const answer = await fetch(`${origin.url}/api/player/v1/heartbeat`, { method: 'POST', body });
  expect(await answer.json()).toEqual({ pendingCommands: 0 });
  expect(received).toEqual([{ clock: '2026-03-01T12:00:00.000Z', playerVersion: 'é', machine: machineReport }]);
  expect(heartbeats).toEqual([[body, undefined]]);
});

test('a command is noticed in the player’s events, and in the answers to its heartbeats', async () => {
  const { origin, notices } = await machine((incoming, response) => {
    incoming.resume();
    if (incoming.url === '/api/player/v1/events') response.write('event: command\ndata: {"id":"cmd_1"}\n\n');
    else response.end(incoming.url === '/api/player/v1/heartbeat' ? '{"pendingCommands":2}' : 'event: command\n');
  });
  const { body } = await fetch(`${origin.url}/api/player/v1/events`);
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(notices.count).toBe(1);
  await (await fetch(`${origin.url}/api/player/v1/heartbeat`, { method: 'POST', body: '{}' })).text();
  expect(notices.count).toBe(2);
  await (await fetch(`${origin.url}/api/player/v1/assets/abc`)).text();
  expect(notices.count).toBe(2);
});

test('an unreachable server is a failure that the player repeats, and it is logged', async () => {
  const { server, origin, errors } = await machine();
  server.stop();
  expect((await fetch(`${origin.url}/api/player/v1/manifest`)).status).toBe(502);
  expect(errors).toEqual([expect.stringContaining('can’t be reached')]);
});

test('the console and everything else of the server is not offered on the machine', async () => {
  const { origin, server } = await machine();
  server.requests.length = 0;
  expect((await fetch(`${origin.url}/device-management`)).status).toBe(404);
  expect(server.requests).toEqual([]);
});

test('a page that reaches the machine under another name is refused', async () => {
  const { origin } = await machine();
  const asked = request(`${origin.url}/player/`, { headers: { host: 'evil.example:8090' } });
  asked.end();
  const [answer] = await once(asked, 'response');
  expect(answer.statusCode).toBe(421);
  answer.resume();
});

test('the page learns the server’s address, and gets back the identity that it handed over', async () => {
  const { ask, server, state, identities } = await machine();
  expect(await (await ask('/agent/hello')).json()).toMatchObject({
    server: server.url,
    identity: null,
    pairing: null,
    pingMs: 10_000,
  });
  const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };
  expect((await ask('/agent/identity', { identity })).status).toBe(200);
  expect(await (await ask('/agent/hello')).json()).toMatchObject({ server: server.url, identity, pairing: null });
  expect(state.read()).toMatchObject({ identity, issuer: { server: server.url, key: null } });
  expect(identities.count).toBe(1);
  await ask('/agent/identity', { identity: null });
  expect(identities.count).toBe(1);
  expect(state.read()).toMatchObject({ identity: null, issuer: null });
});

test('the page learns which installation the screen has left, until it is paired again', async () => {
  const { ask, state } = await machine();
  await state.save({ movedFrom: 'http://10.0.0.1:3000' });
  expect(await (await ask('/agent/hello')).json()).toMatchObject({ movedFrom: 'http://10.0.0.1:3000' });
  await ask('/agent/identity', { identity: null });
  await ask('/agent/identity', { identity: { deviceId: 'lobby-1', deviceToken: 'token-1' } });
  expect(await (await ask('/agent/hello')).json()).toMatchObject({ movedFrom: null });
});

test('pings of the page reach the supervision', async () => {
  const { ask, pings } = await machine();
  await ask('/agent/ping', { state: 'playing', asset: 'med_1' });
  expect(pings).toEqual([{ state: 'playing', asset: 'med_1' }]);
});

test('the page learns what the frame of a web page shows, which it cannot see itself', async () => {
  const { ask } = await machine();
  const problemAt = async (url: string): Promise<unknown> => (await ask('/agent/page', { url })).json();
  expect(await problemAt('https://bank.example.com/')).toEqual({ problem: 'forbids other sites to show it' });
  expect(await problemAt('https://news.example.com/')).toEqual({ problem: null });
  expect((await ask('/agent/page', { url: 7 })).status).toBe(400);
});

test.each([
  ['without the secret', { authorization: '' }],
  ['with a wrong one', { authorization: 'Bearer S3cret' }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from a sandboxed frame', { origin: 'null' }],
])('a request %s is refused', async (_, headers) => {
  const { ask, state, pings } = await machine();
  expect((await ask('/agent/hello', {}, headers)).status).toBe(403);
  expect((await ask('/agent/identity', { identity: { deviceId: 'x', deviceToken: 'y' } }, headers)).status).toBe(403);
  expect((await ask('/agent/ping', { state: 'asleep' }, headers)).status).toBe(403);
  expect(state.read().identity).toBeNull();
  expect(pings).toEqual([]);
});

test('a request that the agent does not understand is refused with a reason', async () => {
  const { ask, origin } = await machine();
  expect((await ask('/agent/toString')).status).toBe(404);
  expect((await ask('/agent/ping', { state: 7 })).status).toBe(400);
  expect((await ask('/agent/identity', { identity: 'x' })).status).toBe(400);
  expect((await ask('/agent/identity', 'x'.repeat(200_000))).status).toBe(413);
  const get = await fetch(`${origin.url}/agent/hello`, { headers: { authorization: `Bearer ${SECRET}` } });
  expect(get.status).toBe(405);
});

/** Starts the agent of a machine with this token in its settings. Pages can ask for its offer, and hand over an identity. */
async function startWithToken(disk: Parameters<typeof openState>[0], pairingToken: string | null) {
  const state = await openState(disk, '/data');
  const answer = createLocalInterface({
    state,
    server: 'http://192.168.1.10:3000',
    pairingToken,
    timeZone: undefined,
    pingMs: 10_000,
    secret: SECRET,
    notices: () => [],
    onIdentity: () => undefined,
    onRemoved: () => undefined,
    onPing: () => undefined,
    judgePage: async () => null,
  });
  const ask = async (path: string, body: unknown = {}) => {
    const headers = { authorization: `Bearer ${SECRET}`, host: 'localhost:8090' };
    return (await answer({ method: 'POST', path, headers, body: JSON.stringify(body) })).body;
  };
  return {
    offered: async () =>
      Reflect.get(await ask('/agent/hello'), 'pairing') as { token: string; claimSecret: string } | null,
    keep: (identity: object | null) => ask('/agent/identity', { identity }),
  };
}

test('a prepared screen is offered its token, with one secret for as long as it is not paired', async () => {
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const first = await (await startWithToken(disk, 'vpt_first')).offered();
  expect(first).toEqual({ token: 'vpt_first', claimSecret: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await (await startWithToken(disk, 'vpt_first')).offered()).toEqual(first);
  expect(await (await startWithToken(disk, null)).offered()).toBeNull();
});

test('a screen that was paired and removed is not offered the same token again, but another one with a new secret', async () => {
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const agent = await startWithToken(disk, 'vpt_first');
  const first = await agent.offered();
  await agent.keep({ deviceId: 'lobby-1', deviceToken: 'token-1' });
  expect(await agent.offered()).toBeNull();
  await agent.keep(null);
  expect(await agent.offered()).toBeNull();
  expect(await (await startWithToken(disk, 'vpt_first')).offered()).toBeNull();
  const second = await (await startWithToken(disk, 'vpt_second')).offered();
  expect(second?.token).toBe('vpt_second');
  expect(second?.claimSecret).not.toBe(first?.claimSecret);
});

test('a token that arrives while the screen is paired counts once it was removed', async () => {
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  await (await startWithToken(disk, null)).keep({ deviceId: 'lobby-1', deviceToken: 'token-1' });
  const agent = await startWithToken(disk, 'vpt_first');
  await agent.keep({ deviceId: 'lobby-1', deviceToken: 'token-1' });
  expect(await agent.offered()).toBeNull();
  await agent.keep(null);
  expect((await agent.offered())?.token).toBe('vpt_first');
});

test('a screen that is no longer that device keeps no credential of it: another machine with a copy of the disk may be', async () => {
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };
  const { keep } = await startWithToken(disk, null);
  await keep(identity);
  await (await openState(disk, '/data')).save({ agentToken: 'agent-token' });
  const again = await startWithToken(disk, null);
  await again.keep(identity);
  expect((await openState(disk, '/data')).read().agentToken).toBe('agent-token');
  await again.keep(null);
  expect((await openState(disk, '/data')).read().agentToken).toBeNull();
});
