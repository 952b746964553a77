import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/*
 * Whether an answer tells if there is such an account, by what it says or by how long it takes: sign-in with a wrong
 * password and forgotten password, for known and unknown addresses in turn.
 *
 *   npm run bench -- sign-in-time        2,000 of each
 *   npm run bench -- sign-in-time 200    as many as named
 *
 * Ends with an error when statuses, headers or bodies differ, or medians by more than 2 ms.
 */

const MOST_APART_MS = 2;
/** As many addresses of each kind, so that what is counted for an address is as long for both. */
const ADDRESSES = 50;
const START_LIMIT_MS = 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const count = Number(process.argv[2] ?? 2_000);

interface Answer {
  /** Status, headers and body, without what differs from one moment to the next. */
  said: string;
  tookMs: number;
}

console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`);
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const port = await freePort();
// The server as it is, except that one address may try as often as this needs.
const server = spawn(process.execPath, [join(root, 'apps/server/src/test/e2e-main.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
});
try {
  await untilHealthy();
  const addresses = (kind: string) =>
    Array.from({ length: ADDRESSES }, (_, nth) => `${kind}-${nth}-${randomBytes(4).toString('hex')}@example.com`);
  const known = addresses('somebody');
  const unknown = addresses('somebody');
  for (const email of known) await call('/api/auth/register', { name: 'Somebody', email, password: 'correct horse' });

  console.log(`${count} of each, one after the other\n`);
  console.log('| call | known: median | unknown: median | apart | answers |');
  console.log('| --- | --- | --- | --- | --- |');
  const passed = [
    await compare('sign-in', known, unknown, (email) => call('/api/auth/login', { email, password: 'wrong horse' })),
    await compare('forgotten password', known, unknown, (email) => call('/api/auth/forgot-password', { email })),
  ];
  if (passed.includes(false)) process.exitCode = 1;
} finally {
  server.kill('SIGINT');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

async function compare(
  name: string,
  known: readonly string[],
  unknown: readonly string[],
  ask: (email: string) => Promise<Answer>,
): Promise<boolean> {
  const answers = { known: [] as Answer[], unknown: [] as Answer[] };
  // Known, unknown, unknown, known: each follows itself as often as the other, since one leaves work behind it.
  for (let nth = 0; answers.unknown.length < count; nth += 1) {
    const email = (kind: readonly string[]) => kind[nth % kind.length] ?? '';
    const order = nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) answers[kind].push(await ask(email(kind === 'known' ? known : unknown)));
  }
  const [ofKnown, ofUnknown] = [median(answers.known), median(answers.unknown)];
  const said = new Set([...answers.known, ...answers.unknown].map((answer) => answer.said));
  const apartMs = Math.abs(ofKnown - ofUnknown);
  const cells = [
    name,
    `${ofKnown.toFixed(2)} ms`,
    `${ofUnknown.toFixed(2)} ms`,
    `${apartMs.toFixed(2)} ms${apartMs > MOST_APART_MS ? ' TOO FAR' : ''}`,
    said.size === 1 ? 'the same' : `${said.size} DIFFERENT`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return said.size === 1 && apartMs <= MOST_APART_MS;
}

async function call(path: string, body: unknown): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const tookMs = performance.now() - began;
  const { date: _, ...headers } = Object.fromEntries(response.headers);
  return { said: JSON.stringify([response.status, headers, text]), tookMs };
}

function median(answers: readonly Answer[]): number {
  const sorted = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
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
