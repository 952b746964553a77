import { z } from 'zod';
import { CalendarDay } from '../core/clock-times.ts';
import { lineSchema } from '../core/text.ts';
import { LayoutDocument } from '../layouts/document.ts';
import { FeedId } from '../layouts/feeds.ts';
import { LayoutName } from '../layouts/layouts.ts';
import { DrawnTransfer } from '../drawn/drawn-content.ts';
import { PriceListBody, PriceListId } from '../layouts/price-lists.ts';
import { DocumentChange } from '../documents/documents.ts';
import { PlaylistId } from '../library/content.ts';
import {
  AudioId,
  DocumentId,
  FileKind,
  LayoutId,
  MediaId,
  OriginalName,
  OwnVolume,
  WebpageId,
} from '../library/media.ts';
import { PlaylistItemBody } from '../playlists/playlists.ts';
import { MusicBody } from '../playlists/playlist-music.ts';
import { MAX_ITEMS } from '../playlists/playlist-limits.ts';
import { WebpageAddress, WebpageBody } from '../webpages/webpages.ts';
import { say } from '../core/say.ts';

/** The newest version of the format that this release reads. It has playlists in playlists, conditions, and days of files. */
export const TRANSFER_VERSION = 3;

/** The version with documents and audio, and nothing that needs the newest. */
export const DOCUMENT_TRANSFER_VERSION = 2;

/** The version without documents, which older releases read. */
export const BASIC_TRANSFER_VERSION = 1;

/** Bytes of the manifest of an export. */
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

/** Files of media in an export. */
export const MAX_TRANSFER_FILES = 2_000;

/** The part of a manifest that every version has: it tells whether the rest can be read. */
export const TransferFormat = z.object({
  format: z.literal('vitrine-export', say('This is not the manifest of an export')),
  version: z.number().int().min(1),
});

const TransferMedia = z.object({
  id: z.union([MediaId, DocumentId, AudioId]),
  kind: FileKind,
  name: OriginalName,
  /** The SHA-256 of the original file, which the archive has as `media/` and this hash. */
  sha256: z.string().regex(/^[\da-f]{64}$/, say('Please enter a SHA-256 in hex')),
  bytes: z.number().int().min(1),
  /** How the pages of a document are shown. */
  shown: DocumentChange.pick({ pageMs: true, pages: true }).optional(),
  /** Of a video: its own volume. Absent: 100, and in exports of older releases. */
  volume: OwnVolume.optional(),
  /** The days on which it is shown; absent: no limit. */
  validFrom: CalendarDay.optional(),
  validUntil: CalendarDay.optional(),
});

/** The items or scenes whose condition named groups of the account; absent: none. */
const LeftOutGroups = z.number().int().min(1).max(MAX_ITEMS).optional();

const Name = lineSchema(255, 'Please enter a name');

const list = <T extends z.ZodType>(schema: T, max = 1_000) =>
  z.array(schema).max(max, say(`At most ${max.toLocaleString('en')} can be imported at once`));

/**
 * The first file of an export. Ids are those of the export only: an import gives everything new ids.
 *
 * Content is described as the API describes it, and validated by the same schemas.
 */
export const TransferManifest = TransferFormat.extend({
  /** The release that wrote it, for people. */
  product: z.string().max(100),
  /** The exported layout or playlist. Everything else is there because it is needed for it. */
  root: z.union([LayoutId, PlaylistId]),
  media: list(TransferMedia, MAX_TRANSFER_FILES),
  webpages: list(WebpageBody.omit({ folderId: true }).extend({ id: WebpageId, name: Name })),
  /** Absent in exports without drawn content, and of older releases. */
  drawn: list(DrawnTransfer).optional(),
  feeds: list(z.object({ id: FeedId, name: Name, url: WebpageAddress })),
  priceLists: list(PriceListBody.safeExtend({ id: PriceListId })),
  playlists: list(
    z.object({
      id: PlaylistId,
      name: Name,
      items: list(PlaylistItemBody.omit({ id: true }), MAX_ITEMS),
      music: MusicBody.optional(),
      isShuffled: z.boolean().optional(),
      groupsLeftOut: LeftOutGroups,
    }),
  ),
  layouts: list(z.object({ id: LayoutId, name: LayoutName, document: LayoutDocument, groupsLeftOut: LeftOutGroups })),
}).refine(({ playlists }) => {
  const nesting = new Set<string>(
    playlists.flatMap(({ id, items }) => (items.some(({ mediaType }) => mediaType === 'playlist') ? [id] : [])),
  );
  return playlists.every(({ items }) => items.every(({ mediaId }) => !nesting.has(mediaId)));
}, say('A playlist in a playlist cannot contain playlists itself'));
export type TransferManifest = z.output<typeof TransferManifest>;
