import { z } from 'zod';
import { drawnIdSchemas } from '../drawn/drawn-ids.ts';
import { DRAWN_KINDS } from '../drawn/drawn-kinds.ts';
import { AudioId, DocumentId, LayoutId, MediaId, MediaKind, WebpageId } from './media.ts';
import { say } from '../core/say.ts';

export const PlaylistId = z.string().startsWith('ply_').brand<'PlaylistId', 'inout'>();
export type PlaylistId = z.infer<typeof PlaylistId>;

/** The kinds of content that a playlist can contain. Images and videos are media items, which have a file. */
export const ItemKind = z.enum([...MediaKind.options, 'document', 'webpage', 'layout', ...DRAWN_KINDS]);
export type ItemKind = z.infer<typeof ItemKind>;

/** The id of content that a playlist can contain. */
export const ItemId = z.union([MediaId, DocumentId, WebpageId, LayoutId, ...drawnIdSchemas]);
export type ItemId = z.infer<typeof ItemId>;

/** The id of what screens play as a list: a playlist, or a document, whose items are its pages. */
export const ListedId = z.union([PlaylistId, DocumentId]);
export type ListedId = z.infer<typeof ListedId>;

/** The kinds of content: everything that a screen can show. */
export const ContentKind = z.enum([...ItemKind.options, 'playlist']);
export type ContentKind = z.infer<typeof ContentKind>;

/** The kinds that the library lists: content, and audio files, which no screen shows. */
export const ListedKind = z.enum([...ContentKind.options, 'audio']);
export type ListedKind = z.infer<typeof ListedKind>;

/** The id of what the library lists in folders. */
export const LibraryId = z.union([...ItemId.options, AudioId]);
export type LibraryId = z.infer<typeof LibraryId>;

/** The id of any content, `mediaId` in the routes of the specification. */
export const ContentId = z.union(
  [MediaId, DocumentId, WebpageId, LayoutId, PlaylistId, ...drawnIdSchemas],
  say('Please select a media file'),
);
export type ContentId = z.infer<typeof ContentId>;

/** The id of chosen content of any kind, in a form that does not belong to the specification. */
export const ChosenContentId = z.union(
  ContentId.options,
  say('Please choose an image, a video, a document, a web page, a layout or a playlist'),
);

/** The kinds of content in an account's slot: all but images and videos. It comes before the active video and image. */
export const SlotKind = z.enum(['playlist', 'document', 'webpage', 'layout', ...DRAWN_KINDS]);
export type SlotKind = z.infer<typeof SlotKind>;
