import { z } from 'zod';
import { FolderId } from './library/folders.ts';
import { MediaId, MediaKind } from './library/media.ts';
import { routes } from './core/route.ts';
import { Instant, line } from './core/text.ts';

/** Frames per second of every generated video. */
export const GENERATED_FPS = 30;

/** Of one video. */
export const MAX_ITEMS = 200;
export const MAX_TOTAL_SECONDS = 60 * 60;

/** Of one item: whole seconds (specification, part 2, section 5). */
export const MIN_ITEM_SECONDS = 1;
export const MAX_ITEM_SECONDS = 60;

/** Seconds that an item gets until a person chooses others (specification, part 2, section 5). */
export const defaultSeconds = { image: 3, video: 5 } as const satisfies Record<MediaKind, number>;

/** A crossfade takes the first half second of the item that fades in, so that it makes nothing longer or shorter. */
export const CROSSFADE_FRAMES = GENERATED_FPS / 2;

/** In pixels. */
export const videoSizes = {
  '1080p': { width: 1920, height: 1080 },
  '720p': { width: 1280, height: 720 },
  '4k': { width: 3840, height: 2160 },
  portrait: { width: 1080, height: 1920 },
} as const;

export const VideoSize = z.enum(['1080p', '720p', '4k', 'portrait']);
export type VideoSize = z.infer<typeof VideoSize>;

/** How a picture of another shape is placed: whole before its own blurred copy, whole on a colour, or filling all. */
export const VideoFit = z.enum(['blur', 'color', 'cover']);
export type VideoFit = z.infer<typeof VideoFit>;

export const VideoTransition = z.enum(['cut', 'crossfade']);
export type VideoTransition = z.infer<typeof VideoTransition>;

/** How a video is made; each part has a default. */
export const VideoOptions = z.object({
  size: VideoSize.default('1080p'),
  fit: VideoFit.default('blur'),
  /** What lies around pictures that do not fill the screen, where `fit` is `color`. */
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Please choose a color')
    .default('#000000'),
  transition: VideoTransition.default('cut'),
  /** Without any sound of its videos. */
  isMuted: z.boolean().default(false),
});
export type VideoOptions = z.infer<typeof VideoOptions>;

const ItemSeconds = z
  .number()
  .int('Please enter whole seconds')
  .min(MIN_ITEM_SECONDS, 'An item must be at least 1 second long')
  .max(MAX_ITEM_SECONDS, 'An item can be at most 60 seconds long');

export const VideoItem = z.object({
  mediaType: MediaKind,
  mediaId: MediaId,
  /** Seconds. */
  duration: ItemSeconds,
  /** Items play in this order; those with the same one as they are listed. */
  order: z.number().int().min(0).optional(),
});
export type VideoItem = z.infer<typeof VideoItem>;

const GeneratedName = line(200, 'Please enter a name for your video.');

const NewVideo = z.object({
  name: GeneratedName,
  items: z
    .array(VideoItem)
    .min(1, 'Please add at least one image or video to generate.')
    .max(MAX_ITEMS, `A video can have at most ${MAX_ITEMS} items`)
    .refine((items) => secondsOf(items) <= MAX_TOTAL_SECONDS, 'A video can be at most 60 minutes long'),
  options: VideoOptions.optional(),
});

/** How long a video of these items is, in seconds. */
export const secondsOf = (items: readonly Pick<VideoItem, 'duration'>[]): number =>
  items.reduce((sum, { duration }) => sum + duration, 0);

/** `waiting` for the one before it, `running`, and how it ended. */
export const GeneratedStatus = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled']);
export type GeneratedStatus = z.infer<typeof GeneratedStatus>;

export const GeneratedVideo = z.object({
  id: z.string(),
  name: z.string(),
  status: GeneratedStatus,
  /** How many videos of the account come before it; null once it runs. */
  place: z.number().int().nullable(),
  /** Percent, 0 to 100; of what this run has to do. */
  progress: z.number().int(),
  /** About so many seconds remain; null while that cannot be told. */
  secondsLeft: z.number().int().nullable(),
  /** Items whose pictures are made. */
  itemsDone: z.number().int(),
  itemCount: z.number().int(),
  /** Seconds. */
  duration: z.number(),
  options: VideoOptions,
  /** Why it failed, fit to show; null otherwise. */
  failure: z.string().nullable(),
  /** The video in the library; null until it is ready. */
  mediaId: MediaId.nullable(),
  /** As the library has it; what is known only of a file is null until it is ready. */
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
  /** A picture of it. */
  previewUrl: z.string().nullable(),
  /** Opens the file for whoever holds the address, for about an hour; null until it is ready. */
  downloadUrl: z.string().nullable(),
  createdAt: Instant,
});
export type GeneratedVideo = z.infer<typeof GeneratedVideo>;

const one = z.object({ id: z.string().max(60) });
const changed = z.object({ success: z.literal(true), video: GeneratedVideo });

export const generator = routes({
  generate: {
    method: 'POST',
    path: '/api/video/generate',
    aliases: ['POST /api/video-generator'],
    sentence: 'Started to generate the video {name}',
    access: 'user',
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
    summary: 'List generated videos, newest first, including pending and running ones',
    response: z.object({ videos: z.array(GeneratedVideo) }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/video/generated/:id',
    sentence: 'Deleted the generated video {id}',
    access: 'user',
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
