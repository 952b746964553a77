import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { defaultRetention, listPartitionedTables } from '@vitrine/server/src/composition/partitioned-tables.ts';
import { migrate } from '@vitrine/server/src/platform/database/migrate.ts';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { nameOfMonth } from '@vitrine/server/src/platform/partitions/months.ts';
import { createPartitions } from '@vitrine/server/src/platform/partitions/partitions.ts';
import { dropPartition } from '@vitrine/server/src/platform/partitions/store.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { findMedian } from './support/measure.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Measures what partitions by month save: a month of plays is removed by dropping its partition, and for comparison by deleting
 * its rows from a table without partitions.
 *
 *   npm run bench -- retention            1,000,000 plays in a month
 *   npm run bench -- retention 100000     another number
 *
 * Fails if dropping a month takes longer than half a second, which allows for a busy machine.
 */

const MAX_DROP_MS = 500;
/** The plays of the first are in the table without partitions as well. */
const MONTHS = ['2026-07', '2026-08'];
const DEVICES = 1_000;

const clock = () => new Date('2026-06-15T12:00:00.000Z');

const count = Number(process.argv[2] ?? sized(1_000_000, 10_000));

const load = loadavg().map((value) => value.toFixed(1));
console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, load ${load[0]}`);
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const postgres = await startPostgres({ dataDir, log: { info() {}, warn: (text) => console.error(text) } });
const database = openDatabase(postgres.url, (error) => console.error(error));
const { pool, db } = database;
try {
  await migrate(postgres.url);
  const tables = listPartitionedTables(defaultRetention);
  await createPartitions({ db, clock }, { tables }).prepare();
  await arrange();

  const dropsMs: number[] = [];
  for (const month of MONTHS) dropsMs.push(await measureMs(() => dropPartition(db, nameOfMonth('plays', month))));
  const deleteMs = await measureMs(() =>
    pool.query(`delete from plays_unpartitioned where started_at < '2026-08-01T00:00Z'`),
  );
  console.log(`${count.toLocaleString('en')} plays in a month\n`);
  console.log('| a month of plays | time |');
  console.log('| --- | --- |');
  console.log(`| dropped, each of ${MONTHS.length} | ${dropsMs.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} |`);
  console.log(`| deleted, before vacuum | ${deleteMs.toFixed(0)} ms |`);

  if (findMedian(dropsMs) > MAX_DROP_MS) missGoal();
} finally {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Creates devices, two months of plays, and a table without partitions that has the plays of the first. */
async function arrange(): Promise<void> {
  await pool.query(`
    insert into accounts (id, name, email, email_key, password_hash, created_at)
      values ('acc_1', 'Bench', 'bench@example.com', 'bench@example.com', 'x', now())`);
  await pool.query(
    `insert into devices (id, account_id, device_id, name, time_zone, created_at)
      select 'dev_' || n, 'acc_1', 'screen-' || n, 'Screen ' || n, 'Europe/London', now()
      from generate_series(0, $1::integer - 1) as n`,
    [DEVICES],
  );
  for (const month of MONTHS) {
    await pool.query(
      `insert into ${nameOfMonth('plays', month)}
          (device_id, play_id, media_id, media_name, reason, started_at, ended_at, completed)
        select 'dev_' || n % $2::integer, gen_random_uuid(), 'med_' || n % 20, 'picture.jpg', 'schedule', at,
          at + interval '10 seconds', true
        from generate_series(0, $1::integer - 1) as n,
          lateral (select timestamptz '${month}-01T00:00Z' + n * (interval '30 days' / $1::integer) as at) as times`,
      [count, DEVICES],
    );
  }
  await pool.query(`
    create table plays_unpartitioned (like plays including defaults, primary key (device_id, play_id),
      foreign key (device_id) references devices (id) on delete cascade)`);
  await pool.query('create index on plays_unpartitioned (device_id, started_at, play_id)');
  await pool.query('create index on plays_unpartitioned (started_at)');
  await pool.query('insert into plays_unpartitioned select * from plays_2026_07');
  await pool.query('vacuum analyze');
  // A month that is dropped has been on the disk for long.
  await pool.query('checkpoint');
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
