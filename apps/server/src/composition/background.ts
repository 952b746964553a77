import { createGeneratorWork } from '../features/generator/index.ts';
import { repeatInRounds } from '../platform/leadership.ts';
import type { Platform } from '../platform/platform.ts';
import type { Features } from './features.ts';
import type { Settings } from './settings.ts';

/** The longest delay with which an offline screen is noticed. */
const CHECK_EVERY_MS = 30_000;

/** The longest time after which a change of what a screen is to show is recorded. */
const RECORD_PLANS_EVERY_MS = 30_000;

/** Starts the scheduler, the offline checks, the job handlers and the sweeps in this process. */
export async function startBackgroundWork(
  platform: Platform,
  { workerConcurrency: concurrency }: Settings,
  features: Features,
): Promise<void> {
  const { accounts, branding, documentPages, library, machineLogs, screenshots, processing } = features;
  const checkOffline = createOfflineChecks(platform, features);
  const recordPlans = repeatInRounds(
    RECORD_PLANS_EVERY_MS,
    () => features.screenPlans.record(),
    (error) => platform.log.warn(error, 'recording what screens are to show failed'),
  );
  features.scheduler.start(async (turn) => {
    await Promise.all([checkOffline(turn), recordPlans(turn), features.virtualScreens.run(turn)]);
  });
  await accounts.work([library, branding, screenshots, machineLogs]);
  await processing.work(concurrency);
  await documentPages.work(Math.ceil(concurrency / 2));
  await createGeneratorWork(platform, { ...features, preparation: library.preparation, concurrency })();
  const {
    notices,
    passwordReset,
    apiKeys,
    team,
    accountPolicy,
    uploads,
    alerts,
    approvals,
    reportEmails,
    feeds,
    webhooks,
  } = features;
  const mailing = [notices, passwordReset, apiKeys, team, accountPolicy, alerts, approvals, reportEmails];
  for (const part of [...mailing, library, uploads, feeds, webhooks]) await part.work();
  await scheduleSweeps(platform, features);
}

/** The leader's rounds: they note which screens are offline and send alerts. */
function createOfflineChecks({ log }: Platform, { liveness, history, alerts }: Features) {
  return repeatInRounds(
    CHECK_EVERY_MS,
    async () => {
      if (!(await liveness.isReliable())) return;
      await history.recordChanges();
      await alerts.check();
    },
    (error) => log.warn(error, 'checking for offline screens failed'),
  );
}

/** Schedules the reading of feeds, calendars, weather and web pages, and the removal of expired data, each at its own minute, in one process of the installation. */
async function scheduleSweeps({ jobs, limiter }: Platform, features: Features): Promise<void> {
  const { devices, library, sessions, origins, attempts, passwordReset, idempotency, partitions } = features;
  const { commands, screenshots, machineLogs } = features;
  await jobs.every('names.sort-keys', '52 * * * *', async () => {
    await Promise.all([devices.fillSortKeys(), library.fillSortKeys()]);
  });
  await jobs.every('billing.sweep', '*/5 * * * *', () => features.billing.sweep());
  await jobs.every('accounts.sweep', '12 * * * *', async () => {
    const swept = [sessions, origins, attempts, passwordReset, limiter, idempotency];
    await Promise.all(swept.map((part) => part.sweep()));
  });
  await jobs.every('accounts.announce-graces', '* * * * *', () => features.policies.announceEndedGraces());
  await jobs.every('approvals.tend', '* * * * *', () => features.approvals.tend());
  await jobs.every('feeds.read', '* * * * *', () => features.feeds.readDue());
  await jobs.every('hours.read-calendars', '* * * * *', () => features.hours.readDue());
  await jobs.every('weather.read', '* * * * *', () => features.weather.readDue());
  await jobs.every('webpages.check', '* * * * *', () => features.webpages.checkDue());
  await jobs.every('plays.add-sums', '*/10 * * * *', async () => {
    await features.playMonths.addNew();
  });
  await jobs.every('reports.send-due', '* * * * *', () => features.reportEmails.sendDue());
  await jobs.every('webhooks.plays', '4 * * * *', () => features.webhooks.reportPlays());
  await jobs.every('webhooks.sweep', '32 * * * *', () => features.webhooks.sweep());
  await jobs.every('logs.sweep', '37 * * * *', () => features.logs.sweep());
  // The rows of these tables are in partitions, which are dropped by month.
  await jobs.endSchedule('plays.sweep');
  await jobs.endSchedule('history.sweep');
  await jobs.every('partitions.upkeep', '47 * * * *', async () => {
    await partitions.prepare();
    const isSummed = (await features.playSums.addEarlier()) && (await features.playMonths.addNew());
    if (isSummed) await partitions.removeExpired();
  });
  await jobs.every('commands.sweep', '27 * * * *', async () => {
    for (const part of [commands, screenshots, machineLogs]) await part.sweep();
  });
}
