import { z } from 'zod';
import { FolderId } from './folders.ts';
import { PageQuery } from './page.ts';
import { routes } from './route.ts';
import { Instant, line } from './text.ts';

export const MediaId = z.string().startsWith('med_').brand<'MediaId', 'inout'>();
export type MediaId = z.infer<typeof MediaId>;

export const MediaKind = z.enum(['image', 'video']);
export type MediaKind = z.infer<typeof MediaKind>;

/** The longest name kept of a file; longer ones are cut in the middle by whoever shows them. */
export const OriginalName = line(255, 'Please enter a name');

/** A file's name as its system says it, however long; {@link OriginalName} is made of it. */
const SaidName = z.string().max(4_096);

/**
 * How far a file is on its way to screens: `processing` while jobs prepare it, `ready`, or `failed` with a reason.
 */
export const MediaStatus = z.enum(['processing', 'ready', 'failed']);
export type MediaStatus = z.infer<typeof MediaStatus>;

const common = {
  id: MediaId,
  /** Last part of its address; never the name it was uploaded under. */
  filename: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.number().int(),
  createdAt: Instant,
  /** Whether it is the account's global image or video. */
  isActive: z.boolean(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  /** Pixels, upright; null until known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  status: MediaStatus,
  /** How far processing is, 0 to 100; null while that cannot be told, and when it has ended. */
  progress: z.number().int().nullable(),
  /** Why processing failed, fit to show; null otherwise. */
  failure: z.string().nullable(),
  /** Null until the thumbnail is made. */
  thumbnailFilename: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
};

export const Image = z.object(common);
export type Image = z.infer<typeof Image>;

export const Video = z.object({
  ...common,
  /** Seconds; null until probed. */
  duration: z.number().nullable(),
  /** Frames per second; null until probed or where it varies. */
  fps: z.number().nullable(),
});
export type Video = z.infer<typeof Video>;

export const fileUrl = (kind: MediaKind, filename: string): string =>
  `/api/${kind}/file/${encodeURIComponent(filename)}`;
export const thumbnailUrl = (thumbnailFilename: string): string => `/objects/${encodeURIComponent(thumbnailFilename)}`;

export const StorageSummary = z.object({
  usedBytes: z.number().int(),
  imageCount: z.number().int(),
  videoCount: z.number().int(),
});
export type StorageSummary = z.infer<typeof StorageSummary>;

/** What a file's address answers with: the bytes. */
const FileBytes = z.unknown().describe('The bytes of the file');

/** What answers without a body: all that it says stands in its headers. */
const InHeaders = z.unknown();

const one = z.object({ id: MediaId });
const oneUpload = z.object({ uploadId: z.string() });
const success = z.object({ success: z.literal(true) });

/** The `sort` of media lists; newest first unless given. */
const MediaQuery = PageQuery.extend({
  sort: z.enum(['createdAt', 'originalName', 'fileSize']).optional(),
  /** Only what lies in this folder; `root` is what lies in none. */
  folderId: z.union([FolderId, z.literal('root')]).optional(),
});

/** Several at once; so many fit into one call. */
const mediaIds = z.array(MediaId).min(1).max(1000);
const toFolder = z.object({ folderId: FolderId.nullable() });
const renaming = z.object({ originalName: OriginalName });

export const media = routes({
  listImages: {
    method: 'GET',
    path: '/api/images',
    aliases: ['GET /api/image/list'],
    access: 'user',
    summary: 'The account’s images, newest first',
    query: MediaQuery,
    response: z.object({ images: z.array(Image) }),
  },
  listVideos: {
    method: 'GET',
    path: '/api/videos',
    aliases: ['GET /api/video/list'],
    access: 'user',
    summary: 'The account’s videos, newest first',
    query: MediaQuery,
    response: z.object({ videos: z.array(Video) }),
  },
  currentImage: {
    method: 'GET',
    path: '/api/image/current',
    access: 'user',
    summary: 'The global image',
    response: z.object({ currentImage: Image.nullable() }),
  },
  currentVideo: {
    method: 'GET',
    path: '/api/video/current',
    access: 'user',
    summary: 'The global video; it goes before the global image',
    response: z.object({ currentVideo: Video.nullable() }),
  },
  setCurrentImage: {
    method: 'POST',
    path: '/api/image/set-current',
    access: 'user',
    summary: 'Make an image the global one; null takes the global image away',
    body: z.object({ imageId: MediaId.nullable() }),
    response: z.object({ success: z.literal(true), currentImage: Image.nullable() }),
    errors: ['media.not_found', 'media.not_ready'],
  },
  setCurrentVideo: {
    method: 'POST',
    path: '/api/video/set-current',
    access: 'user',
    summary: 'Make a video the global one; null takes the global video away',
    body: z.object({ videoId: MediaId.nullable() }),
    response: z.object({ success: z.literal(true), currentVideo: Video.nullable() }),
    errors: ['media.not_found', 'media.not_ready'],
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/images/:id',
    aliases: ['DELETE /api/image/delete/:id'],
    access: 'user',
    summary: 'Delete an image everywhere: from screens, schedules and storage',
    params: one,
    response: success,
    errors: ['media.not_found'],
  },
  removeVideo: {
    method: 'DELETE',
    path: '/api/videos/:id',
    aliases: ['DELETE /api/video/delete/:id'],
    access: 'user',
    summary: 'Delete a video everywhere: from screens, schedules and storage',
    params: one,
    response: success,
    errors: ['media.not_found'],
  },
  renameImage: {
    method: 'PATCH',
    path: '/api/images/:id',
    access: 'user',
    summary: 'Rename an image',
    params: one,
    body: renaming,
    response: z.object({ success: z.literal(true), image: Image }),
    errors: ['media.not_found'],
  },
  renameVideo: {
    method: 'PATCH',
    path: '/api/videos/:id',
    access: 'user',
    summary: 'Rename a video',
    params: one,
    body: renaming,
    response: z.object({ success: z.literal(true), video: Video }),
    errors: ['media.not_found'],
  },
  moveImage: {
    method: 'PATCH',
    path: '/api/images/:id/move',
    access: 'user',
    summary: 'Move an image to a folder; null is the root',
    params: one,
    body: toFolder,
    response: z.object({ success: z.literal(true), image: Image }),
    errors: ['media.not_found', 'folder.not_found'],
  },
  moveVideo: {
    method: 'PATCH',
    path: '/api/videos/:id/move',
    access: 'user',
    summary: 'Move a video to a folder; null is the root',
    params: one,
    body: toFolder,
    response: z.object({ success: z.literal(true), video: Video }),
    errors: ['media.not_found', 'folder.not_found'],
  },
  moveMany: {
    method: 'POST',
    path: '/api/media/move',
    access: 'user',
    summary: 'Move images and videos to a folder; answers how many there were',
    body: toFolder.extend({ mediaIds }),
    response: z.object({ success: z.literal(true), moved: z.number().int() }),
    errors: ['folder.not_found'],
  },
  removeMany: {
    method: 'POST',
    path: '/api/media/delete',
    access: 'user',
    summary: 'Delete images and videos everywhere; answers how many there were',
    body: z.object({ mediaIds }),
    response: z.object({ success: z.literal(true), deleted: z.number().int() }),
  },
  uploadImage: {
    method: 'POST',
    path: '/api/image/upload',
    access: 'user',
    transport: 'multipart',
    summary: 'Upload an image as the form field `image`, into a folder if one is named',
    query: z.object({ folderId: FolderId.optional() }),
    response: z.object({ success: z.literal(true), image: Image }),
    status: 201,
    errors: ['media.not_an_image', 'media.file_missing', 'storage.limit_exceeded', 'storage.full'],
  },
  announceUpload: {
    method: 'POST',
    path: '/api/objects/upload',
    access: 'user',
    summary: 'Announce a video: answers the address to PUT it to. With a size, that much storage is reserved',
    body: z
      .object({
        originalName: SaidName.optional(),
        mimeType: z.string().max(200).optional(),
        fileSize: z.number().int().min(1).optional(),
      })
      .optional(),
    response: z.object({ uploadURL: z.string() }),
    errors: ['storage.limit_exceeded'],
  },
  putUpload: {
    method: 'PUT',
    path: '/api/objects/uploads/:uploadId',
    access: 'signed',
    transport: 'bytes',
    summary: 'Send the bytes of an announced upload; the address carries its own secret',
    params: z.object({ uploadId: z.string() }),
    query: z.object({ secret: z.string() }),
    response: z.object({ size: z.number().int(), sha256: z.string() }),
    errors: ['upload.not_found', 'storage.limit_exceeded', 'storage.full'],
  },
  finishUpload: {
    method: 'PUT',
    path: '/api/videos/cloud-upload',
    access: 'user',
    summary: 'Make a video of the bytes that were sent; answers the same video when called again',
    body: z.object({
      videoURL: z.string().max(2000),
      originalName: SaidName,
      mimeType: z.string().max(200).optional(),
      fileSize: z.number().int().min(0).optional(),
      folderId: FolderId.nullable().optional(),
    }),
    response: z.object({ success: z.literal(true), video: Video }),
    status: 201,
    errors: ['upload.not_found', 'upload.incomplete', 'media.not_a_video', 'storage.limit_exceeded', 'storage.full'],
  },
  createUpload: {
    method: 'POST',
    path: '/api/objects/uploads',
    access: 'user',
    transport: 'tus',
    summary:
      'Announce a file that is sent in pieces, by the tus protocol: its size as Upload-Length, which is reserved, and its name as `filename` in Upload-Metadata',
    response: InHeaders,
    status: 201,
    errors: ['upload.version_unknown', 'request.too_large', 'storage.limit_exceeded', 'storage.full'],
  },
  readUpload: {
    method: 'HEAD',
    path: '/api/objects/uploads/:uploadId',
    access: 'user',
    transport: 'tus',
    summary: 'How much of it has arrived, as Upload-Offset',
    params: oneUpload,
    response: InHeaders,
    errors: ['upload.version_unknown', 'upload.not_found'],
  },
  appendToUpload: {
    method: 'PATCH',
    path: '/api/objects/uploads/:uploadId',
    access: 'user',
    transport: 'tus',
    summary: 'Send bytes from Upload-Offset on, as many as come; what arrived before a connection broke is kept',
    params: oneUpload,
    response: InHeaders,
    status: 204,
    errors: [
      'upload.version_unknown',
      'upload.not_found',
      'upload.elsewhere',
      'request.too_large',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
  abandonUpload: {
    method: 'DELETE',
    path: '/api/objects/uploads/:uploadId',
    access: 'user',
    transport: 'tus',
    summary: 'Give an upload up: its bytes are removed, and what it reserved is free',
    params: oneUpload,
    response: InHeaders,
    status: 204,
    errors: ['upload.version_unknown', 'upload.not_found'],
  },
  finishPieces: {
    method: 'POST',
    path: '/api/objects/uploads/:uploadId/finish',
    access: 'user',
    summary: 'Make an image or a video of a file that came in pieces; answers the same one when called again',
    params: oneUpload,
    body: z.object({ kind: MediaKind, originalName: SaidName, folderId: FolderId.nullable().optional() }),
    response: z.object({ success: z.literal(true), image: Image.optional(), video: Video.optional() }),
    status: 201,
    errors: [
      'upload.not_found',
      'upload.incomplete',
      'media.not_an_image',
      'media.not_a_video',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
  storage: {
    method: 'GET',
    path: '/api/user/storage',
    access: 'user',
    summary: 'What the account has stored: originals and generated videos',
    response: z.object({ storage: StorageSummary }),
  },
  imageFile: {
    method: 'GET',
    path: '/api/image/file/:filename',
    access: 'file',
    transport: 'file',
    summary: 'An image’s bytes',
    params: z.object({ filename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found', 'media.not_ready'],
  },
  videoFile: {
    method: 'GET',
    path: '/api/video/file/:filename',
    access: 'file',
    transport: 'file',
    summary: 'A video’s bytes',
    params: z.object({ filename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found', 'media.not_ready'],
  },
  thumbnailFile: {
    method: 'GET',
    path: '/objects/:thumbnailFilename',
    access: 'file',
    transport: 'file',
    summary: 'A thumbnail’s bytes (WebP)',
    params: z.object({ thumbnailFilename: z.string() }),
    response: FileBytes,
    errors: ['media.not_found'],
  },
});
