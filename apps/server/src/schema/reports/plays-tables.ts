import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { devices } from '../fleet-tables.ts';

/**
 * Proofs of play, partitioned by the month of `startedAt` (UTC). The item's name is copied, so that it outlives the
 * item. Each partition has the key (device, play id): a play is stored once in a month.
 */
export const plays = pgTable(
  'plays',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** The play's id as chosen by the device. */
    playId: text().notNull(),
    mediaId: text().notNull(),
    mediaName: text(),
    /** For an item of a playlist: the playlist with its name at that time, the list, and the index in it. */
    playlistId: text(),
    playlistName: text(),
    listId: text(),
    itemIndex: integer(),
    /** For content in a zone of a layout: the layout with its name at that time. */
    layoutId: text(),
    layoutName: text(),
    reason: text().$type<PlaybackReason>().notNull(),
    startedAt: instantColumn().notNull(),
    endedAt: instantColumn().notNull(),
    completed: boolean().notNull(),
  },
  (table) => [index('plays_device_started_at').on(table.deviceId, table.startedAt, table.playId)],
);

/**
 * The plays of a device by day of its time zone when they were reported, by item and playlist. Partitioned by the month
 * of `day`. A trigger on `plays` adds to it.
 */
export const playDays = pgTable(
  'play_days',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    mediaId: text().notNull(),
    /** The playlist's id; empty for single items. */
    playlistId: text().notNull(),
    mediaName: text(),
    playlistName: text(),
    plays: integer().notNull(),
    /** The number of plays that were shown to their end. */
    completed: integer().notNull(),
    durationMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day, table.mediaId, table.playlistId] })],
);

/** Devices whose plays of the previous release are not in `play_days` yet. */
export const playsToSum = pgTable('plays_to_sum', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
});

/**
 * The columns by which plays are summed, beside device and day. Outside of playlists and layouts, their ids are empty.
 */
const summedBy = {
  mediaId: text().notNull(),
  playlistId: text().notNull(),
  layoutId: text().notNull(),
};

/** The last known names, which outlive the content. */
const lastNames = { mediaName: text(), playlistName: text(), layoutName: text() };

/**
 * Sums of plays that a trigger on `plays` adds, until a job has moved them to `play_months` and `play_hours`. Reports
 * add them to these. Nothing is updated here, so no two statements wait for each other. They may be of deleted devices.
 */
export const newPlaySums = pgTable('new_play_sums', {
  deviceId: text().notNull(),
  ...summedBy,
  ...lastNames,
  day: date({ mode: 'string' }).notNull(),
  /** The hour on the clock of the device; null where it is not known any more. */
  hour: smallint(),
  plays: integer().notNull(),
  completed: integer().notNull(),
  durationMs: bigint({ mode: 'number' }).notNull(),
  /** The time that the schedule gave, in rows without plays. */
  plannedMs: bigint({ mode: 'number' }).notNull().default(0),
  /** The latest end of a play; null where it is not known any more. */
  lastAt: instantColumn(),
});

/**
 * The plays of a device in a month of its time zone, by item, playlist and layout: arrays with an element for each day
 * of the month, and their totals. Partitioned by `month`, its first day.
 */
export const playMonths = pgTable(
  'play_months',
  {
    // Reports read these of many rows: columns of a fixed width come first.
    month: date({ mode: 'string' }).notNull(),
    totalPlays: integer().notNull(),
    totalCompleted: integer().notNull(),
    totalDurationMs: bigint({ mode: 'number' }).notNull(),
    totalPlannedMs: bigint({ mode: 'number' }).notNull(),
    lastAt: instantColumn(),
    /** The last day with a play; null without one. */
    lastDay: date({ mode: 'string' }),
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    ...summedBy,
    ...lastNames,
    plays: integer().array().notNull(),
    completed: integer().array().notNull(),
    durationMs: bigint({ mode: 'number' }).array().notNull(),
    /** The time that the schedule gave. */
    plannedMs: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.month, table.mediaId, table.playlistId, table.layoutId] })],
);

/**
 * The plays of a device on a day, as arrays with an element for each hour of its clock. Partitioned by the month of
 * `day`.
 */
export const playHours = pgTable(
  'play_hours',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    ...summedBy,
    day: date({ mode: 'string' }).notNull(),
    plays: integer().array().notNull(),
    durationMs: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day, table.mediaId, table.playlistId, table.layoutId] })],
);

/** Devices whose plays of the previous release are not in `play_months` yet. */
export const playMonthsMissing = pgTable('play_months_missing', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
});
