import type pg from 'pg';
import type { FileStorage } from '../storage/storage.ts';

/** The source of a backup, or the target of a restore. */
export interface Installation {
  databaseUrl: string;
  storage: FileStorage;
}

export interface BackupReport {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** The number of files to which the database refers, but which storage no longer has. */
  missing: number;
}

/** Increased when older archives can no longer be restored. */
export const FORMAT = 1;

/** The last file of an archive. Its presence shows that the archive is complete. */
export const MANIFEST_FILE = 'about.json';

export interface BackupManifest {
  format: number;
  /** The number of the database's migrations. */
  migrations: number;
  madeAt: string;
  /** The number of files that the archive must contain. */
  files: number;
  rows: number;
}

/** Counts the migrations that the database has. */
export async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count ?? 0;
}

/** A partitioned table is one table: its partitions differ between installations. */
export const listTables = (client: pg.Client): Promise<string[]> => list(client, '');

/** Lists the tables without the unlogged ones, which hold messages in flight that a restored database must not send. */
export const listSavedTables = (client: pg.Client): Promise<string[]> => list(client, `and relpersistence = 'p'`);

async function list(client: pg.Client, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition ${condition}
     order by relname`,
  );
  return rows.map(({ name }) => name);
}
