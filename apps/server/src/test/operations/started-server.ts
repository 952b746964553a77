import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { type Config, readConfig } from '../../config.ts';
import { type StartOptions, startVitrine } from '../../start.ts';
import { captureLog } from '../captured-log.ts';
import { limitsOff } from '../limits.ts';
import { createMigratedDatabase } from '../postgres/migrated-database.ts';

/** A configuration as an operator writes it, with a database and a data folder of its own. */
export async function createConfig(env: Record<string, string> = {}): Promise<Config> {
  const { url } = await createMigratedDatabase();
  return readConfig({
    DATABASE_URL: url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'vitrine-start-')),
    PORT: '0',
    OPS_PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://signs.example.com',
    ...env,
  });
}

/** The server as its process starts it, without the rate limits. The caller stops it. */
export async function startServer(config: Config, { log } = captureLog(), options: StartOptions = {}) {
  const started = await startVitrine(config, log, { limits: limitsOff, ...options });
  const baseUrl = `http://127.0.0.1:${started.port}`;
  const clientFor = (token: string | null) => createClient(api, { baseUrl, token: () => token });
  return { ...started, baseUrl, opsUrl: `http://127.0.0.1:${started.opsPort}`, clientFor, visitor: clientFor(null) };
}
