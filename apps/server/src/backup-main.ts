import { resolve } from 'node:path';
import { openCommandDatabase, runCommand } from './command.ts';
import { backUp, missingFilesMessage } from './platform/backup/backup.ts';
import type { Installation } from './platform/backup/contents.ts';
import { restore } from './platform/backup/restore.ts';
import { storageOf } from './start.ts';

const [action, path] = process.argv.slice(2);
if ((action !== 'backup' && action !== 'restore') || path === undefined) {
  process.stderr.write('Say where to: npm run backup -- FILE, or where from: npm run restore -- FILE\n');
  process.exit(64);
}

await runCommand(async (config) => {
  // npm changes to the project's folder, but a relative path is meant from where npm was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', path);
  const { databaseUrl, close } = await openCommandDatabase(config, action === 'backup');
  const installation: Installation = { databaseUrl, storage: await storageOf(config) };
  try {
    const { tables, rows, files, bytes, missing } = await (action === 'backup'
      ? backUp(installation, file)
      : restore(installation, file));
    const done = action === 'backup' ? 'Saved' : 'Restored';
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
    process.stdout.write(`${done} ${rows} rows of ${tables} tables and ${files} files, ${size}: ${file}\n`);
    if (missing > 0) process.stderr.write(`${missingFilesMessage(missing)}\n`);
    return 0;
  } finally {
    await close();
  }
});
