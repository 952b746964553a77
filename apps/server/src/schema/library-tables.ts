import type { ListedKind } from '@vitrine/contract/library/content';
import type { MediaStatus } from '@vitrine/contract/library/media';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instantColumn, sortKeyColumn, tagsColumn } from '../platform/database/columns.ts';
import { sortKeyOf } from '../platform/database/sort-key.ts';
import { accounts } from './accounts-tables.ts';

const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const folders = pgTable(
  'folders',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    name: text().notNull(),
    color: text().notNull(),
    /** Null for the root, to which the contents of a deleted folder are moved. */
    parentId: text().references((): AnyPgColumn => folders.id, { onDelete: 'set null' }),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('folders_account').on(table.accountId), index('folders_parent').on(table.parentId)],
);

/**
 * All content. Images, videos and audio files have a file; so have documents, and the pictures of their pages (`page`),
 * which belong to no list. Playlists have their items in `playlist_items`, web pages their address in
 * `webpages`, layouts their document in `layouts`, drawn content its fields in `drawn_content`; they are always ready, and
 * leave the columns of files null. The thumbnail of a web page is its icon.
 */
export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    /** Beside the kinds of content: `page`, which only who asks for pages finds (`isPage`). */
    kind: text().$type<ListedKind>().notNull(),
    /** The name of the original in public addresses. */
    filename: text(),
    originalName: text().notNull(),
    sortKey: sortKeyColumn(),
    mimeType: text(),
    fileSize: bigint({ mode: 'number' }),
    /** The hash of the original. */
    sha256: text(),
    /** Media items of an account with the same content share the stored file. */
    storageKey: text(),
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
    /** In order; see `isTag`. */
    tags: tagsColumn(),
    /** The rendition; null if every screen can play the original. */
    playKey: text(),
    playSha256: text(),
    playBytes: bigint({ mode: 'number' }),
    playMimeType: text(),
    /** Percent; null while it is unknown, and when processing has ended. */
    progress: integer(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    fps: doublePrecision(),
    /** Of a video: its own volume in percent of the screen's. */
    volume: integer().notNull().default(100),
    /** False for a video without sound; null while it is unknown, and for all else. */
    hasSound: boolean(),
    /** The first and the last day on which it is shown, `YYYY-MM-DD` by the clock of the screen; null: no limit. */
    validFrom: text(),
    validUntil: text(),
    /** Of an audio file: artist and title as it states them. */
    suggestedName: text(),
    status: text().$type<MediaStatus>().notNull(),
    failure: text(),
    thumbnailFilename: text(),
    thumbnailKey: text(),
    /** `#rrggbb`, the average of the thumbnail. */
    averageColor: text(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('media_filename').on(table.filename),
    uniqueIndex('media_thumbnail_filename').on(table.thumbnailFilename),
    index('media_account_kind').on(table.accountId, table.kind, table.createdAt.desc(), table.id.desc()),
    index('media_account_sort_key').on(
      table.accountId,
      sortKeyOf({ name: table.originalName, sortKey: table.sortKey }),
      table.id,
    ),
    index('media_account_sha256').on(table.accountId, table.sha256),
    index('media_account_play_sha256').on(table.accountId, table.playSha256),
    index('media_folder').on(table.folderId, table.kind, table.createdAt.desc(), table.id.desc()),
    index('media_tags').using('gin', table.tags),
    index('media_storage_key').on(table.storageKey),
    index('media_play_key').on(table.playKey),
    check(
      'media_document_file',
      sql`${table.kind} not in ('document', 'page') or num_nulls(${table.filename}, ${table.mimeType}, ${table.fileSize}, ${table.sha256}, ${table.storageKey}) = 0`,
    ),
    check(
      'media_file',
      sql`${table.kind} not in ('image', 'video') or num_nulls(${table.filename}, ${table.mimeType}, ${table.fileSize}, ${table.sha256}, ${table.storageKey}) = 0`,
    ),
    check(
      'media_audio_file',
      sql`${table.kind} <> 'audio' or num_nulls(${table.filename}, ${table.mimeType}, ${table.fileSize}, ${table.sha256}, ${table.storageKey}) = 0`,
    ),
  ],
);

/** The account's active content, one of each kind, which plays on devices without an assignment or schedule event. */
export const globalMedia = pgTable(
  'global_media',
  {
    accountId: accountId(),
    kind: text().$type<ListedKind>().notNull(),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    setAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] }), index('global_media_media').on(table.mediaId)],
);
