import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { REQUEST } from './exchange.ts';
import { toPaths } from './machine.ts';
import { installRequestedUpdate } from './tasks.ts';

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

  test('is deleted by the unit, whose program follows no links', () => {
    const unit = new URL('../../../image/files/usr/lib/systemd/system/vitrine-system-update.service', import.meta.url);
    expect(readFileSync(unit, 'utf8')).toContain(`\nExecStopPost=rm -rf ${join(toPaths('/').requests, REQUEST)}\n`);
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
