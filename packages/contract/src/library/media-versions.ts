import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { Document } from '../documents/documents.ts';
import { Audio, FileId, Image, Video } from './media.ts';

export const MediaVersionId = z.string().startsWith('ver_').brand<'MediaVersionId', 'inout'>();
export type MediaVersionId = z.infer<typeof MediaVersionId>;

/**
 * `preparing`: it takes its item’s place when it is ready. `waiting`: somebody has to use it, because screens show the
 * item and the change needs approval. `failed`: it cannot be shown, and the item is as it was. `former`: the item had it.
 */
export const MediaVersionState = z.enum(['preparing', 'waiting', 'failed', 'former']);
export type MediaVersionState = z.infer<typeof MediaVersionState>;

/** A file that an item has, had, or is to get. */
const fileFacts = {
  /** The name of the file as it was sent. The item keeps its own name. */
  fileName: z.string(),
  fileSize: z.number().int(),
  mimeType: z.string(),
  /** Pixels after rotation by its metadata; null until known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds; null for pictures, and until known. */
  duration: z.number().nullable(),
  /** The pages of a document; null for other files, and until they are made. */
  pageCount: z.number().int().nullable(),
  /** Null until the thumbnail is made. */
  thumbnailUrl: z.string().nullable(),
  /** The name of the person who sent it; null if unknown. */
  addedBy: z.string().nullable(),
  addedAt: Instant,
};

export const CurrentVersion = z.object({
  /** Null for a file that replaced no other one. */
  versionId: MediaVersionId.nullable(),
  ...fileFacts,
});
export type CurrentVersion = z.infer<typeof CurrentVersion>;

export const MediaVersion = z.object({
  id: MediaVersionId,
  ...fileFacts,
  state: MediaVersionState,
  /** Processing progress in percent, 0 to 100; null while unknown and after it ended. */
  progress: z.number().int().nullable(),
  /** The reason why it failed, for display; null otherwise. */
  failure: z.string().nullable(),
  /** The time at which another file took its place; null if it never was the item’s file. */
  replacedAt: Instant.nullable(),
  /** The time after which it is deleted; null while it is being prepared. */
  expiresAt: Instant.nullable(),
});
export type MediaVersion = z.infer<typeof MediaVersion>;

const item = z.object({ id: FileId });
const one = item.extend({ versionId: MediaVersionId });

/** Versions of the files of images, videos, documents and audio files: their ids, assignments, playlists and schedules stay. */
export const mediaVersions = defineRoutes({
  reads: ['media', 'playlists', 'layouts'],
  changes: ['media', 'playlists', 'layouts', 'showing'],
})({
  replaceFile: {
    method: 'PUT',
    path: '/api/media/:id/file',
    sentence: 'Sent a new version of {id}',
    access: 'user',
    role: 'editor',
    approval: 'version',
    transport: 'multipart',
    summary:
      'Send a new version of an image, a video, a document or an audio file as the form field `file`. It is prepared first, and then takes the place of the old file everywhere; the version is null if the item has this very file. A dry run needs no file, only its size',
    params: item,
    query: z.object({
      /** The size of the file in bytes, for a dry run. */
      fileSize: z.coerce.number().int().min(1).optional(),
    }),
    response: z.object({ success: z.literal(true), version: MediaVersion.nullable() }),
    status: 201,
    idempotency: {},
    dryRun: true,
    errors: [
      'media.not_found',
      'media.not_ready',
      'media.not_an_image',
      'media.not_a_video',
      'media.not_a_document',
      'media.not_audio',
      'media.file_missing',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
  listVersions: {
    method: 'GET',
    path: '/api/media/:id/versions',
    access: 'user',
    role: 'viewer',
    summary:
      'List the versions of an item: its current file, a new one that is being prepared, and the former ones of the last 30 days, newest first',
    params: item,
    response: z.object({ current: CurrentVersion, versions: z.array(MediaVersion) }),
    errors: ['media.not_found'],
  },
  applyVersion: {
    method: 'POST',
    path: '/api/media/:id/versions/:versionId/use',
    sentence: 'Changed {id} to the version {versionId}',
    access: 'user',
    role: 'editor',
    summary:
      'Bring back a former version, or use a new one that waits. The file that it replaces becomes a former version, whose id is answered; null while the new one is still being prepared',
    params: one,
    response: z.object({
      success: z.literal(true),
      image: Image.optional(),
      video: Video.optional(),
      document: Document.optional(),
      audio: Audio.optional(),
      replacedId: MediaVersionId.nullable(),
    }),
    dryRun: true,
    errors: ['media.not_found', 'media.version_not_found', 'media.version_failed', 'storage.limit_exceeded'],
  },
  removeVersion: {
    method: 'DELETE',
    path: '/api/media/:id/versions/:versionId',
    sentence: 'Deleted the version {versionId} of {id}',
    access: 'user',
    role: 'editor',
    approval: 'never',
    summary: 'Delete a former version, or one that has not taken the item’s place yet',
    params: one,
    response: z.object({ success: z.literal(true) }),
    errors: ['media.not_found', 'media.version_not_found'],
  },
});
