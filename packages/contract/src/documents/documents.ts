import { z } from 'zod';
import { say } from '../core/say.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { MAX_PAGE_MS, MAX_PAGES, MIN_PAGE_MS } from './document-limits.ts';
import { FolderId } from '../library/folders.ts';
import { DocumentId, MediaId, MediaStatus, OriginalName, validityFields } from '../library/media.ts';

const Milliseconds = z
  .number()
  .int()
  .min(MIN_PAGE_MS, say('A page shows for at least 1 second'))
  .max(MAX_PAGE_MS, say('A page shows for at most 1 hour'));

/** A document: a file with pages, which screens show one after the other. */
export const Document = z.object({
  id: DocumentId,
  originalName: z.string(),
  /** The type of the uploaded file. */
  mimeType: z.string(),
  /** The size of the uploaded file. */
  fileSize: z.number().int(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised by every change; see `update`. */
  revision: z.number().int(),
  /** True for the account's active content. */
  isActive: z.boolean(),
  /** `processing` until its pages are made. */
  status: MediaStatus,
  /** Processing progress in percent, 0 to 100; null while unknown and after it ended. */
  progress: z.number().int().nullable(),
  /** The reason why processing failed, for display; null otherwise. */
  failure: z.string().nullable(),
  /** 0 until its pages are made. */
  pageCount: z.number().int(),
  /** The pages that screens show. */
  shownPages: z.number().int(),
  /** The time of pages that have none of their own. */
  pageMs: z.number().int(),
  /** The time of all pages that screens show. */
  lengthMs: z.number().int(),
  /** The size of the pictures of its pages, which counts against the storage limit beside the file. */
  pagesBytes: z.number().int(),
  /** Of the first page that screens show. */
  thumbnailUrl: z.string().nullable(),
  averageColor: z.string().nullable(),
  /** The size of the picture of its first page, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  ...validityFields,
});
export type Document = z.infer<typeof Document>;

export const DocumentPage = z.object({
  /** From 1, as in the file. */
  number: z.number().int(),
  mediaId: MediaId,
  imageUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  isSkipped: z.boolean(),
  /** Null: the time of the document. */
  durationMs: z.number().int().nullable(),
});
export type DocumentPage = z.infer<typeof DocumentPage>;

export const DocumentWithPages = Document.extend({ pages: z.array(DocumentPage) });
export type DocumentWithPages = z.infer<typeof DocumentWithPages>;

/** A change of pages; those that it does not name stay as they are. */
const PageChange = z.object({
  number: z.number().int().min(1).max(MAX_PAGES),
  isSkipped: z.boolean().optional(),
  durationMs: Milliseconds.nullable().optional(),
});

export const DocumentChange = z.object({
  originalName: OriginalName.optional(),
  folderId: FolderId.nullable().optional(),
  pageMs: Milliseconds.optional(),
  pages: z.array(PageChange).max(MAX_PAGES).default([]),
  /** The revision that the change was made from; refused if the document has been changed since. */
  revision: z.number().int().optional(),
});
export type DocumentChange = z.input<typeof DocumentChange>;

/** How the pages of a document are shown. */
export type ShownPages = Required<Pick<z.output<typeof DocumentChange>, 'pages'>> & { pageMs?: number | undefined };

const one = z.object({ id: DocumentId });
const FileBytes = z.unknown().describe('The bytes of the file');

/** Documents are uploaded like images and videos (`uploads.ts`), and listed with all content (`content-list.ts`). */
export const documents = defineRoutes({
  reads: ['media', 'playlists', 'layouts'],
  changes: ['media', 'playlists', 'layouts', 'showing', 'assignments'],
})({
  get: {
    method: 'GET',
    path: '/api/documents/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Get a document with its pages',
    params: one,
    response: z.object({ document: DocumentWithPages }),
    errors: ['media.not_found'],
  },
  update: {
    method: 'PATCH',
    path: '/api/documents/:id',
    sentence: 'Changed the document {id}',
    access: 'user',
    role: 'editor',
    summary: 'Change the name, the folder or the pages of a document: how long they show, and which are skipped',
    params: one,
    body: DocumentChange,
    response: z.object({ success: z.literal(true), document: DocumentWithPages }),
    dryRun: true,
    errors: ['media.not_found', 'media.not_ready', 'content.changed', 'folder.not_found', 'document.no_pages'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/documents/:id',
    sentence: 'Deleted the document {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a document everywhere: from screens, schedules, layouts, playlists and storage',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['media.not_found'],
  },
  file: {
    method: 'GET',
    path: '/api/documents/:id/file',
    access: 'file',
    role: 'viewer',
    transport: 'file',
    summary: 'Get the uploaded file of a document',
    params: one,
    response: FileBytes,
    errors: ['media.not_found'],
  },
});
