import { rename, rm } from 'node:fs/promises';
import pg from 'pg';
import type { FileStorage } from '../storage/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  type About,
  ABOUT_FILE,
  type BackupReport,
  countMigrations,
  FORMAT,
  type Installation,
  tablesOf,
} from './contents.ts';

/** Says that files could not be saved. */
export const missingFiles = (count: number): string =>
  `${count === 1 ? '1 file is' : `${count} files are`} not in the backup: the database refers to ${count === 1 ? 'it' : 'them'}, but storage does not have ${count === 1 ? 'it' : 'them'}.`;

const ROWS_AT_ONCE = 2_000;

/** A file can be removed between reading the database and copying; then the backup starts again. */
const TRIES = 3;

/**
 * Saves database and files in one tar archive while the server runs: the database as it was at one instant, and
 * every file that it refers to. The archive appears when it is complete.
 *
 * @throws Error in words for the person who asked
 */
export async function backUp(
  { databaseUrl, storage }: Installation,
  path: string,
  now = new Date(),
): Promise<BackupReport> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine-backup' });
    await client.connect();
    const draft = `${path}.part`;
    try {
      await client.query('begin isolation level repeatable read read only');
      const { bytes, result } = await writeArchive(draft, (archive) => fill(client, storage, archive, now));
      if (result.missing === 0 || attempt === TRIES) {
        await rename(draft, path);
        return { ...result, bytes };
      }
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await client.end();
    }
  }
}

async function fill(
  client: pg.Client,
  storage: FileStorage,
  archive: ArchiveWriter,
  now: Date,
): Promise<Omit<BackupReport, 'bytes'>> {
  const addText = async (name: string, text: string) => {
    const content = Buffer.from(text);
    await archive.add(name, content, { size: content.length, modifiedAt: now });
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
      await addText(`database/${table}.${part}.jsonl`, found.rows.map(({ row }) => row).join('\n'));
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
    await archive.add(`files/${key}`, content, { size, modifiedAt });
    files += 1;
    referred.delete(key);
  }

  const migrations = await countMigrations(client);
  const about: About = { format: FORMAT, migrations, madeAt: now.toISOString(), files, rows };
  await addText(ABOUT_FILE, JSON.stringify(about, null, 2));
  return { tables: tables.length, rows, files, missing: referred.size };
}

/** Keys of files, wherever a row refers to them: values of columns whose names end in `key`. */
function keysIn(row: string): string[] {
  return [...row.matchAll(/"\w*key":"((?:media|logos|screenshots)\/[^"]+)"/g)].map(([, key = '']) => key);
}
