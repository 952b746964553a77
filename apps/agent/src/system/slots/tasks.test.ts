import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createKeys, toText } from '../../test/system-release.ts';
import { KEY_REQUEST, REQUEST } from './exchange.ts';
import { toPaths } from './machine.ts';
import { installRequestedUpdate, pinUpdateKey } from './tasks.ts';
import { TRUST } from './trust.ts';

async function createMachine() {
  const root = await mkdtemp(join(tmpdir(), 'tasks-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const paths = toPaths(root);
  await mkdir(paths.requests, { recursive: true });
  return { paths, request: join(paths.requests, REQUEST), secret: join(root, 'secret') };
}

// Windows has neither these links nor pipes, and no machine behind a screen.
describe.skipIf(process.platform === 'win32')('a request of the agent to install a system', () => {
  test('that is a folder is refused, and root deletes nothing in it: its owner could put a link in place of a part of it', async () => {
    const { paths, request } = await createMachine();
    await mkdir(join(request, 'part'), { recursive: true });
    await writeFile(join(request, 'part/update-key.json'), 'kept');
    await expect(installRequestedUpdate(paths)).rejects.toThrow('is not a plain file');
    expect(await readFile(join(request, 'part/update-key.json'), 'utf8')).toBe('kept');
  });

  test.each([
    ['vitrine-system-update.service', REQUEST],
    ['vitrine-update-key.service', KEY_REQUEST],
  ])('is deleted by %s, whose program follows no links', (name, request) => {
    const unit = new URL(`../../../image/files/usr/lib/systemd/system/${name}`, import.meta.url);
    expect(readFileSync(unit, 'utf8')).toContain(`\nExecStopPost=rm -rf ${join(toPaths('/').requests, request)}\n`);
  });

  test.each<[string, RegExp, (request: string, secret: string) => unknown]>([
    ['a link to another file', /ELOOP/, (request, secret) => symlink(secret, request)],
    ['a pipe', /not a plain file/, (request) => execFileSync('mkfifo', [request])],
    ['longer than requests are', /more than 10000 bytes/, (request) => writeFile(request, ' '.repeat(10_001))],
    ['nonsense', /can’t be understood/, (request) => writeFile(request, '{}')],
  ])('that is %s is refused', async (_, reason, make) => {
    const { paths, request, secret } = await createMachine();
    await writeFile(secret, '{}');
    await make(request, secret);
    await expect(installRequestedUpdate(paths)).rejects.toThrow(reason);
  });
});

/** A machine whose agent names a key. */
async function createPairedMachine() {
  const { paths, secret } = await createMachine();
  await mkdir(paths.systemState, { recursive: true });
  const request = join(paths.requests, KEY_REQUEST);
  return {
    paths,
    secret,
    request,
    name: (key: string) => writeFile(request, JSON.stringify({ key })),
    readPinned: async (): Promise<unknown> => JSON.parse(await readFile(join(paths.systemState, TRUST), 'utf8')).key,
  };
}

describe.skipIf(process.platform === 'win32')('the key that the agent names at the pairing', () => {
  test('is pinned by root, and stays when the agent names another one', async () => {
    const { paths, name, readPinned } = await createPairedMachine();
    const [first, second] = [toText(createKeys()), toText(createKeys())];
    await name(first);
    await pinUpdateKey(paths);
    await name(second);
    await pinUpdateKey(paths);
    expect(await readPinned()).toBe(first);
  });

  test('is not read from behind a link', async () => {
    const { paths, secret, request, readPinned } = await createPairedMachine();
    await writeFile(secret, JSON.stringify({ key: toText(createKeys()) }));
    await symlink(secret, request);
    await expect(pinUpdateKey(paths)).rejects.toThrow('ELOOP');
    await expect(readPinned()).rejects.toThrow('ENOENT');
  });
});
