import { once } from 'node:events';
import { connect } from 'node:net';
import { ErrorBody } from '@vitrine/contract/core/errors';
import { Heartbeat } from '@vitrine/contract/player';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { pairScreen, type Screen } from '../test/screen.ts';

let server: TestApp;
let screen: Screen;
beforeAll(async () => {
  server = await testApp();
  screen = await pairScreen(server, await server.signUp());
});

const DIRECT = '/api/player/v1/heartbeat';
/** Of the same access, by way of the framework. */
const USUAL = '/api/player/v1/plays';

const JSON_TYPE = { 'content-type': 'application/json' };
const said = (more: Partial<Heartbeat> = {}) => JSON.stringify({ clock: new Date().toISOString(), ...more });

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(server.url + path, { method: 'POST', headers, body });
}

/** What a caller sees of an answer beside its body, without what changes from one to the next and whether it is the last. */
function seen({ status, headers }: Response) {
  const passing = ['date', 'content-length', 'connection', 'keep-alive'];
  return { status, headers: [...headers].filter(([name]) => !passing.includes(name)) };
}

const signedIn = () => ({ authorization: `Bearer ${screen.token}` });

describe('a heartbeat', () => {
  test.each([
    ['by nobody', said(), () => JSON_TYPE],
    ['by an unknown device', '{not json', () => ({ ...JSON_TYPE, authorization: `Bearer ${'x'.repeat(43)}` })],
    ['of another type', said(), () => ({ ...signedIn(), 'content-type': 'text/plain' })],
    ['that breaks off', '{"clock": ', () => ({ ...signedIn(), ...JSON_TYPE })],
    ['without a body', '', () => ({ ...signedIn(), ...JSON_TYPE })],
    ['that lacks what it must say', '{}', () => ({ ...signedIn(), ...JSON_TYPE })],
    ['that is too long', JSON.stringify('x'.repeat(1024 * 1024)), () => ({ ...signedIn(), ...JSON_TYPE })],
  ])('%s is refused as at every other address', async (_, body, headers) => {
    const answer = await post(DIRECT, body, headers());
    const usual = await post(USUAL, body, headers());
    expect(seen(answer)).toEqual(seen(usual));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const [failure, reference] = [await answer.json(), await usual.json()].map((each) => ErrorBody.parse(each));
    expect(failure).toMatchObject({ code: reference?.code, message: expect.stringMatching(/\w/) });
  });

  test('is answered with the headers of every answer, and is kept by nobody', async () => {
    const answer = await post(`${DIRECT}?a=1`, said(), { ...signedIn(), ...JSON_TYPE });
    expect(answer.status).toBe(200);
    const usual = await post(USUAL, '{"plays":[]}', { ...signedIn(), ...JSON_TYPE });
    expect(seen(answer)).toEqual(seen(usual));
    const kept = Object.fromEntries(answer.headers);
    expect(kept).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test('with keys that no object may bear is taken without them', async () => {
    const body = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${said().slice(1)}`;
    const answer = await post(DIRECT, body, { ...signedIn(), ...JSON_TYPE });
    expect(answer.status).toBe(200);
    const [text, number] = [expect.any(String), expect.any(Number)] as const;
    const expected = { serverTime: text, etag: text, pendingCommands: number, nextInMs: number };
    expect(await answer.json()).toEqual(expected);
  });

  test('is judged by the contract’s schema, whatever it says', async () => {
    const playing = { assetId: null, etag: 'e', reason: 'device', positionMs: 1 };
    const full: Required<Heartbeat> = {
      playing: { assetId: 'med_1', etag: 'e', reason: 'device', positionMs: 1 },
      currentScreen: 1,
      totalScreens: 1,
      responseTimeMs: 1,
      clock: new Date().toISOString(),
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
    const judged = { taken: 0, refused: 0 };
    for (const body of bodies) {
      const text = JSON.stringify(body);
      const isFine = Heartbeat.safeParse(JSON.parse(text)).success;
      const { status } = await post(DIRECT, text, { ...signedIn(), ...JSON_TYPE });
      expect([text, status]).toEqual([text, isFine ? 200 : 400]);
      judged[isFine ? 'taken' : 'refused'] += 1;
    }
    expect(judged.taken).toBeGreaterThan(100);
    expect(judged.refused).toBeGreaterThan(500);
  });

  test('in pieces, and one whose caller goes away in the middle, keep nobody waiting', async () => {
    const body = said();
    const head = `POST ${DIRECT} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${screen.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { hostname, port } = new URL(server.url);
    const gone = connect(Number(port), hostname);
    await once(gone, 'connect');
    gone.write(head + body.slice(0, 5));
    const slow = connect(Number(port), hostname);
    await once(slow, 'connect');
    slow.write(head + body.slice(0, 5));
    const answer = await post(DIRECT, body, { ...signedIn(), ...JSON_TYPE });
    expect(answer.status).toBe(200);
    gone.destroy();
    slow.write(body.slice(5));
    const [text] = await once(slow, 'data');
    expect(String(text)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    slow.destroy();
  });
});
