import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import type { FileStorage } from '../storage/storage.ts';
import { tarEnd, type TarEntry, tarEntries, tarHeader, tarPadding } from './tar.ts';

/** What is saved and where it is put back. */
export interface Kept {
  databaseUrl: string;
  storage: FileStorage;
}

export interface BackupReport {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** How many files the database refers to that storage no longer has. */
  missing: number;
}

/** Says that files could not be saved. */
export const missingFiles = (count: number): string =>
  `${count === 1 ? '1 file is' : `${count} files are`} not in the backup: the database refers to ${count === 1 ? 'it' : 'them'}, but storage does not have ${count === 1 ? 'it' : 'them'}.`;

/** Raised when older archives can no longer be read. */
const FORMAT = 1;

const ROWS_AT_ONCE = 2_000;

/** A file can be removed between the look at the database and the copy; then all is looked at again. */
const TRIES = 3;

interface About {
  format: number;
  /** Applied to the database. */
  migrations: number;
  madeAt: string;
  /** Of the files: what the archive must hold. */
  files: number;
  rows: number;
}

/**
 * Saves database and files in one tar archive while the server goes on: the database as it was at one instant, and
 * every file that it refers to. The archive appears when it is complete.
 *
 * @throws Error in words for the person who asked
 */
export async function backUp({ databaseUrl, storage }: Kept, path: string, now = new Date()): Promise<BackupReport> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine-backup' });
    await client.connect();
    const draft = `${path}.part`;
    const file = await open(draft, 'w', 0o600);
    try {
      await client.query('begin isolation level repeatable read read only');
      const report = await write(client, storage, file, now);
      if (report.missing === 0 || attempt === TRIES) {
        await file.sync();
        await file.close();
        await rename(draft, path);
        return report;
      }
      await file.close();
    } catch (error) {
      await file.close().catch(() => {});
      await rm(draft, { force: true });
      throw error;
    } finally {
      await client.end();
    }
  }
}

async function write(client: pg.Client, storage: FileStorage, file: FileHandle, now: Date): Promise<BackupReport> {
  let bytes = 0;
  const put = async (data: Uint8Array) => {
    await file.write(data);
    bytes += data.length;
  };
  const putFile = async (name: string, content: Buffer) => {
    await put(tarHeader(name, content.length, now));
    await put(content);
    await put(tarPadding(content.length));
  };

  let rows = 0;
  const referred = new Set<string>();
  const tables = await tablesOf(client);
  for (const table of tables) {
    await client.query(`declare saved no scroll cursor for select to_json(t)::text as row from public."${table}" as t`);
    for (let part = 0; ; part += 1) {
      const found = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from saved`);
      if (found.rows.length === 0) break;
      rows += found.rows.length;
      for (const { row } of found.rows) for (const key of keysIn(row)) referred.add(key);
      const lines = found.rows.map(({ row }) => row).join('\n');
      await putFile(`database/${table}.${part}.jsonl`, Buffer.from(lines));
    }
    await client.query('close saved');
  }

  let files = 0;
  for await (const { key, modifiedAt } of storage.list('')) {
    if (key.endsWith('.part')) continue;
    const size = await storage.size(key);
    if (size === null) continue;
    const content = await storage.read(key).catch(() => null);
    if (content === null) continue;
    await put(tarHeader(`files/${key}`, size, modifiedAt));
    for await (const chunk of content) await put(Buffer.from(chunk));
    await put(tarPadding(size));
    files += 1;
    referred.delete(key);
  }

  const { rows: applied } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  const about: About = { format: FORMAT, migrations: applied[0]?.count ?? 0, madeAt: now.toISOString(), files, rows };
  await putFile('about.json', Buffer.from(JSON.stringify(about, null, 2)));
  await put(tarEnd());
  return { tables: tables.length, rows, files, bytes, missing: referred.size };
}

/** Keys of files, wherever a row refers to them: values of columns whose names end in `key`. */
function keysIn(row: string): string[] {
  return [...row.matchAll(/"\w*key":"((?:media|logos|screenshots)\/[^"]+)"/g)].map(([, key = '']) => key);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Puts a backup back, into an installation in which nobody has registered yet. The database gets all of it or
 * nothing.
 *
 * @throws Error in words for the person who asked
 */
export async function restore({ databaseUrl, storage }: Kept, path: string): Promise<BackupReport> {
  await migrate(databaseUrl);
  const file = await open(path, 'r');
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine-restore' });
  await client.connect();
  try {
    const entries: TarEntry[] = [];
    for await (const entry of tarEntries(file)) entries.push(entry);
    const about = await aboutOf(file, entries);
    const { rows: applied } = await client.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    if (about.format !== FORMAT || about.migrations !== applied[0]?.count) {
      throw new Error('The backup was made by another version of Vitrine. Restore it with that version, then update.');
    }
    const stored = entries.filter(({ name }) => name.startsWith('files/'));
    if (stored.length !== about.files) throw new Error('The backup is not complete');
    const { rowCount } = await client.query('select from accounts limit 1');
    if (rowCount !== 0)
      throw new Error('This installation is in use. Restore into an empty one: set another DATA_DIR.');

    // Files first: what nothing refers to harms nobody.
    let bytes = 0;
    for (const { name, offset, size } of stored) {
      const content =
        size === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + size - 1 });
      await storage.write(name.slice('files/'.length), content);
      bytes += size;
    }
    const { tables, rows } = await fill(client, file, entries);
    if (rows !== about.rows) throw new Error('The backup is not complete');
    await client.query('commit');
    return { tables, rows, files: stored.length, bytes, missing: 0 };
  } finally {
    await client.end(); // rolls back what is not committed
    await file.close();
  }
}

async function contentOf(file: FileHandle, { offset, size }: TarEntry): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, offset);
  return buffer.toString();
}

async function aboutOf(file: FileHandle, entries: readonly TarEntry[]): Promise<About> {
  const entry = entries.find(({ name }) => name === 'about.json');
  if (entry === undefined) throw new Error('This is no backup of Vitrine');
  const about: About = JSON.parse(await contentOf(file, entry));
  return about;
}

/** Loads all tables in one transaction, which the caller commits. */
async function fill(client: pg.Client, file: FileHandle, entries: readonly TarEntry[]) {
  await client.query('begin');
  const tables = await tablesOf(client);
  const { rows: references } = await client.query<{ name: string; on: string }>(
    `select conname as name, conrelid::regclass::text as on from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  // Triggers would tell of rows, and make others, that are in the backup already; references are looked at at the end.
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`);
  for (const { name, on } of references) {
    await client.query(`alter table ${on} alter constraint "${name}" deferrable initially deferred`);
  }
  await client.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')}`);

  let rows = 0;
  for (const entry of entries) {
    const table = /^database\/(\w+)\.\d+\.jsonl$/.exec(entry.name)?.[1];
    if (table === undefined) continue;
    if (!tables.includes(table)) throw new Error(`The backup holds a table that this version does not know: ${table}`);
    const list = `[${(await contentOf(file, entry)).split('\n').join(',')}]`;
    const { rowCount } = await client.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`,
      [list],
    );
    rows += rowCount ?? 0;
  }

  await client.query('set constraints all immediate');
  for (const { name, on } of references) {
    await client.query(`alter table ${on} alter constraint "${name}" not deferrable`);
  }
  for (const table of tables) await client.query(`alter table "${table}" enable trigger user`);
  await client.query(`
    select setval(seq::regclass, greatest((xpath('/row/c/text()', query_to_xml(
      format('select coalesce(max(%I), 0) + 1 as c from public.%I', attname, relname), false, true, '')))[1]::text::bigint, 1), false)
    from (
      select a.attname, c.relname, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as seq
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''
    ) as identities where seq is not null`);
  return { tables: tables.length, rows };
}
