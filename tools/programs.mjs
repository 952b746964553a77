import './needs-node.mjs';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstallPackages, installPackages, takeProgram } from './apt.mjs';

/* Programs that some tests and benchmarks use where a machine has them, beside a browser (`browser.mjs`). */

/** The programs that were taken out of packages. */
const taken = fileURLToPath(new URL('../.cache/programs', import.meta.url));

/** The programs and Debian's packages of them. */
const INSTALLED = {
  git: 'git',
  mcopy: 'mtools',
  'mkfs.vfat': 'dosfstools',
  sfdisk: 'fdisk',
  mksquashfs: 'squashfs-tools',
  debugfs: 'e2fsprogs',
  wrk: 'wrk', // of benchmarks, as nginx is
};

/** Those whose packages would start services when they are installed: they are taken out of them. */
const TAKEN = {
  'nats-server': ['nats-server', 'usr/sbin/nats-server'],
  promtool: ['prometheus', 'usr/bin/promtool'],
  nginx: ['nginx', 'usr/sbin/nginx'],
};

/**
 * The folders in which tests and benchmarks find programs, as a `PATH`. Debian has some in `/usr/sbin`, which is not on the
 * path of every user.
 *
 * @param {string | undefined} path that of the environment
 */
export const toProgramPath = (path = process.env.PATH) =>
  [path, '/usr/sbin', '/sbin', taken].filter(Boolean).join(delimiter);

/**
 * Gets the programs that are missing, on Debian and Ubuntu: root installs those that have to be installed, and every user gets
 * the others.
 *
 * @returns {string[]} the programs that are still missing; their tests are skipped
 */
export function ensurePrograms() {
  const toInstall = listMissing(INSTALLED);
  if (toInstall.length > 0 && canInstallPackages()) {
    const names = toInstall.map((program) => INSTALLED[program]);
    console.log(`Installing ${names.join(', ')}, which tests use (once).`);
    installPackages(names);
  }
  for (const program of listMissing(TAKEN)) {
    const [name, path] = TAKEN[program];
    if (takeProgram(name, path, taken)) console.log(`Downloaded ${program}, which tests use (once).`);
  }
  return [...listMissing(INSTALLED), ...listMissing(TAKEN)];
}

const listMissing = (programs) => Object.keys(programs).filter((program) => !hasProgram(program));

function hasProgram(name) {
  return toProgramPath()
    .split(delimiter)
    .some((folder) => {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

if (import.meta.main) {
  const missing = ensurePrograms();
  console.log(missing.length === 0 ? 'All programs are here.' : `Missing: ${missing.join(', ')}`);
}
