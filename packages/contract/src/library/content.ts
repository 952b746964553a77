import { z } from 'zod';
import { MediaId, MediaKind } from './media.ts';

export const PlaylistId = z.string().startsWith('ply_').brand<'PlaylistId', 'inout'>();
export type PlaylistId = z.infer<typeof PlaylistId>;

/** The kinds of content: everything that a screen can show. Images and videos are media items, which have a file. */
export const ContentKind = z.enum([...MediaKind.options, 'playlist']);
export type ContentKind = z.infer<typeof ContentKind>;

/** The id of any content, `mediaId` in the routes of the specification. */
export const ContentId = z.union([MediaId, PlaylistId], 'Please select a media file');
export type ContentId = z.infer<typeof ContentId>;
