import { rm } from 'node:fs/promises';
import type { Db } from '../../platform/database.ts';
import { listWorkFolders, openWorkFolder, sweepWorkFolders } from '../../platform/work-folders.ts';
import { findRunning } from './store.ts';

/**
 * Creates a folder for one run of a video, and removes those of earlier runs.
 *
 * @param workFolder contains all of them
 * @param isCurrent whether this is still the latest run; a later one may already use its folder
 */
export async function openRunFolder(
  workFolder: string,
  videoId: string,
  isCurrent: () => Promise<boolean>,
): Promise<string> {
  // The order matters: folders that are listed before this run is known to be the latest belong to earlier runs.
  const folders = await listWorkFolders(workFolder);
  if (await isCurrent()) {
    for (const { path, owner } of folders) if (owner === videoId) await rm(path, { recursive: true, force: true });
  }
  return openWorkFolder(workFolder, videoId);
}

/** Removes the folders of killed runs. */
export async function sweepRunFolders(workFolder: string, db: Db): Promise<void> {
  await sweepWorkFolders(workFolder, (ids) => findRunning(db, ids));
}
