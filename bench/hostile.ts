import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { isAppError } from '@vitrine/contract/core/errors';
import type { MediaKind } from '@vitrine/contract/library/media';
import { hostileFiles, mutated, numbersFrom, wholeFiles } from '@vitrine/server/src/test/fixtures/hostile-files.ts';
import { sendImage, sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import sharp from 'sharp';
import { install, type Installation } from './installation.ts';
import { cpuMsOf, residentBytesOf, treeOf } from './processes.ts';

/*
 * Files made to do harm, and damaged ones, sent to the real server process: each is refused or does none. What reads
 * them is watched from outside.
 *
 *   npm run bench -- hostile                  500 made to do harm, 2,000 damaged ones
 *   npm run bench -- hostile 101-200 1-400    these of them: what a run does not do another one can
 */

const MB = 1024 ** 2;
const [hostileOnes = '1-500', damagedOnes = '1-2000'] = process.argv.slice(2);
const AT_ONCE = 3;
const LONGEST_MS = 10_000;
/** Of a process that reads a file or makes its preview; of one that makes a copy of it in full size. */
const MOST_MB = { small: 512, large: 3 * 1024 + 512 };
const MOST_GROWTH_MB = 64;
const LOOK_EVERY_MS = 20;
const TELL_EVERY_MS = 15_000;
/** Seeds that follow one another would begin with nearly the same number. */
const SCATTER = 2_654_435_761;

/** Of a file that the server took because it could not read it in time; what becomes of it shows later. */
const UNREAD_TYPE = 'application/octet-stream';

interface Sent {
  name: string;
  kind: MediaKind;
  bytes: Uint8Array<ArrayBuffer>;
  isRefused: boolean;
}

const installation = await install();
const lured: string[] = [];
const lure = createServer((asked, answer) => {
  lured.push(asked.url ?? '');
  answer.end();
}).listen(0, '127.0.0.1');
try {
  await once(lure, 'listening');
  await bench(installation);
} finally {
  lure.close();
  await installation.close();
}

async function bench({ server, serverPid, token, pool }: Installation): Promise<void> {
  const path = join(server.dataDir, 'secret.png');
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(path);
  const address = lure.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const warm = await wholeFiles();
  for (const { kind, name, bytes } of warm)
    await (kind === 'image' ? sendImage : sendVideo)(server.url, { token, client: installation.client }, bytes, {
      name,
    });
  await untilIdle(pool);
  // Made before anything is measured: it keeps this process busy.
  const batches = [
    ['made to do harm', await makeHostile(rangeOf(hostileOnes), { url, path })],
    ['damaged', await makeDamaged(rangeOf(damagedOnes))],
  ] as const;
  const before = residentBytesOf(serverPid) / MB;
  const watch = watchTools(serverPid);
  const health = watchHealth(server.url);

  const problems: string[] = [];
  server.process.on('exit', (code, signal) => problems.push(`the server ended: ${code ?? signal} ${server.output()}`));
  for (const [what, files] of batches) {
    const unread = new Map<string, string>();
    const startMs = performance.now();
    const counts = new Map<number, number>();
    let slowest = { ms: 0, name: '' };
    const waiting = [...files];
    const told = () => [...counts].map(([status, count]) => `${count} answered ${status}`).join(', ');
    const teller = setInterval(
      () => console.log(`  ${files.length - waiting.length} of ${files.length} ${what}: ${told()}`),
      TELL_EVERY_MS,
    );
    const sendNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const sentMs = performance.now();
        const answer = await (file.kind === 'image' ? sendImage : sendVideo)(
          server.url,
          { token, client: installation.client },
          file.bytes,
          { name: file.name },
        ).then(
          ({ id, mimeType }) => ({ status: 201, unreadId: mimeType === UNREAD_TYPE ? id : null }),
          (error: unknown) => ({ status: isAppError(error) ? error.status : 0, unreadId: null }),
        );
        const { status, unreadId } = answer;
        const ms = performance.now() - sentMs;
        if (unreadId !== null) unread.set(unreadId, file.isRefused ? file.name : '');
        if (ms > slowest.ms) slowest = { ms, name: file.name };
        if (ms > LONGEST_MS) problems.push(`${file.name} took ${Math.round(ms)} ms`);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status !== 400 && (status !== 201 || (file.isRefused && unreadId === null)))
          problems.push(`${file.name}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    clearInterval(teller);
    await untilIdle(pool);
    const { rows: afterwards } = await pool.query<{ id: string; status: string }>(
      'select id, status from media where id = any($1)',
      [[...unread.keys()]],
    );
    for (const { id, status } of afterwards)
      if (unread.get(id) !== '' && status !== 'failed') problems.push(`${unread.get(id)}: ${status} in the end`);
    const refusedLater = afterwards.filter(({ status }) => status === 'failed').length;
    const seconds = Math.round((performance.now() - startMs) / 1_000);
    console.log(
      `${files.length} ${what}: ${told()} (${unread.size} of them unread, ${refusedLater} of those refused later); slowest answer ${Math.round(slowest.ms)} ms (${slowest.name}); ${seconds} s in all`,
    );
  }
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from media group by status order by status',
  );
  console.log(`Of those taken: ${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}`);
  const most = await watch.stop();
  const healthy = await health.stop();
  problems.push(...healthy.failures);
  await delay(3_000);
  const growth = residentBytesOf(serverPid) / MB - before;
  console.log(
    `Memory: ${most.small.toFixed(0)} MB for reading and previews at most (${MOST_MB.small}), ${most.large.toFixed(0)} MB for copies`,
  );
  console.log(`Processor time for reading a file, while its sender waits: ${Math.round(most.readingMs)} ms at most`);
  console.log(
    `The server: ${growth.toFixed(0)} MB more than before, slowest answer meanwhile ${healthy.slowest.toFixed(0)} ms`,
  );
  console.log(`Addresses that files named and somebody asked for: ${lured.length}`);
  for (const size of ['small', 'large'] as const)
    if (most[size] > MOST_MB[size]) problems.push(`${most[size].toFixed(0)} MB for a ${size} step`);
  if (growth > MOST_GROWTH_MB) problems.push(`the server grew by ${growth.toFixed(0)} MB`);
  problems.push(...lured);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Both ends included, counted from 1; a number alone stands for as many from the first on. */
function rangeOf(text: string): { from: number; to: number } {
  const [, from, to] = /^(?:(\d+)-)?(\d+)$/.exec(text) ?? [];
  if (to === undefined) throw new Error(`${text} is no range; write 500 or 101-200`);
  return { from: Number(from ?? 1), to: Number(to) };
}

async function makeHostile({ from, to }: ReturnType<typeof rangeOf>, lures: { url: string; path: string }) {
  const files: Sent[] = [];
  for (let [seed, made] = [1, 0]; made < to; seed += 1) {
    const kinds = await hostileFiles(seed, lures);
    files.push(...kinds.slice(Math.max(0, from - 1 - made), Math.max(0, to - made)));
    made += kinds.length;
  }
  return files;
}

async function makeDamaged({ from, to }: ReturnType<typeof rangeOf>) {
  const whole = await wholeFiles();
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return numbers.map((number): Sent => {
    const { name, kind, bytes } = whole[number % whole.length]!;
    const damaged = mutated(bytes, numbersFrom(Math.imul(number, SCATTER)));
    return { name: `${number}-${name}`, kind, bytes: damaged, isRefused: false };
  });
}

/** Until nothing is prepared any more, and all previews there will be are there. */
async function untilIdle(pool: Installation['pool']): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from media
       where status = 'processing' or (thumbnail_key is null and failure is null)`,
    );
    if (rows[0]?.open === 0) return;
    await delay(200);
  }
}

/** The most memory that processes below another one have held, in MB; the most processor time one read a file for. */
function watchTools(pid: number) {
  const most = { small: 0, large: 0, readingMs: 0 };
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      for (const each of treeOf(pid).slice(1)) {
        try {
          const command = readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' ');
          const peak = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) / 1024;
          const isSmall = /video-reader-main|image-worker-main\S* \S+ (svg|preview|pixels *$)|-update 1/.test(command);
          if (/video-reader-main|image-worker-main\S* \S+ svg *$/.test(command))
            most.readingMs = Math.max(most.readingMs, cpuMsOf([each]));
          if (isSmall) most.small = Math.max(most.small, peak);
          else most.large = Math.max(most.large, peak);
        } catch {
          // it has ended meanwhile
        }
      }
      await delay(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return most;
    },
  };
}

/** How long the slowest of many short questions was answered in, in milliseconds; and which were not. */
function watchHealth(url: string) {
  let slowest = 0;
  const failures: string[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const startMs = performance.now();
      const status = await fetch(`${url}/api/health`).then(
        (answer) => answer.status,
        (error: unknown) => (error instanceof Error ? String(error.cause) : 'no answer'),
      );
      if (status !== 200) failures.push(`health: ${status}`);
      slowest = Math.max(slowest, performance.now() - startMs);
      await delay(100);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return { slowest, failures };
    },
  };
}
