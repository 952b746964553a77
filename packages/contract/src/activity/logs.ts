import { z } from 'zod';
import { DeviceRef } from '../fleet/device-identity.ts';
import { PageQuery } from '../core/page.ts';
import { logLevels } from './log-limits.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';

const Level = z.enum(logLevels);

export const LogEntry = z.object({
  id: z.string(),
  level: Level,
  /** The time at which it happened; the device's time, bounded by the server. */
  timestamp: Instant,
  message: z.string(),
  /** What the message means, in one plain sentence; missing where the message says it itself. */
  meaning: z.string().optional(),
  /** The event of the message; missing where it has none, e.g. for words of other players. */
  event: z
    .object({
      /** Newer servers may have more codes than `logEventCodes`. */
      code: z.string(),
      /** The values in the message by their names, e.g. `kind` and `state` of a command. */
      values: z.record(z.string(), z.string()),
    })
    .optional(),
  /** Details, without tokens and passwords; null when there are none. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** The device's public identity, and its name at that time; null where no device is meant. */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** With `group=repeats`: the older entries that the entry stands for. Missing without any. */
  repeats: z
    .object({
      /** The number of entries, with this one. */
      count: z.number().int(),
      /** The number of devices that they name. */
      devices: z.number().int(),
      /** Together with the other conditions, `cursor` and `after` list these entries alone. */
      cursor: z.string(),
      after: z.string(),
    })
    .optional(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A page without `limit` has 200 entries. */
const LogQuery = PageQuery.omit({ search: true }).extend({
  /** 1–1000. */
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Part of the message, the details or the device's name, case-insensitive. */
  search: z.string().trim().max(200).optional(),
  /** One level or several: `error,warn`. */
  level: z
    .string()
    .max(50)
    .transform((text) => text.split(','))
    .pipe(z.array(Level))
    .optional(),
  deviceId: DeviceRef.optional(),
  /** An entry id: only newer entries are returned. */
  after: z.string().max(50).optional(),
  /**
   * `repeats`: consecutive entries of one level and message are one, the newest of them. Pages count such groups; the
   * total counts entries.
   */
  group: z.literal('repeats').optional(),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** An entry sent by a device. `id` is chosen by the device and makes sending idempotent. */
export const DeviceLogEntry = z.object({
  id: z.string().min(1).max(100),
  level: Level,
  at: Instant,
  message: z.string().max(2_000),
  data: z.record(z.string().max(100), z.unknown()).optional(),
});
export type DeviceLogEntry = z.infer<typeof DeviceLogEntry>;

export const logs = defineRoutes({ reads: ['logs'], changes: ['logs'] })({
  list: {
    method: 'GET',
    path: '/api/logs/realtime',
    access: 'user',
    role: 'viewer',
    summary: 'List activity log entries, newest first',
    query: LogQuery,
    response: z.object({
      logs: z.array(LogEntry),
      /** Older entries are removed. */
      keptDays: z.number().int(),
    }),
    errors: ['device.not_found'],
  },
  export: {
    method: 'GET',
    path: '/api/logs/export',
    access: 'console',
    role: 'viewer',
    summary: 'Download the activity log as CSV, without paging',
    query: LogQuery.omit({ limit: true, cursor: true, after: true, group: true }),
    response: z.string(),
    mediaType: 'text/csv',
    errors: ['device.not_found'],
  },
  send: {
    method: 'POST',
    path: '/api/player/v1/logs',
    access: 'device',
    summary: 'Send log entries of a device; safe to repeat',
    body: z.object({ entries: z.array(DeviceLogEntry).max(200) }),
    response: z.object({ accepted: z.number().int(), duplicate: z.number().int() }),
    errors: ['request.too_many', 'device.unpaired'],
  },
});
