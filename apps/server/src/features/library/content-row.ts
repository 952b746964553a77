import { say } from '@vitrine/contract/core/say';
import { otherContentIds } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { MediaKind } from '@vitrine/contract/library/media';
import type { media } from '../../schema/library-tables.ts';

/** A row of content: an image, a video, a web page, a layout or a playlist. */
export type ContentRow = typeof media.$inferSelect;

/** The columns that only content with a file has. */
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

/**
 * True for content with a file; the database guarantees its columns (constraint `media_file`). What stands for content that
 * a limited member does not see has the kind of an image, but no file.
 */
export const isMediaRow = (row: ContentRow): row is MediaRow =>
  (row.kind === 'image' || row.kind === 'video') && row.filename !== null;

/** The row if it has a file; null for other content, and for none. */
export const toMediaRow = (row: ContentRow | null | undefined): MediaRow | null =>
  row && isMediaRow(row) ? row : null;

/** The name of content that a limited member does not see. */
export const OTHER_CONTENT = say('Other content');

/** Stands for content that a limited member does not see. */
export const OTHER_MEDIA: MediaSummary = {
  id: otherContentIds.media,
  type: 'image',
  filename: null,
  originalName: OTHER_CONTENT,
  thumbnailUrl: null,
};

/**
 * Content as device lists and explanations show it.
 *
 * @param covers of the playlists among such content
 */
export function toShownMedia(
  row: Pick<ContentRow, 'id' | 'kind' | 'filename' | 'originalName' | 'thumbnailFilename'>,
  covers: Covers,
): MediaSummary {
  const thumbnailFilename = row.thumbnailFilename ?? covers.get(row.id) ?? null;
  return {
    id: row.id,
    type: row.kind,
    filename: row.filename,
    originalName: row.originalName,
    thumbnailUrl: thumbnailFilename === null ? null : thumbnailUrl(thumbnailFilename),
  };
}

/** The thumbnails' file names of playlists by id: those of their first ready item that has one. An icon is no cover. */
export type Covers = ReadonlyMap<string, string>;
