import type { TransferSummary } from '@vitrine/contract/transfer/transfers';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { folders, media } from './library-tables.ts';

/** Announced uploads and reservations. Reserved bytes count as used until the upload is finished or expires. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for resumable uploads, whose sender is identified by the session. */
    secretHash: text(),
    /** The announced size, which may not be exceeded; null if none was announced. */
    announcedBytes: bigint({ mode: 'number' }),
    /** Bytes reserved in the quota; 0 if no size was announced. */
    reservedBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull(),
    /** Null until all bytes have been received. */
    receivedBytes: bigint({ mode: 'number' }),
    sha256: text(),
    /** Null until it became a media item, or the layout or playlist of an import. Stored so that finishing is idempotent. */
    mediaId: text().references(() => media.id, { onDelete: 'cascade' }),
    /** The answer to an import; null for other uploads. */
    imported: jsonb().$type<TransferSummary>(),
    /** The item whose new version it is; null: it becomes an item of its own. */
    replacesId: text(),
    /** The version that it became; null for other uploads, and where the item had this very file. */
    versionId: text(),
    createdAt: instantColumn().notNull(),
    /** The folder of the limited member who added it; null for others. */
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    index('uploads_folder').on(table.folderId),
    index('uploads_account').on(table.accountId),
    index('uploads_expires_at').on(table.expiresAt),
    index('uploads_media').on(table.mediaId),
  ],
);
