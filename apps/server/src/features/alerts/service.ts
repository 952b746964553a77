import type { AlertSettings } from '@vitrine/contract/alerts';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/devices';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { findAccount } from '../accounts/index.ts';
import type { Logs } from '../activity/index.ts';
import { mailAlert } from './jobs.ts';
import { isQuiet } from './quiet-hours.ts';
import {
  deleteAlerts,
  findSettings,
  insertAlerts,
  listBack,
  listDark,
  noteLook,
  type Pause,
  type ToldScreen,
  upsertSettings,
} from './store.ts';

export type Alerts = ReturnType<typeof createAlerts>;

interface Dependencies {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  logs: Logs;
  /** Where links in mails lead; without a slash at its end. */
  publicUrl: () => string;
}

const MINUTE_MS = 60_000;

/** A server that has not looked for longer was away, and no screen could reach it. */
const PAUSE_MS = 3 * MINUTE_MS;

/**
 * Screens that went dark together are noticed a minute or so apart: once one is due, those that are about to be are
 * told in the same mail. Those that come back together are waited for as long.
 */
const TOGETHER_MS = 2 * MINUTE_MS;

/** A mail names at most so many screens. */
const MAX_NAMED = 50;

/** Tells owners of screens that were in service and are dark, and again when they are back. */
export function createAlerts({ db, clock, jobs, mailer, logs, publicUrl }: Dependencies) {
  async function tellDark(tx: Db, now: Date, pauses: readonly Pause[]): Promise<void> {
    // After a pause of the server's, screens need a while to come back.
    const resumedAt = pauses.at(-1)?.untilAt;
    if (resumedAt !== undefined && now.getTime() - resumedAt.getTime() < OFFLINE_AFTER_MS) return;
    const dark = await listDark(tx, new Date(now.getTime() - OFFLINE_AFTER_MS));
    for (const [accountId, screens] of byAccount(dark)) {
      const settings = await findSettings(tx, accountId);
      if (!settings.isOn || isQuiet(settings, now.getTime())) continue;
      const dueMs = settings.afterMinutes * MINUTE_MS;
      const lengthOf = ({ since }: ToldScreen) => watchedMs(since, now, pauses);
      if (!screens.some((screen) => lengthOf(screen) >= dueMs)) continue;
      const told = screens.filter((screen) => lengthOf(screen) >= Math.max(dueMs - TOGETHER_MS, OFFLINE_AFTER_MS));
      const mine = new Set(await insertAlerts(tx, told, now));
      await send(
        tx,
        accountId,
        'dark',
        told.filter(({ id }) => mine.has(id)),
      );
    }
  }

  async function tellBack(tx: Db, now: Date): Promise<void> {
    for (const [accountId, screens] of byAccount(await listBack(tx))) {
      const settings = await findSettings(tx, accountId);
      if (isQuiet(settings, now.getTime())) continue;
      if (!screens.some(({ since }) => now.getTime() - since.getTime() >= TOGETHER_MS)) continue;
      const mine = new Set(
        await deleteAlerts(
          tx,
          screens.map(({ id }) => id),
        ),
      );
      const told = screens.filter(({ id }) => mine.has(id));
      if (settings.isOn) await send(tx, accountId, 'back', told);
    }
  }

  async function send(tx: Db, accountId: string, kind: 'dark' | 'back', told: readonly ToldScreen[]): Promise<void> {
    if (told.length === 0) return;
    const screens = told.map(({ name, since }) => ({ name, since: since.toISOString() }));
    await jobs.send(tx, mailAlert, { accountId, kind, screens });
    for (const { id: deviceId, since } of told) {
      const [level, message] =
        kind === 'dark' ? (['warn', 'Screen is offline'] as const) : (['info', 'Screen is back online'] as const);
      logs.note({ accountId, deviceId, level, message, data: { since: since.toISOString() } });
    }
  }

  return {
    settings: (accountId: string): Promise<AlertSettings> => findSettings(db, accountId),

    async changeSettings(accountId: string, settings: AlertSettings): Promise<AlertSettings> {
      await upsertSettings(db, accountId, settings);
      return findSettings(db, accountId);
    },

    /**
     * Looks which owners have to be told of something, and sees to it. To be called again and again; when several
     * processes do, each thing is told once.
     */
    look: (): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock();
        await tellDark(tx, now, await noteLook(tx, now, PAUSE_MS));
        await tellBack(tx, now);
      }),

    async work(): Promise<void> {
      await jobs.work(mailAlert, 1, async ({ input: { accountId, kind, screens } }) => {
        const account = await findAccount(db, accountId);
        if (account === null) return;
        const { timezone } = await findSettings(db, accountId);
        const mail = kind === 'dark' ? darkMail(screens, timezone) : backMail(screens, timezone);
        await mailer.send({
          ...mail,
          to: account.email,
          text: [`Hello ${account.name},`, ...mail.text],
          link: { label: 'View your screens', url: `${publicUrl()}/dashboard` },
        });
      });
    },
  };
}

/** How much of the time since an instant somebody was looking, in milliseconds. */
function watchedMs(since: Date, now: Date, pauses: readonly Pause[]): number {
  const missed = pauses.map(({ fromAt, untilAt }) => untilAt.getTime() - Math.max(fromAt.getTime(), since.getTime()));
  return now.getTime() - since.getTime() - missed.reduce((sum, each) => sum + Math.max(0, each), 0);
}

interface NamedScreen {
  name: string;
  since: string;
}

function darkMail(screens: readonly NamedScreen[], timezone: string): Pick<Mail, 'subject' | 'text'> {
  const one = screens.length === 1 ? screens[0] : undefined;
  return {
    subject: one ? `${one.name} is offline` : `${screens.length} screens are offline`,
    text: [
      one
        ? `${one.name} is offline. Last seen: ${timeOf(one.since, timezone)}.`
        : `These ${screens.length} screens are offline:`,
      ...(one ? [] : namesOf(screens, (since) => `last seen ${timeOf(since, timezone)}`)),
      'A screen without a network keeps playing its saved schedule. A screen without power, or whose player is closed, shows nothing.',
      'We’ll email you when it’s back online. You can change these emails in Settings, Account.',
    ],
  };
}

function backMail(screens: readonly NamedScreen[], timezone: string): Pick<Mail, 'subject' | 'text'> {
  const one = screens.length === 1 ? screens[0] : undefined;
  return {
    subject: one ? `${one.name} is back online` : `${screens.length} screens are back online`,
    text: one
      ? [`${one.name} has been back online since ${timeOf(one.since, timezone)}.`]
      : [
          `These ${screens.length} screens are back online:`,
          ...namesOf(screens, (since) => `since ${timeOf(since, timezone)}`),
        ],
  };
}

function namesOf(screens: readonly NamedScreen[], about: (since: string) => string): string[] {
  const named = screens.slice(0, MAX_NAMED).map(({ name, since }) => `${name}, ${about(since)}`);
  const rest = screens.length - named.length;
  return rest > 0 ? [...named, `and ${rest} more`] : named;
}

function timeOf(instant: string, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(new Date(instant))} (${timeZone})`;
}

function byAccount(screens: readonly ToldScreen[]): Map<string, ToldScreen[]> {
  return Map.groupBy(screens, ({ accountId }) => accountId);
}
