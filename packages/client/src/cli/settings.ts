import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './failure.ts';

/** The server that commands talk to, and the API key. */
export interface Settings {
  server: string;
  key: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const findFile = (env: Environment): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config'), 'vitrine', 'settings.json');

/**
 * Settings from `VITRINE_SERVER` and `VITRINE_KEY`, otherwise from `vitrine login`; null if neither exists.
 *
 * @throws CommandError `usage` for something that is no address, `key` for something that is no API key
 */
export async function readSettings(env: Environment): Promise<Settings | null> {
  const known = await readStored(findFile(env));
  const server = env['VITRINE_SERVER'] ?? known.server;
  const key = env['VITRINE_KEY'] ?? known.key;
  return server === undefined || key === undefined ? null : { server: readServer(server), key: readKey(key) };
}

async function readStored(file: string): Promise<Partial<Settings>> {
  const stored = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return Object(JSON.parse(stored));
  } catch {
    throw new CommandError('key', `${file} is damaged. Sign in again: vitrine login SERVER.`);
  }
}

/**
 * The origin of a server; without a scheme, `https` is meant.
 *
 * @throws CommandError `usage` for something that is no address
 */
export function readServer(address: string): string {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) throw new CommandError('usage', `“${address}” is not an address.`);
  return new URL(url).origin;
}

/** @throws CommandError `key` for something that is no API key */
export function readKey(text: string): string {
  const key = text.trim();
  if (/^vit_[\da-zA-Z]{46}$/.test(key)) return key;
  throw new CommandError('key', 'This is not an API key: keys begin with vit_ and have 50 characters.');
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

/** Deletes the stored settings, with the API key; does nothing without any. */
export const removeSettings = (env: Environment): Promise<void> => rm(findFile(env), { force: true });
