// Media files as the server answers with them, beside nginx with sendfile and the same files.
//
//   npm run bench -- files            everything
//   npm run bench -- files answers    only: 1,000 random requests answered like nginx
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/client';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres.ts';
import { startServer } from '../e2e/server.ts';
import { addedByDownloads } from './downloads.ts';
import { countDifferences } from './like-nginx.ts';
import { type Comparison, compare, printTable } from './measure.ts';
import { requireTool, startNginx } from './nginx.ts';

const KB = 1024;
const MB = 1024 * KB;

/** What is asked for, and at least how much of nginx's rate is wanted. */
const works = [
  { name: 'whole file of 32 MB', file: 'whole', range: 0, goal: 0.75 },
  { name: 'ranges of 1 MB', file: 'large', range: MB, goal: 0.75 },
  { name: 'file of 64 kB', file: 'small', range: 0, goal: 0.35 },
] as const;
const sizes = { large: 256 * MB, whole: 32 * MB, small: 64 * KB };

const CONNECTIONS = 4;
const SECONDS = 2;
const DOWNLOADS = 200;
const MOST_ADDED_MB = 64;
const REQUESTS = 1_000;
/** `/proc` counts in hundredths of a second on every Linux. */
const TICK_MS = 10;

requireTool('wrk', 'wrk');
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const postgres = await startPostgres({ dataDir, log: { info() {}, warn: (line: string) => console.error(line) } });
const server = await startServer({
  dataDir,
  env: { DATABASE_URL: postgres.url, SESSION_SECRET: randomBytes(32).toString('hex'), BILLING: 'off' },
});
const serverPid = server.process.pid ?? 0;
const { token, accountId } = await signUp();
const root = join(dataDir, 'media', 'media', accountId);
const nginx = await startNginx(root);
try {
  await fill();
  const ours = (file: string) => ({ url: `${server.url}/api/video/file/${file}.mp4`, pid: serverPid });
  const theirs = (file: string) => ({ url: `${nginx.url}/${file}`, pid: nginx.workerPid });
  const isShort = process.argv[2] === 'answers';
  if (!isShort) await speed(ours, theirs);

  const differences = await countDifferences(REQUESTS, {
    size: sizes.small,
    ours: { url: ours('small').url, headers: { authorization: `Bearer ${token}` } },
    theirs: { url: theirs('small').url, headers: {} },
  });
  console.log(
    `\n${REQUESTS} random requests with ranges and conditions: ${differences.length} answered otherwise than by nginx`,
  );
  for (const each of differences.slice(0, 5)) console.log(`  ${each}`);
  if (differences.length > 0) process.exitCode = 1;

  if (!isShort) {
    const added = await addedByDownloads(ours('large').url, { token, count: DOWNLOADS, pid: serverPid });
    console.log(
      `\n${DOWNLOADS} downloads of 256 MB at once, half of them slow: ${added.toFixed(0)} MB more memory (at most ${MOST_ADDED_MB})`,
    );
    if (added > MOST_ADDED_MB) process.exitCode = 1;
  }
} finally {
  await nginx.stop();
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Place {
  url: string;
  pid: number;
}

/** Bytes for each second of the clock, and for each second of processor time of whoever answers. */
async function speed(ours: (file: string) => Place, theirs: (file: string) => Place): Promise<void> {
  const tables: { rate: Comparison[]; work: Comparison[] } = { rate: [], work: [] };
  for (const { name, file, range, goal } of works) {
    const lua = join(dataDir, 'ask.lua');
    await writeFile(lua, scriptOf(sizes[file], range));
    const seen = { ours: await load(ours(file), lua), theirs: await load(theirs(file), lua) };
    const measured: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    const side = (whose: 'ours' | 'theirs', place: Place) => ({
      label: whose === 'ours' ? 'ours' : 'nginx',
      async measure() {
        seen[whose] = await load(place, lua);
        measured[whose].push(seen[whose].perCpuSecond);
        return seen[whose].perSecond;
      },
    });
    tables.rate.push(
      await compare({
        name: `${name}, goal ${goal}`,
        unit: 'MB/s',
        better: 'larger',
        ours: side('ours', ours(file)),
        reference: side('theirs', theirs(file)),
      }),
    );
    const [mine, other] = [measured.ours, measured.theirs];
    tables.work.push(
      await compare({
        name,
        unit: 'MB/CPU s',
        better: 'larger',
        ours: { label: 'ours', measure: () => mine.shift() ?? 0 },
        reference: { label: 'nginx', measure: () => other.shift() ?? 0 },
      }),
    );
  }
  console.log(`${CONNECTIONS} connections that ask again as soon as they are answered\n`);
  printTable(tables.rate);
  console.log('');
  printTable(tables.work);
}

/** What wrk asks for: the file, or random parts of it. */
function scriptOf(size: number, range: number): string {
  const parts = [
    `request = function()`,
    `  local from = math.random(0, ${size - range})`,
    `  wrk.headers["Range"] = "bytes=" .. from .. "-" .. (from + ${range - 1})`,
    `  return wrk.format("GET")`,
    `end`,
  ];
  return [`wrk.headers["Authorization"] = "Bearer ${token}"`, ...(range === 0 ? [] : parts)].join('\n');
}

interface Load {
  /** MB. */
  perSecond: number;
  perCpuSecond: number;
}

async function load({ url, pid }: Place, script: string): Promise<Load> {
  const before = cpuMs(pid);
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-s', script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await text(child.stdout);
  const worked = cpuMs(pid) - before;
  if (/Non-2xx|connect [1-9]/.test(said)) throw new Error(said);
  const [, seconds = '0', amount = '0', unit = 'B'] = /requests in ([\d.]+)s, ([\d.]+)([KMG]?B) read/.exec(said) ?? [];
  const megabytes = Number(amount) * ({ B: 1 / MB, KB: 1 / KB, MB: 1, GB: KB }[unit] ?? 0);
  return { perSecond: megabytes / Number(seconds), perCpuSecond: megabytes / (worked / 1_000) };
}

/** Processor time of a process, in milliseconds. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function signUp() {
  const visitor = createClient(api, { baseUrl: server.url });
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token: bearer, user } = await visitor.accounts.register({ body: person });
  return { token: bearer, accountId: user.id };
}

/** Puts files into the library without their having to be videos. */
async function fill(): Promise<void> {
  await mkdir(root, { recursive: true });
  const database = openDatabase(postgres.url, (error) => console.error(error));
  for (const [name, size] of Object.entries(sizes)) {
    const bytes = randomBytes(size);
    await writeFile(join(root, name), bytes);
    await database.pool.query(
      `insert into media (id, account_id, kind, filename, original_name, mime_type, file_size, sha256, storage_key,
          status, created_at)
        values ($1, $2, 'video', $3, $3, 'video/mp4', $4, $5, $6, 'ready', now())`,
      [
        `med_${name}`,
        accountId,
        `${name}.mp4`,
        size,
        createHash('sha256').update(bytes).digest('hex'),
        `media/${accountId}/${name}`,
      ],
    );
  }
  await database.close();
}
