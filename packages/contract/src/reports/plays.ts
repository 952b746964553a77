import { z } from 'zod';
import { DeviceRef } from '../fleet/device-identity.ts';
import { PlaybackReason } from '../fleet/devices.ts';
import { listKeys } from '../core/list-keys.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';

/** A device's clock may be ahead of the server's by this much. */
export const PLAY_SKEW_MS = 5 * 60 * 1000;

/** Plays that started earlier than this are refused. */
export const PLAY_MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000;

/** The maximum length of one play; longer ones are refused. */
export const PLAY_MAX_LENGTH_MS = 24 * 60 * 60 * 1000;

/** The reason why a play is refused. Sending it again gives the same result. */
const playRefusals = {
  'play.id_invalid': 'The id is not a UUID',
  'play.reason_unknown': 'The reason is none of takeover, schedule, device, group, global; previews are not counted',
  'play.time_invalid': 'Start or end is not an instant like 2026-03-01T12:00:00.000Z',
  'play.ends_before_start': 'It ends before it starts',
  'play.in_future': 'It ends in the future',
  'play.before_pairing': 'It started before the device was paired',
  'play.too_old': 'It started more than 60 days ago',
  'play.too_long': 'It lasted longer than 24 hours',
} as const;

export const PlayRefusal = z.enum(listKeys(playRefusals));
export type PlayRefusal = z.infer<typeof PlayRefusal>;

/** A play as a device sends it. Each is validated separately, so an invalid one does not block valid ones. */
export const DevicePlay = z.object({
  /** The device's own UUIDv7. */
  playId: z.string().max(100),
  /**
   * The id of the media item, web page or layout, or of the takeover of a strip. While the fallback picture of a web
   * page is shown: the id of the picture.
   */
  assetId: z.string().max(200),
  /** For an item of a list: the playlist, the list, and the item's index in the list, from 0. */
  playlistId: z.string().max(200).optional(),
  listId: z.string().max(200).optional(),
  index: z.number().int().min(0).max(100_000).optional(),
  /** For content in a zone of a layout: the layout. It is reported beside the play of the layout itself. */
  layoutId: z.string().max(200).optional(),
  reason: z.string().max(50),
  startedAt: z.string().max(50),
  endedAt: z.string().max(50),
  /** True if it was shown to its end, or to the end of its scheduled time. */
  completed: z.boolean(),
});
export type DevicePlay = z.infer<typeof DevicePlay>;

export const PlaysResponse = z.object({
  /** The number of stored plays. */
  accepted: z.number().int(),
  /** The number of plays that were stored before. */
  duplicate: z.number().int(),
  rejected: z.array(z.object({ playId: z.string(), why: PlayRefusal })),
});
export type PlaysResponse = z.infer<typeof PlaysResponse>;

export const Play = z.object({
  id: z.string(),
  mediaId: z.string(),
  /** The item's name when it was played; null if it was deleted before the play was reported. */
  mediaName: z.string().nullable(),
  /** The playlist that it was played in; null for a single item. */
  playlist: z.object({ id: z.string(), name: z.string().nullable(), index: z.number().int().nullable() }).nullable(),
  /** The layout that it was shown in; null outside of layouts. */
  layout: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  reason: PlaybackReason,
  startedAt: Instant,
  endedAt: Instant,
  completed: z.boolean(),
});
export type Play = z.infer<typeof Play>;

/** The plays of one item on one device and day, alone or in one playlist. */
export const PlaySum = z.object({
  /** The day in the time zone that the device had when it reported the plays. */
  day: z.iso.date(),
  mediaId: z.string(),
  mediaName: z.string().nullable(),
  playlist: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  plays: z.number().int(),
  /** The number of plays that were shown to their end. */
  completed: z.number().int(),
  /** The total duration. */
  durationMs: z.number().int(),
});
export type PlaySum = z.infer<typeof PlaySum>;

/** The most days of one list of sums. */
export const PLAY_SUM_DAYS = 366;

export const plays = defineRoutes({ reads: ['showing', 'media', 'playlists', 'layouts', 'takeovers'] })({
  send: {
    method: 'POST',
    path: '/api/player/v1/plays',
    access: 'device',
    summary: 'Report up to 500 plays of a device; safe to repeat',
    body: z.object({ plays: z.array(DevicePlay).max(500) }),
    response: PlaysResponse,
    errors: ['device.unpaired'],
  },
  list: {
    method: 'GET',
    path: '/api/devices/:deviceId/plays',
    access: 'user',
    role: 'viewer',
    summary:
      'List a device’s plays on a day in its time zone, the first ones first unless asked otherwise; today by default',
    params: z.object({ deviceId: DeviceRef }),
    query: PageQuery.omit({ search: true }).extend({
      day: z.iso.date().optional(),
      /** `desc` lists the newest first; `asc` unless given. */
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    /** `kept` is false for a day whose single plays were removed after their retention; its sums are kept longer. */
    response: z.object({ day: z.iso.date(), timezone: z.string(), kept: z.boolean(), plays: z.array(Play) }),
    errors: ['device.not_found'],
  },
  sums: {
    method: 'GET',
    path: '/api/devices/:deviceId/plays/days',
    access: 'user',
    role: 'viewer',
    summary: 'List a device’s plays by day, item and playlist, in up to 366 days; today by default',
    params: z.object({ deviceId: DeviceRef }),
    /** `to` is included; by default it is `from`. */
    query: PageQuery.omit({ search: true }).extend({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    response: z.object({ sums: z.array(PlaySum) }),
    errors: ['device.not_found'],
  },
});
