import type { ShownPages } from '@vitrine/contract/documents/documents';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { media } from './library-tables.ts';

/** The columns that only documents have; their id, name, folder and file are in `media`. */
export const documents = pgTable(
  'documents',
  {
    mediaId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The time of pages that have none of their own. */
    pageMs: integer().notNull(),
    /** How its pages are to be shown once they are made, from an import; null: as usual. */
    pending: jsonb().$type<ShownPages['pages']>(),
    revision: integer().notNull().default(1),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [index('documents_account').on(table.accountId)],
);

export type DocumentRow = typeof documents.$inferSelect;

/**
 * The pages of documents, once they are made. The picture of a page is a row of `media` of the kind `page`, which has the
 * folder of its document; triggers keep its name and folder, and delete it with the page.
 */
export const documentPages = pgTable(
  'document_pages',
  {
    mediaId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    documentId: text()
      .notNull()
      .references(() => documents.mediaId, { onDelete: 'cascade' }),
    /** From 1, as in the file. */
    number: integer().notNull(),
    isSkipped: boolean().notNull().default(false),
    /** Null: that of the document. */
    durationMs: integer(),
  },
  (table) => [uniqueIndex('document_pages_number').on(table.documentId, table.number)],
);
