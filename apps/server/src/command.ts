import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, EX_CONFIG, readConfig } from './config.ts';
import { startPostgres } from './platform/postgres/embedded.ts';
import { findInstallation } from './platform/postgres/installation.ts';

/**
 * Runs an administrator's command as this process. An error is printed as one line; exit codes are those of the server.
 *
 * @param work returns the exit code
 */
export async function runCommand(work: (config: Config) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof ConfigError ? EX_CONFIG : 1;
  }
}

/**
 * The configured database, otherwise the packaged one.
 *
 * @param mayShare whether the PostgreSQL of a running server may be used
 */
export async function openCommandDatabase(
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
