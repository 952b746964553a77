import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { release } from '../../../../../tools/release.mjs';
import { readTar } from './archives.ts';
import { toRootPath } from './files.ts';

const SERVER = `vitrine-9.1.0-${process.platform}-${process.arch}.tar.gz`;

/** Stand-ins for the parts that take minutes. Each says the version that the checkout has when it is built. */
const built = (root: string) => ({
  server(folder: string) {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin/start'), readVersion(root), { mode: 0o755 });
    symlinkSync('bin/start', join(folder, 'start'));
  },
  agent: (folder: string, version: string) => writeFileSync(join(folder, `agent_${version}.deb`), readVersion(root)),
  tvs: () => {},
  sbom: (folder: string, _version: string, madeAt: string) => writeFileSync(join(folder, 'sbom.json'), madeAt),
});

const readVersion = (root: string): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** A repository of its own with the files of this one that a release reads and changes. */
function makeCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of [
    'package.json',
    'package-lock.json',
    '.gitignore',
    'README.md',
    'docs/operators/install.md',
    'ops',
  ]) {
    cpSync(toRootPath(path), join(root, path), { recursive: true });
  }
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A door.\n\n## [0.0.9]\n\n- A wall.\n',
  );
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return { root, git, read, bytes: (path: string) => readFileSync(join(root, path)) };
}

const make = (root: string, version = '9.1.0') => release(version, { root, day: '2031-05-06', built: built(root) });

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('a release (skipped without git)', () => {
  test('is the changelog cut, the version set where it is named, committed and tagged', async () => {
    const { root, git, read } = makeCheckout();
    const before = readVersion(root);
    await make(root);
    expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [9.1.0] - 2031-05-06\n\n### Added\n\n- A door.\n');
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '9.1.0',
      packages: { '': { version: '9.1.0' } },
    });
    expect(read('docs/operators/install.md')).toContain('/opt/vitrine-9.1.0');
    expect(read('ops/kubernetes/web.yaml')).toContain('/vitrine:9.1.0');
    expect(read('docs/operators/install.md') + read('ops/kubernetes/web.yaml')).not.toMatch(
      new RegExp(`vitrine[-:]${before}`),
    );
    expect(git('log', '-1', '--format=%s')).toBe('Release 9.1.0');
    expect(git('rev-parse', 'v9.1.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('');
  });

  test('has archives of the server and of the sources, and checksums of all files', async () => {
    const { root, bytes, read } = makeCheckout();
    const names = await make(root);
    expect(names).toEqual(['agent_9.1.0.deb', 'sbom.json', SERVER, 'vitrine-9.1.0-sources.tar.gz', 'SHA256SUMS']);
    const server = await readTar(bytes(`release/${SERVER}`));
    expect(server.get('vitrine-9.1.0/bin/start')).toMatchObject({ text: '9.1.0', mode: 0o755, owner: [0, 0] });
    expect(server.has('vitrine-9.1.0/start')).toBe(true);
    const sources = await readTar(bytes('release/vitrine-9.1.0-sources.tar.gz'));
    expect(JSON.parse(sources.get('vitrine-9.1.0/package.json')?.text ?? '').version).toBe('9.1.0');
    expect(read('release/agent_9.1.0.deb')).toBe('9.1.0');
    const options = { cwd: join(root, 'release'), encoding: 'utf8' } as const;
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], options).match(/: OK$/gm)).toHaveLength(4);
  });

  test('has the same bytes when it is made again from its commit', async () => {
    const { root, git, read } = makeCheckout();
    await make(root);
    const sums = read('release/SHA256SUMS');
    await make(root);
    expect(read('release/SHA256SUMS')).toBe(sums);
    expect(git('log', '--format=%s')).toBe('Release 9.1.0\nBegin');
  });

  test('leaves the checkout as it was when a part fails', async () => {
    const { root, git } = makeCheckout();
    const failing = { ...built(root), server: () => Promise.reject(new Error('The disk is full.')) };
    await expect(release('9.1.0', { root, built: failing })).rejects.toThrow('The disk is full.');
    expect([git('log', '--format=%s'), git('tag'), git('status', '--porcelain')]).toEqual(['Begin', '', '']);
  });

  test.each([
    ['no version', '', () => {}, 'Name a version'],
    ['a version without three numbers', '9.1', () => {}, 'Name a version'],
    ['an older version', '0.0.9', () => {}, '0.0.9 is older than'],
    [
      'changes that are not committed',
      '9.1.0',
      ({ root }) => writeFileSync(join(root, 'README.md'), 'new'),
      'not committed',
    ],
    ['a tag that exists', '9.1.0', ({ git }) => git('tag', 'v9.1.0'), 'tag v9.1.0 exists'],
    [
      'a changelog without entries',
      '9.1.0',
      ({ root, git }) => {
        writeFileSync(join(root, 'CHANGELOG.md'), '## [Unreleased]\n\n## [0.0.9]\n\n- A wall.\n');
        git('commit', '--all', '--message', 'Empty');
      },
      'no entries under “Unreleased”',
    ],
    ['the present version with new entries', null, () => {}, 'Name a newer version'],
  ] as [string, string | null, (checkout: ReturnType<typeof makeCheckout>) => unknown, string][])(
    'is refused for %s',
    async (_, version, prepare, message) => {
      const checkout = makeCheckout();
      prepare(checkout);
      const before = checkout.git('rev-parse', 'HEAD');
      await expect(make(checkout.root, version ?? readVersion(checkout.root))).rejects.toThrow(message);
      expect(checkout.git('rev-parse', 'HEAD')).toBe(before);
    },
  );
});
