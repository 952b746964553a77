import { execFileSync } from 'node:child_process';
import { link, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { applyRequestedSettings } from './apply.ts';

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'apply-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    apply: () => applyRequestedSettings(path('request'), path('settings')),
    settings: () => readFile(path('settings'), 'utf8').catch(() => null),
    isRequested: () =>
      stat(path('request')).then(
        () => true,
        () => false,
      ),
  };
}

// Windows has neither these links nor pipes, and no machine behind a screen.
describe.skipIf(process.platform === 'win32')('what the page for phones was asked for', () => {
  test('becomes the settings of the machine, which only root can read', async () => {
    const { path, apply, settings, isRequested } = await createFolder();
    await writeFile(path('settings'), 'SERVER=http://former\n');
    await writeFile(path('request'), '# a comment\nserver = a.example\nWIFI=Lobby\n');
    await apply();
    expect(await settings()).toBe('SERVER=http://a.example\r\nWIFI=Lobby\r\n');
    expect((await stat(path('settings'))).mode & 0o777).toBe(0o600);
    expect(await isRequested()).toBe(false);
  });

  test.each<[string, RegExp, (path: (name: string) => string) => Promise<unknown>]>([
    ['a link to another file', /ELOOP/, (path) => symlink(path('secret'), path('request'))],
    ['another name of another file', /not a plain file/, (path) => link(path('secret'), path('request'))],
    ['a pipe', /not a plain file/, async (path) => execFileSync('mkfifo', [path('request')])],
    [
      'more than settings need',
      /more than 10000 bytes/,
      (path) => writeFile(path('request'), 'SERVER=http://a\n'.repeat(1_000)),
    ],
    ['no settings', /Line 1/, (path) => writeFile(path('request'), 'root:x:0:0')],
  ])('is refused and deleted when it is %s', async (_, reason, request) => {
    const { path, apply, settings, isRequested } = await createFolder();
    await writeFile(path('secret'), 'SERVER=http://secret\n');
    await request(path);
    await expect(apply()).rejects.toThrow(reason);
    expect([await settings(), await isRequested()]).toEqual([null, false]);
    expect(await readFile(path('secret'), 'utf8')).toBe('SERVER=http://secret\n');
  });
});
