import { ErrorBody } from '@vitrine/contract/core/error-body';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { openConnection } from '../test/requests/raw-connection.ts';
import { pairScreen } from '../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const NEW_ID = /^req_[0-9a-z]{26}$/;

const readRequestId = ({ headers }: Response): string | null => headers.get('x-request-id');

const heartbeat = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/player/v1/heartbeat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ clock: new Date().toISOString() }),
  });

describe('an answer has the id of its request', () => {
  test.each(['4bf92f3577b34da6a3ce929d0e0e4736', 'web/1:2.3+4=@_-', 'x', 'x'.repeat(128)])(
    'that the caller has given: %s',
    async (id) => {
      const headers = { 'x-request-id': id };
      expect(readRequestId(await fetch(`${server.url}/api/health`, { headers }))).toBe(id);
      expect(readRequestId(await fetch(`${server.url}/api/devices`, { headers }))).toBe(id);
      expect(readRequestId(await heartbeat('unknown', headers))).toBe(id);
    },
  );

  test.each(['', ' ', 'two words', '"quoted"', 'one, two', '<b>', '{"a":1}', 'é', 'x'.repeat(129)])(
    'which is a new one instead of %j',
    async (id) => {
      const headers = { 'x-request-id': id };
      expect(readRequestId(await fetch(`${server.url}/api/health`, { headers }))).toMatch(NEW_ID);
      expect(readRequestId(await heartbeat('unknown', headers))).toMatch(NEW_ID);
    },
  );

  test('which is a new one for each request without one', async () => {
    const answers = await Promise.all([1, 2].map(() => fetch(`${server.url}/api/health`)));
    const [first, second] = answers.map(readRequestId);
    expect(first).toMatch(NEW_ID);
    expect(second).toMatch(NEW_ID);
    expect(first).not.toBe(second);
  });

  test('also to a heartbeat that names it', async () => {
    const screen = await pairScreen(server, await server.signUp());
    const answer = await heartbeat(screen.token, { 'x-request-id': 'beat-1' });
    expect([answer.status, readRequestId(answer)]).toEqual([200, 'beat-1']);
  });
});

/** Requests that fail at different stages, as they are written to a connection. */
const failing: [string, string, number][] = [
  ['at an unknown address', 'GET /api/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n', 404],
  ['without credentials', 'GET /api/devices HTTP/1.1\r\nhost: localhost\r\n\r\n', 401],
  [
    'by an unknown device',
    'POST /api/player/v1/heartbeat HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n',
    401,
  ],
  [
    'with a damaged body',
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
    400,
  ],
  ['whose URL cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
  ['without a host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
  ['with an unknown expectation', 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nexpect: more\r\n\r\n', 417],
  ['that is not HTTP', 'HELLO\r\n\r\n', 400],
  ['with headers that are too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
];

test.each(failing)(
  'a request %s gets the same id in the header and the body of its answer',
  async (_, text, status) => {
    const connection = await openConnection(server.url);
    connection.write(text);
    const answer = await connection.answer();
    connection.close();
    expect(answer.status).toBe(status);
    expect(answer.headers['x-request-id']).toMatch(NEW_ID);
    expect(ErrorBody.parse(JSON.parse(answer.body)).requestId).toBe(answer.headers['x-request-id']);
  },
);

test('a failure that is repeated for its Idempotency-Key names the request that it answers', async () => {
  const { token } = await server.signUp();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'once' };
  const body = JSON.stringify({ name: 'Spring', color: '#ef4444', parentId: 'fld_unknown' });
  const send = () => fetch(`${server.url}/api/folders`, { method: 'POST', headers, body });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.headers.get('idempotent-replayed')]).toEqual([404, 'true']);
  const [one, two] = [ErrorBody.parse(await first.json()), ErrorBody.parse(await second.json())];
  expect([one.requestId, two.requestId]).toEqual([readRequestId(first), readRequestId(second)]);
  expect(one.requestId).not.toBe(two.requestId);
  expect({ ...one, requestId: null }).toEqual({ ...two, requestId: null });
});
