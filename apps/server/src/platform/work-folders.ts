import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Folders for files that are under way. Each is named after what it is for, so that one which a killed process left is
 * known to be nobody's once that is done.
 */

/** Makes one under `root`. @param owner an id of ours */
export async function openWorkFolder(root: string, owner: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, `${owner}-`));
}

/** Makes one for as long as `use` runs. */
export async function withWorkFolder<T>(root: string, owner: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await openWorkFolder(root, owner);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Those that stand under `root`, and what each is for. */
export async function listWorkFolders(root: string): Promise<{ path: string; owner: string }[]> {
  const names = await readdir(root).catch(() => []);
  return names.map((name) => ({ path: join(root, name), owner: name.slice(0, name.lastIndexOf('-')) }));
}

/** Removes those of which `findBusy` does not say that somebody still works for their owner. */
export async function sweepWorkFolders(
  root: string,
  findBusy: (owners: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  const folders = await listWorkFolders(root);
  if (folders.length === 0) return;
  // Asked afterwards: whoever is at work since then has made a folder that is not in the list.
  const busy = await findBusy(folders.map(({ owner }) => owner));
  for (const { path, owner } of folders) if (!busy.has(owner)) await rm(path, { recursive: true, force: true });
}
