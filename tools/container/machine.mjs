import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs, { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyNetworkSettings, DEBIAN_PATH, runInRoot } from '../debian-root.mjs';

/*
 * A Debian machine that is started by systemd, in a container of systemd-nspawn, with the units of ops/systemd. It shares
 * this machine's kernel and network.
 */

const INSTALL = `apt-get update -q &&
  DEBIAN_FRONTEND=noninteractive apt-get install --yes -q --no-install-recommends systemd systemd-sysv`;

/**
 * Installs the units on a copy of the image, which has the product at the units' place.
 *
 * @param {string} checkout
 * @param {string} root of an image
 * @param {string} folder the new machine's
 * @param {Record<string, string>} settings
 */
export async function makeMachine(checkout, root, folder, settings) {
  execFileSync('cp', ['--archive', '--reflink=auto', root, folder]);
  copyNetworkSettings(folder);
  if (!(await runInRoot(folder, INSTALL))) throw new Error('systemd cannot be installed');
  for (const path of fs.globSync('ops/systemd/*', { cwd: checkout })) {
    cpSync(join(checkout, path), join(folder, 'etc/systemd/system', basename(path)));
  }
  // The unit makes it.
  rmSync(join(folder, 'var/lib/vitrine'), { recursive: true });
  mkdirSync(join(folder, 'etc/vitrine'), { mode: 0o700 });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, 'etc/vitrine/vitrine.env'), lines.join(''), { mode: 0o600 });
  await runInRoot(folder, 'install -d -m 0700 -o vitrine /var/backups/vitrine && systemctl enable vitrine.service');
}

/** The exit code of systemd-nspawn for a machine that restarts itself. */
const RESTARTS = 133;

/** Starts it. What its systemd writes is discarded; `journal` has what the units wrote. */
export function startMachine(folder) {
  const args = ['--quiet', '--directory', folder, '--register=no', '--keep-unit', '--boot', '--console=pipe'];
  let child;
  const ended = new Promise((resolve) => {
    function start() {
      child = spawn('systemd-nspawn', args, {
        env: { PATH: DEBIAN_PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
        stdio: 'ignore',
      });
      child.once('close', (code) => (code === RESTARTS ? start() : resolve()));
    }
    start();
  });

  /** The machine's process 1, by its number here. */
  const first = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .split(' ')
      .find((pid) => pid !== '' && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'systemd');

  /** Runs a command in the machine as root. */
  function run(...command) {
    const pid = child.exitCode === null ? first() : undefined;
    if (pid === undefined) return { ok: false, output: 'The machine does not run' };
    const into = ['--target', pid, '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd=/'];
    const outcome = spawnSync('nsenter', [...into, ...command], { env: { PATH: DEBIAN_PATH }, encoding: 'utf8' });
    return { ok: outcome.status === 0, output: `${outcome.stdout}${outcome.stderr}`.trim() };
  }

  return {
    run,
    journal: (unit) => run('journalctl', '--no-pager', '--output=cat', '--unit', unit).output,
    async stop() {
      if (!run('systemctl', 'poweroff').ok) child.kill('SIGKILL');
      await ended;
    },
  };
}
