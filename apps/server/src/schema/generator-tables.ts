import type { GeneratedStatus, VideoItem, VideoOptions } from '@vitrine/contract/generator';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { folders, media } from './library-tables.ts';

export const generatedVideos = pgTable(
  'generated_videos',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The items in playing order. */
    items: jsonb().$type<readonly VideoItem[]>().notNull(),
    options: jsonb().$type<VideoOptions>().notNull(),
    status: text().$type<GeneratedStatus>().notNull(),
    /** The time at which its job was queued; null while it waits for other videos of the account. */
    queuedAt: instantColumn(),
    /** The latest run. An earlier one that still works on the video detects here that it was superseded. */
    run: text(),
    /** The time at which that run last reported its progress. */
    aliveAt: instantColumn(),
    progress: integer().notNull(),
    secondsLeft: integer(),
    itemsDone: integer().notNull(),
    failure: text(),
    /** The storage reservation for its file: the id of an upload without bytes. */
    reservationId: text(),
    /** The media item, with which this row is deleted. */
    mediaId: text().references(() => media.id, { onDelete: 'cascade' }),
    createdAt: instantColumn().notNull(),
    /** The folder of the limited member who added it; null for others. */
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('generated_videos_folder').on(table.folderId),
    index('generated_videos_account').on(table.accountId, table.createdAt.desc()),
    index('generated_videos_media').on(table.mediaId),
    index('generated_videos_status').on(table.status),
  ],
);

/** The cache of encoded clips, which other videos reuse. */
export const generatorSegments = pgTable(
  'generator_segments',
  {
    /** The hash of all parameters that determine the segment's frames and sound. */
    hash: text().primaryKey(),
    storageKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    usedAt: instantColumn().notNull(),
  },
  (table) => [index('generator_segments_used_at').on(table.usedAt)],
);
