import { AppError } from '@vitrine/contract/core/errors';
import {
  type DeviceLogEntry,
  LOG_DAYS,
  LOG_ENTRIES,
  type LogEntry,
  type LogLevel,
  type LogQuery,
} from '@vitrine/contract/activity/logs';
import type { Clock } from '../../../platform/clock.ts';
import { csvLine } from '@vitrine/contract/core/csv';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { createBudget } from '../../../platform/rate-limit/budget.ts';
import { discreetData, discreetText } from './discreet.ts';
import {
  countEntries,
  deleteEntriesBefore,
  insertEntries,
  listEntries,
  type LogFilter,
  type NewEntry,
  listFullAccounts,
  trimEntries,
} from './store.ts';

export type Logs = ReturnType<typeof createLogs>;

/** An entry by the server. */
interface Note {
  accountId: string;
  /** Row id. */
  deviceId?: string | null;
  level: LogLevel;
  message: string;
  data?: Record<string, unknown>;
}

const PAGE = 200;

/** Entries within this time are written as one batch. */
const GATHER_MS = 100;

/** Beyond it the oldest are dropped, so that an unreachable database does not fill the memory. */
const MAX_WAITING = 10_000;

/** An account's log is trimmed after this many entries, besides the hourly sweep. */
const TRIM_AFTER = 2_000;

/** Entries with an older or a future time get the time of their arrival. */
const MAX_AGE_MS = LOG_DAYS * 24 * 60 * 60 * 1000;

const MESSAGE_LENGTH = 2_000;

/** Entries that one device may send: a player holds 2,000 at most when it comes back from an outage. */
const PER_DEVICE = { most: 3_000, windowMs: 60_000 };

interface Dependencies {
  db: Db;
  clock: Clock;
  log: Log;
  /** The device that an account knows by this row id or public identity. The fleet, which writes logs, provides it. */
  findDevice: (accountId: string, ref: string) => Promise<{ id: string } | null>;
}

/** The activity log: entries of devices and about them, without secrets. */
export function createLogs({ db, clock, log, findDevice }: Dependencies) {
  let waiting: NewEntry[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const written = new Map<string, number>();
  const budget = createBudget(PER_DEVICE);

  async function countOf(accountId: string, entries: number): Promise<void> {
    const sum = (written.get(accountId) ?? 0) + entries;
    written.set(accountId, sum % TRIM_AFTER);
    if (sum >= TRIM_AFTER) await trimEntries(db, accountId);
  }

  async function write(): Promise<void> {
    timer = null;
    const entries = waiting;
    waiting = [];
    try {
      await insertEntries(db, entries, clock());
      const sums = new Map<string, number>();
      for (const { accountId } of entries) sums.set(accountId, (sums.get(accountId) ?? 0) + 1);
      for (const [accountId, sum] of sums) await countOf(accountId, sum);
    } catch (error) {
      log.warn(error, 'log entries could not be written');
    }
  }

  function flush(): void {
    writing = writing.then(write);
  }

  async function filterOf(accountId: string, { level, search, deviceId, after }: LogQuery): Promise<LogFilter> {
    const filter: LogFilter = { levels: level, search, afterSeq: after === undefined ? undefined : seqOf(after) };
    if (deviceId === undefined) return filter;
    const device = await findDevice(accountId, deviceId);
    if (device === null) throw new AppError('device.not_found');
    return { ...filter, deviceId: device.id };
  }

  return {
    /** Queues an entry; it is written within 100 ms. Never fails and never blocks. */
    note({ accountId, deviceId = null, level, message, data }: Note): void {
      if (waiting.length >= MAX_WAITING) waiting.shift();
      waiting.push({
        accountId,
        deviceId,
        entryId: null,
        level,
        at: clock(),
        message: discreetText(message, MESSAGE_LENGTH),
        data: data === undefined ? null : discreetData(data),
      });
      timer ??= setTimeout(flush, GATHER_MS);
    },

    /**
     * Keeps the entries that a device sends, except those that it has sent before.
     *
     * @throws request.too_many
     */
    async receive(
      { accountId, deviceId }: { accountId: string; deviceId: string },
      entries: readonly DeviceLogEntry[],
    ): Promise<{ accepted: number; duplicate: number }> {
      const retryAfterMs = budget.take(deviceId, entries.length);
      if (retryAfterMs > 0) throw new AppError('request.too_many', { details: { retryAfterMs } });
      const now = clock();
      const rows = entries.map(({ id, level, at, message, data }): NewEntry => ({
        accountId,
        deviceId,
        entryId: discreetText(id, 100),
        level,
        at: believed(new Date(at), now),
        message: discreetText(message, MESSAGE_LENGTH),
        data: data === undefined ? null : discreetData(data),
      }));
      const accepted = await insertEntries(db, rows, now);
      await countOf(accountId, accepted);
      return { accepted, duplicate: rows.length - accepted };
    },

    /**
     * A page of an account's log, the newest first.
     *
     * @throws device.not_found
     */
    async list(accountId: string, query: LogQuery): Promise<{ logs: LogEntry[]; next: string | null; total: number }> {
      const filter = await filterOf(accountId, query);
      const limit = query.limit ?? PAGE;
      const beforeSeq = query.cursor === undefined ? undefined : seqOf(query.cursor);
      const found = await listEntries(db, accountId, { ...filter, beforeSeq }, limit + 1);
      const logs = found.slice(0, limit);
      return {
        logs,
        next: found.length > limit ? (logs.at(-1)?.id ?? null) : null,
        total: await countEntries(db, accountId, filter),
      };
    },

    /**
     * The whole of an account's log as CSV, the newest first.
     *
     * @throws device.not_found
     */
    async export(accountId: string, query: LogQuery): Promise<string> {
      const entries = await listEntries(db, accountId, await filterOf(accountId, query), LOG_ENTRIES);
      const lines = entries.map(({ timestamp, level, deviceName, deviceId, message, data }) =>
        csvLine([
          timestamp,
          level,
          deviceName ?? '',
          deviceId ?? '',
          message,
          data === null ? '' : JSON.stringify(data),
        ]),
      );
      // With a byte order mark, so that spreadsheets read it as UTF-8.
      return `\uFEFF${['time,level,device,device id,message,details', ...lines].join('\r\n')}\r\n`;
    },

    /** Removes old and surplus entries. */
    async sweep(): Promise<void> {
      await deleteEntriesBefore(db, new Date(clock().getTime() - MAX_AGE_MS));
      for (const accountId of await listFullAccounts(db)) await trimEntries(db, accountId);
    },

    /** Writes the queued entries. */
    async close(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      await writing;
      if (waiting.length > 0) await write();
    },
  };
}

function believed(at: Date, now: Date): Date {
  return at > now || now.getTime() - at.getTime() > MAX_AGE_MS ? now : at;
}

/** @throws request.invalid */
function seqOf(id: string): number {
  const seq = Number(/^log_(\d{1,15})$/.exec(id)?.[1] ?? Number.NaN);
  if (Number.isNaN(seq)) throw new AppError('request.invalid');
  return seq;
}
