import { z } from 'zod';
import { FolderId } from './folders.ts';
import { Image, MediaKind, Video } from './media.ts';
import { routes } from './route.ts';

/** A file's name as its system says it, however long; the one that is kept is made of it. */
const SaidName = z.string().max(4_096);

/** What answers without a body: all that it says stands in its headers. */
const InHeaders = z.unknown();

const oneUpload = z.object({ uploadId: z.string() });

/** The ways by which files become media: a form, the three calls of a video, and pieces by the tus protocol. */
export const uploads = routes({
  uploadImage: {
    method: 'POST',
    path: '/api/image/upload',
    access: 'user',
    transport: 'multipart',
    summary: 'Upload an image as the form field `image`, into a folder if one is named',
    query: z.object({ folderId: FolderId.optional() }),
    response: z.object({ success: z.literal(true), image: Image }),
    status: 201,
    errors: ['folder.not_found', 'media.not_an_image', 'media.file_missing', 'storage.limit_exceeded', 'storage.full'],
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
    summary:
      'Make a video of the bytes that were sent; answers the same video when called again. After `folder.not_found` the bytes wait to be put elsewhere',
    body: z.object({
      videoURL: z.string().max(2000),
      originalName: SaidName,
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
    summary:
      'Make an image or a video of a file that came in pieces; answers the same one when called again. After `folder.not_found` the bytes wait to be put elsewhere',
    params: oneUpload,
    body: z.object({ kind: MediaKind, originalName: SaidName, folderId: FolderId.nullable().optional() }),
    response: z.object({ success: z.literal(true), image: Image.optional(), video: Video.optional() }),
    status: 201,
    errors: [
      'upload.not_found',
      'upload.incomplete',
      'folder.not_found',
      'media.not_an_image',
      'media.not_a_video',
      'storage.limit_exceeded',
      'storage.full',
    ],
  },
});
