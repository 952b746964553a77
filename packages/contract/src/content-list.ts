import { z } from 'zod';
import { PageQuery } from './core/page.ts';
import { defineRoutes } from './core/route.ts';
import { Document } from './documents.ts';
import { drawnContents } from './drawn/drawn-content.ts';
import { mapDrawnKinds } from './drawn/drawn-kinds.ts';
import { ListedKind } from './library/content.ts';
import { LayoutSummary } from './layouts/layouts.ts';
import { FolderId } from './library/folders.ts';
import { Audio, Image, Video } from './library/media.ts';
import { PlaylistSummary } from './playlists.ts';
import { Webpage } from './webpages.ts';

/** The content of an account, with the fields of its kind. */
export const ListedContent = z.discriminatedUnion('kind', [
  Image.extend({ kind: z.literal('image') }),
  Video.extend({ kind: z.literal('video') }),
  Document.extend({ kind: z.literal('document') }),
  Audio.extend({ kind: z.literal('audio') }),
  Webpage.extend({ kind: z.literal('webpage') }),
  LayoutSummary.extend({ kind: z.literal('layout') }),
  PlaylistSummary.extend({ kind: z.literal('playlist') }),
  ...drawnContents,
]);
export type ListedContent = z.infer<typeof ListedContent>;

/** `name` compares without case. `largest` is the size of the file; content without a file comes last. */
export const ContentOrder = z.enum(['newest', 'oldest', 'name', 'largest']);
export type ContentOrder = z.infer<typeof ContentOrder>;

export const ContentQuery = PageQuery.extend({
  /** One kind or several: `image,video`. Default: every kind. */
  kinds: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(ListedKind))
    .optional(),
  /** The folder that has the content directly; `root`: content in no folder. */
  folderId: z.union([FolderId, z.literal('root')]).optional(),
  /** The order; the newest first unless given. */
  order: ContentOrder.optional(),
});

/** The numbers of contents that match the folder and the search, by kind, whatever `kinds` says. */
export const ContentCounts = z.object({
  image: z.number().int(),
  video: z.number().int(),
  document: z.number().int(),
  audio: z.number().int(),
  webpage: z.number().int(),
  layout: z.number().int(),
  playlist: z.number().int(),
  ...mapDrawnKinds(() => z.number().int()),
});
export type ContentCounts = z.infer<typeof ContentCounts>;

/** One list of all content: images, videos, documents, web pages, layouts and playlists in one order. */
export const contentList = defineRoutes({ reads: ['media', 'playlists', 'layouts'] })({
  list: {
    method: 'GET',
    path: '/api/content',
    access: 'user',
    role: 'viewer',
    summary: 'List images, videos, documents, web pages, layouts and playlists in one order',
    query: ContentQuery,
    response: z.object({ content: z.array(ListedContent), counts: ContentCounts }),
  },
});
