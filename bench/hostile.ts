import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { isAppError } from '@vitrine/contract/core/errors';
import type { MediaKind } from '@vitrine/contract/library/media';
import {
  makeHostileFiles,
  mutateBytes,
  numbersFrom,
  getWholeFiles,
} from '@vitrine/server/src/test/fixtures/hostile-files.ts';
import { sendImage, sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import sharp from 'sharp';
import { install, type Installation } from './support/installation.ts';
import { readCpuMs, readResidentBytes, listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';
import { sized } from './support/size.ts';

/*
 * Sends malicious and damaged files to the real server process. Each must be rejected or be harmless; memory and CPU
 * time of the processes that read them are sampled from outside.
 *
 *   npm run bench -- hostile                  500 malicious files, 2,000 damaged ones
 *   npm run bench -- hostile 101-200 1-400    only these, so that the work can be spread over several runs
 */

const MB = 1024 ** 2;
const [maliciousRange = sized('1-500', '1-5'), damagedRange = sized('1-2000', '1-5')] = process.argv.slice(2);
const CONCURRENCY = 3;
const MAX_RESPONSE_MS = 10_000;
/** Memory limits: `small` for reading a file and making previews, `large` for making a full-size rendition. */
const MAX_MB = { small: 512, large: 3 * 1024 + 512 };
const MAX_SERVER_GROWTH_MB = 64;
const SAMPLE_INTERVAL_MS = 20;
const PROGRESS_INTERVAL_MS = 15_000;
/** Multiplies seeds, because the first random numbers of consecutive seeds are nearly equal. */
const SEED_FACTOR = 2_654_435_761;

/** The server accepted the file without reading it in time; its status shows the outcome later. */
const UNREAD_TYPE = 'application/octet-stream';

interface TestFile {
  name: string;
  kind: MediaKind;
  bytes: Uint8Array<ArrayBuffer>;
  /** The server must reject it. */
  isRefused: boolean;
}

const installation = await install();
/** URLs of this server are embedded in malicious files; a request means that something followed one. */
const requestedUrls: string[] = [];
const trap = createServer((request, response) => {
  requestedUrls.push(request.url ?? '');
  response.end();
}).listen(0, '127.0.0.1');
try {
  await once(trap, 'listening');
  await bench(installation);
} finally {
  trap.close();
  await installation.close();
}

async function bench({ server, serverPid, token, pool }: Installation): Promise<void> {
  const path = join(server.dataDir, 'secret.png');
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(path);
  const address = trap.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const valid = await getWholeFiles();
  for (const { kind, name, bytes } of valid)
    await (kind === 'image' ? sendImage : sendVideo)(server.url, { token, client: installation.client }, bytes, {
      name,
    });
  await untilIdle(pool);
  // Generate the files before measuring, because that uses the CPU.
  const batches = [
    ['malicious', await makeMalicious(parseRange(maliciousRange), { url, path })],
    ['damaged', await makeDamaged(parseRange(damagedRange))],
  ] as const;
  const before = readResidentBytes(serverPid) / MB;
  const tools = sampleTools(serverPid);
  const health = pollHealth(server.url);

  const problems: string[] = [];
  server.process.on('exit', (code, signal) => problems.push(`the server ended: ${code ?? signal} ${server.output()}`));
  for (const [what, files] of batches) {
    const unread = new Map<string, string>();
    const startMs = performance.now();
    const counts = new Map<number, number>();
    let slowest = { ms: 0, name: '' };
    const waiting = [...files];
    const summary = () => [...counts].map(([status, count]) => `${count} answered ${status}`).join(', ');
    const progress = setInterval(
      () => console.log(`  ${files.length - waiting.length} of ${files.length} ${what}: ${summary()}`),
      PROGRESS_INTERVAL_MS,
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
        if (ms > MAX_RESPONSE_MS) problems.push(`${file.name} took ${Math.round(ms)} ms`);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status !== 400 && (status !== 201 || (file.isRefused && unreadId === null)))
          problems.push(`${file.name}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
    clearInterval(progress);
    await untilIdle(pool);
    const { rows: afterwards } = await pool.query<{ id: string; status: string }>(
      'select id, status from media where id = any($1)',
      [[...unread.keys()]],
    );
    for (const { id, status } of afterwards)
      if (unread.get(id) !== '' && status !== 'failed') problems.push(`${unread.get(id)}: ${status} at the end`);
    const refusedLater = afterwards.filter(({ status }) => status === 'failed').length;
    const seconds = Math.round((performance.now() - startMs) / 1_000);
    console.log(
      `${files.length} ${what}: ${summary()} (${unread.size} of them unread, ${refusedLater} of those rejected later); slowest answer ${Math.round(slowest.ms)} ms (${slowest.name}); ${seconds} s in all`,
    );
  }
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from media group by status order by status',
  );
  console.log(`Accepted files: ${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}`);
  const peak = await tools.stop();
  const healthy = await health.stop();
  problems.push(...healthy.failures);
  await delay(3_000);
  const growth = readResidentBytes(serverPid) / MB - before;
  console.log(
    `Memory: ${peak.small.toFixed(0)} MB for reading and previews at most (${MAX_MB.small}), ${peak.large.toFixed(0)} MB for copies`,
  );
  console.log(`CPU time for reading a file during its upload: ${Math.round(peak.readingMs)} ms at most`);
  console.log(
    `The server: ${growth.toFixed(0)} MB more than before, slowest answer meanwhile ${healthy.slowest.toFixed(0)} ms`,
  );
  console.log(`Requests to URLs embedded in files: ${requestedUrls.length}`);
  for (const size of ['small', 'large'] as const)
    if (peak[size] > MAX_MB[size]) problems.push(`${peak[size].toFixed(0)} MB for a ${size} step`);
  if (growth > MAX_SERVER_GROWTH_MB) problems.push(`the server grew by ${growth.toFixed(0)} MB`);
  problems.push(...requestedUrls);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Parses `101-200` (inclusive, counted from 1); `500` means `1-500`. */
function parseRange(text: string): { from: number; to: number } {
  const [, from, to] = /^(?:(\d+)-)?(\d+)$/.exec(text) ?? [];
  if (to === undefined) throw new Error(`${text} is not a range; examples: 500, 101-200`);
  return { from: Number(from ?? 1), to: Number(to) };
}

/** @param baits a URL and a local file that the malicious files try to load */
async function makeMalicious({ from, to }: ReturnType<typeof parseRange>, baits: { url: string; path: string }) {
  const files: TestFile[] = [];
  for (let [seed, made] = [1, 0]; made < to; seed += 1) {
    const kinds = await makeHostileFiles(seed, baits);
    files.push(...kinds.slice(Math.max(0, from - 1 - made), Math.max(0, to - made)));
    made += kinds.length;
  }
  return files;
}

async function makeDamaged({ from, to }: ReturnType<typeof parseRange>) {
  const whole = await getWholeFiles();
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return numbers.map((number): TestFile => {
    const { name, kind, bytes } = whole[number % whole.length]!;
    const damaged = mutateBytes(bytes, numbersFrom(Math.imul(number, SEED_FACTOR)));
    return { name: `${number}-${name}`, kind, bytes: damaged, isRefused: false };
  });
}

/** Waits until no file is being processed and every file has a preview or a failure. */
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

/** Samples the descendants of a process: peak memory in MB, and the CPU time of the slowest file reader. */
function sampleTools(pid: number) {
  const peak = { small: 0, large: 0, readingMs: 0 };
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const each of listProcessTree(pid).slice(1)) {
        try {
          const command = readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' ');
          const peakMb = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) / 1024;
          const isSmall = /video-reader-main|image-worker-main\S* \S+ (svg|preview|pixels *$)|-update 1/.test(command);
          if (/video-reader-main|image-worker-main\S* \S+ svg *$/.test(command))
            peak.readingMs = Math.max(peak.readingMs, readCpuMs([each]));
          if (isSmall) peak.small = Math.max(peak.small, peakMb);
          else peak.large = Math.max(peak.large, peakMb);
        } catch {
          // The process has ended.
        }
      }
      await delay(SAMPLE_INTERVAL_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      return peak;
    },
  };
}

/** Polls the health endpoint; records the slowest response in milliseconds, and failures. */
function pollHealth(url: string) {
  let slowest = 0;
  const failures: string[] = [];
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
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
      stopping.abort();
      await running;
      return { slowest, failures };
    },
  };
}
