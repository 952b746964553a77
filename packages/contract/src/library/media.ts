import { z } from 'zod';
import { Told } from '../core/told/told.ts';
import { FolderId } from './folders.ts';
import { Refusal } from '../core/error-body.ts';
import { CalendarDay } from '../core/clock-times.ts';
import { Instant, lineSchema } from '../core/text.ts';

export const MediaId = z.string().startsWith('med_').brand<'MediaId', 'inout'>();
export type MediaId = z.infer<typeof MediaId>;

/** Web pages are in the library beside images and videos; see `webpages/webpages.ts`. */
export const WebpageId = z.string().startsWith('web_').brand<'WebpageId', 'inout'>();
export type WebpageId = z.infer<typeof WebpageId>;

/** Layouts are content beside images and videos; see `layouts/layouts.ts`. */
export const LayoutId = z.string().startsWith('lay_').brand<'LayoutId', 'inout'>();
export type LayoutId = z.infer<typeof LayoutId>;

/** Documents have pages; see `documents/documents.ts`. */
export const DocumentId = z.string().startsWith('doc_').brand<'DocumentId', 'inout'>();
export type DocumentId = z.infer<typeof DocumentId>;

/** Audio files are the music of playlists; no screen shows them. */
export const AudioId = z.string().startsWith('aud_').brand<'AudioId', 'inout'>();
export type AudioId = z.infer<typeof AudioId>;

/** The id of content with a file, which can get new versions. */
export const FileId = z.union([MediaId, DocumentId, AudioId]);
export type FileId = z.infer<typeof FileId>;

export const MediaKind = z.enum(['image', 'video']);
export type MediaKind = z.infer<typeof MediaKind>;

/** The kinds of content with a file: what screens show, and audio, which they play beside it. */
export const FileKind = z.enum([...MediaKind.options, 'document', 'audio']);
export type FileKind = z.infer<typeof FileKind>;

/** The volume of a file or an item in percent of the screen's; 0 is muted. */
export const OwnVolume = z.number().int().min(0).max(100);

/** The name of a media item, at most 255 characters. */
export const OriginalName = lineSchema(255, 'Please enter a name');

/** `processing` until jobs have made the file playable, then `ready`, or `failed` with a reason. */
export const MediaStatus = z.enum(['processing', 'ready', 'failed']);
export type MediaStatus = z.infer<typeof MediaStatus>;

/** The first and the last day on which screens play a file, each by its own clock; null: no limit. Elements of layouts have none. */
export const validityFields = { validFrom: CalendarDay.nullable(), validUntil: CalendarDay.nullable() };

const common = {
  id: MediaId,
  /** The last part of its address; never the name it was uploaded under. */
  filename: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.number().int(),
  /** Equal for files with the same content, which are stored once and count once against the storage limit. */
  contentId: z.string(),
  createdAt: Instant,
  /** True for the account's active image or video. */
  isActive: z.boolean(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  /** Pixels after rotation by its metadata; null until known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  status: MediaStatus,
  /** Processing progress in percent, 0 to 100; null while unknown and after it ended. */
  progress: z.number().int().nullable(),
  /** The reason why processing failed, or what screens cannot show as intended; for display. Null otherwise. */
  failure: z.string().nullable(),
  failureTold: Told.optional(),
  /** Null until the thumbnail is made. */
  thumbnailFilename: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** Average color of the image as `#rrggbb`, shown while it loads; null until the thumbnail is made. */
  averageColor: z.string().nullable(),
};

export const Image = z.object({ ...common, ...validityFields });
export type Image = z.infer<typeof Image>;

export const Video = z.object({
  ...common,
  ...validityFields,
  /** Seconds; null until probed. */
  duration: z.number().nullable(),
  /** Frames per second; null until probed or where it varies. */
  fps: z.number().nullable(),
  /** Its volume where an item of a playlist does not have its own, in percent of the screen's; 0 is muted. */
  volume: OwnVolume,
  /** False for a video without a sound track; null until probed. */
  hasSound: z.boolean().nullable(),
});
export type Video = z.infer<typeof Video>;

export const Audio = z.object({
  ...common,
  id: AudioId,
  /** Seconds; null until it is prepared. */
  duration: z.number().nullable(),
  /** Artist and title as stated in the file, a proposal for its name; null if it states no title, and until it is prepared. */
  suggestedName: z.string().nullable(),
});
export type Audio = z.infer<typeof Audio>;

export const StorageSummary = z.object({
  usedBytes: z.number().int(),
  imageCount: z.number().int(),
  videoCount: z.number().int(),
  audioCount: z.number().int(),
});
export type StorageSummary = z.infer<typeof StorageSummary>;

/** The account's active content. */
export const ActiveContent = z.object({
  /** The active playlist, document, web page or layout, which comes before the others. */
  slotId: z.string().nullable(),
  videoId: MediaId.nullable(),
  imageId: MediaId.nullable(),
});
export type ActiveContent = z.infer<typeof ActiveContent>;

/** A change of the active content, which `content.undo` takes back: what was active before it, and what is since. */
export const ActiveUndo = z.object({ before: ActiveContent, since: ActiveContent });
export type ActiveUndo = z.infer<typeof ActiveUndo>;

/** The items of a request that do not exist. */
export const failures = z.array(Refusal.extend({ id: z.string() }));
