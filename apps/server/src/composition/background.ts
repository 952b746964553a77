import { createGeneratorWork, workOnGenerator } from '../features/generator/index.ts';
import { repeatInRounds } from '../platform/leadership.ts';
import type { Platform } from '../platform/platform.ts';
import type { Features } from './features.ts';
import type { Settings } from './settings.ts';

/** The longest delay with which an offline screen is noticed. */
const CHECK_EVERY_MS = 30_000;

/** Starts the scheduler, the offline checks, the job handlers and the sweeps in this process. */
export async function startBackgroundWork(
  platform: Platform,
  { workerConcurrency: concurrency }: Settings,
  features: Features,
): Promise<void> {
  const { accounts, branding, library, machineLogs, screenshots } = features;
  const checkOffline = createOfflineChecks(platform, features);
  features.scheduler.start(async (turn) => {
    await Promise.all([checkOffline(turn), features.virtualScreens.run(turn)]);
  });
  await accounts.work([library, branding, screenshots, machineLogs]);
  await features.notices.work();
  await features.passwordReset.work();
  await features.apiKeys.work();
  await features.team.work();
  await features.accountPolicy.work();
  await library.work();
  await features.processing.work(concurrency);
  await features.uploads.work();
  await workOnGenerator(
    platform.jobs,
    createGeneratorWork(platform, { ...features, preparation: library.preparation, concurrency }),
  );
  await features.alerts.work();
  await features.approvals.work();
  await features.feeds.work();
  await features.webhooks.work();
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

/** Schedules the reading of feeds, weather and web pages, and the removal of expired data, each at its own minute, in one process of the installation. */
async function scheduleSweeps({ jobs, limiter }: Platform, features: Features): Promise<void> {
  const {
    approvals,
    feeds,
    weather,
    webpages,
    billing,
    attempts,
    origins,
    sessions,
    passwordReset,
    policies,
    idempotency,
    logs,
    playSums,
    partitions,
    commands,
    screenshots,
    machineLogs,
    devices,
    library,
    webhooks,
  } = features;
  await jobs.every('names.sort-keys', '52 * * * *', async () => {
    await Promise.all([devices.fillSortKeys(), library.fillSortKeys()]);
  });
  await jobs.every('billing.sweep', '*/5 * * * *', () => billing.sweep());
  await jobs.every('accounts.sweep', '12 * * * *', async () => {
    await Promise.all([
      sessions.sweep(),
      origins.sweep(),
      attempts.sweep(),
      passwordReset.sweep(),
      limiter.sweep(),
      idempotency.sweep(),
    ]);
  });
  await jobs.every('accounts.announce-graces', '* * * * *', () => policies.announceEndedGraces());
  await jobs.every('approvals.tend', '* * * * *', () => approvals.tend());
  await jobs.every('feeds.read', '* * * * *', () => feeds.readDue());
  await jobs.every('weather.read', '* * * * *', () => weather.readDue());
  await jobs.every('webpages.check', '* * * * *', () => webpages.checkDue());
  await jobs.every('webhooks.plays', '4 * * * *', () => webhooks.reportPlays());
  await jobs.every('webhooks.sweep', '32 * * * *', () => webhooks.sweep());
  await jobs.every('logs.sweep', '37 * * * *', () => logs.sweep());
  // The rows of these tables are in partitions, which are dropped by month.
  await jobs.endSchedule('plays.sweep');
  await jobs.endSchedule('history.sweep');
  await jobs.every('partitions.upkeep', '47 * * * *', async () => {
    await partitions.prepare();
    if (await playSums.addEarlier()) await partitions.removeExpired();
  });
  await jobs.every('commands.sweep', '27 * * * *', async () => {
    await commands.sweep();
    await screenshots.sweep();
    await machineLogs.sweep();
  });
}
