import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { GeneratedVideo } from '@vitrine/contract/generator';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { createFfmpeg } from '@vitrine/server/src/platform/ffmpeg.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Two server processes on one database generate videos while the encoder and the whole working server are killed
 * (`kill -9`) alternately. Checks how soon the work resumes, that it completes exactly once, and that no processes,
 * files or quota reservations are left behind. Reads /proc, so it needs Linux.
 *
 *   npm run bench -- generate-kills       4 rounds
 *   npm run bench -- generate-kills 20    another number of rounds
 */

const ROUNDS = sized(4, 1);
const MAX_RESUME_SECONDS = 30;
const POLL_MS = 50;
const TIMEOUT_MS = 300_000;

const rounds = Number(process.argv[2] ?? ROUNDS);
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const quiet = { info() {}, warn: (text: string) => console.error(text) };
const postgres = await startPostgres({ dataDir, log: quiet });
const database = openDatabase(postgres.url, (error) => console.error(error));
const env = { DATABASE_URL: postgres.url, SESSION_SECRET: randomBytes(32).toString('hex'), BILLING: 'off' };
const start = () => startServer({ dataDir, env: { ...env, LOG_LEVEL: 'error' } });
const servers: TestServer[] = [];
try {
  servers.push(await start(), await start());
  console.log(`load before: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}\n`);
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token } = await createTokenClient(null).accounts.register({ body: person });
  const clip = await sendVideo(firstUrl(), { client: createTokenClient(token) }, await makeClip(), {
    name: 'clip.mp4',
  });
  console.log('| round | killed | resumes after | ready after | ready | left: processes, files, reserved bytes |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (let round = 1; round <= rounds; round++) await killInTheMiddle(round, token, clip.id);
  console.log(`\nThe goal: resumes within ${MAX_RESUME_SECONDS} s, ready once, nothing left.`);
  console.log(`load after: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`);
} finally {
  for (const server of servers) await server.stop();
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function killInTheMiddle(round: number, token: string, mediaId: GeneratedVideo['mediaId'] & {}): Promise<void> {
  const item = { mediaType: 'video' as const, mediaId };
  // A new colour for each round, so that no clip is cached.
  const options = { size: '1080p', fit: 'color', color: `#${String(round).padStart(6, '0')}` } as const;
  const { video } = await createTokenClient(token).generator.generate({
    body: {
      name: `Round ${round}`,
      items: sized([20, 19], [8, 7]).map((duration) => ({ ...item, duration })),
      options: { ...options, transition: 'cut', isMuted: false },
    },
  });
  const first = await until(async () => (await listEncoders()).at(0));
  const worker = servers.find(({ process: { pid } }) => pid === first.serverPid);
  if (worker === undefined) throw new Error('The encoder belongs to none of the servers');
  const isServer = round % 2 === 0;
  const before = performance.now();
  const seconds = () => (performance.now() - before) / 1000;
  const known = new Set((await listEncoders()).map(({ pid }) => pid));
  if (isServer) {
    await worker.kill();
    servers.splice(servers.indexOf(worker), 1);
  } else {
    await killEncoder();
  }
  await until(async () => (await listEncoders()).find(({ pid }) => !known.has(pid)));
  const resumedAfter = seconds();
  await until(async () => {
    const now = (await createTokenClient(token).generator.list()).videos.find(({ id }) => id === video.id);
    if (now?.status === 'failed') throw new Error(now.failure ?? 'failed');
    return now?.status === 'ready' ? now : undefined;
  });
  const readyAfter = seconds();
  if (isServer) servers.push(await start());

  const names = (await createTokenClient(token).media.listVideos()).videos.map(({ originalName }) => originalName);
  const times = names.filter((name) => name === `Round ${round}.mp4`).length;
  const work = await readdir(join(dataDir, 'work'), { recursive: true, withFileTypes: true });
  const files = work.filter((entry) => entry.isFile()).length;
  const { rows } = await database.pool.query<{ bytes: number }>(
    'select coalesce(sum(reserved_bytes), 0)::float as bytes from uploads where media_id is null',
  );
  const left = [(await listEncoders()).length, files, rows[0]?.bytes ?? 0];
  const what = isServer ? 'server' : 'encoder';
  console.log(
    `| ${round} | ${what} | ${resumedAfter.toFixed(1)} s | ${readyAfter.toFixed(1)} s | ${times}× | ${left.join(', ')} |`,
  );
  if (resumedAfter > MAX_RESUME_SECONDS) missGoal();
  if (times !== 1 || left.some((count) => count > 0)) process.exitCode = 1;
}

/** Kills an encoder, even if the first one found ends just before. */
async function killEncoder(): Promise<void> {
  const { pid } = await until(async () => (await listEncoders()).at(0));
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return killEncoder();
    throw error;
  }
}

/** The running encoders and the server that started each. */
async function listEncoders(): Promise<{ pid: number; serverPid: number }[]> {
  const found: { pid: number; serverPid: number }[] = [];
  for (const { process: child } of servers) {
    const serverPid = child.pid ?? 0;
    for (const pid of listProcessTree(serverPid)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (/ffmpeg/.test(command.split('\0')[0] ?? '') && command.includes('-filter_complex'))
        found.push({ pid, serverPid });
    }
  }
  return found;
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadlineMs) throw new Error(`Nothing found within ${TIMEOUT_MS} ms`);
    await delay(POLL_MS);
  }
}

function firstUrl(): string {
  const [server] = servers;
  if (server === undefined) throw new Error('No server is running');
  return server.url;
}

function createTokenClient(token: string | null) {
  return createClient(api, { baseUrl: firstUrl(), token: () => token });
}

async function makeClip(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(dataDir, 'clip.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=20'];
  const limits = { timeoutMs: 120_000, memoryBytes: 4 * 2 ** 30, maxOutputBytes: 1_000_000, isBackground: false };
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await createFfmpeg(process.env['FFMPEG_PATH']).run([...picture, ...encoder, path], limits);
  return new Uint8Array(await readFile(path));
}
