import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ErrorBody } from '@vitrine/contract/core/error-body';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { startVitrine } from '../start.ts';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { startResumableUpload, readUploadOffset, appendToUpload, toUploadId } from '../test/fixtures/send-media.ts';
import { createMigratedDatabase } from '../test/postgres/migrated-database.ts';
import { openConnection, type RawAnswer } from '../test/requests/raw-connection.ts';
import { pairScreen } from '../test/screen.ts';

function head(first: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${first} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

const json = (body: string, { token }: Pick<Member, 'token'>) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'content-length': String(body.length),
});

const parseErrorCode = ({ body }: RawAnswer) => ErrorBody.parse(JSON.parse(body)).code;

/** Waits until the server accepts no connections. */
const untilClosed = (server: Pick<TestApp, 'url'>) =>
  vi.waitFor(async () => {
    const connection = await openConnection(server.url).catch(() => null);
    connection?.close();
    expect(connection).toBeNull();
  });

describe('a shutdown', () => {
  test('answers a request whose body is still arriving, and takes no new connections', async () => {
    const server = await testApp();
    const member = await server.signUp();
    const body = JSON.stringify({ name: 'Lobby', color: '#3b82f6' });
    const connection = await openConnection(server.url);
    connection.write(head('POST /api/folders', json(body, member)) + body.slice(0, 10));
    const drained = server.drain();
    await untilClosed(server);
    connection.write(body.slice(10));
    const answer = await connection.answer();
    expect(answer).toMatchObject({ status: 201, headers: { connection: 'close' } });
    await drained;
    expect(await server.query(`select name from folders where account_id = '${member.user.id}'`)).toHaveLength(1);
  });

  test('answers a request on an idle keep-alive connection, and closes the connection after it', async () => {
    // Enough for a busy machine; the shutdown ends once the connection is closed.
    const server = await testApp({ drainTimeouts: { requestsMs: 60_000, idleMs: 30_000 } });
    const connection = await openConnection(server.url);
    connection.write(head('GET /api/health'));
    expect(await connection.answer()).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
    const drained = server.drain();
    await untilClosed(server);
    connection.write(head('GET /api/health'));
    expect(await connection.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await connection.closed();
    await drained;
  });

  test('answers requests that arrive on many idle connections while it is too busy to see them', async () => {
    const server = await testApp({ drainTimeouts: { requestsMs: 60_000, idleMs: 200 } });
    const workerData = { port: Number(new URL(server.url).port), count: 50 };
    const sender = new Worker(new URL('../test/idle-connections.js', import.meta.url), { workerData });
    expect(await once(sender, 'message')).toEqual(['idle']);
    const closed = server.drain().then(() => server.closeHttp());
    await untilClosed(server);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    sender.postMessage('send');
    // The requests arrive meanwhile, and the time of idle connections ends.
    const untilMs = performance.now() + 500;
    while (performance.now() < untilMs);
    const [answers] = (await once(sender, 'message')) as [string[]];
    expect(answers).toEqual(Array.from({ length: 50 }, () => 'HTTP/1.1 200, HTTP/1.1 401'));
    await closed;
  });

  test('ends event streams and states when to reconnect', async () => {
    const server = await testApp();
    const { token } = await server.signUp();
    const connection = await openConnection(server.url);
    connection.write(head('GET /api/events', { authorization: `Bearer ${token}`, connection: 'close' }));
    await connection.answer();
    await server.drain();
    expect(await connection.closed()).toMatch(/retry: \d+\n\n/);
  });

  test('answers part of a resumable upload with the offset that was reached, and the upload resumes there', async () => {
    const server = await testApp();
    const member = await server.signUp();
    const bytes = randomBytes(3_000_000);
    const path = await startResumableUpload(server.url, member, bytes.length);
    const connection = await openConnection(server.url);
    const about = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const { authorization } = json('', member);
    connection.write(head(`PATCH ${path}`, { ...about, authorization, 'content-length': String(bytes.length) }));
    connection.write(bytes.subarray(0, 2_000_000));
    const [row] = await server.query<{ storage_key: string }>(
      `select storage_key from uploads where id = '${toUploadId(path)}'`,
    );
    const stored = () => server.storage.draftSize(row?.storage_key ?? '');
    await expect.poll(stored).toBeGreaterThan(0);
    await server.drain();
    const answer = await connection.answer();
    expect(answer.status).toBe(204);
    const arrived = Number(answer.headers['upload-offset']);
    // On a busy machine not all bytes that were sent have arrived.
    expect(arrived).toBeGreaterThan(0);
    expect(arrived).toBeLessThanOrEqual(2_000_000);
    connection.close();
    expect(await stored()).toBe(arrived);
  });

  test('does not wait for a request longer than its limit', async () => {
    const server = await testApp({ drainTimeouts: { requestsMs: 300, idleMs: 50 } });
    const connection = await openConnection(server.url);
    connection.write(head('POST /api/auth/login', { 'content-type': 'application/json', 'content-length': '50' }));
    await expect(server.drain()).resolves.toBeUndefined();
    connection.close();
  });

  test('answers the requests in progress before it closes anything that they need', async () => {
    const { url } = await createMigratedDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-stop-'));
    const secret = randomBytes(32).toString('hex');
    const ports = { PORT: '0', OPS_PORT: '0', HOST: '127.0.0.1' };
    const env = { DATABASE_URL: url, SESSION_SECRET: secret, DATA_DIR: dataDir, ...ports };
    const running = await startVitrine(readConfig(env), createLog('silent'));
    const server = { url: `http://127.0.0.1:${running.port}` };
    const connection = await openConnection(server.url);
    const body = JSON.stringify({ name: 'Someone', email: 'someone@example.com', password: 'correct horse' });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    connection.write(head('POST /api/auth/register', headers) + body.slice(0, 10));
    const stopped = running.stop();
    await untilClosed(server);
    connection.write(body.slice(10));
    expect((await connection.answer()).status).toBe(201);
    await stopped;
  });
});

describe('a body that stops arriving', () => {
  // Longer than a busy machine needs for the bodies that do arrive.
  const patience = { requestTimeouts: { headersMs: 60_000, bodyMs: 1_000 } };

  test.each([
    ['in JSON', '/api/auth/login', 'application/json', '{'],
    ['to no address', '/api/nothing', 'application/json', '{'],
  ])('%s is answered with 408', async (_, path, type, start) => {
    const server = await testApp(patience);
    const connection = await openConnection(server.url);
    connection.write(head(`POST ${path}`, { 'content-type': type, 'content-length': '1000' }) + start);
    const answer = await connection.answer();
    expect([answer.status, parseErrorCode(answer)]).toEqual([408, 'request.too_slow']);
    expect(answer.headers['connection']).toBe('close');
    await connection.closed();
  });

  test('of a heartbeat is answered with 408', async () => {
    const server = await testApp(patience);
    const screen = await pairScreen(server, await server.signUp());
    const connection = await openConnection(server.url);
    connection.write(head('POST /api/player/v1/heartbeat', json(' '.repeat(1_000), screen)) + '{');
    const answer = await connection.answer();
    expect([answer.status, parseErrorCode(answer)]).toEqual([408, 'request.too_slow']);
    await connection.closed();
  });

  test('of an upload by any protocol is answered with 408', async () => {
    const server = await testApp(patience);
    const member = await server.signUp();
    const { authorization } = json('', member);
    const { uploadURL } = await member.client.media.announceUpload({ body: { fileSize: 1_000 } });
    const pieces = await startResumableUpload(server.url, member, 1_000);
    const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nbytes';
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const { pathname, search } = new URL(uploadURL, server.url);
    const calls: [string, Record<string, string>, string][] = [
      ['POST /api/image/upload', { authorization, 'content-type': 'multipart/form-data; boundary=x' }, form],
      [`PUT ${pathname}${search}`, { 'content-type': 'video/mp4' }, 'bytes'],
      [`PATCH ${pieces}`, { authorization, ...tus }, 'bytes'],
    ];
    for (const [first, headers, start] of calls) {
      const connection = await openConnection(server.url);
      connection.write(head(first, { ...headers, 'content-length': '1000' }) + start);
      const answer = await connection.answer();
      expect([first, answer.status, parseErrorCode(answer)]).toEqual([first, 408, 'request.too_slow']);
      await connection.closed();
    }
    // The bytes of a resumable upload that have arrived are stored.
    expect(await readUploadOffset(server.url, member, pieces)).toBe(5);
    expect(await appendToUpload(server.url, member, pieces, 5, new Uint8Array(995))).toBe(1_000);
  });

  test('is accepted as long as bytes arrive, however long the whole body takes', async () => {
    const server = await testApp({ requestTimeouts: { headersMs: 60_000, bodyMs: 3_000 } });
    const member = await server.signUp();
    const body = JSON.stringify({ name: 'Lobby', color: '#3b82f6' });
    const connection = await openConnection(server.url);
    connection.write(head('POST /api/folders', json(body, member)));
    const rounds = 10;
    for (let i = 0; i < rounds; i += 1) {
      // Each step is shorter than the limit; together they are longer.
      await new Promise((resolve) => setTimeout(resolve, 350));
      connection.write(
        body.slice(Math.floor((i * body.length) / rounds), Math.floor(((i + 1) * body.length) / rounds)),
      );
    }
    expect((await connection.answer()).status).toBe(201);
    connection.close();
  });

  test('and headers that stop arriving are answered with 408', async () => {
    const server = await testApp({ requestTimeouts: { headersMs: 300, bodyMs: 60_000 } });
    const connection = await openConnection(server.url);
    connection.write('GET /api/health HTTP/1.1\r\nhost: loc');
    const answer = await connection.answer();
    expect([answer.status, parseErrorCode(answer)]).toEqual([408, 'request.too_slow']);
    await connection.closed();
  });
});

describe('an unusual request', () => {
  test.each([
    ['without Host', 'GET /api/health HTTP/1.1\r\n\r\n', 400, 'request.invalid'],
    ['with an unknown Expect', head('POST /api/auth/login', { expect: 'cake' }), 417, 'request.expectation_failed'],
    ['with the method TRACE', head('TRACE /api/health'), 404, 'route.not_found'],
    ['for OPTIONS *', head('OPTIONS *'), 404, 'route.not_found'],
    ['to an unknown absolute URL', head('GET http://signs.example.com/api/nothing'), 404, 'route.not_found'],
  ])('%s gets the usual error body', async (_, text, status, code) => {
    const server = await testApp();
    const connection = await openConnection(server.url);
    connection.write(text);
    const answer = await connection.answer();
    expect([answer.status, parseErrorCode(answer)]).toEqual([status, code]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
    });
    connection.close();
  });

  test('to an absolute URL is answered like one to its path', async () => {
    const server = await testApp();
    const connection = await openConnection(server.url);
    connection.write(head('GET http://signs.example.com/api/health?a=1'));
    expect(await connection.answer()).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
    connection.close();
  });
});
