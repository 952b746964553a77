import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/client';
import { type Database, openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { childrenOf } from './processes.ts';

/** A whole installation of its own: the packaged PostgreSQL, the real server process, and one account. */
export interface Installation {
  server: TestServer;
  /** Of the server process. */
  serverPid: number;
  /** Of PostgreSQL's first process. */
  postgresPid: number;
  pool: Database['pool'];
  accountId: string;
  token: string;
  /** The cookie that opens files and events, as a header's value. */
  cookie: string;
  client: Client<typeof api>;
  close(): Promise<void>;
}

/** Starts one, without plans and their limits, and prints the machine it runs on. */
export async function install(): Promise<Installation> {
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
    const [postgresPid = 0] = childrenOf(process.pid);
    const env = { DATABASE_URL: postgres.url, SESSION_SECRET: randomBytes(32).toString('hex'), BILLING: 'off' };
    const server = await startServer({ dataDir, env: { ...env, LOG_LEVEL: 'error' } });
    closers.push(() => server.stop());
    const database = openDatabase(postgres.url, (error) => console.error(error));
    closers.push(() => database.close());

    let cookie = '';
    const visitor = createClient(api, {
      baseUrl: server.url,
      async fetch(input, init) {
        const answer = await fetch(input, init);
        cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
        return answer;
      },
    });
    const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
    const { token, user } = await visitor.accounts.register({ body: person });
    return {
      server,
      serverPid: server.process.pid ?? 0,
      postgresPid,
      pool: database.pool,
      accountId: user.id,
      token,
      cookie,
      client: createClient(api, { baseUrl: server.url, token: () => token }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes devices of an account, past the API; answers their tokens in order. */
export async function arrangeDevices({ pool, accountId }: Installation, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, i) => createHash('sha256').update(`token ${i}`).digest('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  for (let i = 0; i < count; i += 10_000) {
    await pool.query(
      `insert into devices (id, account_id, device_id, name, token_hash, created_at)
       select 'dev_' || lpad(n::text, 26, '0'), $1, 'screen-' || n, 'Screen ' || n, hash, now()
       from unnest($2::text[]) with ordinality as given (hash, i), lateral (select $3::int + i) as numbered (n)`,
      [accountId, hashes.slice(i, i + 10_000), i],
    );
  }
  await pool.query('vacuum analyze');
  return tokens;
}
