import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The times at which backups of an installation last succeeded and failed; null if none did. */
export interface BackupOutcomes {
  succeededAt: Date | null;
  failedAt: Date | null;
}

const Outcomes = z.object({ succeededAt: z.coerce.date().nullable(), failedAt: z.coerce.date().nullable() });

/** In DATA_DIR and not in the database, because a backup fails also when that cannot be reached. */
const pathIn = (dataDir: string): string => join(dataDir, 'backup.json');

/** Reads the times of the last backups; both are null if no backup has ended yet, or the file is damaged. */
export async function readBackupOutcomes(dataDir: string): Promise<BackupOutcomes> {
  try {
    return Outcomes.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return { succeededAt: null, failedAt: null };
  }
}

/** Notes that a backup has ended, for the metrics of the server. @throws Error if the folder cannot be written */
export async function noteBackupOutcome(dataDir: string, outcome: keyof BackupOutcomes): Promise<void> {
  const outcomes = { ...(await readBackupOutcomes(dataDir)), [outcome]: new Date() };
  const path = pathIn(dataDir);
  // Readable by the server’s user if root makes the backup; the folder is closed to others.
  await writeFile(`${path}.new`, JSON.stringify(outcomes), { mode: 0o644, flush: true });
  await rename(`${path}.new`, path);
}
