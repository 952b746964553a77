import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { closeApps, type TestApp, testApp } from '../../test/app.ts';
import { listProcesses } from '../../test/processes/processes.ts';
import { awaitDatabase } from './availability.ts';
import { isOutage } from './errors.ts';
import { migrate } from './migrate.ts';
import { type Postgres, startPostgres } from '../postgres/embedded.ts';

// A separate PostgreSQL for this file, because the other tests need the shared one.
let dataDir: string;
let postgres: Postgres;
let app: TestApp;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  postgres = await startPostgres({ dataDir, log: { info() {}, warn() {} } });
  await migrate(postgres.url);
  app = await testApp({ databaseUrl: postgres.url, isQuiet: true });
});

afterAll(async () => {
  await closeApps();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

const soon = { interval: 20 };

const faults = {
  'PostgreSQL is killed': async () => process.kill(await postmaster(), 'SIGKILL'),
  'PostgreSQL restarts': async () => process.kill(await postmaster(), 'SIGINT'),
  'all connections are terminated': async () => {
    const all = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'`;
    await app.query(all).catch(() => {}); // its own connection is among them
  },
};

test.each(Object.entries(faults))(
  'when %s, writes get 503 until it is back, and each acknowledged write exists once',
  async (_name, fault) => {
    const { token } = await app.signUp();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const acknowledged: string[] = [];
    const refusals: { status: number; retryAfter: string | null }[] = [];
    const ending = new AbortController();
    const write = async (writer: number) => {
      for (let i = 0; !ending.signal.aborted; i += 1) {
        const name = `Folder ${writer}/${i}`;
        const answer = await fetch(`${app.url}/api/folders`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name }),
        });
        await answer.text();
        if (answer.status === 201) acknowledged.push(name);
        else refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), soon);
      await fault();
    }
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), soon);
    ending.abort();
    await Promise.all(writers);

    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals)
      expect(refusal).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    const { folders } = await app.clientFor(token).folders.list();
    const names = folders.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(acknowledged));
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'while PostgreSQL hangs, health and writes answer 503; afterwards both work',
  async () => {
    const { client } = await app.signUp();
    const pid = await postmaster();
    const children = (await listProcesses()).filter(({ parent }) => parent === String(pid));
    const all = [pid, ...children.map((child) => Number(child.pid))];
    for (const each of all) process.kill(each, 'SIGSTOP');
    try {
      await expect(app.visitor.system.health()).rejects.toMatchObject({ code: 'server.unavailable', status: 503 });
      await expect(client.folders.create({ body: { name: 'Hangs' } })).rejects.toMatchObject({
        code: 'server.unavailable',
        status: 503,
      });
    } finally {
      for (const each of all) process.kill(each, 'SIGCONT');
    }
    await vi.waitFor(async () => expect(await app.visitor.system.health()).toMatchObject({ status: 'ok' }), soon);
    await vi.waitFor(() => client.folders.create({ body: { name: 'Works' } }), soon);
  },
  60_000,
);

test('a job that an outage interrupts is repeated without counting as an attempt', async () => {
  const job = { name: 'test.outage', input: z.object({}), attempts: 1, expireInSeconds: 60 } as const;
  const tries: boolean[] = [];
  const done = Promise.withResolvers<void>();
  await app.jobs.work(job, 1, async () => {
    if (tries.length === 0) process.kill(await postmaster(), 'SIGKILL');
    await app.db.execute(sql`select pg_sleep(${tries.length === 0 ? 60 : 0})`).catch((error: unknown) => {
      tries.push(isOutage(error));
      throw error;
    });
    done.resolve();
  });
  await app.jobs.send(app.db, job, {});
  await done.promise;
  expect(tries.length).toBeGreaterThan(0);
  expect(tries).not.toContain(false);
});

test('a transaction that swallowed the failure of a statement fails instead of losing its writes', async () => {
  const rowsOf = () => app.query('select 1 from rate_limits where key = $$swallowed$$');
  const work = app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into rate_limits (key, hits, resets_at) values ('swallowed', 1, now())`);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await rowsOf()).toEqual([]);
});

test('a start waits for a database that is not up yet, and logs that once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const log = { info() {}, warn() {} };
  const first = await startPostgres({ dataDir: folder, log });
  await first.stop();
  const reasons: string[] = [];

  const waiting = awaitDatabase(first.url, (reason) => reasons.push(reason));
  await vi.waitFor(() => expect(reasons).toHaveLength(1));
  const second = await startPostgres({ dataDir: folder, log });
  await waiting;
  expect(reasons).toHaveLength(1);

  await second.stop();
  await expect(awaitDatabase(first.url, () => {}, { patienceMs: 100 })).rejects.toThrow(
    /could not be reached for .* Start it, or correct DATABASE_URL/,
  );
  await rm(folder, { recursive: true, force: true });
});

test('a start does not wait for a database that refuses the connection', async () => {
  const url = new URL(postgres.url);
  url.pathname = 'nothing_of_this_name';
  const waited = vi.fn<(reason: string) => void>();
  await expect(awaitDatabase(url.href, waited)).rejects.toThrow('"nothing_of_this_name" does not exist');
  expect(waited).not.toHaveBeenCalled();
});
