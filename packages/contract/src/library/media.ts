import { z } from 'zod';
import { Told } from '../core/told/told.ts';
import { drawnIdSchemas } from '../drawn/drawn-ids.ts';
import { FolderId } from './folders.ts';
import { Refusal } from '../core/error-body.ts';
import { PageQuery } from '../core/page.ts';
import { CalendarDay } from '../core/clock-times.ts';
import { defineRoutes } from '../core/route.ts';
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

const FileBytes = z.unknown().describe('The bytes of the file');

const one = z.object({ id: MediaId });
const oneAudio = z.object({ id: AudioId });
const success = z.object({ success: z.literal(true) });

/** The `sort` of media lists; newest first unless given. */
const MediaQuery = PageQuery.extend({
  sort: z.enum(['createdAt', 'originalName', 'fileSize']).optional(),
  /** The folder that has the items directly; `root`: items in no folder. */
  folderId: z.union([FolderId, z.literal('root')]).optional(),
});

const mediaIds = z
  .array(z.union([MediaId, DocumentId, WebpageId, LayoutId, AudioId, ...drawnIdSchemas]))
  .min(1)
  .max(10_000);
/** The items of a request that do not exist. */
export const failures = z.array(Refusal.extend({ id: z.string() }));
const toFolder = z.object({ folderId: FolderId.nullable() });
const renaming = z.object({ originalName: OriginalName });

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

export const media = defineRoutes({
  reads: ['media', 'playlists', 'layouts'],
  changes: ['media', 'playlists', 'showing', 'assignments'],
})({
  listImages: {
    method: 'GET',
    path: '/api/images',
    aliases: ['GET /api/image/list'],
    access: 'user',
    role: 'viewer',
    summary: 'List images, newest first',
    query: MediaQuery,
    response: z.object({ images: z.array(Image) }),
  },
  listVideos: {
    method: 'GET',
    path: '/api/videos',
    aliases: ['GET /api/video/list'],
    access: 'user',
    role: 'viewer',
    summary: 'List videos, newest first',
    query: MediaQuery,
    response: z.object({ videos: z.array(Video) }),
  },
  currentImage: {
    method: 'GET',
    path: '/api/image/current',
    access: 'user',
    role: 'viewer',
    summary: 'Get the active image',
    response: z.object({ currentImage: Image.nullable() }),
  },
  currentVideo: {
    method: 'GET',
    path: '/api/video/current',
    access: 'user',
    role: 'viewer',
    summary: 'Get the active video; it takes precedence over the active image',
    response: z.object({ currentVideo: Video.nullable() }),
  },
  setCurrentImage: {
    method: 'POST',
    path: '/api/image/set-current',
    sentence: 'Made {imageId|no image} the active image',
    access: 'user',
    role: 'scheduler',
    summary: 'Set the active image; null clears it',
    body: z.object({ imageId: MediaId.nullable() }),
    response: z.object({ success: z.literal(true), currentImage: Image.nullable(), undo: ActiveUndo }),
    dryRun: true,
    errors: ['media.not_found', 'media.not_ready'],
  },
  setCurrentVideo: {
    method: 'POST',
    path: '/api/video/set-current',
    sentence: 'Made {videoId|no video} the active video',
    access: 'user',
    role: 'scheduler',
    summary: 'Set the active video; null clears it',
    body: z.object({ videoId: MediaId.nullable() }),
    response: z.object({ success: z.literal(true), currentVideo: Video.nullable(), undo: ActiveUndo }),
    dryRun: true,
    errors: ['media.not_found', 'media.not_ready'],
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/images/:id',
    aliases: ['DELETE /api/image/delete/:id'],
    sentence: 'Deleted the image {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete an image everywhere: from screens, schedules and storage',
    params: one,
    response: success,
    dryRun: true,
    errors: ['media.not_found'],
  },
  removeVideo: {
    method: 'DELETE',
    path: '/api/videos/:id',
    aliases: ['DELETE /api/video/delete/:id'],
    sentence: 'Deleted the video {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a video everywhere: from screens, schedules and storage',
    params: one,
    response: success,
    dryRun: true,
    errors: ['media.not_found'],
  },
  renameImage: {
    method: 'PATCH',
    path: '/api/images/:id',
    sentence: 'Renamed the image {id} to {originalName}',
    access: 'user',
    role: 'editor',
    summary: 'Rename an image',
    params: one,
    body: renaming,
    response: z.object({ success: z.literal(true), image: Image }),
    dryRun: true,
    approval: 'never',
    errors: ['media.not_found'],
  },
  renameVideo: {
    method: 'PATCH',
    path: '/api/videos/:id',
    sentence: 'Renamed the video {id} to {originalName}',
    access: 'user',
    role: 'editor',
    summary: 'Rename a video',
    params: one,
    body: renaming,
    response: z.object({ success: z.literal(true), video: Video }),
    dryRun: true,
    approval: 'never',
    errors: ['media.not_found'],
  },
  moveImage: {
    method: 'PATCH',
    path: '/api/images/:id/move',
    sentence: 'Moved {id} to {folderId|the root}',
    access: 'user',
    role: 'editor',
    summary: 'Move an image to a folder; null is the root',
    params: one,
    body: toFolder,
    response: z.object({ success: z.literal(true), image: Image }),
    dryRun: true,
    errors: ['media.not_found', 'folder.not_found'],
  },
  moveVideo: {
    method: 'PATCH',
    path: '/api/videos/:id/move',
    sentence: 'Moved {id} to {folderId|the root}',
    access: 'user',
    role: 'editor',
    summary: 'Move a video to a folder; null is the root',
    params: one,
    body: toFolder,
    response: z.object({ success: z.literal(true), video: Video }),
    dryRun: true,
    errors: ['media.not_found', 'folder.not_found'],
  },
  setVideoVolume: {
    method: 'PATCH',
    path: '/api/videos/:id/volume',
    sentence: 'Set the volume of the video {id} to {volume}',
    access: 'user',
    role: 'editor',
    summary: 'Set a video’s own volume, which is multiplied by the screen’s; 0 mutes it',
    params: one,
    body: z.object({ volume: OwnVolume }),
    response: z.object({ success: z.literal(true), video: Video }),
    dryRun: true,
    errors: ['media.not_found'],
  },
  listAudio: {
    method: 'GET',
    path: '/api/audio-files',
    access: 'user',
    role: 'viewer',
    summary: 'List audio files, newest first',
    query: MediaQuery,
    response: z.object({ audio: z.array(Audio) }),
  },
  removeAudio: {
    method: 'DELETE',
    path: '/api/audio-files/:id',
    sentence: 'Deleted the audio file {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete an audio file, also from the music of playlists',
    params: oneAudio,
    response: success,
    dryRun: true,
    errors: ['media.not_found'],
  },
  renameAudio: {
    method: 'PATCH',
    path: '/api/audio-files/:id',
    sentence: 'Renamed the audio file {id} to {originalName}',
    access: 'user',
    role: 'editor',
    summary: 'Rename an audio file',
    params: oneAudio,
    body: renaming,
    response: z.object({ success: z.literal(true), audio: Audio }),
    dryRun: true,
    approval: 'never',
    errors: ['media.not_found'],
  },
  moveAudio: {
    method: 'PATCH',
    path: '/api/audio-files/:id/move',
    sentence: 'Moved {id} to {folderId|the root}',
    access: 'user',
    role: 'editor',
    summary: 'Move an audio file to a folder; null is the root',
    params: oneAudio,
    body: toFolder,
    response: z.object({ success: z.literal(true), audio: Audio }),
    dryRun: true,
    errors: ['media.not_found', 'folder.not_found'],
  },
  moveMany: {
    method: 'POST',
    path: '/api/media/move',
    sentence: 'Moved {mediaIds} to {folderId|the root}',
    access: 'user',
    role: 'editor',
    summary:
      'Move images, videos, documents, web pages and layouts to a folder; returns how many were moved, and why others were not',
    body: toFolder.extend({ mediaIds }),
    response: z.object({ success: z.literal(true), moved: z.number().int(), failures }),
    dryRun: true,
    errors: ['folder.not_found'],
  },
  moveToFolders: {
    method: 'POST',
    path: '/api/media/move-to-folders',
    sentence: 'Moved items to several folders',
    access: 'user',
    role: 'editor',
    summary:
      'Move images, videos, documents, web pages and layouts to several folders at once, e.g. back to where they were',
    body: z.object({ moves: z.array(toFolder.extend({ mediaIds })).min(1).max(1_000) }),
    response: z.object({ success: z.literal(true), moved: z.number().int(), failures }),
    dryRun: true,
    errors: ['folder.not_found'],
  },
  removeMany: {
    method: 'POST',
    path: '/api/media/delete',
    sentence: 'Deleted {mediaIds}',
    access: 'user',
    role: 'editor',
    summary:
      'Delete images, videos, documents, web pages and layouts everywhere; returns how many were deleted, and why others were not',
    body: z.object({ mediaIds }),
    response: z.object({ success: z.literal(true), deleted: z.number().int(), failures }),
    dryRun: true,
  },
  storage: {
    method: 'GET',
    path: '/api/user/storage',
    access: 'user',
    role: 'viewer',
    summary: 'Get the account’s storage usage: originals, pages of documents and generated videos',
    response: z.object({ storage: StorageSummary }),
  },
  imageFile: {
    method: 'GET',
    path: '/api/image/file/:filename',
    access: 'file',
    role: 'viewer',
    transport: 'file',
    summary: 'Get an image file',
    params: z.object({ filename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found', 'media.not_ready'],
  },
  videoFile: {
    method: 'GET',
    path: '/api/video/file/:filename',
    access: 'file',
    role: 'viewer',
    transport: 'file',
    summary: 'Get a video file',
    params: z.object({ filename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found', 'media.not_ready'],
  },
  audioFile: {
    method: 'GET',
    path: '/api/audio/file/:filename',
    access: 'file',
    role: 'viewer',
    transport: 'file',
    summary: 'Get an audio file as screens play it',
    params: z.object({ filename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found', 'media.not_ready'],
  },
  thumbnailFile: {
    method: 'GET',
    path: '/objects/:thumbnailFilename',
    access: 'file',
    role: 'viewer',
    transport: 'file',
    summary: 'Get a thumbnail (WebP)',
    params: z.object({ thumbnailFilename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found'],
  },
});
