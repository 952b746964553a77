import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const findScript = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Programs of the system. Their files: `asked` has the requests to systemd; `locked` exists if the stick is write-protected;
 * `active` has the state of all units; `manager` has the state of systemd itself.
 */
const PROGRAMS = {
  systemctl: `
case "$*" in
show*) cat active 2> /dev/null || echo inactive; exit ;;
*is-active*) [ -e network-is-on ]; exit ;;
is-system-running) cat manager 2> /dev/null || echo running; exit ;;
esac
echo "$*" >> asked
case "$*" in
"start vitrine-reset.service") exec sh scripts/reset ;;
esac`,
  blkid: 'cat type 2> /dev/null || echo vfat',
  mount: `
echo "$*" >> mounts
case "$4" in rw*) [ ! -e locked ] || exit 32 ;; esac
rm -rf "$6"
ln -s "$PWD/stick" "$6"`,
  umount: 'rm "$1" && mkdir "$1"',
  setpriv: `
for word in "$@"; do shift; [ "$word" != --no-new-privs ] || break; done
exec "$@"`,
  // Keyboards: a file has the number of readings for which R is held from now on.
  evtest: `
held=$(cat "$2")
[ "$held" -gt 0 ] || exit 0
echo $((held - 1)) > "$2"
exit 10`,
  sleep: '',
};

/** Makes folders that stand for a machine and a stick, and copies the scripts that read sticks and reset the machine. */
export async function createStickMachine() {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-stick-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const path = (name: string): string => join(root, name);
  async function write(files: Record<string, string | Buffer>, mode = 0o644): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), content, { mode });
    }
  }
  for (const name of ['stick', 'mounted', 'boot', 'settings', 'state', 'profile', 'networks', 'run', 'input']) {
    await mkdir(path(name));
  }
  const programs = Object.entries(PROGRAMS).map(([name, text]) => [`bin/${name}`, `#!/bin/sh\ncd ${root}\n${text}\n`]);
  await write(Object.fromEntries(programs), 0o755);
  await cp(findScript('debian/files/usr/lib/vitrine-agent/'), path('scripts'), { recursive: true });
  // Built of the same sources as the tasks of the package.
  await write({
    'scripts/system.mjs': `import ${JSON.stringify(new URL('../system/main.ts', import.meta.url).href)};\n`,
  });
  await cp(findScript('image/files/usr/lib/vitrine-image/reset-key'), path('scripts/reset-key'));
  const env = {
    PATH: `${path('bin')}:${process.env['PATH']}`,
    STATE: path('state'),
    SYSTEM: path('system'),
    PROFILE: path('profile'),
    SETTINGS: path('settings/vitrine.txt'),
    NETWORKS: path('networks'),
    STATUS: path('run/stick.json'),
    STOPPED: path('run/stopped'),
    BOOT: `${path('none')} ${path('boot')}`,
    IMAGE: path('image'),
    SAY: path('image/say'),
    RESET: path('scripts/reset'),
    INPUT: path('input'),
    NODE: process.execPath,
  };
  const readText = (name: string): Promise<string | null> => readFile(path(name), 'utf8').catch(() => null);
  return {
    path,
    write,
    readText,
    /** Runs a script; returns its output. Throws when it fails. */
    run: (script: string, ...args: string[]): string =>
      execFileSync('sh', [path(`scripts/${script}`), ...args], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    /** Reads the stick as its unit does; returns the output of the script. */
    plugIn: (): string =>
      spawnSync('sh', [path('scripts/read-settings'), 'usb', '/dev/sda1', path('mounted')], { env, encoding: 'utf8' })
        .stdout,
    /** Returns the requests to systemd since the last call. */
    asked: async (): Promise<string[]> => {
      const text = (await readText('asked')) ?? '';
      await rm(path('asked'), { force: true });
      return text.split('\n').filter((line) => line !== '');
    },
    settings: () => readText('settings/vitrine.txt'),
    status: async (): Promise<unknown> => JSON.parse((await readText('run/stick.json')) ?? 'null'),
  };
}
