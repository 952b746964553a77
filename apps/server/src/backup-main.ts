import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { backUp, missingFilesMessage } from './platform/backup/backup.ts';
import type { Installation } from './platform/backup/contents.ts';
import { restore } from './platform/backup/restore.ts';
import { findInstallation } from './platform/postgres/installation.ts';
import { startPostgres } from './platform/postgres/embedded.ts';
import { storageOf } from './start.ts';

const [action, path] = process.argv.slice(2);
if ((action !== 'backup' && action !== 'restore') || path === undefined) {
  process.stderr.write('Say where to: npm run backup -- FILE, or where from: npm run restore -- FILE\n');
  process.exit(64);
}

try {
  const config = readConfig(process.env);
  // npm changes to the project's folder, but a relative path is meant from where npm was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', path);
  const { databaseUrl, close } = await openDatabase(config, action === 'backup');
  const installation: Installation = { databaseUrl, storage: await storageOf(config) };
  try {
    const { tables, rows, files, bytes, missing } = await (action === 'backup'
      ? backUp(installation, file)
      : restore(installation, file));
    const done = action === 'backup' ? 'Saved' : 'Restored';
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
    process.stdout.write(`${done} ${rows} rows of ${tables} tables and ${files} files, ${size}: ${file}\n`);
    if (missing > 0) process.stderr.write(`${missingFilesMessage(missing)}\n`);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

/**
 * The configured database, otherwise the packaged one.
 *
 * @param mayShare whether the PostgreSQL of a running server may be used
 */
async function openDatabase(
  config: Config,
  mayShare: boolean,
): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  if (config.DATABASE_URL !== undefined) return { databaseUrl: config.DATABASE_URL, close: async () => {} };
  const running = mayShare ? await runningUrl(config.DATA_DIR) : null;
  if (running !== null) return { databaseUrl: running, close: async () => {} };
  const log = { info() {}, warn: (text: string) => process.stderr.write(`${text}\n`) };
  const postgres = await startPostgres({ dataDir: config.DATA_DIR, log });
  return { databaseUrl: postgres.url, close: () => postgres.stop() };
}

/** The address of a running server's PostgreSQL, from the files that it has written; null if none runs. */
async function runningUrl(dataDir: string): Promise<string | null> {
  try {
    const home = await realpath(dataDir);
    const owner: { pid: number } = JSON.parse(readFileSync(join(home, 'postgres.owner'), 'utf8'));
    process.kill(owner.pid, 0);
    const { folder } = await findInstallation(home);
    const [, , , port, socketFolder] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    if (socketFolder) {
      return `postgresql://vitrine@localhost:${port}/vitrine?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
    }
    const password = readFileSync(join(home, 'postgres-password'), 'utf8');
    return `postgresql://vitrine:${password}@127.0.0.1:${port}/vitrine?sslmode=disable`;
  } catch {
    return null;
  }
}
