import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PlayReportQuery } from '@vitrine/contract/reports/reports';
import { defaultRetention, listPartitionedTables } from '@vitrine/server/src/composition/partitioned-tables.ts';
import { createPlayMonths, createReports } from '@vitrine/server/src/features/reports/index.ts';
import { migrate } from '@vitrine/server/src/platform/database/migrate.ts';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { createPartitions } from '@vitrine/server/src/platform/partitions/partitions.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { createReads } from '@vitrine/server/src/platform/replicas/reads.ts';
import { findQuantile } from './support/measure.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Measures reports over a year of plays of 1,000 screens, and over the year before for comparison: more than 100 million
 * plays each. The plays of one month are real rows: a third of a million for each day, stored and summed as those that
 * screens report. The sums of the other months are copies of this one.
 *
 *   npm run bench -- reports              10,000,000 plays in that month
 *   npm run bench -- reports 1000000      another number
 *
 * Fails if the slowest of a hundred reports of one kind takes longer than 300 ms.
 */

const MAX_REPORT_MS = 300;
const ACCOUNT = 'acc_1';
const DAYS = 30;
const ITEMS_OF_SCREEN = 10;
const PLAYLISTS = 20;
const HOURS_OPEN = 14;
const MONTH = '2026-11-01';
const MONTHS = 24;

const clock = () => new Date('2026-11-30T22:00:00.000Z');

const count = Number(process.argv[2] ?? sized(10_000_000, 30_000));
const screens = sized(1_000, 20);
const repeats = sized(100, 3);
const playsOfDay = Math.max(1, Math.round(count / DAYS / screens));

/** Typical reports: the page as it opens for a year, a month of screens, a group, a week by hour, and one file by tags. */
const queries = {
  'a year by media': { from: '2025-12-01', to: '2026-11-30' },
  'a month by screen': { from: '2026-11-01', to: '2026-11-30', by: 'screen', measure: 'duration' },
  'half a year of a quarter of the screens by playlist': {
    from: '2026-05-12',
    to: '2026-11-11',
    by: 'playlist',
    groupIds: 'grp_1',
  },
  'a week by hour and media': { from: '2026-11-24', to: '2026-11-30', step: 'hour' },
  'three months of one file by tag': { from: '2026-08-17', to: '2026-11-16', by: 'tag', mediaIds: 'med_7' },
} as const;

const load = loadavg().map((value) => value.toFixed(1));
console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, load ${load[0]}`);
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const postgres = await startPostgres({ dataDir, log: { info() {}, warn: (text) => console.error(text) } });
const database = openDatabase(postgres.url, (error) => console.error(error));
const { pool, db } = database;
try {
  await migrate(postgres.url);
  await createPartitions({ db, clock }, { tables: listPartitionedTables(defaultRetention) }).prepare();
  await arrange();
  await report();
} finally {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Times the reports, and prints what their sums take on the disk. */
async function report(): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reports use nothing else of a platform
  const platform = { db, reads: createReads(db), clock } as Parameters<typeof createReports>[0];
  const reports = createReports(platform, { keep: defaultRetention.plays, keepSums: { months: MONTHS + 1 } });
  const caller = { accountId: ACCOUNT };
  console.log('| report | plays | median | p99 |');
  console.log('| --- | --- | --- | --- |');
  let slowest = 0;
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    let plays = 0;
    for (let n = 0; n < repeats; n += 1) {
      const began = performance.now();
      plays = (await reports.plays(caller, PlayReportQuery.parse(query))).totals.plays;
      times.push(performance.now() - began);
    }
    const [median, p99] = [findQuantile(times, 0.5), findQuantile(times, 0.99)];
    slowest = Math.max(slowest, p99);
    console.log(`| ${name} | ${plays.toLocaleString('en')} | ${median.toFixed(0)} ms | ${p99.toFixed(0)} ms |`);
  }
  const hours = (playsOfDay * screens * DAYS * 10) / 3_600;
  for (const table of ['plays', 'play_days', 'play_months', 'play_hours']) {
    const { rows } = await pool.query<{ bytes: string }>('select pg_total_relation_size($1::regclass) as bytes', [
      `${table}_2026_11`,
    ]);
    const bytes = Number(rows[0]?.bytes);
    console.log(
      `${table}: ${(bytes / 1e6).toFixed(1)} MB for a month, ${(bytes / hours).toFixed(1)} bytes for each hour of plays`,
    );
  }
  if (slowest > MAX_REPORT_MS) missGoal();
}

/** Creates the screens, stores and sums the plays of a month day by day, and copies its sums to the other months. */
async function arrange(): Promise<void> {
  await pool.query(`
    insert into accounts (id, name, email, email_key, password_hash, created_at)
      values ('${ACCOUNT}', 'Bench', 'bench@example.com', 'bench@example.com', 'x', now())`);
  await pool.query(
    `insert into devices (id, account_id, device_id, name, time_zone, tags, created_at)
      select 'dev_' || n, $2, 'screen-' || n, 'Screen ' || n, (array['Europe/London', 'America/New_York'])[1 + n % 2],
        array['tag' || n % 8], '2024-01-01'
      from generate_series(0, $1::integer - 1) as n`,
    [screens, ACCOUNT],
  );
  await pool.query(`insert into device_groups (id, account_id, name, color, created_at)
    select 'grp_' || n, '${ACCOUNT}', 'Group ' || n, '#111111', now() from generate_series(0, 3) as n`);
  await pool.query(`insert into device_group_members
    select 'dev_' || n, 'grp_' || n % 4, now() from generate_series(0, ${screens} - 1) as n`);
  const began = performance.now();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sums use nothing else of a platform
  const months = createPlayMonths({ db } as Parameters<typeof createPlayMonths>[0]);
  let summedMs = 0;
  for (let day = 0; day < DAYS; day += 1) {
    await storeDay(day);
    const stored = performance.now();
    await months.addNew();
    summedMs += performance.now() - stored;
  }
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${(playsOfDay * screens * DAYS).toLocaleString('en')} plays stored and summed in ${seconds.toFixed(0)} s, ` +
      `of which their sums were moved in ${(summedMs / 1_000).toFixed(0)} s`,
  );
  for (let ago = 1; ago < MONTHS; ago += 1) {
    await pool.query(`insert into play_months select (month - interval '${ago} months')::date, total_plays,
      total_completed, total_duration_ms, total_planned_ms, last_at - interval '${ago} months', (last_day - interval '${ago} months')::date,
      device_id, media_id, playlist_id, layout_id, media_name, playlist_name, layout_name, plays, completed, duration_ms, planned_ms
      from play_months where month = '${MONTH}'`);
  }
  await pool.query('vacuum analyze');
}

/** Stores the plays of all screens on a day: ten items in two of the playlists, in turns while the shop is open. */
async function storeDay(day: number): Promise<void> {
  await pool.query(
    `insert into plays
        (device_id, play_id, media_id, media_name, playlist_id, playlist_name, reason, started_at, ended_at, completed)
      select 'dev_' || screen, gen_random_uuid(), 'med_' || (screen + n % ${ITEMS_OF_SCREEN}) % 60, 'picture.jpg',
        'ply_' || (screen + n % 2) % ${PLAYLISTS}, 'Playlist', 'schedule', at, at + interval '10 seconds', n % 50 > 0
      from generate_series(0, $1::integer - 1) as screen, generate_series(0, $2::integer - 1) as n,
        lateral (
          select date '${MONTH}' + $3::integer + interval '8 hours' + n * (interval '${HOURS_OPEN} hours' / $2::integer) as at
        ) as times`,
    [screens, playsOfDay, day],
  );
}
