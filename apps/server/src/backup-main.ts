import { resolve } from 'node:path';
import { openCommandDatabase, runCommand } from './command.ts';
import type { Config } from './config.ts';
import { backUp, describeMissingFiles } from './platform/backup/backup.ts';
import type { BackupReport, Installation } from './platform/backup/contents.ts';
import { type BackupOutcomes, noteBackupOutcome } from './platform/backup/outcomes.ts';
import { restore } from './platform/backup/restore.ts';
import { openStorage } from './composition/open-resources.ts';

const [action, path = ''] = process.argv.slice(2);

/** The alerts learn of it. A backup is as good without. */
async function note({ DATA_DIR }: Config, outcome: keyof BackupOutcomes): Promise<void> {
  await noteBackupOutcome(DATA_DIR, outcome).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The alerts for backups do not learn of this one, because DATA_DIR cannot be written: ${reason}\n`,
    );
  });
}

async function onInstallation(
  config: Config,
  mayShare: boolean,
  work: (installation: Installation) => Promise<BackupReport>,
): Promise<BackupReport> {
  const { databaseUrl, close } = await openCommandDatabase(config, mayShare);
  try {
    return await work({ databaseUrl, storage: await openStorage(config) });
  } finally {
    await close();
  }
}

function printReport(done: string, file: string, { tables, rows, files, bytes, missing }: BackupReport): void {
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  process.stdout.write(`${done} ${rows} rows of ${tables} tables and ${files} files, ${size}: ${file}\n`);
  if (missing > 0) process.stderr.write(`${describeMissingFiles(missing)}\n`);
}

const isKnown = action === 'note-failure' || ((action === 'backup' || action === 'restore') && path !== '');
if (!isKnown) {
  process.stderr.write('Say where to: npm run backup -- FILE, or where from: npm run restore -- FILE\n');
  process.exit(64);
}

await runCommand(async (config) => {
  // npm changes to the project's folder, but a relative path is meant from where npm was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', path);
  if (action === 'restore') {
    printReport('Restored', file, await onInstallation(config, false, (installation) => restore(installation, file)));
    return 0;
  }
  // After a backup that was killed, and so could not note it itself.
  if (action === 'note-failure') {
    await note(config, 'failedAt');
    return 0;
  }
  try {
    printReport('Saved', file, await onInstallation(config, true, (installation) => backUp(installation, file)));
  } catch (error) {
    await note(config, 'failedAt');
    throw error;
  }
  await note(config, 'succeededAt');
  return 0;
});
