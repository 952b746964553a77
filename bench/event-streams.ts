import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/*
 * What the event streams of open consoles cost the server: memory for each, and how long it takes until all have been
 * told of a change. Reads /proc, so it needs Linux.
 *
 *   npm run bench -- event-streams         1,000 of one account
 *   npm run bench -- event-streams 5000    as many as named
 */

const MOST_BYTES = 20 * 1024;
const START_LIMIT_MS = 60_000;
/** The collector has had its say by then. */
const REST_MS = 3_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const count = Number(process.argv[2] ?? 1_000);
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const port = await freePort();
const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
});
const sockets: Socket[] = [];
try {
  await untilHealthy();
  const { token, cookie } = await register();
  // What the first streams load and compile is no cost of the others.
  await open(50, cookie);
  await rename(token);
  await delay(REST_MS);
  const before = residentBytes();
  await open(count, cookie);
  await delay(REST_MS);
  const each = (residentBytes() - before) / count;

  const told = sockets.map((socket) => once(socket, 'data'));
  const began = performance.now();
  await rename(token);
  await Promise.all(told);
  const toldMs = performance.now() - began;

  console.log('| streams | memory for each | all told after |');
  console.log('| --- | --- | --- |');
  const verdict = each > MOST_BYTES ? ' TOO MUCH' : '';
  console.log(`| ${count} | ${(each / 1024).toFixed(1)} kB${verdict} | ${toldMs.toFixed(0)} ms |`);
  if (each > MOST_BYTES) process.exitCode = 1;
} finally {
  for (const socket of sockets) socket.destroy();
  server.kill('SIGINT');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

async function open(streams: number, cookie: string): Promise<void> {
  for (let nth = 0; nth < streams; nth += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
    let head = '';
    while (!head.includes(': open')) head += String((await once(socket, 'data'))[0]);
  }
}

async function register(): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Somebody', email: 'somebody@example.com', password: 'correct horse' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body: unknown = await answer.json();
  const token: unknown = Object(body).token;
  if (typeof token !== 'string') throw new Error(`No account could be made: ${JSON.stringify(body)}`);
  return { token, cookie };
}

async function rename(token: string): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/api/user/profile`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: randomBytes(8).toString('hex') }),
  });
}

function residentBytes(): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

async function untilHealthy(): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const isHealthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('The server does not become healthy');
    await delay(50);
  }
}

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address();
  socket.close();
  await once(socket, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
