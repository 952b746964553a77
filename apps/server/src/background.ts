import type { Jobs } from './platform/jobs.ts';
import { inRounds } from './platform/leadership.ts';
import type { Log } from './platform/log.ts';

/** How late an offline screen may be noticed. */
const CHECK_EVERY_MS = 30_000;

interface Sweepable {
  /** Removes what has expired. */
  sweep(): Promise<unknown>;
}

interface OfflineChecks {
  log: Log;
  liveness: { isReliable(): Promise<boolean> };
  history: { look(): Promise<unknown> };
  alerts: { look(): Promise<unknown> };
}

/** The leader's rounds: they note which screens are offline and send alerts. */
export function offlineChecks({ log, liveness, history, alerts }: OfflineChecks) {
  return inRounds(
    CHECK_EVERY_MS,
    async () => {
      if (!(await liveness.isReliable())) return;
      await history.look();
      await alerts.look();
    },
    (error) => log.warn(error, 'checking for offline screens failed'),
  );
}

type Sweeps = Record<
  | 'billing'
  | 'sessions'
  | 'passwordReset'
  | 'limiter'
  | 'idempotency'
  | 'logs'
  | 'plays'
  | 'history'
  | 'commands'
  | 'screenshots',
  Sweepable
>;

/** Schedules the removal of expired data, each at its own minute, in one process of the installation. */
export async function scheduleSweeps(jobs: Jobs, sweeps: Sweeps): Promise<void> {
  const { billing, sessions, passwordReset, limiter, idempotency, logs, plays, history, commands, screenshots } =
    sweeps;
  await jobs.every('billing.sweep', '*/5 * * * *', async () => void (await billing.sweep()));
  await jobs.every('accounts.sweep', '17 * * * *', async () => {
    await Promise.all([sessions.sweep(), passwordReset.sweep(), limiter.sweep(), idempotency.sweep()]);
  });
  await jobs.every('logs.sweep', '37 * * * *', async () => void (await logs.sweep()));
  await jobs.every('plays.sweep', '47 * * * *', async () => void (await plays.sweep()));
  await jobs.every('history.sweep', '57 * * * *', async () => void (await history.sweep()));
  await jobs.every('commands.sweep', '27 * * * *', async () => {
    await commands.sweep();
    await screenshots.sweep();
  });
}
