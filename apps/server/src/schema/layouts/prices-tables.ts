import type { PriceColumn, PriceRow } from '@vitrine/contract/layouts/price-lists';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts } from '../accounts-tables.ts';
import { folders } from '../library-tables.ts';

export const priceLists = pgTable(
  'price_lists',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    columns: jsonb().$type<PriceColumn[]>().notNull(),
    rows: jsonb().$type<PriceRow[]>().notNull(),
    itemCount: integer().notNull(),
    soldOutCount: integer().notNull(),
    revision: integer().notNull().default(1),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
    /** The folder of the limited member who added it; null for others. */
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
  },
  (table) => [index('price_lists_folder').on(table.folderId), index('price_lists_account').on(table.accountId)],
);

export type PriceListRow = typeof priceLists.$inferSelect;
