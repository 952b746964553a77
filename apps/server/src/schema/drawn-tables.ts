import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { media } from './library-tables.ts';

/** The columns that only drawn content has, of whichever kind; its id, kind, name and folder are in `media`. */
export const drawnContent = pgTable(
  'drawn_content',
  {
    mediaId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What people entered, as the schema of its kind describes it. */
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The field `fallbackMediaId` of the kinds that have it: an image, which the database knows of. */
    fallbackMediaId: text().references(() => media.id, { onDelete: 'set null' }),
    revision: integer().notNull().default(1),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    index('drawn_content_account').on(table.accountId),
    index('drawn_content_fallback').on(table.fallbackMediaId),
  ],
);

export type DrawnRow = typeof drawnContent.$inferSelect;
