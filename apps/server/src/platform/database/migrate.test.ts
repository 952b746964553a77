import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migratedDatabase } from '../../test/migrated-database.ts';
import { migrate } from './migrate.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);
const FILES = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

const appliedTo = async (url: string) =>
  (await query<{ count: number }>(url, 'select count(*)::int as count from drizzle.__drizzle_migrations'))[0]?.count;

test('several processes that start on an empty database apply each migration once', async () => {
  const url = new URL((await migratedDatabase()).url);
  const name = `${url.pathname.slice(1)}_empty`;
  await query(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
  expect(await appliedTo(url.href)).toBe(FILES.length);
  expect(await query(url.href, 'select from accounts')).toEqual([]);
});

test('a migrated database stays as it is, with its data', async () => {
  const { url } = await migratedDatabase();
  await query(url, `insert into rate_limits (key, hits, resets_at) values ('kept', 1, now())`);
  await migrate(url);
  expect(await appliedTo(url)).toBe(FILES.length);
  expect(await query(url, 'select key from rate_limits')).toEqual([{ key: 'kept' }]);
});

test('a database that cannot be reached is an error, not an empty database', async () => {
  const url = new URL((await migratedDatabase()).url);
  url.pathname = '/nothing_of_this_name';
  await expect(migrate(url.href)).rejects.toThrow('"nothing_of_this_name" does not exist');
});
