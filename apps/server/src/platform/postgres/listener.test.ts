import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPortListener, openSocketListener } from './listener.ts';

/** PostgreSQL runs as the user that runs this process. */
const installation = { runner: { prefix: [] } };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const readSocketFolder = ({ settings }: Awaited<ReturnType<typeof openSocketListener>>) =>
  settings.unix_socket_directories ?? '';

async function listenOnSocket(home: string) {
  const listener = await openSocketListener(home, installation);
  onTestFinished(() => listener.close());
  return listener;
}

test('the socket of a data folder has the same address at every start, also after a start that was killed', async () => {
  const home = await newFolder();
  const killed = await listenOnSocket(home);
  await writeFile(join(readSocketFolder(killed), '.s.PGSQL.5432'), '');

  const next = await listenOnSocket(home);

  expect(next.url('vitrine')).toBe(killed.url('vitrine'));
  expect(existsSync(join(readSocketFolder(next), '.s.PGSQL.5432'))).toBe(false);
  expect((await stat(readSocketFolder(next))).mode & 0o777).toBe(0o700);
  expect(readSocketFolder(await listenOnSocket(await newFolder()))).not.toBe(readSocketFolder(next));
});

test('the folder of the socket is removed when the server stops', async () => {
  const listener = await listenOnSocket(await newFolder());
  await listener.close();
  expect(existsSync(readSocketFolder(listener))).toBe(false);
});

test('a temporary folder whose path is too long for a socket is not used', async () => {
  const long = join(await newFolder(), 'x'.repeat(100));
  await mkdir(long);
  vi.stubEnv('TMPDIR', long);
  onTestFinished(() => void vi.unstubAllEnvs());

  const folder = readSocketFolder(await listenOnSocket(await newFolder()));

  expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
});

test('the password of a port is kept, is different for each data folder, and only its owner can read it', async () => {
  const [home, other] = [await newFolder(), await newFolder()];
  const { password } = await openPortListener(home);

  expect(password).toMatch(/^[\w-]{32}$/);
  expect((await openPortListener(home)).password).toBe(password);
  expect((await openPortListener(other)).password).not.toBe(password);
  expect((await stat(join(home, 'postgres-password'))).mode & 0o777).toBe(0o600);
});

test('a port is free, and only this machine can reach it', async () => {
  const { settings, url } = await openPortListener(await newFolder());
  expect(settings).toMatchObject({ listen_addresses: '127.0.0.1', unix_socket_directories: '' });
  expect(new URL(url('vitrine'))).toMatchObject({ hostname: '127.0.0.1', port: settings.port });

  const server = createServer().listen(Number(settings.port), '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
