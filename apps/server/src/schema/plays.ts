import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';
import { devices } from './fleet.ts';

/** Proofs of play. The item's name is copied, so that it outlives the item. */
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
    /** Of an item of a playlist: the playlist with its name at that time, the list, and the index in it. */
    playlistId: text(),
    playlistName: text(),
    listId: text(),
    itemIndex: integer(),
    reason: text().$type<PlaybackReason>().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    completed: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.playId] }),
    index('plays_device_started_at').on(table.deviceId, table.startedAt, table.playId),
    index('plays_started_at').on(table.startedAt),
  ],
);
