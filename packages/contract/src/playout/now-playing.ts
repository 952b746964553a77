import { screenTopics } from '../change-topics.ts';
import { z } from 'zod';
import { NamedCondition } from '../conditions.ts';
import { ContentId } from '../library/content.ts';
import { AudioId } from '../library/media.ts';
import { DeviceRef } from '../fleet/device-identity.ts';
import { Device, PlaybackReason, MediaSummary } from '../fleet/devices.ts';
import { Fit } from '../fleet/settings.ts';
import { Delivery } from './delivery.ts';
import { MediaUse } from './media-use.ts';
import { GroupId } from '../fleet/groups.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { Message } from './message.ts';
import { ShownStrip } from './strip.ts';
import { TimeZone } from '../core/time-zone-fields.ts';

/** A playlist during one segment, with its items that play. */
export const ShownList = z.object({
  /** An id that is equal for equal lists. */
  id: z.string(),
  /** The length of one pass through the items. */
  lengthMs: z.number().int(),
  /** The number of the playlist's ready items that wait for their window. */
  waiting: z.number().int(),
  /** The number of items that play. */
  itemCount: z.number().int(),
  /** The items that play, in order. In a response with many lists, only the first few of each that is not on now. */
  items: z.array(
    z.object({
      media: MediaSummary,
      durationMs: z.number().int(),
      /** Null: as the screen fits its content. */
      fit: Fit.nullable(),
    }),
  ),
});
export type ShownList = z.infer<typeof ShownList>;

/** A possible source of what a device shows, and why it plays or not. */
export const Candidate = z.object({
  reason: PlaybackReason,
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
  media: MediaSummary.nullable(),
  /** The message of a takeover without content. */
  message: Message.nullable(),
  verdict: z.enum(['plays', 'lost']),
  /** The rule that excluded it; null for what plays. */
  rule: z.string().nullable(),
  /** A sentence for display. */
  text: z.string(),
  /** For the rule `other-screens`: it plays on screens that meet one of these. */
  only: z.array(NamedCondition).optional(),
});
export type Candidate = z.infer<typeof Candidate>;

export const Segment = z.object({
  from: Instant,
  until: Instant,
  /**
   * The times to show to people, where they differ: a schedule until 18:00 plays through that minute, so its `until` is
   * 18:01 and its `shownUntil` 18:00.
   */
  shownFrom: Instant.optional(),
  shownUntil: Instant.optional(),
  reason: PlaybackReason,
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
  media: MediaSummary.nullable(),
  /** The message of a takeover without content. */
  message: Message.nullable(),
  /** Set while a playlist plays: a key of `lists`. */
  listId: z.string().nullable(),
  /** If a timeline has very many segments, some are merged: the number of changes within this one. Absent: none. */
  changes: z.number().int().optional(),
  /**
   * In the past: true for what the device reported, with `title` as the content's name at that time; false where it
   * reported nothing. Absent for the forecast, which begins now, or when what plays now was first reported.
   */
  isReported: z.boolean().optional(),
});
export type Segment = z.infer<typeof Segment>;

export const NowPlaying = z.object({
  /** The requested instant. */
  at: Instant,
  media: MediaSummary.nullable(),
  /** The message of a takeover without content. */
  message: Message.nullable(),
  reason: PlaybackReason,
  until: Instant,
  /** The end to show to people, where it differs, as in a {@link Segment}. */
  shownUntil: Instant.optional(),
  /** The reason, in one sentence. */
  sentence: z.string(),
  /** The strip over it; null: there is none. */
  strip: ShownStrip.nullable(),
  candidates: z.array(Candidate),
  /** The day around `at`, in the device's time zone: gapless and in order. Its past is what the device reported. */
  day: z.array(Segment),
  /** The lists that `day` refers to, by id. */
  lists: z.record(z.string(), ShownList),
});
export type NowPlaying = z.infer<typeof NowPlaying>;

/** A device with what it plays over one calendar day. */
export const DeviceDay = Device.extend({
  /** Gapless and in order, from midnight to midnight. The past is what the device reported. */
  day: z.array(Segment),
  /** The lists that `day` refers to, by id. */
  lists: z.record(z.string(), ShownList),
});
export type DeviceDay = z.infer<typeof DeviceDay>;

/** Devices per answer of `playout.days` unless `limit` is given. */
export const DAYS_PAGE_SIZE = 50;

/** The forecast's length. Devices store a timeline of the same length, so they play without a network. */
export const FORECAST_DAYS = 14;

export const Forecast = z.object({
  /** The device's time zone. */
  timezone: z.string(),
  /** The days in that zone, today first. */
  days: z.array(z.object({ day: z.iso.date(), from: Instant, until: Instant })),
  /** Gapless and in order, over all of `days`. The past of today is what the device reported. */
  segments: z.array(Segment),
  /** The lists that `segments` refers to, by id. */
  lists: z.record(z.string(), ShownList),
});
export type Forecast = z.infer<typeof Forecast>;

const file = z.object({ filename: z.string(), originalName: z.string() });

export const playout = defineRoutes({ reads: ['showing', 'media', 'playlists', 'layouts', 'takeovers'] })({
  now: {
    method: 'GET',
    path: '/api/device/:deviceId/media',
    access: 'userOrDevice',
    role: 'viewer',
    summary:
      'The current media of a device, for simple apps that poll; at most one of the two is set: for a playlist its item, for a web page its fallback picture, for a layout none',
    params: z.object({ deviceId: DeviceRef }),
    response: z.object({
      success: z.literal(true),
      media: z.object({ video: file.nullable(), image: file.nullable() }),
    }),
    errors: ['device.not_found'],
  },
  explain: {
    method: 'GET',
    path: '/api/devices/:deviceId/showing',
    access: 'user',
    role: 'viewer',
    summary: 'What a device should show at an instant, why and until when, with everything that was overridden',
    params: z.object({ deviceId: DeviceRef }),
    query: z.object({ at: Instant.optional() }),
    response: NowPlaying,
    errors: ['device.not_found'],
  },
  forecast: {
    method: 'GET',
    path: '/api/devices/:deviceId/plan',
    access: 'user',
    role: 'viewer',
    summary: 'What a device will show over 14 days in its time zone, and what it reported of today',
    params: z.object({ deviceId: DeviceRef }),
    response: Forecast,
    errors: ['device.not_found'],
  },
  days: {
    method: 'GET',
    path: '/api/showing/days',
    access: 'user',
    role: 'viewer',
    summary: `What each device reported and will play today, by name, ${DAYS_PAGE_SIZE} devices per page unless limit is given`,
    query: PageQuery.extend({
      /** Defines today, which is the same period for all devices. */
      timezone: TimeZone.default('UTC'),
    }),
    response: z.array(DeviceDay),
  },
  delivery: {
    method: 'POST',
    path: '/api/devices/arrival',
    access: 'user',
    role: 'viewer',
    scope: 'read',
    summary: 'On how many devices a file is live: of those given, of a group, or of all. Unknown devices do not count',
    body: z.object({
      mediaId: ContentId,
      deviceIds: z.array(DeviceRef).max(10_000).optional(),
      groupId: GroupId.optional(),
    }),
    response: Delivery,
    errors: ['media.not_found', 'group.not_found'],
    reads: screenTopics,
  },
  mediaUse: {
    method: 'POST',
    path: '/api/media/use',
    access: 'user',
    role: 'viewer',
    scope: 'read',
    summary: 'Where media items are used; unknown ids are ignored',
    body: z.object({
      mediaIds: z
        .array(z.union([...ContentId.options, AudioId]))
        .min(1)
        .max(1000),
    }),
    response: z.object({ use: MediaUse }),
    reads: ['showing', 'media', 'playlists', 'layouts', 'takeovers'],
  },
});
