import { randomUUID, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabaseProxy } from '../test/operations/database-proxy.ts';
import { scrape } from '../test/operations/scrape.ts';
import { createConfig, startServer } from '../test/operations/started-server.ts';
import { exampleMachine } from '../test/machine.ts';
import { openEvents } from '../test/screen.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const closers: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function start(...args: Parameters<typeof startServer>): Promise<Server> {
  const server = await startServer(...args);
  closers.push(() => server.stop());
  return server;
}

async function signUp({ visitor, clientFor }: Server) {
  const body = { name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse' };
  const { token } = await visitor.accounts.register({ body });
  return { token, client: clientFor(token) };
}

async function pairScreen(server: Server, { client }: Awaited<ReturnType<typeof signUp>>) {
  const { pairingId, code, pollSecret } = await server.visitor.pairing.start({ body: {} });
  const device = await client.devices.pair({ body: { code } });
  const poll = await server.clientFor(pollSecret).pairing.poll({ params: { pairingId } });
  if (poll.status !== 'claimed') throw new Error('The code was entered, yet the pairing is pending');
  return { device, token: poll.deviceToken, client: server.clientFor(poll.deviceToken) };
}

const beat = () => ({ body: { clock: new Date().toISOString() } });
const HEARTBEAT = { route: '/api/player/v1/heartbeat', method: 'POST' };

describe('the metrics of a server', () => {
  let server: Server;
  beforeAll(async () => {
    server = await start(await createConfig({ BILLING: 'off' }));
  });
  const read = () => scrape(server.opsUrl);
  const valueOf = async (name: string, labels?: Record<string, string>) => (await read()).values(name, labels)[0] ?? 0;

  test('count requests by route, method and status, and their times without those of event streams', async () => {
    const person = await signUp(server);
    const before = await read();
    const route = { route: '/api/devices/:deviceId', method: 'GET' };
    for (let nth = 0; nth < 3; nth += 1) {
      await expect(person.client.devices.get({ params: { deviceId: randomUUID() } })).rejects.toThrow(/not/i);
    }
    const stream = await openEvents(`${server.baseUrl}/api/events`, { authorization: `Bearer ${person.token}` });
    await stream.close();
    const ofStreams = before.values('vitrine_http_requests_total', { route: '/api/events' })[0] ?? 0;
    await expect.poll(() => valueOf('vitrine_http_requests_total', { route: '/api/events' })).toBe(ofStreams + 1);
    const after = await read();
    const [counted = 0] = after.values('vitrine_http_requests_total', { ...route, status: '4xx' });
    expect(counted - (before.values('vitrine_http_requests_total', { ...route, status: '4xx' })[0] ?? 0)).toBe(3);
    expect(after.values('vitrine_http_request_seconds_count', route)).toEqual([counted]);
    expect(after.values('vitrine_http_request_seconds_bucket', { ...route, le: '+Inf' })).toEqual([counted]);
    const buckets = after.values('vitrine_http_request_seconds_bucket', route);
    expect(buckets.toSorted((a, b) => a - b)).toEqual(buckets);
    expect(after.values('vitrine_http_request_seconds_count', { route: '/api/events' })).toEqual([0]);
  });

  test('count heartbeats, built manifests and connected screens and consoles', async () => {
    const person = await signUp(server);
    const screen = await pairScreen(server, person);
    const before = {
      beats: await valueOf('vitrine_heartbeats_total'),
      built: await valueOf('vitrine_manifest_builds_total'),
    };
    const authorization = `Bearer ${screen.token}`;
    for (let nth = 0; nth < 5; nth += 1) await screen.client.player.heartbeat(beat());
    const { etag } = await screen.client.player.manifest();
    const url = `${server.baseUrl}/api/player/v1`;
    await fetch(`${url}/manifest`, { headers: { authorization, 'if-none-match': `"${etag}"` } });
    const streams = [
      await openEvents(`${url}/events`, { authorization }),
      await openEvents(`${server.baseUrl}/api/events`, { authorization: `Bearer ${person.token}` }),
    ];
    const now = await read();
    expect(now.values('vitrine_heartbeats_total')).toEqual([before.beats + 5]);
    expect(now.values('vitrine_http_requests_total', { ...HEARTBEAT, status: '2xx' })).toEqual([before.beats + 5]);
    expect(now.values('vitrine_manifest_builds_total')).toEqual([before.built + 1]);
    expect(now.values('vitrine_connected_screens')).toEqual([1]);
    expect(now.values('vitrine_connected_consoles')).toEqual([1]);
    for (const stream of streams) await stream.close();
    await expect.poll(() => valueOf('vitrine_connected_screens')).toBe(0);
    await expect.poll(() => valueOf('vitrine_connected_consoles')).toBe(0);
  });

  test('count the bytes of uploads and the outcomes of their jobs', async () => {
    const { token } = await signUp(server);
    const before = await valueOf('vitrine_upload_bytes_total');
    const thumbnails = () => valueOf('vitrine_job_attempts_total', { queue: 'media.thumbnail', outcome: 'completed' });
    const done = await thumbnails();
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.baseUrl}/api/image/upload`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    expect((await valueOf('vitrine_upload_bytes_total')) - before).toBe(bytes.length);
    await expect.poll(thumbnails).toBe(done + 1);
  });

  test('have values of the database, the bus, the disk and the process', async () => {
    await expect.poll(async () => (await read()).values('vitrine_bus_lag_seconds')).toHaveLength(1);
    const now = await read();
    const positive = [
      'vitrine_database_query_seconds_count',
      'vitrine_database_query_seconds_sum',
      'vitrine_disk_size_bytes',
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'process_start_time_seconds',
      'nodejs_heap_size_used_bytes',
      'vitrine_event_loop_active_seconds_total',
    ];
    expect(positive.filter((name) => !((now.values(name)[0] ?? 0) > 0))).toEqual([]);
    expect(now.values('vitrine_database_connections')).toHaveLength(2);
    await expect.poll(async () => (await read()).values('vitrine_database_waiting')).toEqual([0]);
    expect(now.values('vitrine_info', { role: 'all' })).toEqual([1]);
    await expect.poll(async () => (await read()).values('vitrine_ready')).toEqual([1]);
    // No certificate is configured.
    expect(now.values('vitrine_tls_certificate_expiry_timestamp_seconds')).toEqual([]);
  });

  test('have the same series whatever callers send: no id, address, method or text of theirs', async () => {
    const person = await signUp(server);
    const screen = await pairScreen(server, person);

    async function callEverything(): Promise<void> {
      const id = randomUUID();
      const authorizations = [person.token, screen.token, id].map((token) => ({ authorization: `Bearer ${token}` }));
      const paths = ['devices', 'groups', 'playlists', 'schedule', 'images', 'takeovers', `x${id}`].map(
        (each) => `/api/${each}/${id}`,
      );
      for (const headers of [...authorizations, {}]) {
        for (const path of [...paths, `/${id}`, `/player/${id}`, `/assets/${id}.js`, `/readyz?${id}`, '/%zz']) {
          for (const method of ['GET', 'DELETE'])
            await (await fetch(server.baseUrl + path, { method, headers })).text();
        }
      }
      await screen.client.player.heartbeat(beat());
      await new Promise<void>((resolve, reject) => {
        request(server.baseUrl, { method: 'PROPFIND', path: `/${id}` }, (answer) => answer.resume().on('end', resolve))
          .on('error', reject)
          .end();
      });
    }
    const series = async () => (await read()).samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);

    let after: string[] = [];
    // The server's own work may begin series, too, but not each time.
    await vi.waitFor(async () => {
      await callEverything();
      const before = await series();
      await callEverything();
      after = await series();
      expect(after.toSorted()).toEqual(before.toSorted());
    });
    expect(after.filter((one) => /acc_|dev_|@|[\da-f]{8}-[\da-f]{4}/.test(one))).toEqual([]);
    expect((await read()).values('vitrine_http_requests_total', { method: 'other' })).not.toEqual([]);
  });
});

describe('the metrics of an installation', () => {
  test('have its screens by state, its files and its jobs, at the processes that work on jobs', async () => {
    const config = await createConfig({ BILLING: 'off', ROLE: 'web' });
    const web = await start(config);
    const person = await signUp(web);
    const seen = await pairScreen(web, person);
    await pairScreen(web, person);
    const machine = exampleMachine({ display: 'off' });
    await seen.client.player.heartbeat({ body: { ...beat().body, machine } });
    await expect
      .poll(async () => (await person.client.devices.list({ query: {} })).filter(({ status }) => status === 'online'))
      .toHaveLength(1);
    await web.visitor.accounts.forgotPassword({ body: { email: (await person.client.accounts.me()).email } });
    expect((await scrape(web.opsUrl)).types.has('vitrine_screens')).toBe(false);

    const worker = await start({ ...config, ROLE: 'worker' });
    const now = await scrape(worker.opsUrl);
    const screens = ['online', 'offline', 'never'].map((state) => now.values('vitrine_screens', { state })[0]);
    expect(screens).toEqual([1, 0, 1]);
    expect(now.values('vitrine_screens_off')).toEqual([1]);
    expect(now.values('vitrine_storage_used_bytes')).toEqual([0]);
    const mail = { queue: 'accounts.mail-reset' };
    expect(now.values('vitrine_jobs', mail)).toHaveLength(3);
    expect(now.values('vitrine_job_oldest_seconds', mail)).toHaveLength(1);
    await expect
      .poll(async () =>
        (await scrape(worker.opsUrl)).values('vitrine_job_attempts_total', { ...mail, outcome: 'completed' }),
      )
      .toEqual([1]);
  });

  test('can be read while the database is unreachable, without the numbers that it counts', async () => {
    const config = await createConfig();
    const proxy = await openDatabaseProxy(config.DATABASE_URL ?? '');
    closers.push(() => proxy.close());
    const { opsUrl } = await start({ ...config, DATABASE_URL: proxy.url });
    proxy.cut();
    await expect.poll(async () => (await scrape(opsUrl)).values('vitrine_ready')).toEqual([0]);
    const now = await scrape(opsUrl);
    expect(now.values('vitrine_ready_check', { check: 'database' })).toEqual([0]);
    expect(now.values('vitrine_ready_check', { check: 'storage' })).toEqual([1]);
    expect(now.values('vitrine_screens')).toEqual([]);
    expect(now.values('process_resident_memory_bytes')).toHaveLength(1);
    proxy.restore();
    await expect.poll(async () => (await scrape(opsUrl)).values('vitrine_screens')).toHaveLength(3);
  });

  test('include the time at which the server’s certificate expires', async () => {
    const [TLS_CERT = '', TLS_KEY = ''] = ['localhost.pem', 'localhost-key.pem'].map((name) =>
      fileURLToPath(new URL(`../test/fixtures/${name}`, import.meta.url)),
    );
    const { opsUrl } = await start(await createConfig({ TLS_CERT, TLS_KEY }));
    const { validTo } = new X509Certificate(await readFile(TLS_CERT));
    const now = await scrape(opsUrl);
    expect(now.values('vitrine_tls_certificate_expiry_timestamp_seconds')).toEqual([Date.parse(validTo) / 1_000]);
  });
});
