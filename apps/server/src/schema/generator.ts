import type { GeneratedStatus, VideoItem, VideoOptions } from '@vitrine/contract/generator';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { media } from './library.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

export const generatedVideos = pgTable(
  'generated_videos',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** In the order in which they play. */
    items: jsonb().$type<readonly VideoItem[]>().notNull(),
    options: jsonb().$type<VideoOptions>().notNull(),
    status: text().$type<GeneratedStatus>().notNull(),
    /** When its work was queued; null while it waits for its turn. */
    queuedAt: instant(),
    /** Which try works on it; an older one that still runs finds out that it is not its any more. */
    run: text(),
    /** When that try last said that it is alive. */
    aliveAt: instant(),
    progress: integer().notNull(),
    secondsLeft: integer(),
    itemsDone: integer().notNull(),
    failure: text(),
    /** What is set aside for its file; the id of an upload that nobody sends. */
    reservationId: text(),
    /** The video in the library; with it goes this row. */
    mediaId: text().references(() => media.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('generated_videos_account').on(table.accountId, table.createdAt.desc()),
    index('generated_videos_media').on(table.mediaId),
    index('generated_videos_status').on(table.status),
  ],
);

/** Encoded pieces that are kept, so that the next video that has them need not encode them. */
export const generatorSegments = pgTable(
  'generator_segments',
  {
    /** Names all that decides its pictures and sound. */
    hash: text().primaryKey(),
    storageKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [index('generator_segments_used_at').on(table.usedAt)],
);
