import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultAlertSettings } from '@vitrine/contract/alerts';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { fixture } from '@vitrine/server/src/test/fixtures/send-media.ts';
import { freePort, startServer, type TestServer } from '../e2e/server.ts';
import { emptyResult, type FaultResult } from './faults-result.ts';
import { arrangeDevices } from './installation.ts';
import { startProxy } from './nginx.ts';

/** Between two restarts, so that they hit callers at any moment of what they do. */
const [LEAST_PAUSE_MS, MOST_PAUSE_MS] = [300, 1_300];
/** Between two calls of one caller. */
const PAUSE_MS = 30;
/** Bodies take so long to send that most restarts meet some of them. */
const CHUNK_PAUSE_MS = 60;
const CHUNKS = 20;
/** Until a lost answer counts as a failure. */
const ANSWER_MS = 30_000;

/** Restarts one of two processes behind nginx after the other, while every method is called through it. */
export async function drainFault(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const result = emptyResult('one of two processes behind nginx is restarted (SIGTERM)');
  try {
    const log = { info() {}, warn: (text: string) => console.error(text) };
    const postgres = await startPostgres({ dataDir, log });
    closers.push(() => postgres.stop());
    const database = openDatabase(postgres.url, () => {});
    closers.push(() => database.close());
    const secret = randomBytes(32).toString('hex');
    const env = { DATABASE_URL: postgres.url, SESSION_SECRET: secret, BILLING: 'off', LOG_LEVEL: 'error' };
    const startOne = (port: number) => startServer({ dataDir, port, env });
    const ports = [await freePort(), await freePort()];
    const servers: TestServer[] = [];
    for (const port of ports) servers.push(await startOne(port));
    closers.push(() => Promise.all(servers.map((server) => server.stop())));
    const proxy = await startProxy(ports);
    closers.push(() => proxy.stop());

    const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
    const { token, user } = await createClient(api, { baseUrl: proxy.url }).accounts.register({ body: person });
    const [deviceToken = ''] = await arrangeDevices({ pool: database.pool, accountId: user.id }, 1);
    const load = startCalls({ url: proxy.url, token, deviceToken, result });

    for (; result.rounds < rounds; result.rounds += 1) {
      await delay(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS));
      const index = result.rounds % servers.length;
      const server = servers[index]!;
      const startMs = performance.now();
      server.process.kill('SIGTERM');
      const isNextWrite = load.nextWrite().then(() => performance.now());
      const [code] = await once(server.process, 'exit');
      result.recoveriesMs.push((await isNextWrite) - startMs);
      if (code !== 0) {
        result.deaths += 1;
        result.examples.push(`The server ended with ${code}: ${server.output().slice(-2_000)}`);
      }
      servers[index] = await startOne(server.port);
    }
    const { counts, created } = await load.end();
    console.log(
      `${result.fault}: ${result.rounds} rounds; ${Object.entries(counts)
        .map((each) => each.join(' '))
        .join(', ')}`,
    );

    const { rows } = await database.pool.query<{ name: string }>(
      'select name from folders union all select original_name from media',
    );
    const existing = Map.groupBy(rows, ({ name }) => name);
    for (const name of created) if (!existing.has(name)) result.lost += 1;
    for (const same of existing.values()) if (same.length > 1) result.doubled += 1;
    return result;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

interface Target {
  url: string;
  token: string;
  deviceToken: string;
  result: FaultResult;
}

/** Callers of every method and way to upload, and one console's event stream. */
function startCalls({ url, token, deviceToken, result }: Target) {
  const ending = new AbortController();
  const counts: Record<string, number> = {};
  const created: string[] = [];
  let onWrite: (() => void) | null = null;

  function fail(example: string): void {
    result.wrong += 1;
    result.examples.push(`${new Date().toISOString()} ${example}`);
  }

  async function watchedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET';
    const what = `${method} ${new URL(input instanceof Request ? input.url : input).pathname}`;
    counts[method] = (counts[method] ?? 0) + 1;
    try {
      const response = await fetch(input, { signal: AbortSignal.timeout(ANSWER_MS), ...init });
      if (!response.ok) fail(`${what}: ${response.status} ${await response.clone().text()}`);
      return response;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      if (!ending.signal.aborted) fail(`${what}: ${String(error)}${cause}`);
      throw error;
    }
  }

  const clientOf = (bearer: string) => createClient(api, { baseUrl: url, token: () => bearer, fetch: watchedFetch });
  const [client, device] = [clientOf(token), clientOf(deviceToken)];
  const authorization = `Bearer ${token}`;

  /** Sends by hand what the typed client does not: bodies that take their time. */
  const send = (method: string, path: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> | null) =>
    watchedFetch(new URL(path, url), {
      method,
      headers: { authorization, ...headers },
      ...(body && { body: slowly(body), duplex: 'half' as const }),
    });

  function acknowledge(name: string): void {
    created.push(name);
    onWrite?.();
  }

  const clipOf = fixture('friday.mp4');
  const pictureOf = fixture('lizard.png');

  const callers: (() => Promise<unknown>)[] = [
    async () => {
      const name = nameOf('folder');
      const { folder } = await client.folders.create({ body: { name } });
      const params = { id: folder.id };
      await client.folders.update({ params, body: { color: '#ef4444' } });
      acknowledge(name);
      const { folder: other } = await client.folders.create({ body: { name: nameOf('passing') } });
      await client.folders.remove({ params: { id: other.id } });
    },
    async () => {
      await client.accounts.profile();
      await watchedFetch(`${url}/api/health`, { method: 'HEAD' });
      await client.media.storage();
      await client.alerts.changeSettings({ body: defaultAlertSettings });
    },
    () => device.player.heartbeat({ body: { clock: new Date().toISOString() } }),
    async () => {
      const name = `${nameOf('picture')}.png`;
      const start = `--cut\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`;
      const body = Uint8Array.from(
        Buffer.concat([Buffer.from(start), await pictureOf, Buffer.from('\r\n--cut--\r\n')]),
      );
      const answer = await send(
        'POST',
        '/api/image/upload',
        { 'content-type': 'multipart/form-data; boundary=cut' },
        body,
      );
      if (answer.ok) acknowledge(name);
    },
    async () => {
      const name = nameOf('video');
      const { uploadURL } = await client.media.announceUpload({ body: {} });
      await send('PUT', uploadURL, { 'content-type': 'video/mp4' }, await clipOf);
      await client.media.finishUpload({ body: { videoURL: uploadURL, originalName: name } });
      acknowledge(name);
    },
    // In one piece by the tus protocol: a server that drains answers with what has arrived, and the other gets the rest.
    async () => {
      const name = nameOf('upload');
      const clip = await clipOf;
      const tus = { 'tus-resumable': '1.0.0' };
      const length = { ...tus, 'upload-length': String(clip.length) };
      const announced = await send('POST', '/api/objects/uploads', length, null);
      const path = announced.headers.get('location');
      if (!announced.ok || path === null) return;
      for (let arrived = 0; arrived < clip.length;) {
        const about = { ...tus, 'upload-offset': String(arrived), 'content-type': 'application/offset+octet-stream' };
        await send('PATCH', path, about, clip.subarray(arrived));
        arrived = Number((await send('HEAD', path, tus, null)).headers.get('upload-offset'));
        if (arrived < clip.length) counts['uploads handed over'] = (counts['uploads handed over'] ?? 0) + 1;
      }
      const params = { uploadId: path.split('/').at(-1) ?? '' };
      await client.media.finishResumableUpload({ params, body: { kind: 'video', originalName: name } });
      acknowledge(name);
    },
    async () => {
      const { signal } = ending;
      const stream = await watchedFetch(`${url}/api/events`, { headers: { authorization }, signal });
      for await (const chunk of stream.body ?? []) if (signal.aborted) return chunk;
      return null;
    },
  ];

  const running = callers.map(async (call) => {
    while (!ending.signal.aborted) {
      await call().catch(() => {}); // counted already
      await delay(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  });

  return {
    /** Resolves at the next acknowledged write. */
    nextWrite: () =>
      new Promise<void>((resolve) => {
        onWrite = resolve;
      }),
    async end() {
      ending.abort();
      await Promise.all(running);
      return { counts, created };
    },
  };
}

const nameOf = (what: string): string => `${what} ${randomBytes(9).toString('hex')}`;

/** A body that arrives bit by bit. */
function slowly(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const size = Math.ceil(bytes.length / CHUNKS);
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent >= bytes.length) return controller.close();
      await delay(CHUNK_PAUSE_MS);
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
    },
  });
}
