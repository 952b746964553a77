import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The server that commands talk to, and the API key. */
export interface Settings {
  server: string;
  key: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const findFile = (env: Environment): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config'), 'vitrine', 'settings.json');

/** Settings from `VITRINE_SERVER` and `VITRINE_KEY`, otherwise from `vitrine login`; null if neither exists. */
export async function readSettings(env: Environment): Promise<Settings | null> {
  const stored = await readFile(findFile(env), 'utf8').catch(() => null);
  const known: Partial<Settings> = stored === null ? {} : Object(JSON.parse(stored));
  const server = env['VITRINE_SERVER'] ?? known.server;
  const key = env['VITRINE_KEY'] ?? known.key;
  return server === undefined || key === undefined ? null : { server, key };
}

/** Stores settings so that other users of the machine cannot read them. Returns the path of the file. */
export async function writeSettings(env: Environment, settings: Settings): Promise<string> {
  const file = findFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(settings), { mode: 0o600, flush: true });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return file;
}

export const removeSettings = (env: Environment): Promise<void> => rm(findFile(env), { force: true });
