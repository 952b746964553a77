import { z } from 'zod';
import { Document } from './documents/documents.ts';
import { FolderId } from './library/folders.ts';
import { Audio, FileKind, Image, Video } from './library/media.ts';
import { MediaVersion } from './library/media-versions.ts';
import { defineRoutes } from './core/route.ts';

/** The file name reported by the client; the stored name is derived from it. */
const ReportedName = z.string().max(4_096);

/** The answer has no body, only headers. */
const InHeaders = z.unknown();

const oneUpload = z.object({ uploadId: z.string() });

/** The three ways to upload: a form, three calls for a video, and resumable uploads by the tus protocol. */
export const uploads = defineRoutes({ reads: ['media'], changes: ['media'] })({
  uploadImage: {
    method: 'POST',
    path: '/api/image/upload',
    sentence: 'Uploaded an image',
    access: 'user',
    role: 'editor',
    approval: 'folder',
    transport: 'multipart',
    summary: 'Upload an image as the form field `image`, optionally into a folder',
    query: z.object({ folderId: FolderId.optional() }),
    response: z.object({ success: z.literal(true), image: Image }),
    status: 201,
    idempotency: {},
    errors: ['folder.not_found', 'media.not_an_image', 'media.file_missing', 'storage.limit_exceeded', 'storage.full'],
  },
  uploadDocument: {
    method: 'POST',
    path: '/api/documents',
    sentence: 'Uploaded a document',
    access: 'user',
    role: 'editor',
    approval: 'folder',
    transport: 'multipart',
    summary: 'Upload a document as the form field `document`, optionally into a folder',
    query: z.object({ folderId: FolderId.optional() }),
    response: z.object({ success: z.literal(true), document: Document }),
    status: 201,
    idempotency: {},
    errors: [
      'folder.not_found',
      'media.not_a_document',
      'media.file_missing',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
  announceUpload: {
    method: 'POST',
    path: '/api/objects/upload',
    access: 'user',
    role: 'editor',
    summary: 'Announce a video; returns the address to PUT it to. If a size is given, that much storage is reserved',
    body: z
      .object({
        originalName: ReportedName.optional(),
        mimeType: z.string().max(200).optional(),
        fileSize: z.number().int().min(1).optional(),
      })
      .optional(),
    response: z.object({ uploadURL: z.string() }),
    idempotency: { secret: 'uploadURL' },
    errors: ['request.too_many', 'storage.limit_exceeded'],
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
    errors: ['upload.not_found', 'request.too_large', 'storage.limit_exceeded', 'storage.full'],
  },
  finishUpload: {
    method: 'PUT',
    path: '/api/videos/cloud-upload',
    sentence: 'Uploaded {originalName}',
    access: 'user',
    role: 'editor',
    approval: 'folder',
    summary:
      'Create a video from the uploaded bytes; returns the same video when called again. After `folder.not_found` the upload is kept, so another folder can be chosen',
    body: z.object({
      videoURL: z.string().max(2000),
      originalName: ReportedName,
      mimeType: z.string().max(200).optional(),
      fileSize: z.number().int().min(0).optional(),
      folderId: FolderId.nullable().optional(),
    }),
    response: z.object({ success: z.literal(true), video: Video }),
    status: 201,
    errors: [
      'upload.not_found',
      'upload.incomplete',
      'folder.not_found',
      'media.not_a_video',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
  createUpload: {
    method: 'POST',
    path: '/api/objects/uploads',
    access: 'user',
    role: 'editor',
    transport: 'tus',
    summary:
      'Start a resumable upload by the tus protocol: its size as Upload-Length, which is reserved, and its name as `filename` in Upload-Metadata; the id of an item as `replaces`, if the file is its new version',
    response: InHeaders,
    status: 201,
    idempotency: {},
    errors: [
      'request.too_many',
      'upload.version_unknown',
      'request.too_large',
      'media.not_found',
      'media.not_ready',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
  readUpload: {
    method: 'HEAD',
    path: '/api/objects/uploads/:uploadId',
    access: 'user',
    role: 'editor',
    transport: 'tus',
    summary: 'Get the current offset of a resumable upload as Upload-Offset',
    params: oneUpload,
    response: InHeaders,
    errors: ['upload.version_unknown', 'upload.not_found'],
  },
  appendToUpload: {
    method: 'PATCH',
    path: '/api/objects/uploads/:uploadId',
    access: 'user',
    role: 'editor',
    transport: 'tus',
    summary: 'Continue a resumable upload at Upload-Offset; bytes that arrive before a connection is lost are kept',
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
    role: 'editor',
    transport: 'tus',
    summary: 'Cancel an upload; removes its bytes and releases its reserved storage',
    params: oneUpload,
    response: InHeaders,
    status: 204,
    errors: ['upload.version_unknown', 'upload.not_found'],
  },
  finishResumableUpload: {
    method: 'POST',
    path: '/api/objects/uploads/:uploadId/finish',
    sentence: 'Uploaded a file',
    access: 'user',
    role: 'editor',
    approval: 'folder',
    summary:
      'Create an image, a video, a document or an audio file from a resumable upload, or a new version of the item that the upload replaces; returns the same one when called again. After `folder.not_found` the upload is kept, so another folder can be chosen',
    params: oneUpload,
    body: z.object({ kind: FileKind, originalName: ReportedName, folderId: FolderId.nullable().optional() }),
    response: z.object({
      success: z.literal(true),
      image: Image.optional(),
      video: Video.optional(),
      document: Document.optional(),
      audio: Audio.optional(),
      /** The new version of that item; null if the item has this very file. Missing for a new item. */
      version: MediaVersion.nullable().optional(),
    }),
    status: 201,
    errors: [
      'upload.not_found',
      'upload.incomplete',
      'folder.not_found',
      'media.not_found',
      'media.not_ready',
      'media.not_an_image',
      'media.not_a_video',
      'media.not_a_document',
      'media.not_audio',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
});
