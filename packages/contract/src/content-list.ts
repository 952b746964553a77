import { z } from 'zod';
import { PageQuery } from './core/page.ts';
import { defineRoutes } from './core/route.ts';
import { Document } from './documents/documents.ts';
import { drawnContents } from './drawn/drawn-content.ts';
import { mapDrawnKinds } from './drawn/drawn-kinds.ts';
import { ListedKind } from './library/content.ts';
import { LayoutSummary } from './layouts/layouts.ts';
import { FolderId } from './library/folders.ts';
import { Audio, Image, Video } from './library/media.ts';
import { PlaylistSummary } from './playlists/playlists.ts';
import { TagsQuery } from './tags/tag-fields.ts';
import { Webpage } from './webpages/webpages.ts';

const tagged = { tags: z.array(z.string()) };

/** The content of an account, with the fields of its kind. */
export const ListedContent = z.discriminatedUnion('kind', [
  Image.extend({ ...tagged, kind: z.literal('image') }),
  Video.extend({ ...tagged, kind: z.literal('video') }),
  Document.extend({ ...tagged, kind: z.literal('document') }),
  Audio.extend({ ...tagged, kind: z.literal('audio') }),
  Webpage.extend({ ...tagged, kind: z.literal('webpage') }),
  LayoutSummary.extend({ ...tagged, kind: z.literal('layout') }),
  PlaylistSummary.extend({ ...tagged, kind: z.literal('playlist') }),
  ...drawnContents.map((content) => content.extend(tagged)),
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
  /** Tags that the content has, all of them: `bakery,north`. */
  tags: TagsQuery.optional(),
  /** The order; the newest first unless given. */
  order: ContentOrder.optional(),
  /** Only content with these ids: `med_1,ply_2`. */
  ids: z
    .string()
    .max(8_000)
    .transform((text) => text.split(','))
    .optional(),
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
