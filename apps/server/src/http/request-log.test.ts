import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { captureLog, type Line } from '../test/captured-log.ts';
import { openConnection } from '../test/requests/raw-connection.ts';
import { pairScreen, type Screen } from '../test/screen.ts';

const { log, lines } = captureLog();

let server: TestApp;
let member: Member;
let screen: Screen;
beforeAll(async () => {
  server = await testApp({ log });
  member = await server.signUp();
  screen = await pairScreen(server, member);
});
beforeEach(() => {
  lines.length = 0;
});

const requestLines = (): Line[] => lines.filter(({ msg }) => msg === 'request');

/** The only line of a request that has been answered. */
async function findLogLine(answer: Response): Promise<Line | undefined> {
  const id = answer.headers.get('x-request-id');
  await answer.arrayBuffer();
  return vi.waitFor(() => {
    const found = lines.filter(({ requestId }) => requestId === id);
    expect(found).toHaveLength(1);
    return found[0];
  });
}

const call = (path: string, token: string | null, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: token === null ? {} : { authorization: `Bearer ${token}` } });

describe('a request is one line with its route, not its address:', () => {
  test.each<[string, string, number, string]>([
    ['/api/devices?search=secret', 'GET', 200, '/api/devices'],
    ['/api/devices/dev_secret', 'GET', 404, '/api/devices/:deviceId'],
    ['/api/docs', 'GET', 200, '/api/docs'],
    ['/secret', 'GET', 404, 'unknown'],
    ['/api/secret', 'POST', 404, 'unknown'],
    ['/api/%zz', 'GET', 400, 'invalid'],
  ])('%s', async (path, method, status, route) => {
    const line = await findLogLine(await call(path, member.token, { method }));
    expect(line).toMatchObject({ level: 30, msg: 'request', method, route, status });
    expect(line?.['durationMs']).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('also one that is not HTTP', async () => {
    const connection = await openConnection(server.url);
    connection.write('HELLO\r\n\r\n');
    const { headers } = await connection.answer();
    await vi.waitFor(() => expect(requestLines()).toHaveLength(1));
    expect(requestLines()).toMatchObject([{ route: 'invalid', status: 400, requestId: headers['x-request-id'] }]);
  });

  test('with the bytes that were sent', async () => {
    const line = await findLogLine(await call('/api/auth/me', member.token));
    expect(line?.['bytes']).toBeGreaterThan(200);
    expect(line?.['bytes']).toBeLessThan(2_000);
  });
});

test('a line names its caller', async () => {
  const file = '/api/player/v1/manifest';
  const [visitor, person, device] = await Promise.all([
    call('/api/auth/unknown', null).then(findLogLine),
    call('/api/auth/me', member.token).then(findLogLine),
    call(file, screen.token).then(findLogLine),
  ]);
  expect(visitor).not.toHaveProperty('caller');
  expect(person).toMatchObject({ caller: `user:${member.user.userId}` });
  expect(device).toMatchObject({ caller: `device:${screen.device.id}`, route: file });
});

test('an event stream is one line at its end', async () => {
  const stream = new AbortController();
  const answer = await call('/api/events', member.token, { signal: stream.signal });
  expect(requestLines()).toEqual([]);
  stream.abort();
  await vi.waitFor(() => expect(requestLines()).toMatchObject([{ route: '/api/events', status: 200 }]));
  expect(requestLines()[0]?.['requestId']).toBe(answer.headers.get('x-request-id'));
});

test('a request whose caller leaves before the answer has status 499', async () => {
  const connection = await openConnection(server.url);
  connection.write(
    `POST /api/folders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
  );
  // Both are answered after the bytes above have arrived.
  for (let i = 0; i < 2; i += 1) await server.visitor.system.health();
  connection.close();
  await vi.waitFor(() => expect(requestLines()).toMatchObject([{ route: '/api/folders', status: 499 }]));
});

const beat = (body: string) =>
  fetch(`${server.url}/api/player/v1/heartbeat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${screen.token}`, 'content-type': 'application/json' },
    body,
  });
const heartbeat = () => beat(JSON.stringify({ clock: new Date().toISOString() }));

describe('of the requests that screens repeat,', () => {
  test('one of 100 heartbeats and unchanged manifests is logged, and how many it stands for', async () => {
    const first = await call('/api/player/v1/manifest', screen.token);
    const etag = first.headers.get('etag') ?? '';
    const unchanged = async () => {
      const headers = { authorization: `Bearer ${screen.token}`, 'if-none-match': etag };
      const answer = await fetch(`${server.url}/api/player/v1/manifest`, { headers });
      expect(answer.status).toBe(304);
    };
    const all = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? heartbeat() : unchanged()));
    await Promise.all(all);
    await vi.waitFor(() => expect(requestLines()).toHaveLength(2));
    const [, sample] = requestLines();
    expect(sample).toMatchObject({ oneIn: 100, caller: `device:${screen.device.id}` });
  });

  test('every failure is logged', async () => {
    const answers = [await beat('{'), await beat('{}')];
    for (const answer of answers) {
      expect(await findLogLine(answer)).toMatchObject({ route: '/api/player/v1/heartbeat', status: 400 });
    }
  });
});

test('health checks are not logged', async () => {
  await server.visitor.system.health();
  await findLogLine(await call('/api/auth/unknown', null));
  expect(requestLines()).toHaveLength(1);
});

test('a failure of the server is a line of its own with the same id, and without the values of the statement', async () => {
  const broken = captureLog();
  const own = await testApp({ log: broken.log });
  const { token } = await own.signUp();
  await own.query('alter table folders rename to folders_elsewhere');
  const answer = await fetch(`${own.url}/api/folders`, { headers: { authorization: `Bearer ${token}` } });
  const id = answer.headers.get('x-request-id');
  expect(await answer.json()).toMatchObject({ code: 'server.failed', requestId: id });
  const related = await vi.waitFor(() => {
    const found = broken.lines.filter(({ requestId }) => requestId === id);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(related).toMatchObject([
    { level: 50, msg: 'server.failed', route: '/api/folders', method: 'GET' },
    { level: 30, msg: 'request', route: '/api/folders', status: 500 },
  ]);
});
