import { z } from 'zod';
import { MediaId } from './media.ts';
import { DeviceId, DeviceRef, Reason, ShownMedia } from './devices.ts';
import { GroupId } from './groups.ts';
import { routes } from './route.ts';
import { Instant } from './text.ts';

/** One thing that might have been on, and why it is or is not. */
export const Candidate = z.object({
  reason: Reason,
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
  media: ShownMedia.nullable(),
  verdict: z.enum(['plays', 'lost']),
  /** The rule by which it lost; null for what plays. */
  rule: z.string().nullable(),
  /** A sentence, fit to show. */
  text: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

export const Segment = z.object({
  from: Instant,
  until: Instant,
  reason: Reason,
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
  media: ShownMedia.nullable(),
});
export type Segment = z.infer<typeof Segment>;

export const Showing = z.object({
  /** The instant that was asked about. */
  at: Instant,
  media: ShownMedia.nullable(),
  reason: Reason,
  until: Instant,
  /** Why, in one sentence. */
  sentence: z.string(),
  candidates: z.array(Candidate),
  /** The day around `at`, in the device's time zone: gapless and in order. */
  day: z.array(Segment),
});
export type Showing = z.infer<typeof Showing>;

/** Where media are used: what deleting them would take away. */
export const MediaUse = z.object({
  /** Devices that have one of them assigned, themselves or through their group. */
  screens: z.number().int(),
  groups: z.number().int(),
  schedules: z.number().int(),
  /** Whether one of them is the global image or video. */
  isActive: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;

/** A device shows a timeline of so many days ahead, and holds it without a network. */
export const PLAN_DAYS = 14;

export const Plan = z.object({
  /** The device's time zone. */
  timezone: z.string(),
  /** The days of the plan, today first, in that zone. */
  days: z.array(z.object({ day: z.iso.date(), from: Instant, until: Instant })),
  /** Gapless and in order, over all of `days`. */
  segments: z.array(Segment),
});
export type Plan = z.infer<typeof Plan>;

/** How far a medium has come to the screens that it is for, by what they themselves say. */
export const Arrival = z.object({
  total: z.number().int(),
  /** They called in with the manifest that is current, and show it. */
  onAir: z.number().int(),
  /** They respond and have not confirmed the latest manifest yet. */
  loading: z.number().int(),
  /** They have confirmed it, and something else goes first on them. */
  behind: z.number().int(),
  /** They do not respond: it is shown once they are back. */
  offline: z.number().int(),
  /** Some of those, the ones that were heard of last first; `lastSeen` is null for one that never called in. */
  silent: z.array(z.object({ id: DeviceId, name: z.string(), lastSeen: Instant.nullable() })),
});
export type Arrival = z.infer<typeof Arrival>;

const file = z.object({ filename: z.string(), originalName: z.string() });

export const showing = routes({
  now: {
    method: 'GET',
    path: '/api/device/:deviceId/media',
    access: 'userOrDevice',
    summary: 'What a device shows now, for simple apps that poll; one of the two is null',
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
    summary: 'What a device should show at an instant, why, until when, and what it prevailed over',
    params: z.object({ deviceId: DeviceRef }),
    query: z.object({ at: Instant.optional() }),
    response: Showing,
    errors: ['device.not_found'],
  },
  plan: {
    method: 'GET',
    path: '/api/devices/:deviceId/plan',
    access: 'user',
    summary: 'What a device will show, from the beginning of today on for 14 days of its own time zone',
    params: z.object({ deviceId: DeviceRef }),
    response: Plan,
    errors: ['device.not_found'],
  },
  arrival: {
    method: 'POST',
    path: '/api/devices/arrival',
    access: 'user',
    summary: 'How far a medium has come to some devices, to those of a group, or to all; unknown ids count nothing',
    body: z.object({
      mediaId: MediaId,
      deviceIds: z.array(DeviceRef).max(10_000).optional(),
      groupId: GroupId.optional(),
    }),
    response: Arrival,
  },
  mediaUse: {
    method: 'POST',
    path: '/api/media/use',
    access: 'user',
    summary: 'Where media are used; unknown ids count nothing',
    body: z.object({ mediaIds: z.array(MediaId).min(1).max(1000) }),
    response: z.object({ use: MediaUse }),
  },
});
