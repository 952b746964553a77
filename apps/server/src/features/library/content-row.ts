import { say } from '@vitrine/contract/core/say';
import { otherContentIds } from '@vitrine/contract/core/ids';
import type { ContentKind, ListedKind } from '@vitrine/contract/library/content';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { FileKind, MediaKind } from '@vitrine/contract/library/media';
import type { media } from '../../schema/library-tables.ts';

/** A row of content: an image, a video, a document, an audio file, a web page, a layout or a playlist; or the picture of a page. */
export type ContentRow = typeof media.$inferSelect;

/**
 * The kind of the picture of a page of a document. It is no kind of content, so that nothing that lists or counts content
 * finds pages; what screens and browsers get of them is an image.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the column has the kinds that everybody may meet
export const PAGE = 'page' as string as ContentKind;

export const isPage = ({ kind }: { kind: string }): boolean => kind === PAGE;

/** The kind of content that a row is shown as: of a page that of an image. */
export const shownAs = <Kind extends ListedKind>({ kind }: { kind: Kind }): Kind | 'image' =>
  isPage({ kind }) ? 'image' : kind;

/** The columns that only content with a file has. */
interface FileColumns {
  kind: FileKind;
  filename: string;
  mimeType: string;
  fileSize: number;
  sha256: string;
  storageKey: string;
}

/** Content with a file: an image, a video, a document, a page of one, or an audio file. */
export interface MediaRow extends Omit<ContentRow, keyof FileColumns>, FileColumns {}

export type NewMediaRow = typeof media.$inferInsert & FileColumns;

/**
 * True for content with a file; the database guarantees its columns (constraint `media_file`). What stands for content that
 * a limited member does not see has the kind of an image, but no file.
 */
export const isMediaRow = (row: ContentRow): row is MediaRow =>
  (isShownFile(row) || row.kind === 'document' || row.kind === 'audio') && row.filename !== null;

/** True for files that screens show as they are: images, videos and pages of documents. */
export const isShownFile = (row: ContentRow): boolean => row.kind === 'image' || row.kind === 'video' || isPage(row);

/** The kind of such a file. */
export const shownKindOf = ({ kind }: { kind: string }): MediaKind => (kind === 'video' ? 'video' : 'image');

/** The row if it has a file; null for other content, and for none. */
export const toMediaRow = (row: ContentRow | null | undefined): MediaRow | null =>
  row && isMediaRow(row) ? row : null;

/** The kind of content that a screen shows. @throws TypeError for an audio file, which no screen shows */
export function requireShownKind(kind: ListedKind): ContentKind {
  if (kind === 'audio') throw new TypeError('No screen shows an audio file');
  return shownAs({ kind });
}

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
    type: requireShownKind(row.kind),
    filename: row.filename,
    originalName: row.originalName,
    thumbnailUrl: thumbnailFilename === null ? null : thumbnailUrl(thumbnailFilename),
  };
}

/** The thumbnails' file names of playlists by id: those of their first ready item that has one. An icon is no cover. */
export type Covers = ReadonlyMap<string, string>;
