import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Folders for temporary files. Each is named after its owner, the item being processed, so that leftovers of killed
 * processes can be removed when that item is no longer processed.
 */

/** Creates a folder under `root`. @param owner the id of an item */
export async function openWorkFolder(root: string, owner: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, `${owner}-`));
}

/** Creates a folder while `use` runs. */
export async function withWorkFolder<T>(root: string, owner: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await openWorkFolder(root, owner);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folders under `root`, with their owners. */
export async function listWorkFolders(root: string): Promise<{ path: string; owner: string }[]> {
  const names = await readdir(root).catch(() => []);
  return names.map((name) => ({ path: join(root, name), owner: name.slice(0, name.lastIndexOf('-')) }));
}

/** Removes the folders of owners that are not busy. */
export async function sweepWorkFolders(
  root: string,
  findBusy: (owners: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  const folders = await listWorkFolders(root);
  if (folders.length === 0) return;
  // Queried after listing: work that starts in between uses a folder that is not in the list.
  const busy = await findBusy(folders.map(({ owner }) => owner));
  for (const { path, owner } of folders) if (!busy.has(owner)) await rm(path, { recursive: true, force: true });
}
