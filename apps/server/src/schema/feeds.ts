import type { FeedEntry, FeedStatus } from '@vitrine/contract/layouts/feeds';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

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
    entries: jsonb().$type<FeedEntry[]>().notNull(),
    /** Raised with the entries that screens show. */
    revision: integer().notNull().default(1),
    createdAt: instantColumn().notNull(),
    lastReadAt: instantColumn(),
    lastChangedAt: instantColumn(),
    nextReadAt: instantColumn().notNull(),
  },
  (table) => [index('feeds_account').on(table.accountId), index('feeds_next_read').on(table.nextReadAt)],
);

export type FeedRow = typeof feeds.$inferSelect;
