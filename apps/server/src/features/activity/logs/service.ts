import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceLogEntry, LogEntry, LogQuery } from '@vitrine/contract/activity/logs';
import { LOG_ENTRIES, type LogLevel } from '@vitrine/contract/activity/log-limits';
import type { InAccount } from '../../../http/callers.ts';
import { formatCsvLine } from '@vitrine/contract/core/csv';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ContentNames, nameEntries, readMessageSearch } from './content-names.ts';
import { explainMessage, type LogMessage } from './log-events.ts';
import { explainReported } from './reported-text.ts';
import { createLogWriter } from './writer.ts';
import { createBudget } from '../../../platform/rate-limit/budget.ts';
import { redactData, redactText } from './redact.ts';
import {
  countLogEntries,
  deleteEntriesBefore,
  findKnownIds,
  insertLogEntries,
  listLogEntries,
  listRepeats,
  type LogFilter,
  type NewEntry,
  listAccountsToTrim,
  toLogId,
  trimEntries,
} from './store.ts';

export type Logs = ReturnType<typeof createLogs>;

/** An entry written by the server. */
type Note = {
  accountId: string;
  /** Row id. */
  deviceId?: string | null;
  level: LogLevel;
  data?: Record<string, unknown>;
} & (
  | { message: LogMessage; isReported?: false }
  /** The message is a player's: the words of its browser are explained. */
  | { message: string; isReported: true }
);

/** An entry of something that has happened at a known time, and its id, which a repeated one shares. */
type DatedNote = Note & { id: string; at: Date };

interface LogPage {
  logs: LogEntry[];
  keptDays: number;
  next: string | null;
  total: number;
}

const PAGE = 200;

const DAY_MS = 24 * 60 * 60 * 1000;

const MESSAGE_LENGTH = 2_000;

/** Entries that one device may send: a player has 2,000 at most after an outage. */
const PER_DEVICE = { most: 3_000, windowMs: 60_000 };

interface Dependencies extends ContentNames {
  /** The time for which entries are kept. */
  keep: { days: number };
  /** The device that an account knows by this row id or public identity. The fleet, which writes logs, provides it. */
  findDevice: (accountId: string, ref: string) => Promise<{ id: string } | null>;
}

/** The activity log: entries that devices send and entries about them, with secrets removed. */
export function createLogs(platform: Platform, { keep, findDevice, ...contentNames }: Dependencies) {
  const { db, reads, clock } = platform;
  const writer = createLogWriter(platform);
  const budget = createBudget(PER_DEVICE);
  const maxAgeMs = keep.days * DAY_MS;

  /** An entry from the future, or from before those that are kept, gets the time of receipt. */
  function plausibleTime(at: Date, now: Date): Date {
    return at > now || now.getTime() - at.getTime() > maxAgeMs ? now : at;
  }

  const entryOf = ({ accountId, deviceId = null, level, message, data, isReported = false }: Note): NewEntry => ({
    accountId,
    deviceId,
    entryId: null,
    level,
    at: clock(),
    ...(isReported ? describeReported(message, data) : describe(message, data)),
  });

  async function filterOf(accountId: string, { level, search: text, deviceId, after }: LogQuery): Promise<LogFilter> {
    const afterSeq = after === undefined ? undefined : parseLogId(after);
    const search = text ? await readMessageSearch(contentNames, db, accountId, text) : undefined;
    const filter: LogFilter = { levels: level, search, afterSeq };
    if (deviceId === undefined) return filter;
    const device = await findDevice(accountId, deviceId);
    if (device === null) throw new AppError('device.not_found');
    return { ...filter, deviceId: device.id };
  }

  async function listEach(
    accountId: string,
    filter: LogFilter,
    limit: number,
  ): Promise<Pick<LogPage, 'logs' | 'next'>> {
    const found = await listLogEntries(db, accountId, filter, limit + 1);
    const logs = found.slice(0, limit);
    return { logs, next: found.length > limit ? (logs.at(-1)?.id ?? null) : null };
  }

  async function listGroups(
    accountId: string,
    filter: LogFilter,
    limit: number,
  ): Promise<Pick<LogPage, 'logs' | 'next'>> {
    const { groups, nextSeq } = await listRepeats(db, accountId, filter, limit);
    const logs = groups.map(({ newest, repeats: { count, devices, beforeSeq, afterSeq } }): LogEntry =>
      count === 1
        ? newest
        : { ...newest, repeats: { count, devices, cursor: toLogId(beforeSeq), after: toLogId(afterSeq) } },
    );
    // A cursor names the entry that follows the page's last one.
    return { logs, next: nextSeq === null ? null : toLogId(nextSeq + 1) };
  }

  return {
    /** Queues an entry; it is written within 100 ms. Never fails and never blocks. */
    note: (note: Note): void => writer.queue(entryOf(note)),

    /** Writes an entry in the transaction of the change that it tells of, so that neither is kept without the other. */
    async record(tx: Db, note: Note): Promise<void> {
      await insertLogEntries(tx, [entryOf(note)], clock());
    },

    /**
     * Writes entries about events at known times, except entries whose ids exist already.
     *
     * @returns the ids of the entries that were written
     */
    async recordOnce(tx: Db, notes: readonly DatedNote[]): Promise<Set<string>> {
      if (notes.length === 0) return new Set();
      const known = await findKnownIds(
        tx,
        notes.map(({ id }) => id),
      );
      const entries = notes
        .filter(({ id }) => !known.has(id))
        .map(({ id, at, ...note }) => ({ ...entryOf(note), entryId: id, at }));
      await insertLogEntries(tx, entries, clock());
      return new Set(entries.map(({ entryId }) => entryId));
    },

    /**
     * Stores a device's entries. Idempotent: entries that it has sent before are skipped.
     *
     * @throws request.too_many
     */
    async send(
      { accountId, deviceId }: { accountId: string; deviceId: string },
      { entries }: { entries: readonly DeviceLogEntry[] },
    ): Promise<{ accepted: number; duplicate: number }> {
      const retryAfterMs = budget.take(deviceId, entries.length);
      if (retryAfterMs > 0) throw new AppError('request.too_many', { details: { retryAfterMs } });
      const now = clock();
      const rows = entries.map(({ id, level, at, message, data }): NewEntry => ({
        accountId,
        deviceId,
        entryId: redactText(id, 100),
        level,
        at: plausibleTime(new Date(at), now),
        ...describeReported(message, data),
      }));
      const accepted = await writer.insert(accountId, rows);
      return { accepted, duplicate: rows.length - accepted };
    },

    /**
     * A page of an account's log, newest first.
     *
     * @throws device.not_found
     */
    async list({ accountId }: InAccount, query: LogQuery): Promise<LogPage> {
      const filter = await filterOf(accountId, query);
      const limit = query.limit ?? PAGE;
      const beforeSeq = query.cursor === undefined ? undefined : parseLogId(query.cursor);
      const page = { ...filter, beforeSeq };
      const [{ logs, next }, total] = await Promise.all([
        query.group === 'repeats' ? listGroups(accountId, page, limit) : listEach(accountId, page, limit),
        countLogEntries(db, accountId, filter),
      ]);
      const explained = logs.map(withMeaning);
      return { logs: await nameEntries(contentNames, db, accountId, explained), keptDays: keep.days, next, total };
    },

    /**
     * An account's whole log as CSV, newest first.
     *
     * @throws device.not_found
     */
    async export({ accountId }: InAccount, query: LogQuery): Promise<string> {
      const filter = await filterOf(accountId, query);
      const entries = await reads(async (replica) =>
        nameEntries(contentNames, replica, accountId, await listLogEntries(replica, accountId, filter, LOG_ENTRIES)),
      );
      const lines = entries.map(({ timestamp, level, deviceName, deviceId, message, data }) =>
        formatCsvLine([
          timestamp,
          level,
          deviceName ?? '',
          deviceId ?? '',
          message,
          data === null ? '' : JSON.stringify(data),
        ]),
      );
      // The byte order mark makes spreadsheets read the text as UTF-8.
      return `\uFEFF${['time,level,device,device id,message,details', ...lines].join('\r\n')}\r\n`;
    },

    /** Deletes entries that are too old, and the oldest of accounts that have too many. */
    async sweep(): Promise<void> {
      await deleteEntriesBefore(db, new Date(clock().getTime() - maxAgeMs));
      for (const accountId of await listAccountsToTrim(db)) await trimEntries(db, accountId);
    },

    /** Writes the queued entries. */
    close: (): Promise<void> => writer.close(),
  };
}

/** The entry with its event, and with what its message means where that is not said by the message itself. */
function withMeaning(entry: LogEntry): LogEntry {
  const { message, deviceName, repeats } = entry;
  const who =
    repeats !== undefined && repeats.devices > 1
      ? { name: `${repeats.devices} screens`, isPlural: true }
      : { name: deviceName ?? 'The screen', isPlural: false };
  const { meaning, event } = explainMessage(message, who);
  return { ...entry, ...(meaning !== null && { meaning }), ...(event !== null && { event }) };
}

/** A message and its details, without secrets. */
function describe(message: string, data: Record<string, unknown> | undefined): Pick<NewEntry, 'message' | 'data'> {
  return { message: redactText(message, MESSAGE_LENGTH), data: data === undefined ? null : redactData(data) };
}

/** A player's message and its details, without secrets, and with a plain reason in place of the words of its browser. */
function describeReported(...reported: Parameters<typeof describe>): ReturnType<typeof describe> {
  const plain = describe(...reported);
  const { message, technical } = explainReported(plain.message);
  return { message, data: technical === null ? plain.data : { ...plain.data, technical } };
}

/** @throws request.invalid */
function parseLogId(id: string): number {
  const seq = Number(/^log_(\d{1,15})$/.exec(id)?.[1] ?? Number.NaN);
  if (Number.isNaN(seq)) throw new AppError('request.invalid');
  return seq;
}
