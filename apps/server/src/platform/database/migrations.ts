import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { z } from 'zod';
import { root } from '../root.ts';

/**
 * The first migration stands for all of this release, the last of which it is known by. A new database records the others
 * too (0000_baseline.sql).
 */
export const BASELINE = { version: '0.3.0', replaced: 73 } as const;

const folder = new URL('apps/server/migrations/', root);

/** One file of `apps/server/migrations`. */
export interface Migration {
  /** The file's name without `.sql`, e.g. `0018_schedule-rules`. */
  name: string;
  /** Milliseconds since 1970, by which databases know the migration. Strictly increasing. */
  createdAt: number;
  hash: string;
  statements: string[];
  /** The last release that needs what a contracting migration removes, e.g. `0.4.0`. Null if it only expands. */
  lastUsedBy: string | null;
  /** True if it must run outside of a transaction, because it builds indexes without blocking writers. */
  isConcurrent: boolean;
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

const CONTRACT_HEADER = /^-- contract: last used by (\d+\.\d+\.\d+)$/m;
const CONCURRENTLY = /\bindex\s+concurrently\b/gi;

/** This version's migrations, in order. */
export function readMigrations(): Migration[] {
  const journal = Journal.parse(JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')));
  return journal.entries.map(({ tag, when }) => ({
    name: tag,
    createdAt: when,
    ...parseMigration(readFileSync(new URL(`${tag}.sql`, folder), 'utf8')),
  }));
}

/** The parts of a migration's SQL. */
export function parseMigration(text: string): Omit<Migration, 'name' | 'createdAt'> {
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
    lastUsedBy: CONTRACT_HEADER.exec(text)?.[1] ?? null,
    isConcurrent: text.search(CONCURRENTLY) >= 0,
  };
}

/** A migration that a database has. */
export interface AppliedMigration {
  createdAt: number;
  lastUsedBy: string | null;
}

const hasTable = async (client: pg.ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')`,
  );
  return rowCount === 1;
};

/** Returns the applied migrations in order; none for a new database. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  if (!(await hasTable(client))) return [];
  // The column exists once a contracting migration has been applied.
  const { rows } = await client.query<{ createdAt: string; lastUsedBy: string | null }>(
    `select created_at::text as "createdAt", to_jsonb(m)->>'last_used_by' as "lastUsedBy"
     from drizzle.__drizzle_migrations as m order by created_at`,
  );
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }));
}

/** Creates the table of applied migrations. The caller holds the lock of migrations. */
export async function ensureMigrationsTable(client: pg.ClientBase): Promise<void> {
  if (await hasTable(client)) return;
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
}

/** Runs a migration's statements and records it. Inside a transaction, indexes are built while writers wait. */
export async function applyMigration(client: pg.ClientBase, migration: Migration, isInTransaction = true) {
  for (const statement of migration.statements) {
    await client.query(isInTransaction ? statement.replaceAll(CONCURRENTLY, 'index') : statement);
  }
  const { hash, createdAt, lastUsedBy } = migration;
  const record = 'insert into drizzle.__drizzle_migrations';
  if (lastUsedBy === null) {
    await client.query(`${record} (hash, created_at) values ($1, $2)`, [hash, createdAt]);
    return;
  }
  await client.query('alter table drizzle.__drizzle_migrations add column if not exists last_used_by text');
  await client.query(`${record} (hash, created_at, last_used_by) values ($1, $2, $3)`, [hash, createdAt, lastUsedBy]);
}
