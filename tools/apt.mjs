import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/* Debian's packages, on machines that have apt-get. */

const APT = '/usr/bin/apt-get';

/** True if this user can install packages of Debian or Ubuntu on this machine. */
export const canInstallPackages = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync(APT);

/**
 * Installs packages. The caller asks `canInstallPackages` first.
 *
 * @param {readonly string[]} names
 * @returns {boolean} whether all are installed
 */
export function installPackages(names) {
  updateLists();
  return runApt(['install', '-y', '--no-install-recommends', ...names]);
}

/**
 * Takes a program out of a package, without installing it: that needs no rights, and starts no service. It must need no other
 * file of the package.
 *
 * @param {string} name of the package
 * @param {string} program its path in the package
 * @param {string} folder in which it is put
 * @returns {boolean} false where there is no apt-get, or it does not have the package
 */
export function takeProgram(name, program, folder) {
  if (!existsSync(APT)) return false;
  if (canInstallPackages()) updateLists(); // others use the lists that are here
  const download = mkdtempSync(join(tmpdir(), 'vitrine-package-'));
  try {
    // As root apt-get downloads as another user, who may not write here.
    if (!runApt(['download', '-o', 'APT::Sandbox::User=root', name], { cwd: download })) return false;
    const [file = ''] = readdirSync(download);
    const unpacked = join(download, 'unpacked');
    if (spawnSync('dpkg-deb', ['--extract', join(download, file), unpacked]).status !== 0) return false;
    mkdirSync(folder, { recursive: true });
    cpSync(join(unpacked, program), join(folder, basename(program)));
    return true;
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

let areListsUpdated = false;

function updateLists() {
  if (areListsUpdated) return;
  areListsUpdated = true;
  // An outdated package list may still contain an installable version.
  if (!runApt(['update'])) console.error('apt-get update failed; trying with the lists that are here.');
}

function runApt(args, options = {}) {
  const patience = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const run = spawnSync(APT, [...patience, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...options,
  });
  return run.status === 0;
}
