import type { MediaKind, MediaStatus } from '@vitrine/contract/media';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/tables.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });
const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    kind: text().$type<MediaKind>().notNull(),
    /** The public address of the original. */
    filename: text().notNull(),
    originalName: text().notNull(),
    mimeType: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    fps: doublePrecision(),
    status: text().$type<MediaStatus>().notNull(),
    failure: text(),
    thumbnailFilename: text(),
    thumbnailKey: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('media_filename').on(table.filename),
    uniqueIndex('media_thumbnail_filename').on(table.thumbnailFilename),
    index('media_account_kind').on(table.accountId, table.kind, table.createdAt.desc(), table.id.desc()),
    index('media_account_sha256').on(table.accountId, table.sha256),
  ],
);

/** The account's global image and video: shown where nothing stronger asks. */
export const globalMedia = pgTable(
  'global_media',
  {
    accountId: accountId(),
    kind: text().$type<MediaKind>().notNull(),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    setAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] }), index('global_media_media').on(table.mediaId)],
);

/** Announced uploads. What is reserved counts as used until it is finished or expires. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    secretHash: text().notNull(),
    /** Bytes set aside; 0 when no size was announced. */
    reservedBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull(),
    /** Null until all bytes have arrived. */
    receivedBytes: bigint({ mode: 'number' }),
    sha256: text(),
    /** Null until it became a medium; kept so that finishing twice gives the same one. */
    mediaId: text().references(() => media.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('uploads_account').on(table.accountId),
    index('uploads_expires_at').on(table.expiresAt),
    index('uploads_media').on(table.mediaId),
  ],
);
