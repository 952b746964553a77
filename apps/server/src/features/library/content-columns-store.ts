import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { media } from '../../schema/library.ts';
import { playlistEntries } from '../../schema/playlists.ts';

/** The condition of `isMediaRow`. */
export const isMedia = inArray(media.kind, ['image', 'video']);

/** The thumbnail of content; of a playlist that of its first item that has one. Lists read `listCovers` instead. */
function shownThumbnail(table: Record<'id' | 'kind' | 'thumbnailFilename', AnyPgColumn>): SQL<string | null> {
  // Nested, so that it keeps the name of its table: a bare "id" would be the item's.
  const id = sql`${table.id}`;
  return sql<string | null>`case ${table.kind} when 'playlist' then (
    select item.thumbnail_filename from ${playlistEntries} as entry join ${media} as item on item.id = entry.media_id
    where entry.playlist_id = ${id} and item.thumbnail_filename is not null
    order by entry.position limit 1) else ${table.thumbnailFilename} end`;
}

/** The columns of content that is shown: those of the table, but with a thumbnail also for playlists. */
export const contentColumns = { ...getTableColumns(media), thumbnailFilename: shownThumbnail(media) };
