import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultAlertSettings } from '@vitrine/contract/alerts';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { readFixture } from '../fixtures/send-media.ts';
import { createMigratedDatabase } from '../postgres/migrated-database.ts';
import { createHeartbeats } from './heartbeats.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { arrangeDevices, signUp } from '../processes/installation.ts';
import { createLastingServer } from '../processes/lasting-server.ts';
import { startProxy } from '../processes/nginx.ts';

/** Random pause between two restarts, so that they hit requests in every phase. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [300, 1_300];
/** The pause between two calls of one caller. */
const PAUSE_MS = 30;
/** Slow bodies, so that most restarts happen during an upload. */
const CHUNK_PAUSE_MS = 60;
const CHUNKS = 20;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Restarts two server processes behind nginx alternately while all HTTP methods are called through it. */
export async function restartServers(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-faults-'));
  const result = createEmptyResult();
  const { url: databaseUrl } = await createMigratedDatabase();
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const secret = randomBytes(32).toString('hex');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SESSION_SECRET: secret, BILLING: 'off' };
  const servers = [await createLastingServer(env), await createLastingServer(env)];
  for (const server of servers) await server.start();
  const proxy = await startProxy(servers.map(({ port }) => port));
  onTestFinished(() => proxy.stop());

  const { token, user } = await signUp(proxy.url, 'bench@example.com');
  const [deviceToken = ''] = await arrangeDevices({ pool: database.pool, accountId: user.id }, 1);
  const load = startCalls({ url: proxy.url, token, deviceToken, result });

  for (; result.rounds < rounds; result.rounds += 1) {
    await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    const server = servers[result.rounds % servers.length]!;
    const isNextWrite = load.nextWrite();
    const code = await server.stop();
    await isNextWrite;
    result.effects += 1;
    if (code !== 0) {
      result.deaths += 1;
      result.examples.push(`The server ended with ${code}: ${server.printed().slice(-2_000)}`);
    }
    await server.start();
  }
  const created = await load.end();
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from folders union all select original_name from media',
  );
  const existing = Map.groupBy(rows, ({ name }) => name);
  for (const name of created) if (!existing.has(name)) result.lost += 1;
  for (const same of existing.values()) if (same.length > 1) result.duplicated += 1;
  return result;
}

interface Target {
  url: string;
  token: string;
  deviceToken: string;
  result: FaultResult;
}

type Send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer> | null,
) => Promise<Response>;

/** Callers of all methods and all kinds of upload, and one console's event stream. */
function startCalls({ url, token, deviceToken, result }: Target) {
  const stopping = new AbortController();
  const created: string[] = [];
  let onWrite: (() => void) | null = null;

  function fail(example: string): void {
    result.wrong += 1;
    result.examples.push(`${new Date().toISOString()} ${example}`);
  }

  const watchedFetch = createReportingFetch(stopping.signal, fail);
  const clientOf = (bearer: string) => createClient(api, { baseUrl: url, token: () => bearer, fetch: watchedFetch });
  const [client, device] = [clientOf(token), clientOf(deviceToken)];
  const heartbeats = createHeartbeats(device, fail);
  const authorization = `Bearer ${token}`;

  /** Sends slow bodies, which the typed client cannot. */
  const send: Send = (method, path, headers, body) =>
    watchedFetch(new URL(path, url), {
      method,
      headers: { authorization, ...headers },
      ...(body && { body: streamSlowly(body), duplex: 'half' as const }),
    });

  function acknowledge(name: string): void {
    created.push(name);
    onWrite?.();
  }

  const callers: (() => Promise<unknown>)[] = [
    async () => {
      const name = inventName('folder');
      const { folder } = await client.folders.create({ body: { name } });
      const params = { id: folder.id };
      await client.folders.update({ params, body: { color: '#ef4444' } });
      acknowledge(name);
      const { folder: other } = await client.folders.create({ body: { name: inventName('passing') } });
      await client.folders.remove({ params: { id: other.id } });
    },
    async () => {
      await client.accounts.profile();
      await watchedFetch(`${url}/api/health`, { method: 'HEAD' });
      await client.media.storage();
      await client.alerts.changeSettings({ body: defaultAlertSettings });
    },
    () => heartbeats.send(),
    ...uploadCallers({ client, send, acknowledge }),
    async () => {
      const { signal } = stopping;
      const stream = await watchedFetch(`${url}/api/events`, { headers: { authorization }, signal });
      for await (const chunk of stream.body ?? []) if (signal.aborted) return chunk;
      return null;
    },
  ];

  const running = callers.map(async (call) => {
    while (!stopping.signal.aborted) {
      await call().catch(() => {}); // already counted by `watchedFetch`
      await delay(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });

  return {
    /** Resolves at the next acknowledged write. */
    nextWrite: () =>
      new Promise<void>((resolve) => {
        onWrite = resolve;
      }),
    async end() {
      stopping.abort();
      await Promise.all(running);
      return created;
    },
  };
}

/** `fetch` that reports unsuccessful responses and broken connections. */
function createReportingFetch(stopped: AbortSignal, fail: (example: string) => void) {
  return async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const call = `${method} ${new URL(input instanceof Request ? input.url : input).pathname}`;
    try {
      const response = await fetch(input, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...init });
      if (!response.ok) fail(`${call}: ${response.status} ${await response.clone().text()}`);
      return response;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      if (!stopped.aborted) fail(`${call}: ${String(error)}${cause}`);
      throw error;
    }
  };
}

interface UploadContext {
  client: Client<typeof api>;
  send: Send;
  acknowledge: (name: string) => void;
}

/** One caller for each kind of upload: form, three calls, and resumable. */
function uploadCallers({ client, send, acknowledge }: UploadContext): (() => Promise<unknown>)[] {
  const clipOf = readFixture('friday.mp4');
  const imageOf = readFixture('lizard.png');
  return [
    async () => {
      const name = `${inventName('image')}.png`;
      const start = `--cut\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`;
      const body = Uint8Array.from(Buffer.concat([Buffer.from(start), await imageOf, Buffer.from('\r\n--cut--\r\n')]));
      const answer = await send(
        'POST',
        '/api/image/upload',
        { 'content-type': 'multipart/form-data; boundary=cut' },
        body,
      );
      if (answer.ok) acknowledge(name);
    },
    async () => {
      const name = inventName('video');
      const { uploadURL } = await client.media.announceUpload({ body: {} });
      await send('PUT', uploadURL, { 'content-type': 'video/mp4' }, await clipOf);
      await client.media.finishUpload({ body: { videoURL: uploadURL, originalName: name } });
      acknowledge(name);
    },
    // Resumable upload (tus) in one request: a draining server stores what it has received, the other gets the rest.
    async () => {
      const name = inventName('upload');
      const clip = await clipOf;
      const tus = { 'tus-resumable': '1.0.0' };
      const length = { ...tus, 'upload-length': String(clip.length) };
      const announced = await send('POST', '/api/objects/uploads', length, null);
      const path = announced.headers.get('location');
      if (!announced.ok || path === null) return;
      for (let offset = 0; offset < clip.length;) {
        const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
        await send('PATCH', path, headers, clip.subarray(offset));
        offset = Number((await send('HEAD', path, tus, null)).headers.get('upload-offset'));
      }
      const params = { uploadId: path.split('/').at(-1) ?? '' };
      await client.media.finishResumableUpload({ params, body: { kind: 'video', originalName: name } });
      acknowledge(name);
    },
  ];
}

const inventName = (kind: string): string => `${kind} ${randomBytes(9).toString('hex')}`;

/** A request body that is sent in {@link CHUNKS} parts with pauses. */
function streamSlowly(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
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
