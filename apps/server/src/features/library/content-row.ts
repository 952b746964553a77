import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { MediaKind } from '@vitrine/contract/library/media';
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Covers } from './cover-store.ts';
import { media } from '../../schema/library.ts';
import { playlistEntries } from '../../schema/playlists.ts';

/** Any content: an image, a video or a playlist. */
export type ContentRow = typeof media.$inferSelect;

/** What only content with a file has. */
interface FileColumns {
  kind: MediaKind;
  filename: string;
  mimeType: string;
  fileSize: number;
  sha256: string;
  storageKey: string;
}

/** A media item: an image or video, which has a file. */
export interface MediaRow extends Omit<ContentRow, keyof FileColumns>, FileColumns {}

export type NewMediaRow = typeof media.$inferInsert & FileColumns;

/** True for content with a file; the database guarantees its columns (constraint `media_file`). */
export const isMediaRow = (row: ContentRow): row is MediaRow => row.kind === 'image' || row.kind === 'video';

/** The row if it has a file; null for other content, and for none. */
export const toMediaRow = (row: ContentRow | null | undefined): MediaRow | null =>
  row && isMediaRow(row) ? row : null;

/** The condition of {@link isMediaRow}. */
export const isMedia = inArray(media.kind, ['image', 'video']);

/** The thumbnail of content; of a playlist that of its first item that has one. Lists read {@link listCovers} instead. */
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

/**
 * Content as device lists and explanations show it.
 *
 * @param covers for playlists among rows that were read without {@link contentColumns}
 */
export function toShownMedia(
  row: Pick<ContentRow, 'id' | 'kind' | 'filename' | 'originalName' | 'thumbnailFilename'>,
  covers?: Covers,
): MediaSummary {
  const thumbnailFilename = row.thumbnailFilename ?? covers?.get(row.id) ?? null;
  return {
    id: row.id,
    type: row.kind,
    filename: row.filename,
    originalName: row.originalName,
    thumbnailUrl: thumbnailFilename === null ? null : thumbnailUrl(thumbnailFilename),
  };
}
