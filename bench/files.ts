import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { measureDownloadMemory } from './support/downloads.ts';
import { install, type Installation } from './support/installation.ts';
import { findDifferences } from './support/nginx-parity.ts';
import { type Comparison, compare, printTable } from './support/measure.ts';
import { requireTool, startNginx } from '@vitrine/server/src/test/processes/nginx.ts';
import { readCpuMs } from '@vitrine/server/src/test/processes/proc.ts';
import { startProcess } from './support/processes.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Serving media files, compared with nginx (sendfile) serving the same files; responses without a body, compared with
 * a minimal Fastify server.
 *
 *   npm run bench -- files                  everything
 *   npm run bench -- files small memory     only these: whole, ranges, small, unchanged, answers, memory
 */

const KB = 1024;
const MB = 1024 * KB;

interface Work {
  key: string;
  name: string;
  file: 'large' | 'whole' | 'small';
  /** Bytes; 0 requests the whole file. */
  range: number;
  /** The request has an `If-None-Match` that matches. */
  isCached: boolean;
  unit: 'MB/s' | '1/s';
  /** Minimum share of the reference's rate. */
  goal: number;
}

const download = { range: 0, isCached: false, unit: 'MB/s' } as const;
const works: Work[] = [
  { ...download, key: 'whole', name: 'whole file of 32 MB', file: 'whole', goal: 0.75 },
  { ...download, key: 'ranges', name: 'ranges of 1 MB', file: 'large', range: MB, goal: 0.75 },
  { ...download, key: 'small', name: 'file of 64 kB', file: 'small', goal: 0.35 },
  { ...download, key: 'unchanged', name: '304', file: 'small', isCached: true, unit: '1/s', goal: 0.5 },
];
const sizes = { large: sized(256, 8) * MB, whole: sized(32, 2) * MB, small: 64 * KB };

const CONNECTIONS = 4;
const SECONDS = 1;
const DOWNLOADS = sized(200, 10);
const MAX_ADDED_MB = 64;
const REQUESTS = sized(1_000, 50);

interface Target {
  url: string;
  serverPid: number;
}

requireTool('wrk', 'wrk');
const chosen = new Set(process.argv.slice(2));
const isChosen = (key: string) => chosen.size === 0 || chosen.has(key);
const installation = await install();
try {
  await bench(installation);
} finally {
  await installation.close();
}

async function bench({ server, serverPid, accountId, token, pool }: Installation): Promise<void> {
  const root = join(server.dataDir, 'media', 'media', accountId);
  await fill(root, { accountId, pool });
  const tag = await fetchTag(`${server.url}/api/video/file/small.mp4`, token);
  const nginx = await startNginx(root);
  const hello = await startProcess(['bench/support/hello.ts']);
  try {
    const ours = (file: string): Target => ({ url: `${server.url}/api/video/file/${file}.mp4`, serverPid });
    const onNginx = (file: string): Target => ({ url: `${nginx.url}/${file}`, serverPid: nginx.workerPid });
    const greeting: Target = { url: `http://127.0.0.1:${hello.port}/`, serverPid: hello.pid };

    const tables: { rate: Comparison[]; work: Comparison[] } = { rate: [], work: [] };
    const lua = join(server.dataDir, 'wrk.lua');
    for (const work of works.filter(({ key }) => isChosen(key))) {
      await writeFile(lua, buildScript(work, token, tag));
      const reference = work.isCached ? { ...greeting, label: 'hello' } : { ...onNginx(work.file), label: 'nginx' };
      const { rate, cpu } = await compareRates(work, ours(work.file), reference, lua);
      tables.rate.push(rate);
      tables.work.push(cpu);
    }
    console.log(`\n${CONNECTIONS} connections in a closed loop\n`);
    printTable(tables.rate);
    console.log('\nThe same per second of CPU time of the serving process\n');
    printTable(tables.work);

    if (isChosen('answers')) {
      const differences = await findDifferences(REQUESTS, {
        size: sizes.small,
        ours: { url: ours('small').url, headers: { authorization: `Bearer ${token}` } },
        nginx: { url: onNginx('small').url, headers: {} },
      });
      console.log(
        `\n${REQUESTS} random requests with ranges and conditions: ${differences.length} answered differently from nginx`,
      );
      for (const each of differences.slice(0, 5)) console.log(`  ${each}`);
      if (differences.length > 0) process.exitCode = 1;
    }

    if (isChosen('memory')) {
      const added = await measureDownloadMemory(ours('large').url, { token, count: DOWNLOADS, serverPid });
      console.log(
        `\n${DOWNLOADS} downloads of 256 MB at once, half of them slow: ${added.toFixed(0)} MB more memory (at most ${MAX_ADDED_MB})`,
      );
      if (added > MAX_ADDED_MB) missGoal();
    }
  } finally {
    await hello.stop();
    await nginx.stop();
  }
}

/** Compares the rates per second and per second of CPU time. */
async function compareRates(
  { name, unit, goal }: Work,
  ours: Target,
  reference: Target & { label: string },
  script: string,
): Promise<{ rate: Comparison; cpu: Comparison }> {
  await load(ours, script);
  await load(reference, script);
  const worked: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
  const side = (whose: 'ours' | 'reference', target: Target, label: string) => ({
    label,
    async measure() {
      const result = await load(target, script);
      const amount = unit === 'MB/s' ? result.megabytes : result.requests;
      worked[whose].push(amount / result.cpuSeconds);
      return amount / result.seconds;
    },
  });
  const rate = await compare({
    name: `${name}, goal ${goal}`,
    unit,
    better: 'larger',
    ours: side('ours', ours, 'ours'),
    reference: side('reference', reference, reference.label),
  });
  const cpu = await compare({
    name,
    unit: unit === 'MB/s' ? 'MB/CPU s' : '1/CPU s',
    better: 'larger',
    ours: { label: 'ours', measure: () => worked.ours.shift() ?? 0 },
    reference: { label: reference.label, measure: () => worked.reference.shift() ?? 0 },
  });
  return { rate, cpu };
}

/** The Lua script with which wrk requests the file, random ranges of it, or a revalidation. */
function buildScript({ file, range, isCached }: Work, token: string, tag: string): string {
  const parts = [
    `request = function()`,
    `  local from = math.random(0, ${sizes[file] - range})`,
    `  wrk.headers["Range"] = "bytes=" .. from .. "-" .. (from + ${range - 1})`,
    `  return wrk.format("GET")`,
    `end`,
  ];
  return [
    `wrk.headers["Authorization"] = "Bearer ${token}"`,
    ...(isCached ? [`wrk.headers["If-None-Match"] = '${tag}'`] : []),
    ...(range === 0 ? [] : parts),
  ].join('\n');
}

interface Load {
  seconds: number;
  megabytes: number;
  requests: number;
  cpuSeconds: number;
}

async function load({ url, serverPid }: Target, script: string): Promise<Load> {
  const before = readCpuMs([serverPid]);
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-s', script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await text(child.stdout);
  const cpuSeconds = (readCpuMs([serverPid]) - before) / 1_000;
  if (/Non-2xx|connect [1-9]/.test(output)) throw new Error(output);
  const found = /(\d+) requests in ([\d.]+)s, ([\d.]+)([KMG]?B) read/.exec(output) ?? [];
  const [, requests = '0', seconds = '0', amount = '0', unit = 'B'] = found;
  const megabytes = Number(amount) * ({ B: 1 / MB, KB: 1 / KB, MB: 1, GB: KB }[unit] ?? 0);
  return { seconds: Number(seconds), megabytes, requests: Number(requests), cpuSeconds };
}

async function fetchTag(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } });
  return answer.headers.get('etag') ?? '';
}

/** Inserts random bytes as videos directly into storage and database. */
async function fill(root: string, { accountId, pool }: Pick<Installation, 'accountId' | 'pool'>): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const [name, size] of Object.entries(sizes)) {
    const bytes = randomBytes(size);
    await writeFile(join(root, name), bytes);
    await pool.query(
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
}
