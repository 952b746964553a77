import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { freePort } from '../../e2e/server.ts';
import { arrangeDevices } from '../support/installation.ts';
import { startLoad } from './load.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { end, hasEnded, startRole } from './roles.ts';
import { endAndCompare } from './stored-files.ts';

const run = promisify(execFile);

const MB = 1024 ** 2;
const DISK_MB = 512;
const DEVICES = 3;
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
export async function runDiskFault(rounds: number): Promise<FaultResult> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const result = createEmptyResult('the disk with files, work and log is full (tmpfs)');
  try {
    const dataDir = join(folder, 'disk');
    await mkdir(dataDir);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
    closers.push(() => run('umount', ['-l', dataDir]));
    const postgres = await startPostgres({ dataDir: folder, log: { info() {}, warn() {} } });
    closers.push(() => postgres.stop());
    const database = openDatabase(postgres.url, () => {});
    closers.push(() => database.close());
    const { pool } = database;
    const log = await open(join(dataDir, 'log'), 'a');
    closers.push(() => log.close());
    const port = await freePort();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, HOST: '127.0.0.1', PORT: String(port) };
    const secret = randomBytes(32).toString('hex');
    const server = await startRole({ ...settings, SESSION_SECRET: secret, BILLING: 'off', LOG_LEVEL: 'info' }, log.fd);
    closers.push(() => end(server, 'SIGTERM'));

    const url = `http://127.0.0.1:${port}`;
    const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
    const { token, user } = await createClient(api, { baseUrl: url }).accounts.register({ body: person });
    const deviceTokens = await arrangeDevices({ pool, accountId: user.id }, DEVICES);
    const { rows } = await pool.query<{ id: string }>('select id from devices limit 1');
    const deviceId = DeviceId.parse(rows[0]?.id);
    const load = await startLoad({ url, token, deviceTokens, deviceId, isDiskFull: true });
    const { rows: files } = await pool.query<{ filename: string; sha256: string }>(
      'select filename, sha256 from media order by created_at limit 1',
    );

    for (; result.rounds < rounds; result.rounds += 1) {
      await delay(PAUSE_MS);
      const filler = join(dataDir, 'filler');
      await fill(filler);
      await delay(MIN_FULL_MS + Math.random() * (MAX_FULL_MS - MIN_FULL_MS));
      for (const { filename, sha256 } of files) {
        const answer = await fetch(url + fileUrl('image', filename), { headers: { authorization: `Bearer ${token}` } });
        const hash = createHash('sha256').update(new Uint8Array(await answer.arrayBuffer()));
        if (answer.ok && hash.digest('hex') === sha256) continue;
        result.wrong += 1;
        result.examples.push(`A file was not read while the disk was full: ${answer.status}`);
      }
      await rm(filler);
      const freeMs = performance.now();
      result.recoveriesMs.push((await load.firstWriteAfter(freeMs, 'image')) - freeMs);
      if (!hasEnded(server)) continue;
      result.deaths += 1;
      break;
    }
    const { refused, ...compared } = await endAndCompare(result, load, { database, dataDir, url: postgres.url });
    return { ...compared, effects: refused };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
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
