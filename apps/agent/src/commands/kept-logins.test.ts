import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentLogin } from '@vitrine/contract/agent/agent';
import { expect, onTestFinished, test } from 'vitest';
import { Refused } from './credential.ts';
import { disk } from '../files/disk.ts';
import { openKeptLogins } from './kept-logins.ts';

const BOARD: AgentLogin = { url: 'http://board.lan/', headers: [['X-Api-Key', 'a-secret']] };
const FILE = 'webpage-logins.json';

/** A machine whose server has these logins, or fails. */
async function machine() {
  const folder = await mkdtemp(join(tmpdir(), 'logins-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server: { logins: AgentLogin[]; failure: Error | null } = { logins: [BOARD], failure: null };
  const used: (readonly AgentLogin[])[] = [];
  const logged: string[] = [];
  const start = () =>
    openKeptLogins({
      disk,
      folder,
      credential: {
        async call() {
          if (server.failure !== null) throw server.failure;
          return { logins: server.logins };
        },
      },
      browser: () => ({ useLogins: async (logins) => void used.push(logins) }),
      log: (message) => logged.push(message),
    });
  return { folder, server, used, logged, start, files: () => readdir(folder) };
}

test('logins are fetched, sent from then on, and kept in a file that only the agent’s user may read', async () => {
  const { folder, start, used, logged } = await machine();
  const logins = await start();
  await logins.refresh();
  await logins.refresh();
  expect([logins.list(), used]).toEqual([[BOARD], [[BOARD]]]);
  expect((await stat(join(folder, FILE))).mode & 0o777).toBe(0o600);
  expect(logged).toEqual([]);
});

test('a machine that starts without its server has them still', async () => {
  const { start, server, logged } = await machine();
  await (await start()).refresh();
  server.failure = new Error('no answer');
  const again = await start();
  await again.refresh();
  expect(again.list()).toEqual([BOARD]);
  expect(logged.join()).not.toContain('a-secret');
});

test.each([
  ['the server has none any more', ({ server }: Awaited<ReturnType<typeof machine>>) => (server.logins = [])],
  [
    'the screen was removed there',
    ({ server }: Awaited<ReturnType<typeof machine>>) => (server.failure = new Refused(401, { path: '/' })),
  ],
])('they are deleted when %s', async (_, end) => {
  const on = await machine();
  const logins = await on.start();
  await logins.refresh();
  end(on);
  await logins.refresh();
  expect([logins.list(), on.used.at(-1), await on.files()]).toEqual([[], [], []]);
});

test('they are deleted when the screen is removed at the machine', async () => {
  const { start, files } = await machine();
  const logins = await start();
  await logins.refresh();
  await logins.forget();
  expect([logins.list(), await files()]).toEqual([[], []]);
});

test('a server of an earlier release, and a damaged file, are no failures', async () => {
  const { folder, start, server, logged } = await machine();
  await disk.write(join(folder, FILE), Buffer.from('{'));
  server.failure = new Refused(404, { path: '/' });
  const logins = await start();
  await logins.refresh();
  expect([logins.list(), logged]).toEqual([[], []]);
});
