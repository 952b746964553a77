import { expect, test } from 'vitest';
import { createReads } from '../replicas/reads.ts';
import { createPlaySums } from '../../features/reports/index.ts';
import { createEmptyDatabase } from '../../test/postgres/migrated-database.ts';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database.ts';
import { testPlatform } from '../../test/platform.ts';

const ARRANGE = `
  insert into accounts (id, name, email, email_key, password_hash, created_at)
    values ('acc_1', 'Someone', 'a@example.com', 'a@example.com', 'x', now());
  insert into devices (id, account_id, device_id, name, time_zone, created_at)
    select 'dev_' || n, 'acc_1', 'd-' || n, 'Screen', 'America/New_York', now() from generate_series(1, 3) as n;
  insert into plays (device_id, play_id, media_id, media_name, reason, started_at, ended_at, completed)
    select 'dev_' || 1 + n % 2, n, 'med_' || n % 3, 'menu.png', 'device',
      now() - n * interval '9 hours', now() - n * interval '9 hours' + interval '8 seconds', n % 4 > 0
    from generate_series(1, 1000) as n;
  insert into audit_entries (id, at, account_id, actor, what, target, details, address, user_agent)
    select 'aud_' || n, now() - n * interval '1 day', 'acc_1', 'a', 'b', 'c', '{}', 'd', 'e'
    from generate_series(-100, 900) as n;
  insert into device_spans select 'dev_' || n, 'online', now() - interval '2 days', now() - interval '1 day'
    from generate_series(1, 3) as n;
  insert into device_spans select 'dev_' || n, 'offline', now() - interval '1 day' from generate_series(1, 3) as n;`;

/** The statement by which a process of the previous release stores a play. */
const REPORT = `
  insert into plays (device_id, play_id, media_id, reason, started_at, ended_at, completed)
    select 'dev_1', 'new', 'med_1', 'device', now(), now() + interval '1 second', true on conflict do nothing`;

/** Without the columns that later migrations add. */
const CONTENTS = ['plays', 'audit_entries', 'device_spans'].map(
  (table) => `select '${table}' as name, count(*)::int as rows, md5(string_agg(row, ',' order by row)) as hash
    from (select (to_jsonb(t) - array['layout_id', 'layout_name', 'actor_id', 'actor_name', 'means', 'changes', 'key_name'])::text as row from ${table} as t) as rows`,
);

test('an installation of the previous release keeps its rows, and its plays get sums', async () => {
  const { url } = await createEmptyDatabase();
  await migrate(url, { migrations: readMigrations().filter(({ name }) => name < '0025') });
  const database = openDatabase(url, () => {});
  const { pool, db } = database;
  try {
    await pool.query(ARRANGE);
    const before = (await pool.query(CONTENTS.join(' union all '))).rows;
    await migrate(url);
    expect((await pool.query(CONTENTS.join(' union all '))).rows).toEqual(before);

    // Before the sums of earlier plays are computed.
    expect([(await pool.query(REPORT)).rowCount, (await pool.query(REPORT)).rowCount]).toEqual([1, 0]);
    expect(
      await createPlaySums(testPlatform({ db, reads: createReads(db), clock: () => new Date() })).addEarlier(),
    ).toBe(true);
    const summed = `
      select device_id, day, media_id, plays, completed, duration_ms::int as duration_ms from play_days order by 1, 2, 3`;
    const counted = `
      select device_id, (started_at at time zone 'America/New_York')::date as day, media_id, count(*)::int as plays,
        (count(*) filter (where completed))::int as completed,
        sum(extract(epoch from ended_at - started_at) * 1000)::int as duration_ms
      from plays group by 1, 2, 3 order by 1, 2, 3`;
    expect((await pool.query(summed)).rows).toEqual((await pool.query(counted)).rows);
    expect((await pool.query('select sum(plays)::int as plays from play_days')).rows).toEqual([{ plays: 1001 }]);
  } finally {
    await database.close();
  }
});
