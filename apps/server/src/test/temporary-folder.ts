import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Linux's file system in memory. */
const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Finds the folder for the databases of tests: in memory if possible, because a database has 600 files, and creating a
 * file on a disk takes up to 20 times as long. Tests also run programs in it, which containers often forbid there.
 */
export async function findFastTemporaryFolder(): Promise<string> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === MEMORY_FOLDER);
  if (mount === undefined || mount.includes('noexec')) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
}
