import { once } from 'node:events';
import { connect } from 'node:net';
import { ErrorBody } from '@vitrine/contract/core/error-body';
import { Heartbeat } from '@vitrine/contract/player/player';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { pairScreen, type Screen } from '../../test/screen.ts';

let server: TestApp;
let screen: Screen;
beforeAll(async () => {
  server = await testApp();
  screen = await pairScreen(server, await server.signUp());
});

const HEARTBEAT = '/api/player/v1/heartbeat';
/** A route of the same access that Fastify serves. */
const PLAYS = '/api/player/v1/plays';

const JSON_TYPE = { 'content-type': 'application/json' };
const heartbeat = (more: Partial<Heartbeat> = {}) => JSON.stringify({ clock: new Date().toISOString(), ...more });

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(server.url + path, { method: 'POST', headers, body });
}

const signedIn = () => ({ authorization: `Bearer ${screen.token}` });

/** Headers of every answer of the API. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** The headers of an answer, without those of the connection and those that change from one answer to the next. */
function listStableHeaders({ headers }: Response): Record<string, string> {
  const changing = ['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'];
  return Object.fromEntries([...headers].filter(([name]) => !changing.includes(name)));
}

const tooLong = JSON.stringify('x'.repeat(1024 * 1024));

/** Each of these addresses is served by one of the two adapters. */
describe.each([
  ['a heartbeat', HEARTBEAT],
  ['a batch of plays', PLAYS],
])('%s', (_name, path) => {
  test.each([
    ['by an unauthenticated caller', heartbeat(), () => JSON_TYPE, 401, 'device.unpaired'],
    [
      'by an unknown device',
      '{not json',
      () => ({ ...JSON_TYPE, authorization: `Bearer ${'x'.repeat(43)}` }),
      401,
      'device.unpaired',
    ],
    [
      'of another content type',
      heartbeat(),
      () => ({ ...signedIn(), 'content-type': 'text/plain' }),
      400,
      'request.invalid',
    ],
    ['whose JSON is cut off', '{"clock": ', () => ({ ...signedIn(), ...JSON_TYPE }), 400, 'request.invalid'],
    ['without a body', '', () => ({ ...signedIn(), ...JSON_TYPE }), 400, 'request.invalid'],
    ['without a required field', '{}', () => ({ ...signedIn(), ...JSON_TYPE }), 400, 'request.invalid'],
    ['of more than 1 MiB', tooLong, () => ({ ...signedIn(), ...JSON_TYPE }), 413, 'request.too_large'],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const answer = await post(path, body, headers());
    expect([answer.status, listStableHeaders(answer)]).toEqual([status, API_HEADERS]);
    expect(ErrorBody.parse(await answer.json())).toMatchObject({ code, message: expect.stringMatching(/\w/) });
  });
});

describe('a heartbeat', () => {
  test('is answered with the headers of every answer, and is not cached', async () => {
    const answer = await post(`${HEARTBEAT}?a=1`, heartbeat(), { ...signedIn(), ...JSON_TYPE });
    expect([answer.status, listStableHeaders(answer)]).toEqual([200, { ...API_HEADERS, 'cache-control': 'no-store' }]);
  });

  test('with keys that would change an object’s prototype is accepted without them', async () => {
    const body = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${heartbeat().slice(1)}`;
    const answer = await post(HEARTBEAT, body, { ...signedIn(), ...JSON_TYPE });
    expect(answer.status).toBe(200);
    const [text, number] = [expect.any(String), expect.any(Number)] as const;
    const expected = { serverTime: text, etag: text, pendingCommands: number, nextInMs: number };
    expect(await answer.json()).toEqual(expected);
  });

  test('is validated exactly as the contract’s schema does', async () => {
    const playing = { assetId: null, etag: 'e', reason: 'device', positionMs: 1 };
    const full: Required<Heartbeat> = {
      playing: { assetId: 'med_1', etag: 'e', reason: 'device', positionMs: 1 },
      currentScreen: 1,
      totalScreens: 1,
      responseTimeMs: 1,
      clock: new Date().toISOString(),
      screenSize: { width: 1920, height: 1080, pixelRatio: 1 },
      machine: {
        agentVersion: '1',
        model: null,
        system: null,
        can: ['reboot'],
        display: 'on',
        temperature: 40,
        throttled: ['hot'],
        memory: { totalBytes: 2, freeBytes: 1 },
        disk: null,
        uptimeSeconds: 1,
        browserRestarts: 0,
      },
      playerVersion: '1',
      cache: { have: 1, missing: 0, freeBytes: null },
      warnings: ['muted'],
      errors: ['it broke'],
    };
    const texts = [60, 61, 100, 101, 200, 201, 500, 501].map((length) => 'x'.repeat(length));
    const pairs = [60, 100, 200, 500].flatMap((length) => ['\u{1f600}'.repeat(length / 2), '\u{1f600}'.repeat(length)]);
    const lists = [20, 21].map((length) => Array.from({ length }, () => 'a'));
    const numbers = [-1, -0, 0, 0.5, 1, 64, 65, 600_000, 600_000.5, 1e6, 1e6 + 1, 1e12, 1e12 + 1, 1e18, 1e19, 2 ** 53];
    const others = [
      null,
      true,
      '',
      ' ',
      'device',
      '\0',
      '\ud800',
      '\u{1f600}',
      [],
      {},
      [null],
      ['a'],
      ['x'.repeat(61)],
    ];
    const objects = [
      playing,
      { ...playing, more: 1 },
      { have: 1, missing: 1 },
      { have: 1, missing: 1, freeBytes: 1 },
      { have: 1, missing: 1, freeBytes: 1, more: 2 },
    ];
    const times = [
      '2026-02-28T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2026-01-01T00:00:00.123456Z',
      '2026-01-01T00:00:00+01:00',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:00Z',
      '2026-01-01',
    ];
    const values = [...texts, ...pairs, ...lists, ...numbers, ...others, ...objects, ...times];
    const bodies: unknown[] = [full, null, 1, 'text', [], {}, { ...full, more: { deep: 1 } }];
    for (const key of Object.keys(full)) {
      for (const value of values) bodies.push({ ...full, [key]: value });
      bodies.push({ ...full, [key]: undefined });
    }
    for (const key of ['assetId', 'etag', 'reason', 'positionMs'])
      for (const value of [undefined, ...values]) bodies.push({ ...full, playing: { ...full.playing, [key]: value } });
    for (const key of ['have', 'missing', 'freeBytes'])
      for (const value of [undefined, ...values]) bodies.push({ ...full, cache: { ...full.cache, [key]: value } });
    const counts = { accepted: 0, refused: 0 };
    for (const body of bodies) {
      const text = JSON.stringify(body);
      const isValid = Heartbeat.safeParse(JSON.parse(text)).success;
      const { status } = await post(HEARTBEAT, text, { ...signedIn(), ...JSON_TYPE });
      expect([text, status]).toEqual([text, isValid ? 200 : 400]);
      counts[isValid ? 'accepted' : 'refused'] += 1;
    }
    expect(counts.accepted).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(500);
  });

  test('that arrives in chunks, or whose caller disconnects in the middle, does not delay others', async () => {
    const body = heartbeat();
    const head = `POST ${HEARTBEAT} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${screen.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { hostname, port } = new URL(server.url);
    const gone = connect(Number(port), hostname);
    await once(gone, 'connect');
    gone.write(head + body.slice(0, 5));
    const slow = connect(Number(port), hostname);
    await once(slow, 'connect');
    slow.write(head + body.slice(0, 5));
    const answer = await post(HEARTBEAT, body, { ...signedIn(), ...JSON_TYPE });
    expect(answer.status).toBe(200);
    gone.destroy();
    slow.write(body.slice(5));
    const [text] = await once(slow, 'data');
    expect(String(text)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    slow.destroy();
  });
});
