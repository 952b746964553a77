import type { Disk } from '../files/disk.ts';
import { createLossyDisk } from './lossy-disk.ts';

const createFailure = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

/**
 * A disk in memory that fails as the test says. `failing.reads`: the code of the error for the paths that end so.
 * `failing.writes`: the code of the error for every write; null: the disk can be written.
 */
export function createFailingDisk() {
  const { disk: inner } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const failing = { reads: {} as Record<string, string>, writes: null as string | null };
  const damages: string[] = [];
  const refuseWrite = (path: string): void => {
    if (failing.writes !== null) throw createFailure(failing.writes, path);
  };
  const disk: Disk = {
    ...inner,
    noteDamage: (path, reason) => void damages.push(`${path} ${reason}`),
    async read(path) {
      const code = Object.entries(failing.reads).find(([end]) => path.endsWith(end))?.[1];
      if (code !== undefined) throw createFailure(code, path);
      return inner.read(path);
    },
    async write(path, content) {
      refuseWrite(path);
      await inner.write(path, content);
    },
    async rename(from, to) {
      refuseWrite(to);
      await inner.rename(from, to);
    },
  };
  return { disk, failing, damages };
}
