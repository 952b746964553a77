import { openCommandDatabase, runCommand } from './command.ts';
import { migrate } from './platform/database/migrate.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(async (config) => {
  const { databaseUrl, close } = await openCommandDatabase(config, true);
  try {
    const { applied, newer } = await migrate(databaseUrl, {
      onApplied: (name) => print(`Applied ${name}`),
      onWait: (reason) => print(`Waiting: ${reason}`),
    });
    if (applied.length === 0) print('The database is up to date.');
    if (newer > 0) print('It was upgraded by a newer version of Vitrine, and works with this one, too.');
    return 0;
  } finally {
    await close();
  }
});
