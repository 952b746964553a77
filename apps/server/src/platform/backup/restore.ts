import type pg from 'pg';
import { STEP_OVER, withMigrationLock } from '../database/migrate.ts';
import { applyMigration, BASELINE, ensureMigrationsTable, readMigrations } from '../database/migrations.ts';
import { type ArchivedFile, readArchive } from './archive.ts';
import {
  type BackupManifest,
  MANIFEST_FILE,
  type BackupReport,
  FORMAT,
  type Installation,
  listTables,
} from './contents.ts';

/**
 * Restores a backup of this version, or of an older one since 0.3.0, into an installation without accounts. The archive is read twice, the
 * first time to check that it is complete. The database is restored in one transaction: emptied, given the schema of the
 * archive's version, filled, and migrated to this version's schema.
 *
 * @throws Error with a message for the administrator
 */
export async function restore({ databaseUrl, storage }: Installation, path: string): Promise<BackupReport> {
  const manifest = await checkArchive(path);
  const migrations = readMigrations();
  // Databases count the migrations that the first one stands for.
  const applied = manifest.migrations - BASELINE.replaced;
  if (manifest.format !== FORMAT || applied > migrations.length) {
    throw new Error('The backup was made by a newer version of Vitrine. Update this installation, then restore it.');
  }
  if (applied < 1) {
    throw new Error(
      `The backup was made by a version of Vitrine before ${BASELINE.version}: restore it with ${BASELINE.version}. ${STEP_OVER} Nothing was changed.`,
    );
  }
  // A server that starts meanwhile waits for the lock.
  return withMigrationLock(databaseUrl, {}, async (client) => {
    await refuseUsed(client);
    const report = { tables: 0, rows: 0, files: 0, bytes: 0, missing: 0 };
    await client.query('begin');
    await dropSchema(client);
    await ensureMigrationsTable(client);
    await client.query('delete from drizzle.__drizzle_migrations');
    for (const migration of migrations.slice(0, applied)) await applyMigration(client, migration);

    const tables = await listTables(client);
    const partitioned = await listPartitioned(client);
    const restoreChecks = await suspendChecks(client, tables);
    await client.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')}`);
    for await (const file of readArchive(path)) {
      const key = toFileKey(file);
      if (key !== null) {
        // Files are harmless until the rows that refer to them are committed.
        report.bytes += (await storage.write(key, file.content())).size;
        report.files += 1;
      } else report.rows += await insertRows(client, { tables, partitioned }, file);
    }
    if (report.rows !== manifest.rows) throw new Error('The backup is not complete');
    await restoreChecks();
    await continueSequences(client);
    for (const migration of migrations.slice(applied)) await applyMigration(client, migration);
    await client.query('commit');
    return { ...report, tables: tables.length };
  });
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMigrated: boolean; isEmpty: boolean }>(`
    select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.accounts') is not null
        as "isMigrated",
      not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))
        as "isEmpty"`);
  if (rows[0]?.isEmpty === true) return;
  if (rows[0]?.isMigrated !== true) {
    throw new Error('The database has tables of another program. Restore into a database of its own.');
  }
  const { rowCount } = await client.query('select from accounts limit 1');
  if (rowCount !== 0) throw new Error('This installation is in use. Restore into an empty one: set another DATA_DIR.');
}

/** Drops what migrations have created. Extensions stay. */
async function dropSchema(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists vitrine_limited cascade');
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', kind, name) as statement from (
      select case relkind when 'v' then 'view' else 'table' end as kind, oid::regclass::text as name,
        'pg_class'::regclass as catalog, oid
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      union all
      select 'function', oid::regprocedure::text, 'pg_proc'::regclass, oid
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all
      select 'type', oid::regtype::text, 'pg_type'::regclass, oid
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    ) as object
    where not exists (select from pg_depend where classid = catalog and objid = object.oid and deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
}

const FILES = 'files/';

const toFileKey = ({ name }: ArchivedFile): string | null => (name.startsWith(FILES) ? name.slice(FILES.length) : null);

/** Reads the whole archive. @throws Error if it is incomplete */
async function checkArchive(path: string): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null;
  let files = 0;
  for await (const file of readArchive(path)) {
    if (file.name === MANIFEST_FILE) manifest = JSON.parse(String(await file.buffer()));
    else if (toFileKey(file) !== null) files += 1;
  }
  if (manifest === null) throw new Error('This is no backup of Vitrine');
  if (files !== manifest.files) throw new Error('The backup is not complete');
  return manifest;
}

/**
 * Suspends triggers, which would send notifications and create rows that are in the backup already, and defers foreign
 * keys. Both are undone by the returned function, which also checks the foreign keys.
 */
async function suspendChecks(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ name: string; on: string }>(
    // The constraints of whole tables are listed; PostgreSQL manages those of partitions.
    `select conname as name, conrelid::regclass::text as on from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`);
  for (const { name, on } of references) {
    await client.query(`alter table ${on} alter constraint "${name}" deferrable initially deferred`);
  }
  return async () => {
    await client.query('set constraints all immediate');
    for (const { name, on } of references) {
      await client.query(`alter table ${on} alter constraint "${name}" not deferrable`);
    }
    for (const table of tables) await client.query(`alter table "${table}" enable trigger user`);
  };
}

/**
 * Inserts the rows of one file; returns how many it has. Keys of partitioned tables belong to their partitions: a play that
 * a device has reported with times in two months is stored twice, and of both rows one is restored.
 */
async function insertRows(
  client: pg.Client,
  { tables, partitioned }: { tables: readonly string[]; partitioned: ReadonlySet<string> },
  file: ArchivedFile,
): Promise<number> {
  const table = /^database\/(\w+)\.\d+\.jsonl$/.exec(file.name)?.[1];
  if (table === undefined) return 0;
  if (!tables.includes(table)) throw new Error(`The backup holds a table that this version does not know: ${table}`);
  const rows = String(await file.buffer()).split('\n');
  await client.query(
    `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)
     ${partitioned.has(table) ? 'on conflict do nothing' : ''}`,
    [`[${rows.join(',')}]`],
  );
  return rows.length;
}

async function listPartitioned(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Identity columns continue after the largest restored value. */
async function continueSequences(client: pg.Client): Promise<void> {
  await client.query(`
    select setval(seq::regclass, greatest((xpath('/row/c/text()', query_to_xml(
      format('select coalesce(max(%I), 0) + 1 as c from public.%I', attname, relname), false, true, '')))[1]::text::bigint, 1), false)
    from (
      select a.attname, c.relname, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as seq
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''
    ) as identities where seq is not null`);
}
