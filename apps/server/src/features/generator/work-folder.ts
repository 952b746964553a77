import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/database.ts';
import { findRunning } from './store.ts';

/**
 * Makes a folder for one try of a video, and removes those of the tries before it.
 *
 * @param workFolder where all of them lie
 * @param isCurrent whether no other try has begun since this one; one that has may be at work in its folder already
 */
export async function openWorkFolder(
  workFolder: string,
  videoId: string,
  isCurrent: () => Promise<boolean>,
): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  // In this order: what is listed before this try is still the current one belongs to those before it.
  const names = await readdir(workFolder);
  if (await isCurrent()) {
    for (const name of names) {
      if (videoOf(name) === videoId) await rm(join(workFolder, name), { recursive: true, force: true });
    }
  }
  return mkdtemp(join(workFolder, `${videoId}-`));
}

/** Removes what tries left that were killed, of videos that nobody makes any more. */
export async function sweepWorkFolder(workFolder: string, db: Db): Promise<void> {
  const names = await readdir(workFolder).catch(() => []);
  const running = await findRunning(db, names.map(videoOf));
  for (const name of names) {
    if (!running.has(videoOf(name))) await rm(join(workFolder, name), { recursive: true, force: true });
  }
}

const videoOf = (name: string): string => name.slice(0, name.lastIndexOf('-'));
