import type { FeedEntry, FeedStatus } from '@vitrine/contract/layouts/feeds';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts } from '../accounts-tables.ts';
import { folders } from '../library-tables.ts';

/** An entry as it was read. */
export type ReadEntry = Omit<FeedEntry, 'pictureId'>;

/** The server's copy of a picture of an entry. */
export interface FeedPicture {
  id: string;
  storageKey: string;
  sha256: string;
  /** Bytes. */
  size: number;
}

/** A picture whose address was opened. */
export interface TriedPicture {
  url: string;
  /** An instant. */
  triedAt: string;
  /** Null: the address has no picture that can be shown. */
  file: FeedPicture | null;
}

export const feeds = pgTable(
  'feeds',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    status: text().$type<FeedStatus>().notNull(),
    reason: text(),
    /** Readings that failed since the last one that did not. */
    failures: integer().notNull().default(0),
    /** The headers `ETag` and `Last-Modified` of the last answer with content. */
    etag: text(),
    modified: text(),
    entries: jsonb().$type<ReadEntry[]>().notNull(),
    /** The pictures of the entries that screens show. */
    pictures: jsonb().$type<TriedPicture[]>().notNull().default([]),
    /** Raised with the entries that screens show. */
    revision: integer().notNull().default(1),
    createdAt: instantColumn().notNull(),
    lastReadAt: instantColumn(),
    lastChangedAt: instantColumn(),
    nextReadAt: instantColumn().notNull(),
    /** The folder of the limited member who added it; null for others. */
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('feeds_folder').on(table.folderId),
    index('feeds_account').on(table.accountId),
    index('feeds_next_read').on(table.nextReadAt),
  ],
);

export type FeedRow = typeof feeds.$inferSelect;
