import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { captureLog } from '../test/captured-log.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../test/operations/database-proxy.ts';
import { createConfig, startServer } from '../test/operations/started-server.ts';
import { occupyPort } from '../test/occupied-port.ts';
import { openConnection } from '../test/requests/raw-connection.ts';
import { startWebServer } from '../test/web-server.ts';
import { query } from '../test/postgres/query.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const closers: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function start(config: Config, reader = captureLog()): Promise<Server> {
  const server = await startServer(config, reader);
  closers.push(() => server.stop());
  return server;
}

/** A configuration whose database can be cut off. */
async function behindProxy(env: Record<string, string> = {}): Promise<{ config: Config; proxy: DatabaseProxy }> {
  const config = await createConfig(env);
  const proxy = await openDatabaseProxy(config.DATABASE_URL ?? '');
  closers.push(() => proxy.close());
  return { config: { ...config, DATABASE_URL: proxy.url }, proxy };
}

/** The texts of the lines of a log. */
const listTexts = ({ lines }: ReturnType<typeof captureLog>): string[] => lines.map(({ msg }) => msg);

/** An answer about readiness is polled: on a busy machine a check may take longer than its limit. */
async function ask(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.json() };
}

const allOk = { database: 'ok', migrations: 'ok', storage: 'ok', bus: 'ok', writes: 'ok' };
const alive = { status: 200, body: { status: 'ok' } };
const ready = { status: 200, body: { status: 'ready', checks: allOk } };
const notReady = (failed: Partial<Record<keyof typeof allOk, string>>) => ({
  status: 503,
  body: { status: 'not_ready', checks: { ...allOk, ...failed } },
});

describe.each([
  ['its ops port', ({ opsUrl }: Server) => opsUrl],
  ['its own port', ({ baseUrl }: Server) => baseUrl],
])('a server that is asked on %s', (_, urlOf) => {
  let config: Config;
  let proxy: DatabaseProxy;
  let url: string;
  beforeAll(async () => {
    ({ config, proxy } = await behindProxy());
    url = urlOf(await start(config));
  });

  test('is alive and ready, and says which checks succeeded', async () => {
    expect(await ask(`${url}/healthz`)).toEqual(alive);
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(ready);
  });

  test('answers HEAD with the status only, forbids caching, and refuses other methods', async () => {
    const askHead = async () => {
      const answer = await fetch(`${url}/readyz`, { method: 'HEAD' });
      return [answer.status, answer.headers.get('cache-control'), await answer.text()];
    };
    await expect.poll(askHead).toEqual([200, 'no-store', '']);
    expect((await fetch(`${url}/readyz`, { method: 'POST' })).status).toBe(404);
  });

  test('is alive but not ready while the database is cut off, and ready again after that', async () => {
    proxy.cut();
    await expect
      .poll(() => ask(`${url}/readyz`))
      .toEqual(notReady({ database: 'failed', migrations: 'failed', bus: 'failed', writes: 'failed' }));
    expect(await ask(`${url}/healthz`)).toEqual(alive);
    proxy.restore();
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(ready);
  });

  test('is not ready while its data folder is not there', async () => {
    await rename(config.DATA_DIR, `${config.DATA_DIR}-moved`);
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(notReady({ storage: 'failed' }));
    await rename(`${config.DATA_DIR}-moved`, config.DATA_DIR);
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(ready);
  });

  test('is not ready with a database that lacks a migration', async () => {
    const { DATABASE_URL: databaseUrl = '' } = config;
    await query(databaseUrl, 'update drizzle.__drizzle_migrations set created_at = created_at - 1');
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(notReady({ migrations: 'failed' }));
    await query(databaseUrl, 'update drizzle.__drizzle_migrations set created_at = created_at + 1');
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(ready);
  });
});

describe('a server', () => {
  test('is alive and not ready until it has reached the database', async () => {
    const { config, proxy } = await behindProxy();
    proxy.cut();
    const reader = captureLog();
    const starting = start(config, reader);
    const announced = () => /^Health and metrics are served at (\S+)$/m.exec(listTexts(reader).join('\n'))?.[1];
    await expect.poll(announced).toBeDefined();
    const url = announced();
    expect(await ask(`${url}/healthz`)).toEqual(alive);
    const checks = Object.fromEntries(Object.keys(allOk).map((need) => [need, 'waiting']));
    expect(await ask(`${url}/readyz`)).toEqual({ status: 503, body: { status: 'starting', checks } });
    proxy.restore();
    await starting;
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(ready);
  });

  test('is not ready from the moment it is stopped, on both ports, and stays alive until it has ended', async () => {
    const server = await start(await createConfig());
    // A request in progress keeps the server from ending, and a proxy has a connection from before.
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const login = await openConnection(server.baseUrl);
    login.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const overOldConnection = async () => {
      const [answer] = await once(get(`${server.baseUrl}/readyz`, { agent }), 'response');
      return { status: answer.statusCode as number, body: await json(answer) };
    };
    await expect.poll(overOldConnection).toEqual(ready);
    const stopped = server.stop();
    const draining = { status: 503, body: { status: 'draining', checks: allOk } };
    expect(await overOldConnection()).toEqual(draining);
    expect(await ask(`${server.opsUrl}/readyz`)).toEqual(draining);
    expect(await ask(`${server.opsUrl}/healthz`)).toEqual(alive);
    login.write(body.slice(1));
    expect((await login.answer()).status).toBe(401);
    await stopped;
    await expect(fetch(`${server.opsUrl}/healthz`)).rejects.toThrow('fetch failed');
    agent.destroy();
  });

  test('logs once why it is not ready, and when it is ready again', async () => {
    const { config, proxy } = await behindProxy();
    const reader = captureLog();
    const { opsUrl } = await start(config, reader);
    await ask(`${opsUrl}/readyz`);
    proxy.cut();
    await expect.poll(async () => (await ask(`${opsUrl}/readyz`)).status).toBe(503);
    await ask(`${opsUrl}/readyz`);
    proxy.restore();
    await expect.poll(() => ask(`${opsUrl}/readyz`)).toEqual(ready);
    const ofDatabase = listTexts(reader).filter((line) => line.includes('check of the database'));
    // A check that takes longer than its limit, as on a busy machine, is logged in the same way.
    const [failed, succeeds] = [
      'The check of the database failed: this process is not ready for requests',
      'The check of the database succeeds again',
    ];
    expect(ofDatabase.slice(-2)).toEqual([failed, succeeds]);
    expect(ofDatabase).toEqual(ofDatabase.map((_, nth) => (nth % 2 === 0 ? failed : succeeds)));
  });

  test('is not ready while its bucket refuses it', async () => {
    let status = 404; // the answer for a file that is not there
    const bucket = await startWebServer((_request, response) => void response.writeHead(status).end());
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a secret' };
    const { opsUrl } = await start(await createConfig({ S3_BUCKET: 'media', S3_ENDPOINT: bucket.url, ...keys }));
    await expect.poll(() => ask(`${opsUrl}/readyz`)).toEqual(ready);
    status = 403;
    await expect.poll(() => ask(`${opsUrl}/readyz`)).toEqual(notReady({ storage: 'failed' }));
    status = 404;
    await expect.poll(() => ask(`${opsUrl}/readyz`)).toEqual(ready);
  });

  test('of ROLE=worker has only the ops port', async () => {
    const occupied = await occupyPort();
    const { opsUrl } = await start({ ...(await createConfig()), ROLE: 'worker', PORT: occupied.port });
    expect(await ask(`${opsUrl}/healthz`)).toEqual(alive);
    await expect.poll(() => ask(`${opsUrl}/readyz`)).toEqual(ready);
    expect(await (await fetch(`${opsUrl}/metrics`)).text()).toContain('role="worker"');
    occupied.release();
  });

  test('does not serve metrics on its main port', async () => {
    const { baseUrl, opsUrl } = await start(await createConfig());
    expect((await fetch(`${baseUrl}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
    expect((await fetch(`${opsUrl}/${randomUUID()}`)).status).toBe(404);
  });

  test('does not start if OPS_PORT is in use, and says what to do', async () => {
    const occupied = await occupyPort();
    await expect(start(await createConfig({ OPS_PORT: String(occupied.port) }))).rejects.toThrow(
      `port ${occupied.port} for health and metrics is in use. Set OPS_PORT to another one, or to 0 for any that is free.`,
    );
    occupied.release();
  });

  test('does not start if OPS_HOST is an address of another machine', async () => {
    await expect(start(await createConfig({ OPS_HOST: '203.0.113.9' }))).rejects.toThrow(
      'OPS_HOST 203.0.113.9 is not an address of this machine. Set it to one of them, or to 0.0.0.0 for all.',
    );
  });

  test('starts without the ops port if that is not configured and in use', async () => {
    const config = await createConfig({ OPS_PORT: '' });
    // Another program of this machine, e.g. another run of this test, may use it already.
    const occupied = await occupyPort(9464).catch(() => null);
    const reader = captureLog();
    const server = await start(config, reader);
    expect(server.opsPort).toBeNull();
    expect(listTexts(reader)).toContain(
      'Port 9464 is in use, so health and metrics are not served. Set OPS_PORT to another one.',
    );
    await expect.poll(() => ask(`${server.baseUrl}/readyz`)).toEqual(ready);
    occupied?.release();
  });

  test('serves the product on PORT=9464, and says that metrics need another port', async () => {
    const config = await createConfig({ OPS_PORT: '', PORT: '9464' });
    const reader = captureLog();
    // Another program on this machine, e.g. another run of this test, may use the port for a while.
    const server = await vi.waitFor(() => start(config, reader));
    expect([server.port, server.opsPort]).toEqual([9464, null]);
    expect(listTexts(reader)).toContain(
      'PORT is 9464, where metrics are served by default, so they are not served. Set OPS_PORT to another one.',
    );
    await expect.poll(() => ask(`${server.baseUrl}/readyz`)).toEqual(ready);
    await server.stop();
  });

  test('starts while NATS is away, but is not ready', async () => {
    const reader = captureLog();
    const server = await start(await createConfig({ BUS_URL: 'nats://127.0.0.1:1' }), reader);
    await expect.poll(() => ask(`${server.baseUrl}/readyz`)).toEqual(notReady({ bus: 'failed' }));
    expect(await ask(`${server.baseUrl}/healthz`)).toEqual(alive);
    expect(JSON.stringify(reader.lines)).toContain('Start it, or correct BUS_URL');
  });
});
