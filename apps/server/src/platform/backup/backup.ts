import { rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import { createConnector } from '../database/connector.ts';
import type { FileStorage } from '../storage/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  type BackupManifest,
  MANIFEST_FILE,
  type BackupReport,
  countMigrations,
  FORMAT,
  type Installation,
  listSavedTables,
} from './contents.ts';

/** The warning that files could not be saved. */
export const describeMissingFiles = (count: number): string =>
  `${count === 1 ? '1 file is' : `${count} files are`} not in the backup: the database refers to ${count === 1 ? 'it' : 'them'}, but storage does not have ${count === 1 ? 'it' : 'them'}.`;

const ROWS_PER_FETCH = 2_000;

/** A file can be removed after the database was read and before it is copied; then the backup is repeated. */
const MAX_ATTEMPTS = 3;

/**
 * Saves database and files in one tar archive while the server runs: the database as it was at one instant, and
 * every file that it refers to. The archive appears when it is complete.
 *
 * @throws Error with a message for the administrator
 */
export async function backUp(
  { databaseUrl, storage }: Installation,
  path: string,
  now = new Date(),
): Promise<BackupReport> {
  for (let attempt = 1; ; attempt += 1) {
    const client = createConnector(databaseUrl).client({ application_name: 'vitrine-backup' });
    await client.connect();
    const partial = `${path}.part`;
    try {
      await client.query('begin isolation level repeatable read read only');
      const { bytes, result } = await writeArchive(partial, (archive) => fill(client, storage, archive, now));
      if (result.missing === 0 || attempt === MAX_ATTEMPTS) {
        await rename(partial, path);
        return { ...result, bytes };
      }
    } catch (error) {
      await rm(partial, { force: true });
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
  const referenced = new Set<string>();
  const tables = await listSavedTables(client);
  for (const table of tables) {
    await client.query(`declare saved no scroll cursor for select to_json(t)::text as row from public."${table}" as t`);
    for (let part = 0; ; part += 1) {
      const found = await client.query<{ row: string }>(`fetch ${ROWS_PER_FETCH} from saved`);
      if (found.rows.length === 0) break;
      rows += found.rows.length;
      for (const { row } of found.rows) for (const key of keysIn(row)) referenced.add(key);
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
    referenced.delete(key);
  }

  const migrations = await countMigrations(client);
  const manifest: BackupManifest = { format: FORMAT, migrations, madeAt: now.toISOString(), files, rows };
  await addText(MANIFEST_FILE, JSON.stringify(manifest, null, 2));
  return { tables: tables.length, rows, files, missing: referenced.size };
}

/** The keys of files that a row refers to: values of columns whose names end in `key`. */
function keysIn(row: string): string[] {
  return [...row.matchAll(/"\w*key":"((?:media|logos|screenshots|machine-logs)\/[^"]+)"/g)].map(([, key = '']) => key);
}
