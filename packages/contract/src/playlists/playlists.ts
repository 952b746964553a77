import { z } from 'zod';
import { Condition } from '../conditions.ts';
import { ContentId, ContentKind, PlaylistId } from '../library/content.ts';
import { FolderId } from '../library/folders.ts';
import { MediaStatus, OwnVolume, validityFields } from '../library/media.ts';
import { Fit } from '../fleet/settings.ts';
import { isAudioId } from '../core/ids.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { MAX_ITEM_MS, MAX_ITEMS, MAX_WEIGHT, MAX_WINDOWS, MIN_ITEM_MS } from './playlist-limits.ts';
import { Music, MusicBody } from './playlist-music.ts';
import { PlaylistSource, PlaylistSourceQuery } from './playlist-source.ts';
import { say } from '../core/say.ts';
import { Window } from './window.ts';

/** The way in which an item replaces the one before it. */
export const Transition = z.enum(['cut', 'fade', 'slide']);
export type Transition = z.infer<typeof Transition>;

export const PlaylistItemId = z
  .string()
  .regex(
    /^pli_[\w-]{1,60}$/,
    say('Please leave the id out for a new item, or send the id of an existing one, like pli_…'),
  );
export type PlaylistItemId = z.infer<typeof PlaylistItemId>;

const timing = {
  /**
   * The duration of the item; null: a video's own duration, {@link DEFAULT_IMAGE_MS} for an image,
   * {@link DEFAULT_WEBPAGE_MS} for a web page, {@link DEFAULT_LAYOUT_MS} for a layout. A document always plays for the time of
   * its pages, and a playlist for that of its items; both ignore it.
   */
  durationMs: z
    .number()
    .int()
    .min(MIN_ITEM_MS, say('An item plays for at least 1 second'))
    .max(MAX_ITEM_MS, say('An item plays for at most 24 hours'))
    .nullable(),
  /** Null: as set on the screen. */
  fit: Fit.nullable(),
  /** Null: as set on the screen. */
  transition: Transition.nullable(),
  /** In percent of the screen's volume; 0 is muted. Null: as set on the video. Without effect on what has no sound. */
  volume: OwnVolume.nullable(),
  /** The item plays while one of these is open; always if there are none. */
  windows: z.array(Window).max(MAX_WINDOWS, say(`An item has at most ${MAX_WINDOWS} windows`)),
  /** The number of times that it plays in each loop, spread evenly. */
  weight: z
    .number()
    .int()
    .min(1, say('An item plays at least once in each loop'))
    .max(MAX_WEIGHT, say(`An item plays at most ${MAX_WEIGHT} times in each loop`)),
  /** The screens on which it plays; null: all. */
  only: Condition.nullable(),
};

const ITEM_KINDS = 'A playlist contains images, videos, documents, web pages, layouts and playlists';

const NO_MUSIC_ITEMS =
  'A playlist does not show audio files. Add this one to the playlist’s background music, its “music”.';

const TOO_MANY_ITEMS = `A playlist has at most ${MAX_ITEMS.toLocaleString('en')} items`;

export const PlaylistItemBody = z.object({
  /** The id of an existing item, which keeps it. An item without one gets a new id. */
  id: PlaylistItemId.optional(),
  mediaType: z.enum(ContentKind.options, ITEM_KINDS),
  mediaId: z
    .string()
    .pipe(z.union(ContentId.options, { error: ({ input }) => (isAudioId(input) ? NO_MUSIC_ITEMS : null) })),
  durationMs: timing.durationMs.default(null),
  fit: timing.fit.default(null),
  transition: timing.transition.default(null),
  volume: timing.volume.default(null),
  windows: timing.windows.default([]),
  weight: timing.weight.default(1),
  only: timing.only.default(null),
});
export type PlaylistItemBody = z.input<typeof PlaylistItemBody>;

function hasDistinctIds(items: readonly { id?: string | undefined }[]): boolean {
  const ids = items.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

const PlaylistName = lineSchema(255, 'Please enter a name');

const PlaylistBody = z.object({
  name: PlaylistName,
  folderId: FolderId.nullable().default(null),
  items: z
    .array(PlaylistItemBody)
    .max(MAX_ITEMS, TOO_MANY_ITEMS)
    .refine(hasDistinctIds, say('Two items have the same id. Please leave the id out for new items.')),
  /** With a source, `items` is ignored. */
  source: PlaylistSource.nullable().default(null),
  /**
   * Plays the items in an order of each day's own, the same on all screens of a group. Absent: a new playlist is not
   * shuffled; a changed one stays as it is.
   */
  isShuffled: z.boolean().optional(),
  /** Absent: none in a new playlist; a changed one keeps its music. */
  music: MusicBody.optional(),
});
export type PlaylistBody = z.input<typeof PlaylistBody>;

export const PlaylistItem = z.object({
  id: PlaylistItemId,
  mediaType: ContentKind,
  mediaId: ContentId,
  name: z.string(),
  /** The status. An item that is not ready is left out on screens until it is. */
  status: MediaStatus,
  /** Null for anything but an image or video. */
  filename: z.string().nullable(),
  /** The icon of a web page. */
  thumbnailUrl: z.string().nullable(),
  averageColor: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The own duration of a video, document or playlist; null for anything else, and until it is known. */
  mediaDurationMs: z.number().int().nullable(),
  ...validityFields,
  ...timing,
});
export type PlaylistItem = z.infer<typeof PlaylistItem>;

export const PlaylistSummary = z.object({
  id: PlaylistId,
  name: z.string(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised by every change; see `update`. */
  revision: z.number().int(),
  source: PlaylistSource.nullable(),
  isShuffled: z.boolean(),
  itemCount: z.number().int(),
  /** The total duration of its ready items, as if all windows were open. */
  lengthMs: z.number().int(),
  /** True if at least one item has a window. */
  hasWindows: z.boolean(),
  /** True for the account's active content. */
  isActive: z.boolean(),
  /** The thumbnails of its first images and videos, at most four. */
  thumbnailUrls: z.array(z.string()),
});
export type PlaylistSummary = z.infer<typeof PlaylistSummary>;

const Places = z.object({
  count: z.number().int(),
  /** The first {@link NAMED_PLACES} by name. */
  names: z.array(z.string()),
});

/** Where a playlist or a layout is shown: what it is assigned to, and the schedules that show it. */
export const ContentPlaces = z.object({
  /** Devices with an assignment of their own. */
  devices: Places,
  groups: Places,
  schedules: Places,
});
export type ContentPlaces = z.infer<typeof ContentPlaces>;

export const ListedPlaylist = PlaylistSummary.extend({ shownOn: ContentPlaces });
export type ListedPlaylist = z.infer<typeof ListedPlaylist>;

export const Playlist = PlaylistSummary.extend({ items: z.array(PlaylistItem), music: Music });
export type Playlist = z.infer<typeof Playlist>;

/** The size of a playlist with the most items, each with the most windows, and all their fields. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The revision that a change was made from; refused if the playlist has been changed since. */
const Revision = z.number().int();

const one = z.object({ id: PlaylistId });
const saved = z.object({ success: z.literal(true), playlist: Playlist });

export const playlists = defineRoutes({
  reads: ['playlists', 'media', 'layouts', 'assignments', 'groups', 'schedule'],
  changes: ['playlists', 'layouts', 'showing', 'assignments'],
})({
  list: {
    method: 'GET',
    path: '/api/playlists',
    access: 'user',
    role: 'viewer',
    summary: 'List playlists by name',
    query: PageQuery.extend({
      /** Only playlists directly in this folder; `root`: in no folder. */
      folderId: z.union([FolderId, z.literal('root')]).optional(),
    }),
    response: z.object({ playlists: z.array(ListedPlaylist) }),
  },
  get: {
    method: 'GET',
    path: '/api/playlists/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Get a playlist with its items',
    params: one,
    response: z.object({ playlist: Playlist }),
    errors: ['playlist.not_found'],
  },
  followed: {
    method: 'GET',
    path: '/api/playlists/followed',
    access: 'user',
    role: 'viewer',
    summary: 'List what a playlist plays that follows a folder',
    query: PlaylistSourceQuery,
    /** The items in order, as in a playlist with this source; at most {@link MAX_ITEMS}. */
    response: z.object({ items: z.array(PlaylistItem) }),
    errors: ['folder.not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/playlists',
    sentence: 'Created the playlist {name}',
    access: 'user',
    role: 'editor',
    summary: 'Create a playlist',
    body: PlaylistBody,
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    status: 201,
    idempotency: {},
    errors: [
      'playlist.limit_reached',
      'playlist.too_long',
      'playlist.nested',
      'group.not_found',
      'media.not_found',
      'folder.not_found',
    ],
  },
  update: {
    method: 'PUT',
    path: '/api/playlists/:id',
    sentence: 'Changed the playlist {id}',
    access: 'user',
    role: 'editor',
    summary: 'Replace a playlist; its screens follow at once',
    params: one,
    body: PlaylistBody.extend({
      revision: Revision.optional(),
    }),
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    dryRun: true,
    errors: [
      'playlist.not_found',
      'playlist.changed',
      'playlist.too_long',
      'playlist.nested',
      'group.not_found',
      'media.not_found',
      'folder.not_found',
    ],
  },
  addItems: {
    method: 'POST',
    path: '/api/playlists/:id/items',
    sentence: 'Added items to the playlist {id}',
    access: 'user',
    role: 'editor',
    summary: 'Add items to the end of a playlist; its screens follow at once',
    params: one,
    body: z.object({
      items: z
        .array(PlaylistItemBody.omit({ id: true }))
        .min(1, say('Please choose at least one item'))
        .max(MAX_ITEMS, TOO_MANY_ITEMS),
      revision: Revision.optional(),
    }),
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    idempotency: {},
    dryRun: true,
    errors: [
      'playlist.not_found',
      'playlist.changed',
      'playlist.follows_folder',
      'playlist.too_long',
      'playlist.nested',
      'group.not_found',
      'media.not_found',
    ],
  },
  duplicate: {
    method: 'POST',
    path: '/api/playlists/:id/duplicate',
    sentence: 'Duplicated the playlist {id}',
    access: 'user',
    role: 'editor',
    summary: 'Copy a playlist, as “Name (copy)” in the same folder',
    params: one,
    response: saved,
    status: 201,
    idempotency: {},
    errors: ['playlist.not_found', 'playlist.limit_reached', 'playlist.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/playlists/:id',
    sentence: 'Deleted the playlist {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a playlist, also from screens and schedules; its files stay',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['playlist.not_found'],
  },
});
