import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAgentPackage } from '../../../../../tools/packages/agent-package.mjs';
import { readAr, readTar, type TarEntry } from './archives.ts';
import { readRootText } from './files.ts';

const { version }: { version: string } = JSON.parse(readRootText('package.json'));
const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const readPackage = (...args: string[]) => execFileSync('dpkg-deb', args, { encoding: 'utf8' });

let folder: string;
let bytes: Buffer;
let control: Map<string, TarEntry>;
let data: Map<string, TarEntry>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-deb-'));
  await writeFile(join(folder, 'agent.mjs'), 'the agent');
  await writeFile(join(folder, 'launcher.mjs'), 'the launcher');
  await writeFile(join(folder, 'system.mjs'), 'the tasks');
  await writeFile(join(folder, 'licenses.md'), 'licenses of others');
  bytes = Buffer.from(await createAgentPackage(folder));
  const parts = readAr(bytes);
  control = await readTar(parts.get('control.tar.gz'));
  data = await readTar(parts.get('data.tar.gz'));
});
afterAll(() => rm(folder, { recursive: true }));

const textOf = (entries: Map<string, TarEntry>, name: string): string => entries.get(`./${name}`)?.text ?? '';
const units = (): [string, string][] =>
  [...data].flatMap(([name, { text }]) => {
    const [, unit] = /systemd\/system\/(.+)$/.exec(name) ?? [];
    return unit === undefined ? [] : [[unit, text] as [string, string]];
  });
const listValues = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('the package of the agent', () => {
  test('is the same bytes when it is made again', async () => {
    expect(bytes.equals(await createAgentPackage(folder))).toBe(true);
  });

  test('says what it is, and has the licenses of all that is in it', () => {
    for (const line of ['Package: vitrine-agent', `Version: ${version}`, 'Architecture: all']) {
      expect(textOf(control, 'control').split('\n')).toContain(line);
    }
    const copyright = textOf(data, 'usr/share/doc/vitrine-agent/copyright');
    expect(copyright).toContain('MIT License');
    expect(copyright).toContain('licenses of others');
  });

  test('belongs to root; only its programs and scripts can be executed', () => {
    for (const [name, { mode, owner, text }] of [...control, ...data]) {
      expect([name, owner]).toEqual([name, [0, 0]]);
      expect([name, mode]).toEqual([name, name.endsWith('/') || text.startsWith('#!') ? 0o755 : 0o644]);
    }
  });

  test('has a checksum for every file, and leaves those in /etc to the administrator', () => {
    const files = [...data].filter(([name]) => !name.endsWith('/'));
    const sums = files.map(([name, { text }]) => {
      const sum = createHash('md5').update(Buffer.from(text, 'latin1')).digest('hex');
      return `${sum}  ${name.slice(2)}\n`;
    });
    expect(textOf(control, 'md5sums')).toBe(sums.join(''));
    const configuration = files.flatMap(([name]) => (name.startsWith('./etc/') ? [`${name.slice(1)}\n`] : []));
    expect(textOf(control, 'conffiles')).toBe(configuration.join(''));
  });

  test('asks for the address of the server, and only for that', () => {
    expect(listValues(textOf(control, 'templates').replaceAll(': ', '='), 'Template')).toEqual([
      'vitrine-agent/server',
    ]);
    expect(textOf(control, 'config')).toContain('db_input high vitrine-agent/server');
  });

  test('starts only programs that it contains or that Debian has', () => {
    const own = units().flatMap(([, text]) => listValues(text, 'ExecStart').flatMap((line) => line.split(' ')));
    const named = own.filter((word) => word.startsWith('/usr/lib/vitrine-agent/'));
    expect(named).not.toEqual([]);
    for (const path of named) expect([...data.keys()]).toContain(`.${path}`);
  });

  test('runs agent and browser for ever, as users without privileges', () => {
    for (const name of ['vitrine-agent.service', 'vitrine-kiosk.service']) {
      const text = Object.fromEntries(units())[name] ?? '';
      const settings = [
        'Restart',
        'StartLimitIntervalSec',
        'NoNewPrivileges',
        'CapabilityBoundingSet',
        'ProtectSystem',
      ];
      expect(settings.flatMap((key) => listValues(text, key))).toEqual(['always', '0', 'yes', '', 'strict']);
      expect(textOf(data, 'usr/lib/sysusers.d/vitrine-agent.conf')).toContain(
        `\nu ${listValues(text, 'User').join()} `,
      );
    }
  });

  test('gives the settings, which contain passwords, to the agent and hides the boot partition from the browser', () => {
    const { 'vitrine-agent.service': agent = '', 'vitrine-kiosk.service': kiosk = '' } = Object.fromEntries(units());
    expect(listValues(agent, 'LoadCredential')).toEqual(['vitrine.txt:/etc/vitrine-agent/vitrine.txt']);
    expect(listValues(agent, 'Environment')).toContain('SETTINGS=%d/vitrine.txt');
    expect(listValues(kiosk, 'InaccessiblePaths')).toEqual(['-/boot']);
  });

  test('keeps people with a keyboard or a mouse in the player, and leaves the agent the debugging pipe', () => {
    const policies: unknown = JSON.parse(textOf(data, 'etc/chromium/policies/managed/vitrine-agent.json'));
    expect(policies).toMatchObject({
      AllowFileSelectionDialogs: false,
      DownloadRestrictions: 3,
      // Nobody can answer the question that browsers ask since Chromium 142.
      LocalNetworkAccessAllowedForUrls: ['http://localhost:8090'],
      PrintingEnabled: false,
      URLBlocklist: ['file://*', 'view-source:*'],
    });
    // With this policy, Chromium refuses the pipe.
    expect(policies).not.toHaveProperty('DeveloperToolsAvailability');
    const browser = textOf(data, 'usr/lib/vitrine-agent/browser');
    expect(textOf(data, 'usr/lib/vitrine-agent/sway.conf')).toContain('\nbindsym F12 nop\n');
    for (const flag of ['--kiosk', '--force-app-mode', '--remote-debugging-pipe'])
      expect(browser).toContain(` ${flag} `);
  });

  test('takes local changes of the compositor from a folder that stays, and lets no mistake there hide the picture', () => {
    const settings = textOf(data, 'usr/lib/vitrine-agent/sway.conf');
    expect(settings).toMatch(/\ninclude \/etc\/vitrine-agent\/sway\.d\/\*\.conf\n$/);
    expect(settings).toContain('\nswaynag_command -\n');
  });

  test.skipIf(process.platform === 'win32')('has scripts that a shell can read', async () => {
    const scripts = [...control, ...data].filter(([, { text }]) => text.startsWith('#!'));
    expect(new Set(scripts.map(([name]) => name.split('/').at(-1)))).toEqual(
      new Set(['browser', 'config', 'postinst', 'postrm', 'prerm', 'read-settings', 'reset', 'session']),
    );
    for (const [, { text }] of scripts) execFileSync('sh', ['-n'], { input: text });
  });

  test.skipIf(!has('dpkg-deb'))('is accepted by dpkg (skipped without dpkg-deb)', async () => {
    const path = join(folder, 'vitrine-agent.deb');
    await writeFile(path, bytes);
    expect(readPackage('--field', path, 'Package', 'Version')).toBe(`Package: vitrine-agent\nVersion: ${version}\n`);
    expect(readPackage('--contents', path)).toMatch(/^-rwxr-xr-x root\/root .* \.\/usr\/lib\/vitrine-agent\/browser$/m);
  });

  test.skipIf(!has('systemd-analyze'))(
    'has units that systemd accepts, which rates the agent’s exposure below 2 (skipped without systemd-analyze)',
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'vitrine-units-'));
      onTestFinished(() => rm(root, { recursive: true }));
      const paths = await Promise.all(
        units().map(async ([name, text]) => {
          // systemd checks that programs exist.
          await writeFile(join(root, name), text.replaceAll(/^(Exec\w+=)\S+/gm, `$1${process.execPath}`));
          return join(root, name);
        }),
      );
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      const args = ['security', '--offline=true', '--no-pager', join(root, 'vitrine-agent.service')];
      const table = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(table)?.[1] ?? Number.NaN)).toBeLessThan(2);
    },
  );
});
