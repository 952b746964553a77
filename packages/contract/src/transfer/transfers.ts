import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { FolderId } from '../library/folders.ts';
import { PlaylistId } from '../library/content.ts';
import { LayoutId } from '../library/media.ts';

/** The number of things of each kind. */
const Counts = z.object({
  layouts: z.number().int(),
  playlists: z.number().int(),
  /** Images and videos. */
  files: z.number().int(),
  webpages: z.number().int(),
  feeds: z.number().int(),
  priceLists: z.number().int(),
  drawn: z.number().int(),
});
export type TransferCounts = z.infer<typeof Counts>;

/** An export that can be downloaded now. */
export const TransferExport = z.object({
  /** The name of the file. */
  filename: z.string(),
  /** The path of the file on this server. */
  url: z.string(),
  bytes: z.number().int(),
  contains: Counts,
  /** True if it leaves out changes of layouts that are not published. */
  hasDrafts: z.boolean(),
  /** True if it leaves out groups that conditions of items or scenes name. */
  hasGroups: z.boolean(),
});
export type TransferExport = z.infer<typeof TransferExport>;

/** What an import left out. What refers to content stays empty; what is for groups is for more screens. */
const LeftOut = z.object({
  /** The layout or playlist that refers to it, or the web page itself. */
  name: z.string(),
  /**
   * `not_contained`: the export does not contain it. `groups`: items or scenes were for the screens of groups of another
   * account only. The others are refusals of web pages by this installation.
   */
  reason: z.enum(['not_contained', 'groups', 'webpage.own_address', 'webpage.insecure_address']),
  /** The elements or items that refer to it, or the items and scenes; 1 for a web page. */
  count: z.number().int(),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const TransferSummary = z.object({
  root: z.object({
    mediaType: z.enum(['layout', 'playlist']),
    mediaId: z.union([LayoutId, PlaylistId]),
    name: z.string(),
  }),
  added: Counts,
  /** Found in the account with the same content, and used. */
  reused: Counts,
  leftOut: z.array(LeftOut),
});
export type TransferSummary = z.infer<typeof TransferSummary>;

const described = z.object({ export: TransferExport });
const oneLayout = z.object({ id: LayoutId });
const onePlaylist = z.object({ id: PlaylistId });
const TAR = 'application/x-tar';

export const transfers = defineRoutes({
  reads: ['layouts', 'playlists', 'media', 'prices', 'feeds'],
  changes: ['layouts', 'playlists', 'media', 'prices', 'feeds'],
})({
  describeLayout: {
    method: 'GET',
    path: '/api/layouts/:id/export',
    access: 'user',
    role: 'viewer',
    summary: 'Get the size of the export of a layout, and what it contains, or why it cannot be exported now',
    params: oneLayout,
    response: described,
    errors: ['layout.not_found', 'export.not_ready', 'export.too_large'],
  },
  downloadLayout: {
    method: 'GET',
    path: '/api/layouts/:id/export/file',
    access: 'console',
    role: 'viewer',
    transport: 'archive',
    summary: 'Download a layout as published, with everything that it shows, as one file',
    params: oneLayout,
    response: z.unknown(),
    mediaType: TAR,
    errors: ['layout.not_found', 'export.not_ready', 'export.too_large'],
  },
  describePlaylist: {
    method: 'GET',
    path: '/api/playlists/:id/export',
    access: 'user',
    role: 'viewer',
    summary: 'Get the size of the export of a playlist, and what it contains, or why it cannot be exported now',
    params: onePlaylist,
    response: described,
    errors: ['playlist.not_found', 'export.not_ready', 'export.too_large'],
  },
  downloadPlaylist: {
    method: 'GET',
    path: '/api/playlists/:id/export/file',
    access: 'console',
    role: 'viewer',
    transport: 'archive',
    summary: 'Download a playlist with everything that it shows, as one file',
    params: onePlaylist,
    response: z.unknown(),
    mediaType: TAR,
    errors: ['playlist.not_found', 'export.not_ready', 'export.too_large'],
  },
  import: {
    method: 'POST',
    path: '/api/objects/uploads/:uploadId/import',
    sentence: 'Imported {originalName}',
    access: 'user',
    role: 'editor',
    approval: 'folder',
    summary:
      'Import an export from a resumable upload: all of it or nothing; answers the same when called again. After `folder.not_found` the upload is kept, so another folder can be chosen',
    params: z.object({ uploadId: z.string() }),
    body: z.object({
      originalName: z.string().max(4_096),
      /** The folder for all that is added; null: the root. */
      folderId: FolderId.nullable().optional(),
    }),
    response: z.object({ success: z.literal(true), summary: TransferSummary }),
    status: 201,
    errors: [
      'upload.not_found',
      'upload.incomplete',
      'folder.not_found',
      'import.not_an_export',
      'import.incomplete',
      'import.unsafe',
      'import.too_large',
      'import.too_new',
      'import.invalid',
      'import.files_differ',
      'media.not_an_image',
      'media.not_a_video',
      'media.not_a_document',
      'media.not_audio',
      'storage.limit_exceeded',
      'storage.full',
      'layout.limit_reached',
      'playlist.limit_reached',
      'webpage.limit_reached',
      'feed.limit_reached',
      'price_list.limit_reached',
      'content.limit_reached',
    ],
  },
});
