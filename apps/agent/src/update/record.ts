import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Disk, findStored, replaceSynced, writeSynced } from '../files/disk.ts';

/** A release of the agent that is stored beside the one of the package. */
export interface Release {
  version: string;
  /** Names its file. */
  sha256: string;
}

/**
 * Which release runs. The launcher, which updates never replace, reads and writes it too: later releases of the agent
 * keep its fields.
 */
export interface ReleaseRecord {
  /** The release that has shown its picture; null: that of the package. */
  current: Release | null;
  /** The release that has to show its picture first. It is started once. */
  trial: (Release & Attempt & { isStarted: boolean }) | null;
  /** The trial that failed last. */
  failed: (Release & Attempt & { reason: string }) | null;
  /** The hash of the package's own file: another package replaces every update. */
  packaged: string | null;
  /** The time of the newest description of a release that was signed with the right key. */
  seenAt: string | null;
}

interface Attempt {
  /** The id of the command that asked for it; null if none did. */
  command: string | null;
  /** The state of the page before the trial. */
  before: string;
}

export const EMPTY_RECORD: ReleaseRecord = { current: null, trial: null, failed: null, packaged: null, seenAt: null };

/** A release that does not show its picture within this time after its start is given up. */
export const TRIAL_MS = 2 * 60_000;

/** Returns the SHA-256 in hex. */
export const computeHash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const toFolder = (stateFolder: string): string => join(stateFolder, 'releases');

const RECORD = 'record.json';

export const toReleasePath = (stateFolder: string, { sha256 }: Release): string =>
  join(toFolder(stateFolder), `${sha256}.mjs`);

/** Finds the record; an empty one when there is none, or none that can be read. */
export async function findRecord(
  disk: Disk,
  stateFolder: string,
): Promise<{ record: ReleaseRecord; isDamaged: boolean }> {
  const { value, isDamaged } = await findStored(disk, join(toFolder(stateFolder), RECORD), parseRecord);
  return { record: { ...EMPTY_RECORD, ...value }, isDamaged };
}

export const readRecord = async (disk: Disk, stateFolder: string): Promise<ReleaseRecord> =>
  (await findRecord(disk, stateFolder)).record;

function parseRecord(content: Buffer): Partial<ReleaseRecord> {
  const record: unknown = JSON.parse(content.toString('utf8'));
  if (typeof record !== 'object' || record === null) throw new Error('It is no record');
  return record;
}

/** Replaces the record, so that a loss of power leaves the former one or this one. */
export async function writeRecord(disk: Disk, stateFolder: string, record: ReleaseRecord): Promise<void> {
  const folder = toFolder(stateFolder);
  await replaceSynced(disk, join(folder, RECORD), JSON.stringify(record));
  await disk.sync(stateFolder);
}

/** Stores the file of a release, so that a loss of power cannot take it. */
export async function storeRelease(disk: Disk, stateFolder: string, release: Release, content: Buffer): Promise<void> {
  await writeSynced(disk, toReleasePath(stateFolder, release), content);
  await disk.sync(toFolder(stateFolder));
}

/** Deletes the files of releases that the record does not name. Those that can't be deleted take space, and nothing else. */
export async function removeOldReleases(disk: Disk, stateFolder: string, record: ReleaseRecord): Promise<void> {
  const folder = toFolder(stateFolder);
  const kept = new Set([RECORD, ...[record.current, record.trial].map((each) => `${each?.sha256}.mjs`)]);
  for (const name of await disk.list(folder).catch(() => [])) {
    if (!kept.has(name)) await disk.remove(join(folder, name)).catch(() => undefined);
  }
}
