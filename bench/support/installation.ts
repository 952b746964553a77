import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Database, openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { type Account, signUp } from '@vitrine/server/src/test/processes/installation.ts';
import sharp from 'sharp';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { listChildren } from '@vitrine/server/src/test/processes/proc.ts';

/** A complete installation: the packaged PostgreSQL, the real server process and one account. */
export interface Installation extends Account {
  server: TestServer;
  serverPid: number;
  /** PostgreSQL's postmaster. */
  postgresPid: number;
  pool: Database['pool'];
  db: Database['db'];
  accountId: string;
  /** Starts another server process on the same data. @param more settings that only this one has */
  startAnother(more?: Record<string, string>): Promise<TestServer>;
  close(): Promise<void>;
}

/** Starts an installation, with billing off unless `settings` say otherwise, and prints which machine it runs on. */
export async function install(settings: Record<string, string> = {}): Promise<Installation> {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, load ${load[0]}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end();
  };
  try {
    const log = { info() {}, warn: (text: string) => console.error(text) };
    const postgres = await startPostgres({ dataDir, log });
    closers.push(() => postgres.stop());
    const [postgresPid = 0] = listChildren(process.pid);
    const secret = randomBytes(32).toString('hex');
    const env = { DATABASE_URL: postgres.url, SESSION_SECRET: secret, BILLING: 'off', LOG_LEVEL: 'error', ...settings };
    const startAnother = async (more: Record<string, string> = {}) => {
      const started = await startServer({ dataDir, env: { ...env, ...more } });
      closers.push(() => started.stop());
      return started;
    };
    const server = await startAnother();
    const database = openDatabase(postgres.url, (error) => console.error(error));
    closers.push(() => database.close());

    const { user, ...member } = await signUp(server.url, 'bench@example.com');
    return {
      server,
      serverPid: server.process.pid ?? 0,
      postgresPid,
      pool: database.pool,
      db: database.db,
      accountId: user.id,
      ...member,
      startAnother,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Uploads one image, then inserts copies of its row, which share one stored file, into folders. */
export async function arrangeMedia(
  { pool, accountId, server, token }: Installation,
  count: number,
  folders: number,
): Promise<void> {
  const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#406080' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(bytes)]), 'one.png');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${server.url}/api/image/upload`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(`The image was rejected: ${await sent.text()}`);
  await pool.query(
    `insert into folders select 'fld_' || n, $1, 'Folder ' || n, '#3b82f6', null, now() from generate_series(1, $2::integer) as n`,
    [accountId, folders],
  );
  await pool.query(
    `insert into media (id, account_id, kind, filename, original_name, mime_type, file_size, sha256, storage_key, width,
        height, status, created_at, folder_id)
      select 'med_bench' || n, $1, 'image', 'bench' || n || '.png', 'picture ' || n || '.png', mime_type, file_size,
        sha256, storage_key, 300 + (n * 37) % 500, 300 + (n * 53) % 300, 'ready', now() - n * interval '1 minute',
        'fld_' || (1 + n % $2::integer)
      from media, generate_series(1, $3::integer - 1) as n where account_id = $1`,
    [accountId, folders, count],
  );
  await pool.query('vacuum analyze');
}

/** Inserts log entries of every level directly into the database, every second one with details. */
export async function arrangeLogs({ pool, accountId }: Installation, count: number): Promise<void> {
  await pool.query(
    `insert into log_entries (account_id, level, at, received_at, message, data, device_public_id, device_name)
      select $1, (array['info', 'debug', 'warn', 'error'])[1 + n % 4], logged_at, logged_at,
        'Screen ' || n % 1000 || ' asked for its manifest and was given what it has to show',
        case when n % 2 = 0 then jsonb_build_object('status', 200, 'durationMs', n % 90, 'etag', md5(n::text)) end,
        'screen-' || n % 1000, 'Screen ' || n % 1000
      from generate_series(1, $2::integer) as n, lateral (select now() - ($2 - n) * interval '1 second') as times (logged_at)`,
    [accountId, count],
  );
  await pool.query('vacuum analyze');
}
