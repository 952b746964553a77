import { spawnSync } from 'node:child_process';

/** The packages of Debian with the programs that make the image, by program. */
const PROGRAMS = {
  mmdebstrap: 'mmdebstrap',
  mksquashfs: 'squashfs-tools',
  'mkfs.vfat': 'dosfstools',
  mcopy: 'mtools',
  sfdisk: 'fdisk',
  gzip: 'gzip',
};

const isInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * Finds the reason why no image can be made on this machine, or null.
 *
 * @returns {string | null}
 */
export function explainMissing() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root: sudo npm run image';
  const packages = Object.entries(PROGRAMS).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  return packages.length === 0 ? null : `needs programs: apt-get install ${packages.join(' ')}`;
}
