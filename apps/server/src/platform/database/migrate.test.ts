import { Client, Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  createEmptyDatabase,
  createMigratedDatabase,
  createOldDatabase,
} from '../../test/postgres/migrated-database.ts';
import { createMigrationCheck, isNewer, migrate } from './migrate.ts';
import { applyMigration, BASELINE, type Migration, parseMigration, readMigrations } from './migrations.ts';
import { query } from '../../test/postgres/query.ts';
import { runCommand } from '../../test/processes/command.ts';

const MIGRATIONS = readMigrations();

/** The migrations of a database, among them those that the first one stands for. */
const COUNTED = BASELINE.replaced + MIGRATIONS.length;

/** This version's migrations and one of a next version. */
const withNext = (sql: string): Migration[] => [
  ...MIGRATIONS,
  { name: 'next', createdAt: (MIGRATIONS.at(-1)?.createdAt ?? 0) + 1, ...parseMigration(sql) },
];

const appliedTo = async (url: string) =>
  (await query<{ count: number }>(url, 'select count(*)::int as count from drizzle.__drizzle_migrations'))[0]?.count;

/** A connection with an open transaction that has read `accounts`. */
async function openReader(url: string): Promise<Client> {
  const reader = new Client({ connectionString: url });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin');
  await reader.query('select from accounts');
  return reader;
}

test('several processes that start on an empty database apply each migration once', async () => {
  const { url } = await createEmptyDatabase();
  const reports = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(reports.flatMap(({ applied }) => applied)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(await appliedTo(url)).toBe(COUNTED);
  expect(await query(url, 'select from accounts')).toEqual([]);
});

test('migrations are known by instants that increase, so that none of a merged branch is left out', () => {
  const instants = MIGRATIONS.map(({ createdAt }) => createdAt);
  expect(instants).toEqual([...new Set(instants)].toSorted((a, b) => a - b));
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test('a migrated database stays as it is, with its data', async () => {
  const { url } = await createMigratedDatabase();
  await query(url, `insert into rate_limits (key, hits, resets_at) values ('kept', 1, now())`);
  await migrate(url);
  expect(await appliedTo(url)).toBe(COUNTED);
  expect(await query(url, 'select key from rate_limits')).toEqual([{ key: 'kept' }]);
});

test('a database that cannot be reached is an error, not an empty database', async () => {
  const url = new URL((await createMigratedDatabase()).url);
  url.pathname = '/nothing_of_this_name';
  await expect(migrate(url.href)).rejects.toThrow('"nothing_of_this_name" does not exist');
});

/** Everything that a database says about its tables and migrations. */
const readState = async (url: string) => [
  await query(url, 'select * from drizzle.__drizzle_migrations order by id'),
  await query(
    url,
    `select table_schema, table_name, column_name, data_type from information_schema.columns
     where table_schema in ('public', 'vitrine_limited') order by 1, 2, 3`,
  ),
];

test('a database of 0.3.0 goes on without noticing the first migration, whatever it has of newer ones', async () => {
  const { url } = await createMigratedDatabase();
  await query(url, 'delete from drizzle.__drizzle_migrations');
  // The rows that 0.3.0 wrote: one for each of its migrations, the last at the instant of the first one of today.
  await query(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'of 0.3.0', ${MIGRATIONS[0]?.createdAt} - n from generate_series(${BASELINE.replaced}, 0, -1) as n`,
  );
  const before = await readState(url);
  expect(await migrate(url, { migrations: MIGRATIONS.slice(0, 1) })).toEqual({ applied: [], isNew: false, newer: 0 });
  expect(await readState(url)).toEqual(before);
  expect(
    await migrate(url, { migrations: [...MIGRATIONS.slice(0, 1), ...withNext(ADD_COLUMN).slice(-1)] }),
  ).toMatchObject({
    applied: ['next'],
  });
});

test('an older database is refused with the way, by the server, the command and the check, and nothing is changed', async () => {
  const url = await createOldDatabase();
  const before = await readState(url);
  const way = 'Start version 0.3.0 once, then this one. Nothing was changed.';
  await expect(migrate(url)).rejects.toThrow(way);
  expect(await runMigrate({ DATABASE_URL: url })).toMatchObject({ code: 1, complaint: expect.stringContaining(way) });
  const pool = new Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  await expect(createMigrationCheck(pool)()).rejects.toThrow(way);
  expect(await readState(url)).toEqual(before);
});

test('the first migration records what it stands for, so that 0.3.0 works with a database that began after it', async () => {
  const { url } = await createMigratedDatabase();
  const upTo = await query(
    url,
    `select count(*)::int as count from drizzle.__drizzle_migrations where created_at <= ${MIGRATIONS[0]?.createdAt}`,
  );
  expect(upTo).toEqual([{ count: BASELINE.replaced + 1 }]);
});

const ADD_COLUMN = 'alter table accounts add column next_thing text';

test('a migration gives way to a transaction on its tables, and is applied when that ends', async () => {
  const { url } = await createMigratedDatabase();
  const reader = await openReader(url);
  const gaveWay = Promise.withResolvers<string>();
  const migrating = migrate(url, { migrations: withNext(ADD_COLUMN), onWait: gaveWay.resolve });
  expect(await gaveWay.promise).toBe('next waits for transactions on its tables');
  expect(await query(url, 'select from accounts')).toEqual([]);
  expect(await appliedTo(url)).toBe(COUNTED);
  await reader.query('commit');
  expect(await migrating).toMatchObject({ applied: ['next'] });
  expect(await query(url, 'select next_thing from accounts')).toEqual([]);
});

test('a migration that never gets its tables says what to end, and changes nothing', async () => {
  const { url } = await createMigratedDatabase();
  await openReader(url);
  await expect(migrate(url, { migrations: withNext(ADD_COLUMN), patienceMs: 0 })).rejects.toThrow(
    'Migration next could not lock its tables for 0 seconds, because a transaction holds them. Find it in pg_stat_activity',
  );
  expect(await appliedTo(url)).toBe(COUNTED);
});

test('a migration that fails is named and leaves no part of itself', async () => {
  const { url } = await createMigratedDatabase();
  const migrations = withNext(`${ADD_COLUMN};--> statement-breakpoint\nselect nothing`);
  await expect(migrate(url, { migrations })).rejects.toThrow('Migration next failed: column "nothing" does not exist');
  await expect(query(url, 'select next_thing from accounts')).rejects.toThrow('does not exist');
});

const INDEX = 'create index concurrently next_index on media (sha256)';

test('indexes are built without blocking writers, also if several processes start together', async () => {
  const { url } = await createMigratedDatabase();
  const migrations = withNext(`drop index concurrently if exists next_index;--> statement-breakpoint\n${INDEX};`);
  const reports = await Promise.all([1, 2, 3].map(() => migrate(url, { migrations })));
  expect(reports.flatMap(({ applied }) => applied)).toEqual(['next']);
  const indexes = await query(url, `select indisvalid from pg_index where indexrelid = 'next_index'::regclass`);
  expect(indexes).toEqual([{ indisvalid: true }]);
});

test('an index that cannot be built fails with the name of its migration, and is tried again at the next start', async () => {
  const { url } = await createMigratedDatabase();
  const sql = 'create unique index concurrently next_index on accounts (plan)';
  const migrations = withNext(`drop index concurrently if exists next_index;--> statement-breakpoint\n${sql};`);
  await query(
    url,
    `insert into accounts (id, name, email, email_key, password_hash, created_at)
     select n, n, n, n, n, now() from generate_series(1, 2) as n`,
  );
  await expect(migrate(url, { migrations })).rejects.toThrow('Migration next failed: could not create unique index');
  await query(url, `update accounts set plan = 'test' where id = '1'`);
  expect(await migrate(url, { migrations })).toMatchObject({ applied: ['next'] });
});

test('a restore applies such a migration inside of its transaction', async () => {
  const client = new Client({ connectionString: (await createMigratedDatabase()).url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  for (const migration of withNext(INDEX).slice(-1)) await applyMigration(client, migration);
  expect((await client.query(`select 'next_index'::regclass`)).rows).toHaveLength(1);
});

test('an older version keeps working with the expanded schema of a newer one', async () => {
  const { url } = await createMigratedDatabase();
  await migrate(url, { migrations: withNext(ADD_COLUMN) });
  expect(await migrate(url)).toEqual({ applied: [], newer: 1, isNew: false });
});

test('a version whose columns a newer one has removed refuses the database, and others do not', async () => {
  const { url } = await createMigratedDatabase();
  const contract =
    '-- contract: last used by 0.9.0\ndrop view vitrine_limited.accounts;\nalter table accounts drop column name';
  await migrate(url, { migrations: withNext(contract), version: '0.10.0' });
  await expect(migrate(url, { version: '0.9.0' })).rejects.toThrow(
    'no longer works with version 0.9.0: it needs one newer than 0.9.0. Start the newer version, or restore a backup',
  );
  expect(await migrate(url, { version: '0.9.1' })).toEqual({ applied: [], newer: 1, isNew: false });
  expect(await migrate(url, { migrations: withNext(contract), version: '0.10.0' })).toEqual({
    applied: [],
    newer: 0,
    isNew: false,
  });
});

test.each([
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.0', true],
  ['0.9.0', '0.9.0', false],
  ['0.9.0', '0.10.0', false],
])('release %s is newer than %s: %s', (a, b, expected) => {
  expect(isNewer(a, b)).toBe(expected);
});

const runMigrate = (env: Record<string, string>) => runCommand('migrate-main.ts', [], env);

test('the command names the migrations that it applies', async () => {
  const { url } = await createEmptyDatabase();
  expect(await runMigrate({ DATABASE_URL: url })).toEqual({
    printed: MIGRATIONS.map(({ name }) => `Applied ${name}\n`).join(''),
    complaint: '',
    code: 0,
  });
  expect(await runMigrate({ DATABASE_URL: url })).toMatchObject({ printed: 'The database is up to date.\n', code: 0 });
});

test('the command fails with the exit codes of the server', async () => {
  const wrong = await runMigrate({ DATABASE_URL: 'mysql://localhost' });
  expect(wrong).toMatchObject({ code: 78, complaint: expect.stringContaining('DATABASE_URL must be an address') });
  const missing = await runMigrate({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(missing).toMatchObject({ code: 1, complaint: expect.stringContaining('ECONNREFUSED') });
});
