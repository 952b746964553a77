import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Condition } from '@vitrine/contract/conditions';
import type { Transition } from '@vitrine/contract/playlists/playlists';
import type { Window } from '@vitrine/contract/playlists/window';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { and, eq } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { folders, media } from './library-tables.ts';

/** The columns that only playlists have; their id, name and folder are in `media`. */
export const playlists = pgTable(
  'playlists',
  {
    mediaId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The folder that fills it, in place of items of its own. */
    sourceFolderId: text().references(() => folders.id, { onDelete: 'set null' }),
    /** The tag of the files that fill it. */
    sourceTag: text(),
    sourceOrder: text().$type<PlaylistSource['order']>(),
    /** The number of files that it takes from the folder; null: as many as a playlist has. */
    sourceLimit: integer(),
    /** The number of days for which it plays a file of the folder after its upload; null: always. */
    sourceDays: integer(),
    isShuffled: boolean().notNull().default(false),
    /** The volume of its music in percent of the screen's. */
    musicVolume: integer().notNull().default(100),
    revision: integer().notNull().default(1),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    index('playlists_account').on(table.accountId),
    index('playlists_source_folder').on(table.sourceFolderId),
  ],
);

const createItemColumns = () => ({
  id: text().notNull(),
  playlistId: text().notNull(),
  /** The position from 0, in order; there may be gaps after an item's media was deleted. */
  position: integer().notNull(),
  mediaId: text().notNull(),
  durationMs: integer(),
  fit: text().$type<z.infer<typeof Fit>>(),
  transition: text().$type<Transition>(),
  windows: jsonb().$type<Window[]>().notNull(),
  /** The number of times that it plays in a loop. */
  weight: integer().notNull().default(1),
  /** The screens on which it plays; null: all. */
  only: jsonb().$type<Condition>(),
});

export const playlistItems = pgTable(
  'playlist_items',
  {
    ...createItemColumns(),
    playlistId: text()
      .notNull()
      .references(() => playlists.mediaId, { onDelete: 'cascade' }),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** In percent of the screen's; null: as set on the video. */
    volume: integer(),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.id] }), index('playlist_items_media').on(table.mediaId)],
);

/** The audio files of the music of playlists. */
export const playlistMusic = pgTable(
  'playlist_music',
  {
    playlistId: text()
      .notNull()
      .references(() => playlists.mediaId, { onDelete: 'cascade' }),
    /** The position from 0, in order; there may be gaps after a file was deleted. */
    position: integer().notNull(),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.mediaId] }),
    index('playlist_music_media').on(table.mediaId),
  ],
);

/** The items of every playlist: its own, or those that its folder provides, at most 1,000. */
export const playlistEntries = pgView('playlist_entries', createItemColumns()).existing();

/**
 * What plays in place of these items, and of documents that are shown by themselves (`playlistId` is their id): the pages
 * that are not skipped stand in place of a document, at most 1,000 in one playlist. A document without pages is left
 * out.
 */
export const playedEntries = pgView('played_entries', {
  ...createItemColumns(),
  /** The number of a page; 0 for other content. */
  page: integer().notNull(),
  /** The id of the entry that it is, or of whose document it is a page. */
  entryId: text().notNull(),
  /** The id of the document whose page it is; null for other content. */
  documentId: text(),
  /** The first and the last day of the content, or of the document whose page it is. */
  validFrom: text(),
  validUntil: text(),
}).existing();

/** Joins an entry with the playlist's own item that it is; entries of a folder are none. */
export const isOwnItem = (entries: typeof playlistEntries | typeof playedEntries) =>
  and(eq(playlistItems.playlistId, entries.playlistId), eq(playlistItems.id, entries.id));
