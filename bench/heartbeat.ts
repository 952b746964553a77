import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres.ts';
import Fastify from 'fastify';
import { compare, printTable } from './measure.ts';

/*
 * Heartbeats: the real server process on the packaged PostgreSQL, beside the smallest Fastify server there is.
 *
 *   npm run bench -- heartbeat          1,000 and 10,000 devices
 *   npm run bench -- heartbeat 100000   and as many as named, too
 */

/** What the reference calls "hello world". */
const HELLO = 'hello';

const CONNECTIONS = 32;
const MEASURE_MS = 2_000;
/** 100,000 devices that each call every 30 s. */
const PACE_PER_SECOND = 3_333;
const PACED_MS = 15_000;
const TICK_MS = 10;
/** `/proc` counts in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

const root = fileURLToPath(new URL('..', import.meta.url));

if (process.argv[2] === HELLO) await serveHello();
else await bench(Number(process.argv[2] ?? 0));

async function serveHello(): Promise<void> {
  const app = Fastify();
  app.get('/', async () => ({ hello: 'world' }));
  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
}

async function bench(most: number): Promise<void> {
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`);
  const sizes = [1_000, 10_000, ...(most > 10_000 ? [most] : [])];
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const log = { info() {}, warn: (text: string) => console.error(text) };
    const postgres = await startPostgres({ dataDir, log });
    closers.push(() => postgres.stop());
    const server = await startProcess(['apps/server/src/main.ts'], {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      BILLING: 'off',
      LOG_LEVEL: 'error',
    });
    closers.push(server.stop);
    const hello = await startProcess(['bench/heartbeat.ts', HELLO], {});
    closers.push(hello.stop);
    const postgresPid = childrenOf(process.pid).find((pid) => ![server.pid, hello.pid].includes(pid));
    if (postgresPid === undefined) throw new Error('PostgreSQL is no child of this process');

    const accountId = await register(server.port);
    const devices = await arrange(postgres.url, accountId, Math.max(...sizes));
    const fleet = (size: number) => devices.slice(0, size);
    const greeting = [Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')];

    console.log(`First contact of ${devices.length} devices`);
    await callAll(server.port, devices);
    const many = fleet(10_000);
    await load(server.port, many, MEASURE_MS);
    await load(hello.port, greeting, MEASURE_MS);

    const rate = (port: number, calls: readonly Buffer[]) => async () =>
      (await load(port, calls, MEASURE_MS)).perSecond;
    const cpu = (pid: number, port: number, calls: readonly Buffer[]) => async () => {
      const before = cpuMsOf([pid]);
      const { answered } = await load(port, calls, MEASURE_MS);
      return ((cpuMsOf([pid]) - before) / answered) * 1_000;
    };
    const ours = 'heartbeat';
    const reference = 'hello';
    console.log(`${CONNECTIONS} connections that call again as soon as they are answered; ratio: hello world is 1\n`);
    printTable([
      await compare({
        name: 'answers, 10,000 devices',
        unit: '1/s',
        better: 'larger',
        ours: { label: ours, measure: rate(server.port, many) },
        reference: { label: reference, measure: rate(hello.port, greeting) },
      }),
      await compare({
        name: 'CPU of Node for 1,000',
        unit: 'ms',
        ours: { label: ours, measure: cpu(server.pid, server.port, many) },
        reference: { label: reference, measure: cpu(hello.pid, hello.port, greeting) },
      }),
    ]);

    console.log(`\n${PACE_PER_SECOND} heartbeats a second: what 100,000 devices send at one every 30 s\n`);
    console.log('| devices | cores of Node | cores of PostgreSQL | CPU for 1,000, both | p50 | p99 |');
    console.log('| --- | --- | --- | --- | --- | --- |');
    const paced = async (name: string, pid: number, port: number, calls: readonly Buffer[]) => {
      const [nodeBefore, postgresBefore] = [cpuMsOf([pid]), cpuMsOf(treeOf(postgresPid))];
      const { answered, durationMs, waitsMs } = await pace(port, calls);
      const node = cpuMsOf([pid]) - nodeBefore;
      const database = cpuMsOf(treeOf(postgresPid)) - postgresBefore;
      const cells = [
        name,
        (node / durationMs).toFixed(3),
        (database / durationMs).toFixed(3),
        `${(((node + database) / answered) * 1_000).toFixed(1)} ms`,
        `${quantile(waitsMs, 0.5).toFixed(2)} ms`,
        `${quantile(waitsMs, 0.99).toFixed(2)} ms`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    };
    for (const size of sizes) await paced(size.toLocaleString('en'), server.pid, server.port, fleet(size));
    await paced('hello world, as often', hello.pid, hello.port, greeting);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

interface Running {
  pid: number;
  port: number;
  stop: () => Promise<unknown>;
}

async function startProcess(args: readonly string[], env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
  });
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)) !== null;
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await delay(50);
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, port, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function register(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email: 'bench@example.com', password: 'correct horse' }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** Makes devices, and answers the heartbeat of each as it goes over the wire. */
async function arrange(url: string, accountId: string, count: number): Promise<Buffer[]> {
  const database = openDatabase(url, (error) => console.error(error));
  const tokens = Array.from({ length: count }, (_, i) => createHash('sha256').update(`token ${i}`).digest('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  for (let i = 0; i < count; i += 10_000) {
    await database.pool.query(
      `insert into devices (id, account_id, device_id, name, token_hash, created_at)
       select 'dev_' || lpad(n::text, 26, '0'), $1, 'screen-' || n, 'Screen ' || n, hash, now()
       from unnest($2::text[]) with ordinality as given (hash, i), lateral (select $3::int + i) as numbered (n)`,
      [accountId, hashes.slice(i, i + 10_000), i],
    );
  }
  await database.pool.query('vacuum analyze');
  await database.close();
  return tokens.map((token) => {
    const body = JSON.stringify({
      playing: {
        assetId: 'med_01kb7w2m3nabcdefghjkmnpq',
        etag: '1-hjkmnpqr-7-20513',
        reason: 'group',
        positionMs: 4_012,
      },
      currentScreen: 1,
      totalScreens: 1,
      responseTimeMs: 12,
      clock: '2026-03-01T12:00:00.000Z',
      playerVersion: '1.0.0',
      cache: { have: 12, missing: 0, freeBytes: 12_000_000_000 },
      warnings: [],
    });
    const head = [
      'POST /api/player/v1/heartbeat HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** A connection that sends one request at a time. */
interface Line {
  call(request: Buffer): Promise<void>;
  close(): void;
}

async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let text = '';
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null;
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < headEnd + 4 + length) return;
    const isFine = text.startsWith('HTTP/1.1 200');
    const answer = text;
    text = '';
    if (isFine) settle?.resolve();
    else settle?.reject(new Error(`Not an answer to measure: ${answer}`));
  });
  socket.on('error', (error) => settle?.reject(error));
  return {
    call: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

async function withLines<T>(port: number, use: (lines: Line[]) => Promise<T>): Promise<T> {
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port)));
  try {
    return await use(lines);
  } finally {
    for (const line of lines) line.close();
  }
}

/** Calls with each request once. */
async function callAll(port: number, requests: readonly Buffer[]): Promise<void> {
  let next = 0;
  await withLines(port, (lines) =>
    Promise.all(
      lines.map(async (line) => {
        for (let request = requests[next++]; request !== undefined; request = requests[next++])
          await line.call(request);
      }),
    ),
  );
}

/** Calls with one request after the other, as fast as they are answered. */
async function load(
  port: number,
  requests: readonly Buffer[],
  durationMs: number,
): Promise<{ answered: number; perSecond: number }> {
  let answered = 0;
  const startMs = performance.now();
  await withLines(port, (lines) =>
    Promise.all(
      lines.map(async (line) => {
        while (performance.now() - startMs < durationMs) {
          await line.call(at(requests, answered));
          answered += 1;
        }
      }),
    ),
  );
  return { answered, perSecond: (answered * 1_000) / (performance.now() - startMs) };
}

/** Calls {@link PACE_PER_SECOND} times a second, answered or not; a call waits from when it was due. */
async function pace(
  port: number,
  requests: readonly Buffer[],
): Promise<{ answered: number; durationMs: number; waitsMs: number[] }> {
  const waitsMs: number[] = [];
  const startMs = performance.now();
  await withLines(port, async (lines) => {
    const due: number[] = [];
    let sent = 0;
    let isOver = false;
    const idle: (() => void)[] = [];
    const working = lines.map(async (line) => {
      for (;;) {
        const dueMs = due.shift();
        if (dueMs === undefined) {
          if (isOver) return;
          await new Promise<void>((resolve) => idle.push(resolve));
          continue;
        }
        sent += 1;
        await line.call(at(requests, sent));
        waitsMs.push(performance.now() - dueMs);
      }
    });
    let planned = 0;
    for (let passedMs = 0; passedMs < PACED_MS; passedMs = performance.now() - startMs) {
      for (; planned < (passedMs * PACE_PER_SECOND) / 1_000; planned += 1) {
        due.push(performance.now());
        idle.shift()?.();
      }
      await delay(TICK_MS);
    }
    isOver = true;
    for (const wake of idle.splice(0)) wake();
    await Promise.all(working);
  });
  return { answered: waitsMs.length, durationMs: performance.now() - startMs, waitsMs };
}

function at(requests: readonly Buffer[], i: number): Buffer {
  const request = requests[i % requests.length];
  if (request === undefined) throw new RangeError('Nothing to call with');
  return request;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** User and system time so far, also of children that have ended, in milliseconds. */
function cpuMsOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = statOf(pid).slice(11, 15).map(Number);
    return user + system + usersOfEnded + systemOfEnded;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_PER_SECOND;
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => Number(statOf(pid)[1]) === parent);
}

/** The fields after the name, from the state on; empty for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
