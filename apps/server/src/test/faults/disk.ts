import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { startPostgres } from '../../platform/postgres/embedded.ts';
import { createLastingServer } from '../processes/lasting-server.ts';
import { arrangeLoad } from './arranged-load.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { endAndCompare } from './stored-files.ts';

const run = promisify(execFile);

const MB = 1024 ** 2;
const DISK_MB = 512;
/** The time for which the disk stays full. */
const [MIN_FULL_MS, MAX_FULL_MS] = [500, 1_500];
const PAUSE_MS = 500;
/** The most bytes that are left free, so that writing of some files begins. */
const MAX_FREE_BYTES = 300_000;

/**
 * Fills the disk with the files, the working files of encoders and the log, under load. Refused requests must give the
 * reason, reads must succeed, and no partial file may be left. The database is on another disk. Mounts a tmpfs, so it
 * needs root.
 */
export async function fillDisk(rounds: number): Promise<FaultResult> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-faults-'));
  const result = createEmptyResult();
  const dataDir = join(folder, 'disk');
  await mkdir(dataDir);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
  onTestFinished(async () => void (await run('umount', ['-l', dataDir])));
  const postgres = await startPostgres({ dataDir: folder, log: { info() {}, warn() {} } });
  onTestFinished(() => postgres.stop());
  const database = openDatabase(postgres.url, () => {});
  onTestFinished(() => database.close());
  const { pool } = database;
  const log = await open(join(dataDir, 'log'), 'a');
  onTestFinished(() => log.close());
  const secret = randomBytes(32).toString('hex');
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, SESSION_SECRET: secret };
  const server = await createLastingServer({ ...settings, BILLING: 'off', LOG_LEVEL: 'info' }, { output: log.fd });
  await server.start();
  const { load, token } = await arrangeLoad(server.url, pool, { isDiskFull: true });
  const { rows: files } = await pool.query<{ filename: string; sha256: string }>(
    'select filename, sha256 from media order by created_at limit 1',
  );

  for (; result.rounds < rounds && result.deaths === 0; result.rounds += 1) {
    await delay(PAUSE_MS);
    const filler = join(dataDir, 'filler');
    await fill(filler);
    await delay(MIN_FULL_MS + Math.random() * (MAX_FULL_MS - MIN_FULL_MS));
    for (const { filename, sha256 } of files) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(server.url + fileUrl('image', filename), { headers });
      const hash = createHash('sha256').update(new Uint8Array(await answer.arrayBuffer()));
      if (answer.ok && hash.digest('hex') === sha256) continue;
      result.wrong += 1;
      result.examples.push(`A file was not read while the disk was full: ${answer.status}`);
    }
    await rm(filler);
    await load.firstWriteAfter(performance.now(), 'image');
    if (server.hasEnded()) result.deaths += 1;
  }
  return endAndCompare(result, load, { database, dataDir, url: postgres.url });
}

/** Fills a disk except for a random number of bytes. */
async function fill(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, '..'));
  const file = await open(path, 'w');
  const block = new Uint8Array(MB);
  try {
    for (let left = bavail * bsize - Math.random() * MAX_FREE_BYTES; left > 0; left -= block.length)
      await file.write(block, 0, Math.min(block.length, Math.ceil(left)));
  } catch {
    // Other writes have used the rest of the space.
  } finally {
    await file.close();
  }
}
