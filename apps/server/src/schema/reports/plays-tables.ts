import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
