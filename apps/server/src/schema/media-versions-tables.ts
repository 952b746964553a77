import type { FileKind, MediaStatus } from '@vitrine/contract/library/media';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts, users } from './accounts-tables.ts';
import { media } from './library-tables.ts';

/** A page of a version of a document: its picture, with the columns of `media`, and how it is shown. */
export interface VersionPage {
  /** From 1, as in the file. */
  number: number;
  isSkipped: boolean;
  durationMs: number | null;
  filename: string;
  mimeType: string;
  fileSize: number;
  sha256: string;
  storageKey: string;
  width: number | null;
  height: number | null;
  thumbnailFilename: string | null;
  thumbnailKey: string | null;
  averageColor: string | null;
}

/**
 * The files that media items have had, or are to get. The columns of files have the names of those in `media`, with which
 * they are exchanged. An item whose file was never replaced has no row; that of the file in use repeats the item's columns.
 */
export const mediaVersions = pgTable(
  'media_versions',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** `new` until it takes its item's place, then `current`, and `former` once another one does. */
    state: text().$type<'new' | 'current' | 'former'>().notNull(),
    /**
     * When a new one takes its item's place: `ready`, or `unshown` for one that does so unless screens show the item by then,
     * or `asked` for one that somebody has to use.
     */
    takesPlace: text().$type<'ready' | 'unshown' | 'asked'>().notNull(),
    kind: text().$type<FileKind>().notNull(),
    /** The name of the file as it was sent; items keep their names. */
    originalName: text().notNull(),
    filename: text().notNull(),
    mimeType: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    playKey: text(),
    playSha256: text(),
    playBytes: bigint({ mode: 'number' }),
    playMimeType: text(),
    progress: integer(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    fps: doublePrecision(),
    /** Null while it is not known. */
    hasSound: boolean(),
    status: text().$type<MediaStatus>().notNull(),
    failure: text(),
    thumbnailFilename: text(),
    thumbnailKey: text(),
    averageColor: text(),
    /** Of a document, once they are made. Those of the file in use are in `document_pages` instead. */
    pages: jsonb().$type<VersionPage[]>(),
    /** The person who sent it; null if unknown. */
    addedBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instantColumn().notNull(),
    /** Null until another one has taken its place. */
    replacedAt: instantColumn(),
  },
  (table) => [
    index('media_versions_media').on(table.mediaId, table.replacedAt.desc()),
    index('media_versions_account').on(table.accountId, table.state),
    index('media_versions_added_by').on(table.addedBy),
    index('media_versions_storage_key').on(table.storageKey),
    index('media_versions_play_key').on(table.playKey),
    index('media_versions_replaced_at').on(table.replacedAt),
    uniqueIndex('media_versions_filename').on(table.filename),
    uniqueIndex('media_versions_thumbnail_filename').on(table.thumbnailFilename),
    uniqueIndex('media_versions_new')
      .on(table.mediaId)
      .where(sql`${table.state} = 'new'`),
    uniqueIndex('media_versions_current')
      .on(table.mediaId)
      .where(sql`${table.state} = 'current'`),
  ],
);
