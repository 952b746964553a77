import { z } from 'zod';
import { Told } from './core/told/told.ts';
import { FolderId } from './library/folders.ts';
import { MediaId, MediaKind } from './library/media.ts';
import { defineRoutes } from './core/route.ts';
import { Instant, lineSchema } from './core/text.ts';
import { say } from './core/say.ts';

/** Frames per second of every generated video. */
export const GENERATED_FPS = 30;

/** Limits of one video. */
export const MAX_VIDEO_ITEMS = 200;
export const MAX_TOTAL_SECONDS = 60 * 60;

/** Limits of one item, in whole seconds (specification, part 2, section 5). */
export const MIN_ITEM_SECONDS = 1;
export const MAX_ITEM_SECONDS = 60;

/** The default duration of an item, in seconds (specification, part 2, section 5). */
export const defaultSeconds = { image: 3, video: 5 } as const satisfies Record<MediaKind, number>;

/** A crossfade covers the first half second of the item that fades in, so it does not change the video's duration. */
export const CROSSFADE_FRAMES = GENERATED_FPS / 2;

/** Pixels. */
export const videoSizes = {
  '1080p': { width: 1920, height: 1080 },
  '720p': { width: 1280, height: 720 },
  '4k': { width: 3840, height: 2160 },
  portrait: { width: 1080, height: 1920 },
} as const;

export const VideoSize = z.enum(['1080p', '720p', '4k', 'portrait']);
export type VideoSize = z.infer<typeof VideoSize>;

/**
 * The way in which an item whose aspect ratio differs from the video's is fitted. `blur`: whole, on a blurred copy of
 * itself; `color`: whole, on a color; `cover`: cropped to fill the frame.
 */
export const VideoFit = z.enum(['blur', 'color', 'cover']);
export type VideoFit = z.infer<typeof VideoFit>;

export const VideoTransition = z.enum(['cut', 'crossfade']);
export type VideoTransition = z.infer<typeof VideoTransition>;

/** Every option has a default. */
export const VideoOptions = z.object({
  size: VideoSize.default('1080p'),
  fit: VideoFit.default('blur'),
  /** The background with `fit` `color`. */
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, say('Please choose a color'))
    .default('#000000'),
  transition: VideoTransition.default('cut'),
  /** Removes the sound of its videos. */
  isMuted: z.boolean().default(false),
});
export type VideoOptions = z.infer<typeof VideoOptions>;

const ItemSeconds = z
  .number()
  .int(say('Please enter whole seconds'))
  .min(MIN_ITEM_SECONDS, say('An item must be at least 1 second long'))
  .max(MAX_ITEM_SECONDS, say('An item can be at most 60 seconds long'));

export const VideoItem = z.object({
  mediaType: MediaKind,
  mediaId: MediaId,
  /** Seconds. */
  duration: ItemSeconds,
  /** Items play by ascending order, by default their index; items with an equal order as listed. */
  order: z.number().int().min(0).optional(),
});
export type VideoItem = z.infer<typeof VideoItem>;

const GeneratedName = lineSchema(200, 'Please enter a name for your video.');

const NewVideo = z.object({
  name: GeneratedName,
  items: z
    .array(VideoItem)
    .min(1, say('Please add at least one image or video to generate.'))
    .max(MAX_VIDEO_ITEMS, say(`A video can have at most ${MAX_VIDEO_ITEMS} items`))
    .refine((items) => sumSeconds(items) <= MAX_TOTAL_SECONDS, say('A video can be at most 60 minutes long')),
  options: VideoOptions.optional(),
});

/** The duration of a video of these items, in seconds. */
export const sumSeconds = (items: readonly Pick<VideoItem, 'duration'>[]): number =>
  items.reduce((sum, { duration }) => sum + duration, 0);

/** `waiting`: for earlier videos of the account. */
export const GeneratedStatus = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled']);
export type GeneratedStatus = z.infer<typeof GeneratedStatus>;

export const GeneratedVideo = z.object({
  id: z.string(),
  name: z.string(),
  status: GeneratedStatus,
  /** The number of the account's videos ahead of it in the queue; null once it runs. */
  place: z.number().int().nullable(),
  /** Percent of this run's work, 0 to 100. */
  progress: z.number().int(),
  /** Estimated seconds remaining; null while unknown. */
  secondsLeft: z.number().int().nullable(),
  /** Items whose clips are encoded. */
  itemsDone: z.number().int(),
  itemCount: z.number().int(),
  /** Seconds. */
  duration: z.number(),
  options: VideoOptions,
  /** The reason of a failure, for display; null otherwise. */
  failure: z.string().nullable(),
  failureTold: Told.optional(),
  /** The library's media item; null until the video is ready. */
  mediaId: MediaId.nullable(),
  /** The library's fields; those that describe the file are null until the video is ready. */
  originalName: z.string(),
  filename: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  isActive: z.boolean(),
  folderId: FolderId.nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Frames per second. */
  fps: z.number(),
  thumbnailFilename: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** A preview image. */
  previewUrl: z.string().nullable(),
  /** A signed address of the file, valid for about an hour; null until the video is ready. */
  downloadUrl: z.string().nullable(),
  createdAt: Instant,
});
export type GeneratedVideo = z.infer<typeof GeneratedVideo>;

const one = z.object({ id: z.string().max(60) });
const changed = z.object({ success: z.literal(true), video: GeneratedVideo });

export const generator = defineRoutes({ reads: ['generator', 'media'], changes: ['generator', 'media'] })({
  generate: {
    method: 'POST',
    path: '/api/video/generate',
    aliases: ['POST /api/video-generator'],
    sentence: 'Started to generate the video {name}',
    access: 'user',
    role: 'editor',
    summary: 'Generate a video from images and videos; it appears in the library when it is ready',
    body: NewVideo,
    response: changed,
    status: 201,
    idempotency: {},
    errors: ['media.not_found', 'media.not_ready', 'storage.limit_exceeded', 'generator.too_many'],
  },
  list: {
    method: 'GET',
    path: '/api/video/generated',
    access: 'user',
    role: 'viewer',
    summary: 'List generated videos, newest first, including pending and running ones',
    response: z.object({ videos: z.array(GeneratedVideo) }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/video/generated/:id',
    sentence: 'Deleted the generated video {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a generated video and its file everywhere; a running one is cancelled',
    params: one,
    response: z.object({ success: z.literal(true) }),
    errors: ['generator.not_found'],
  },
  cancel: {
    method: 'POST',
    path: '/api/video/generated/:id/cancel',
    sentence: 'Canceled the video {id}',
    access: 'user',
    role: 'editor',
    summary: 'Cancel a pending or running video and release its reserved storage',
    params: one,
    response: changed,
    errors: ['generator.not_found', 'generator.ended'],
  },
  retry: {
    method: 'POST',
    path: '/api/video/generated/:id/retry',
    sentence: 'Restarted the video {id}',
    access: 'user',
    role: 'editor',
    summary: 'Retry a failed or cancelled video',
    params: one,
    response: changed,
    idempotency: {},
    errors: [
      'generator.not_found',
      'generator.not_ended',
      'media.not_found',
      'media.not_ready',
      'storage.limit_exceeded',
      'generator.too_many',
    ],
  },
  download: {
    method: 'GET',
    path: '/api/video/generated/:id/file',
    access: 'signed',
    transport: 'file',
    summary: 'Download the file of a generated video under its own name',
    params: one,
    query: z.object({ until: z.string().max(20), signature: z.string().max(100) }),
    response: z.unknown().describe('The bytes of the file'),
    errors: ['generator.not_found'],
  },
});
