import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createSegments } from '../../features/generator/segments.ts';
import { createUploadSweep } from '../../features/uploads/sweep.ts';
import { preparationOf } from '../preparation.ts';
import { createProcessingSweep } from '../../features/processing/sweep.ts';
import type { Database } from '../../platform/database.ts';
import { openJobs } from '../../platform/job-queue.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import { testPlatform } from '../platform.ts';
import type { Load } from './load.ts';
import type { FaultResult } from './result.ts';

/** The sweep removes files that are a day old. */
const AHEAD_MS = 25 * 60 * 60 * 1000;
const QUIET_LIMIT_MS = 300_000;

/** Waits until no media item is being prepared and no video generated. */
async function untilQuiet(pool: Database['pool']): Promise<void> {
  const deadlineMs = performance.now() + QUIET_LIMIT_MS;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      `select (select count(*) from media where status = 'processing' or (thumbnail_key is null and failure is null))::int
        + (select count(*) from generated_videos where status in ('waiting', 'running'))::int as count`,
    );
    if (rows[0]?.count === 0) return;
    if (performance.now() > deadlineMs) throw new Error(`${rows[0]?.count} media items are still being prepared`);
    await delay(200);
  }
}

/** Ends the load, and adds to a result the refused requests, and what is wrong with the acknowledged writes, the rows and the files. */
export async function endAndCompare(
  result: FaultResult,
  load: Load,
  { database, dataDir, url }: { database: Database; dataDir: string; url: string },
): Promise<FaultResult> {
  const { writes: _, refused, broken: __, ...counts } = await load.end(database.pool);
  await untilQuiet(database.pool);
  const wrongFiles = await compareFiles(database, dataDir, url);
  return {
    ...result,
    ...counts,
    effects: refused,
    wrong: result.wrong + counts.wrong + wrongFiles.length,
    examples: [...result.examples, ...counts.examples, ...wrongFiles],
  };
}

const clock = () => new Date(Date.now() + AHEAD_MS);

/** Runs the sweeps as if a day had passed, then returns the differences between rows and files. */
async function compareFiles({ db, pool }: Database, dataDir: string, url: string): Promise<string[]> {
  const root = join(dataDir, 'media');
  const storage = createDiskStorage(root);
  const jobs = await openJobs(url, false, () => {});
  const platform = testPlatform({ db, clock, storage, jobs, workFolder: join(dataDir, 'work') });
  await createUploadSweep(platform).sweep();
  await createSegments(platform).sweep();
  await createProcessingSweep(platform, { preparation: preparationOf(platform) }).sweepWork();
  await jobs.close();

  const wrong: string[] = [];
  const { rows } = await pool.query<{ key: string; sha256: string | null; size: string | null }>(
    `select storage_key as key, sha256, file_size as size from media where storage_key is not null
     union all select thumbnail_key, null, null from media where thumbnail_key is not null
     union all select play_key, play_sha256, null from media where play_key is not null`,
  );
  for (const { key, sha256, size } of rows) {
    const found = await stat(join(root, key)).catch(() => null);
    if (found === null) wrong.push(`${key} has no bytes`);
    else if (size !== null && found.size !== Number(size)) wrong.push(`${key} has ${found.size} bytes, not ${size}`);
    else if (sha256 !== null && (await hashFile(join(root, key))) !== sha256) wrong.push(`${key} has other bytes`);
  }
  const known = await everyText(pool);
  for (const key of await listFilesBelow(root))
    if (!known.includes(key.replace(/\.draft$/, ''))) wrong.push(`${key} is left behind`);
  for (const file of await listFilesBelow(join(dataDir, 'work'))) wrong.push(`work/${file} is left behind`);
  return wrong;
}

/** Reads all rows of the tables that name files, as text. */
async function everyText(pool: Database['pool']): Promise<string> {
  const tables = ['media', 'uploads', 'generator_segments', 'generated_videos', 'branding', 'device_screenshots'];
  const texts = tables.map((table) => `select string_agg(each::text, ' ') as text from ${table} as each`);
  const { rows } = await pool.query<{ text: string | null }>(texts.join(' union all '));
  return rows.map(({ text }) => text ?? '').join(' ');
}

async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []));
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
