import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { lchown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresInstallation, shortenPath } from './installation.ts';

/** The user that owns the cluster. */
export const USER = 'vitrine';
const SOCKET_PORT = 5432;

/** The limit of macOS; that of Linux is 107 bytes. */
const MAX_SOCKET_PATH_BYTES = 103;

/** The address at which PostgreSQL listens, and the way to connect to it. */
interface Listener {
  settings: Record<string, string>;
  /** The password of a port; null for a socket. */
  password: string | null;
  url: (database: string) => string;
  close: () => Promise<void>;
}

/** A socket that only this user can reach, without a password. */
export async function openSocketListener(
  home: string,
  { runner }: Pick<PostgresInstallation, 'runner'>,
): Promise<Listener> {
  const folder = await prepareSocketFolder(home, runner.user === undefined ? tmpdir() : '/tmp');
  if (runner.user !== undefined) await lchown(folder, runner.user.uid, runner.user.gid);
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, port: String(SOCKET_PORT) },
    password: null,
    url: (database) =>
      `postgresql://${USER}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * A folder of mode 0700 for this `home`, the same at every start unless another user has created it first.
 *
 * @param parent must be accessible to the user that runs PostgreSQL, which our own temporary folder may not be
 */
async function prepareSocketFolder(home: string, parent: string): Promise<string> {
  const name = `vitrine-${process.getuid?.() ?? 0}-${shortenPath(home)}`;
  const isShort = Buffer.byteLength(join(parent, name, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
  const folder = join(isShort ? parent : '/tmp', name);
  // The folder of an earlier start belongs to us or to `nobody`. A folder of another user cannot be removed.
  await rm(folder, { recursive: true, force: true }).catch(() => {});
  try {
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch {
    return mkdtemp(`${folder}-`);
  }
}

/** A port of this machine, with a password that is stored beside the data. */
export async function openPortListener(home: string): Promise<Listener> {
  const file = join(home, 'postgres-password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(file, 'utf8');
  const port = await freePort();
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    password,
    url: (database) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    close: async () => {},
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
