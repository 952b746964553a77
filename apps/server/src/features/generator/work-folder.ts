import { rm } from 'node:fs/promises';
import type { Db } from '../../platform/database.ts';
import { listWorkFolders, openWorkFolder, sweepWorkFolders } from '../../platform/work-folders.ts';
import { findRunning } from './store.ts';

/**
 * Makes a folder for one try of a video, and removes those of the tries before it.
 *
 * @param workFolder where all of them lie
 * @param isCurrent whether no other try has begun since this one; one that has may be at work in its folder already
 */
export async function openTryFolder(
  workFolder: string,
  videoId: string,
  isCurrent: () => Promise<boolean>,
): Promise<string> {
  // In this order: what is listed before this try is still the current one belongs to those before it.
  const folders = await listWorkFolders(workFolder);
  if (await isCurrent()) {
    for (const { path, owner } of folders) if (owner === videoId) await rm(path, { recursive: true, force: true });
  }
  return openWorkFolder(workFolder, videoId);
}

/** Removes what tries left that were killed, of videos that nobody makes any more. */
export async function sweepTryFolders(workFolder: string, db: Db): Promise<void> {
  await sweepWorkFolders(workFolder, (ids) => findRunning(db, ids));
}
