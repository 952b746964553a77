import { isDeepStrictEqual } from 'node:util';
import { type AlertChanges, type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { AppError } from '@vitrine/contract/core/errors';
import { type HoursFacts, listOffSpans } from '@vitrine/playback/hours';
import { mergeSpans } from '@vitrine/playback/windows';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { ALERT_TIMES_ROLE, hasRole, type Role } from '@vitrine/contract/team/roles';
import type { Db } from '../../platform/database.ts';
import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import type { Reader } from '../../platform/mail/reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMember, listOwners } from '../accounts/index.ts';
import { logEvents, type Logs } from '../activity/index.ts';
import { mailAlert, mailMachineAlert } from './jobs.ts';
import { createMachineAlerts } from './machine-alerts.ts';
import { type AlertMail, backOnlineMail, createAlertMail, createMachineMail, createOfflineMail } from './mails.ts';
import { listHoursFacts } from '../fleet/index.ts';
import { isQuiet } from './quiet-hours.ts';
import { listWantedScreens, listRecipients, type Recipient } from './recipients.ts';
import {
  deleteAlerts,
  insertAlerts,
  listBackOnline,
  listOffline,
  type Pause,
  recordCheck,
  type WatchedScreen,
} from './store.ts';
import { findTiming, listOwnGroups, listWatchers, upsertChoice, upsertTiming } from './settings-store.ts';

interface InAccount {
  accountId: string;
  userId: string;
  role: Role;
}

const MINUTE_MS = 60_000;

/** Working hours are looked at for as long: a screen that is offline for longer is reported anyway. */
const MAX_OFF_MS = 30 * 24 * 60 * MINUTE_MS;

/** After a longer time without a check no server was running, and no screen could reach it. */
const PAUSE_MS = 3 * MINUTE_MS;

/**
 * Screens that fail together are noticed about a minute apart: once one is due, those that will be due within this
 * time are reported in the same mail. The mail about screens that are back online waits as long for others.
 */
const TOGETHER_MS = 2 * MINUTE_MS;

/** Emails members who ask for it about screens that were online before and are offline, again when they are back online, and about machines. */
export function createAlerts(
  platform: Platform,
  { describeAccount, logs }: { describeAccount: DescribeAccount; logs: Logs },
) {
  const { db, clock, jobs, mailer, findReader } = platform;
  const machines = createMachineAlerts(platform, { logs });

  async function reportOffline(tx: Db, now: Date, pauses: readonly Pause[]): Promise<void> {
    // After the server was down, screens need some time to reconnect.
    const resumedAt = pauses.at(-1)?.untilAt;
    if (resumedAt !== undefined && now.getTime() - resumedAt.getTime() < OFFLINE_AFTER_MS) return;
    const offline = await listOffline(tx, new Date(now.getTime() - OFFLINE_AFTER_MS));
    const hours = await listHoursFacts(
      tx,
      offline.map(({ id }) => id),
    );
    for (const [accountId, screens] of groupByAccount(offline)) {
      const timing = await findTiming(tx, accountId);
      if (isQuiet(timing, now.getTime())) continue;
      const recipients = await listRecipients(tx, accountId, screens, ({ isOn }) => isOn);
      const wanted = listWantedScreens(screens, recipients);
      const dueMs = timing.afterMinutes * MINUTE_MS;
      const offlineMs = ({ id, since }: WatchedScreen) => countWatchedMs(since, now, pauses, hours.get(id));
      if (!wanted.some((screen) => offlineMs(screen) >= dueMs)) continue;
      const due = wanted.filter((screen) => offlineMs(screen) >= Math.max(dueMs - TOGETHER_MS, OFFLINE_AFTER_MS));
      const inserted = new Set(await insertAlerts(tx, due, now));
      await send(tx, accountId, 'dark', recipients, inserted);
    }
  }

  async function reportBackOnline(tx: Db, now: Date): Promise<void> {
    for (const [accountId, screens] of groupByAccount(await listBackOnline(tx))) {
      if (isQuiet(await findTiming(tx, accountId), now.getTime())) continue;
      if (!screens.some(({ since }) => now.getTime() - since.getTime() >= TOGETHER_MS)) continue;
      const deleted = new Set(
        await deleteAlerts(
          tx,
          screens.map(({ id }) => id),
        ),
      );
      const recipients = await listRecipients(tx, accountId, screens, ({ isOn }) => isOn);
      await send(tx, accountId, 'back', recipients, deleted);
    }
  }

  async function send(
    tx: Db,
    accountId: string,
    kind: 'dark' | 'back',
    recipients: readonly Recipient<WatchedScreen>[],
    changed: ReadonlySet<string>,
  ): Promise<void> {
    const noted = new Map<string, Date>();
    for (const { watcher, reported } of recipients) {
      const screens = reported.filter(({ id }) => changed.has(id));
      for (const { id, since } of screens) noted.set(id, since);
      const named = screens.map(({ name, since }) => ({ name, since: since.toISOString() }));
      if (named.length > 0) await jobs.send(tx, mailAlert, { accountId, userId: watcher.userId, kind, screens: named });
    }
    for (const [deviceId, since] of noted) {
      const [level, message] =
        kind === 'dark'
          ? (['warn', logEvents.offline.write()] as const)
          : (['info', logEvents.backOnline.write()] as const);
      logs.note({ accountId, deviceId, level, message, data: { since: since.toISOString() } });
    }
  }

  async function mail(accountId: string, userId: string | null, createAlert: (reader: Reader) => AlertMail) {
    const about = await describeAccount(accountId, '/dashboard');
    const people = userId === null ? await listOwners(db, accountId) : [await findMember(db, accountId, userId)];
    // A member may have left since.
    for (const person of people.filter((each) => each !== null)) {
      const reader = await findReader(person.mailLanguage);
      await mailer.send(createAlertMail(reader, person, createAlert(reader), about));
    }
  }

  return {
    settings: (caller: InAccount): Promise<AlertSettings> => findSettings(db, caller),

    /** @throws group.not_found; auth.role_required for the times of emails, which admins and owners choose */
    async changeSettings(caller: InAccount, change: AlertChanges): Promise<AlertSettings> {
      const { accountId, userId, role } = caller;
      const { isOn, machine = isOn ? defaultAlertSettings.machine : [], groupIds, ...timing } = change;
      await db.transaction(async (tx) => {
        const before = await findSettings(tx, caller);
        const choice = { isOn, machine, groupIds: groupIds === undefined ? before.groupIds : groupIds };
        if (groupIds && (await listOwnGroups(tx, accountId, groupIds)).length < new Set(groupIds).size)
          throw new AppError('group.not_found');
        await upsertChoice(tx, { accountId, userId }, choice);
        const isRetimed = !isDeepStrictEqual({ ...before, ...timing }, before);
        if (isRetimed && !hasRole(role, ALERT_TIMES_ROLE))
          throw new AppError('auth.role_required', { details: { role: ALERT_TIMES_ROLE } });
        if (isRetimed || role === 'owner') await upsertTiming(tx, accountId, timing, role === 'owner' ? choice : null);
      });
      return findSettings(db, caller);
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
      await jobs.work(mailAlert, 1, async ({ input: { accountId, userId, kind, screens } }) => {
        const { timezone } = await findTiming(db, accountId);
        const create = kind === 'dark' ? createOfflineMail : backOnlineMail;
        await mail(accountId, userId, (reader) => create(reader, screens, timezone));
      });
      await jobs.work(mailMachineAlert, 1, ({ input: { accountId, userId, problems } }) =>
        mail(accountId, userId, (reader) => createMachineMail(reader, problems)),
      );
    },
  };
}

/** Returns the settings for the emails to a member. Groups that were deleted are left out. */
async function findSettings(
  at: Db,
  { accountId, userId }: Pick<InAccount, 'accountId' | 'userId'>,
): Promise<AlertSettings> {
  const watcher = (await listWatchers(at, accountId)).find((each) => each.userId === userId);
  const { isOn, machine, groupIds } = watcher ?? { isOn: false, machine: [], groupIds: null };
  const { afterMinutes, quietFrom, quietUntil, timezone } = await findTiming(at, accountId);
  const groups = groupIds === null ? null : await listOwnGroups(at, accountId, groupIds);
  return { isOn, groupIds: groups, afterMinutes, machine, quietFrom, quietUntil, timezone };
}

/**
 * The time since which somebody misses a screen, in milliseconds: without the pauses between checks, and without the times
 * at which it is off by its working hours.
 */
function countWatchedMs(since: Date, now: Date, pauses: readonly Pause[], hours: HoursFacts | undefined): number {
  const [sinceMs, nowMs] = [since.getTime(), now.getTime()];
  const checked = pauses.map(({ fromAt, untilAt }) => ({
    from: Math.max(fromAt.getTime(), sinceMs),
    to: untilAt.getTime(),
  }));
  const off = hours === undefined ? [] : listOffSpans(hours, Math.max(sinceMs, nowMs - MAX_OFF_MS), nowMs);
  const unwatched = mergeSpans([...checked.filter(({ from, to }) => from < to), ...off]);
  return nowMs - sinceMs - unwatched.reduce((sum, { from, to }) => sum + to - from, 0);
}

function groupByAccount(screens: readonly WatchedScreen[]): Map<string, WatchedScreen[]> {
  return Map.groupBy(screens, ({ accountId }) => accountId);
}
