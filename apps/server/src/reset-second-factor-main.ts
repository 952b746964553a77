import { isAppError } from '@vitrine/contract/core/errors';
import { openCommandDatabase, runCommand } from './command.ts';
import { type Config, listSecrets } from './config.ts';
import { createTellOfChange, findUserByEmail, listAccountsOf } from './features/accounts/index.ts';
import { createAudit } from './features/activity/index.ts';
import { removeLostFactor } from './features/second-factors/index.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { openJobs } from './platform/job-queue.ts';
import { createLog } from './platform/log.ts';
import { createReads } from './platform/replicas/reads.ts';
import { createSecurityLog } from './platform/security-log.ts';

const [email = ''] = process.argv.slice(2);

/** Queues the email, which the server sends at once or when it starts. */
async function reset(config: Config, databaseUrl: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL ?? 'info', undefined, listSecrets(config));
  const fail = (error: Error) => log.error(error, 'the database failed');
  const database = openDatabase(databaseUrl, fail, { max: 2 });
  const { db } = database;
  const jobs = await openJobs(databaseUrl, false, fail);
  try {
    const user = await findUserByEmail(db, email.toLowerCase());
    if (user === null) throw new Error(`Nobody signs in with ${email}.`);
    // No request is described here, so no names are looked up.
    const names = { find: async () => new Map<string, string>(), findAssigned: async () => null };
    const audit = createAudit({ db, reads: createReads(db), clock: systemClock, log }, { names });
    const tellOfChange = createTellOfChange({ clock: systemClock, jobs });
    await db.transaction(async (tx) => {
      await removeLostFactor(tx, { tellOfChange }, { userId: user.id, by: null, from: null });
      for (const { id: accountId } of await listAccountsOf(tx, user.id)) {
        const what = `Reset the second factor of ${user.name}`;
        await audit.record(tx, { accountId, actor: 'Administrator of the installation', what, target: user.id });
      }
    });
    const security = createSecurityLog({ log, secret: '' });
    security.report('second_factor_reset', { userId: user.id, reason: 'command' });
  } catch (error) {
    throw isAppError(error, 'second_factor.off')
      ? new Error(`${email} has no second factor.`, { cause: error })
      : error;
  } finally {
    await jobs.close();
    await database.close();
  }
}

if (email === '') {
  process.stderr.write('Say whose: npm run reset-second-factor -- person@example.com\n');
  process.exit(64);
}

await runCommand(async (config) => {
  const { databaseUrl, close } = await openCommandDatabase(config, true);
  try {
    await reset(config, databaseUrl);
  } finally {
    await close();
  }
  process.stdout.write(
    `${email} signs in with the password alone now, was signed out everywhere, and gets an email.\n`,
  );
  return 0;
});
