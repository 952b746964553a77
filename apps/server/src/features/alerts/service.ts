import type { AlertChanges, AlertSettings } from '@vitrine/contract/alerts';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { MailBrand, Mailer } from '../../platform/mail/mailer.ts';
import { listOwners } from '../accounts/index.ts';
import type { Logs } from '../activity/index.ts';
import { mailAlert, mailMachineAlert } from './jobs.ts';
import { createMachineAlerts } from './machine-alerts.ts';
import { type AlertMail, backOnlineMail, createAlertMail, createMachineMail, createOfflineMail } from './mails.ts';
import { isQuiet } from './quiet-hours.ts';
import {
  deleteAlerts,
  findSettings,
  insertAlerts,
  listBackOnline,
  listOffline,
  type Pause,
  recordCheck,
  type WatchedScreen,
  upsertSettings,
} from './store.ts';

export type Alerts = ReturnType<typeof createAlerts>;

interface Dependencies {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  /** How mails show an account. */
  findBrand: (accountId: string) => Promise<MailBrand>;
  logs: Logs;
  /** The origin of links in mails, without a trailing slash. */
  publicUrl: () => string;
}

const MINUTE_MS = 60_000;

/** After a longer time without a check no server was running, and no screen could reach it. */
const PAUSE_MS = 3 * MINUTE_MS;

/**
 * Screens that fail together are noticed about a minute apart: once one is due, those that will be due within this
 * time are reported in the same mail. The mail about screens that are back online waits as long for others.
 */
const TOGETHER_MS = 2 * MINUTE_MS;

/** Emails owners about screens that were online before and are offline, again when they are back online, and about machines. */
export function createAlerts({ db, clock, jobs, mailer, findBrand, logs, publicUrl }: Dependencies) {
  const machines = createMachineAlerts({ jobs, logs });

  async function reportOffline(tx: Db, now: Date, pauses: readonly Pause[]): Promise<void> {
    // After the server was down, screens need some time to reconnect.
    const resumedAt = pauses.at(-1)?.untilAt;
    if (resumedAt !== undefined && now.getTime() - resumedAt.getTime() < OFFLINE_AFTER_MS) return;
    const offline = await listOffline(tx, new Date(now.getTime() - OFFLINE_AFTER_MS));
    for (const [accountId, screens] of groupByAccount(offline)) {
      const settings = await findSettings(tx, accountId);
      if (!settings.isOn || isQuiet(settings, now.getTime())) continue;
      const dueMs = settings.afterMinutes * MINUTE_MS;
      const offlineMs = ({ since }: WatchedScreen) => countWatchedMs(since, now, pauses);
      if (!screens.some((screen) => offlineMs(screen) >= dueMs)) continue;
      const due = screens.filter((screen) => offlineMs(screen) >= Math.max(dueMs - TOGETHER_MS, OFFLINE_AFTER_MS));
      const inserted = new Set(await insertAlerts(tx, due, now));
      await send(
        tx,
        accountId,
        'dark',
        due.filter(({ id }) => inserted.has(id)),
      );
    }
  }

  async function reportBackOnline(tx: Db, now: Date): Promise<void> {
    for (const [accountId, screens] of groupByAccount(await listBackOnline(tx))) {
      const settings = await findSettings(tx, accountId);
      if (isQuiet(settings, now.getTime())) continue;
      if (!screens.some(({ since }) => now.getTime() - since.getTime() >= TOGETHER_MS)) continue;
      const deleted = new Set(
        await deleteAlerts(
          tx,
          screens.map(({ id }) => id),
        ),
      );
      const ended = screens.filter(({ id }) => deleted.has(id));
      if (settings.isOn) await send(tx, accountId, 'back', ended);
    }
  }

  async function send(
    tx: Db,
    accountId: string,
    kind: 'dark' | 'back',
    reported: readonly WatchedScreen[],
  ): Promise<void> {
    if (reported.length === 0) return;
    const screens = reported.map(({ name, since }) => ({ name, since: since.toISOString() }));
    await jobs.send(tx, mailAlert, { accountId, kind, screens });
    for (const { id: deviceId, since } of reported) {
      const [level, message] =
        kind === 'dark' ? (['warn', 'Screen is offline'] as const) : (['info', 'Screen is back online'] as const);
      logs.note({ accountId, deviceId, level, message, data: { since: since.toISOString() } });
    }
  }

  async function mail(accountId: string, alert: AlertMail): Promise<void> {
    const about = { brand: await findBrand(accountId), url: `${publicUrl()}/dashboard` };
    for (const owner of await listOwners(db, accountId)) await mailer.send(createAlertMail(owner, alert, about));
  }

  return {
    settings: (accountId: string): Promise<AlertSettings> => findSettings(db, accountId),

    async changeSettings(accountId: string, settings: AlertChanges): Promise<AlertSettings> {
      await upsertSettings(db, accountId, settings);
      return findSettings(db, accountId);
    },

    /**
     * Sends the mails that are due. Called periodically; if several processes call it, each change is reported once.
     */
    check: (): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock();
        await reportOffline(tx, now, await recordCheck(tx, now, PAUSE_MS));
        await reportBackOnline(tx, now);
        await machines.check(tx, now, TOGETHER_MS);
      }),

    /** Starts to process the mail jobs. */
    async work(): Promise<void> {
      await jobs.work(mailAlert, 1, async ({ input: { accountId, kind, screens } }) => {
        const { timezone } = await findSettings(db, accountId);
        await mail(
          accountId,
          kind === 'dark' ? createOfflineMail(screens, timezone) : backOnlineMail(screens, timezone),
        );
      });
      await jobs.work(mailMachineAlert, 1, ({ input: { accountId, problems } }) =>
        mail(accountId, createMachineMail(problems)),
      );
    },
  };
}

/** Milliseconds since an instant, without the pauses in which no server was running. */
function countWatchedMs(since: Date, now: Date, pauses: readonly Pause[]): number {
  const pausedMs = pauses.map(({ fromAt, untilAt }) => untilAt.getTime() - Math.max(fromAt.getTime(), since.getTime()));
  return now.getTime() - since.getTime() - pausedMs.reduce((sum, each) => sum + Math.max(0, each), 0);
}

function groupByAccount(screens: readonly WatchedScreen[]): Map<string, WatchedScreen[]> {
  return Map.groupBy(screens, ({ accountId }) => accountId);
}
