import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toRootPath, listScripts, readRootText, listUnknownSettings } from './files.ts';

const NODE = '/opt/vitrine/node_modules/.bin/node';
const units = globSync('*', { cwd: toRootPath('ops/systemd') }).map((name) => ({
  name,
  text: readRootText(`ops/systemd/${name}`),
}));
const services = units.filter(({ name }) => name.endsWith('.service'));
const listValues = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
/** The part that every service has, up to the next section. */
const readHardening = (text: string) =>
  text
    .slice(text.indexOf('# Everything below is the same'))
    .replace(/\n\[Install\][^]*$/, '')
    .trim();

const isInstalled = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

describe('the units of systemd', () => {
  test.each(services)('$name names only settings that exist, and starts a script that exists', ({ text }) => {
    const names = listValues(text, 'Environment').map((value) => value.split('=')[0] ?? '');
    expect(names).toContain('DATA_DIR');
    expect(listUnknownSettings(names)).toEqual([]);
    const words = listValues(text, 'ExecStart').flatMap((command) => command.split(/[\s']/));
    expect(listScripts(words)).toEqual([[expect.stringMatching(/(main|backup)\.mjs$/), true]]);
    expect(listValues(text, 'User')).toEqual(['vitrine']);
  });

  test('are restricted alike', () => {
    const [first, ...others] = services.map(({ text }) => readHardening(text));
    expect(first).toContain('ProtectSystem=strict');
    expect(others.map((other) => other === first)).toEqual([true, true, true]);
  });

  test('have a failed backup noted, for the alerts', () => {
    const [handler] = units.flatMap(({ name, text }) =>
      name === 'vitrine-backup.service' ? listValues(text, 'OnFailure') : [],
    );
    const { text = '' } = units.find(({ name }) => name === handler) ?? {};
    expect(listValues(text, 'ExecStart')).toEqual([`${NODE} apps/server/dist/backup.mjs note-failure`]);
    expect(listValues(text, 'StateDirectory')).toEqual(['vitrine']);
  });

  test('leave stopping PostgreSQL to the server, and a wrong setting to the administrator', () => {
    for (const { text } of services.filter((unit) => listValues(unit.text, 'Type')[0] !== 'oneshot')) {
      expect(listValues(text, 'KillMode')).toEqual(['mixed']);
      expect(listValues(text, 'RestartPreventExitStatus')).toEqual(['78']);
    }
  });

  test.skipIf(!isInstalled)(
    'are valid for systemd, which rates their exposure below 3 (skipped without systemd-analyze)',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-units-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      // systemd checks that programs exist.
      const paths = units.map(({ name }) => join(folder, name));
      await Promise.all(units.map(({ text }, i) => writeFile(paths[i] ?? '', text.replaceAll(NODE, process.execPath))));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      const exposures = paths
        .filter((path) => path.endsWith('.service'))
        .map((path) => {
          const args = ['security', '--offline=true', '--no-pager', path];
          const table = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
          return [basename(path), Number(/exposure level for \S+: ([\d.]+)/.exec(table)?.[1] ?? Number.NaN)] as const;
        });
      expect(exposures.filter(([, exposure]) => !(exposure < 3))).toEqual([]);
    },
  );
});
