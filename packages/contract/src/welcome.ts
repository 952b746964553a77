import { z } from 'zod';
import { defineRoutes } from './core/route.ts';
import { Instant } from './core/text.ts';
import { ReportedTimeZone } from './core/time-zone-fields.ts';
import { DeviceId } from './fleet/device-identity.ts';

/** The first steps that an account has taken. Sample content does not count. */
export const FirstSteps = z.object({
  /** The account has an image, a video, a web page or a playlist. */
  hasContent: z.boolean(),
  /** The account has a screen. */
  hasScreen: z.boolean(),
  /** A screen of the account shows content, or the message of a takeover. */
  isOnAir: z.boolean(),
  /** Once all steps have been done: the first screen on air, and when it confirmed that. Stays until it is hidden. */
  onAir: z.object({ deviceId: DeviceId, at: Instant }).nullable(),
  /** Somebody has hidden the checklist. */
  isHidden: z.boolean(),
  /** The account has all sample content. */
  hasSamples: z.boolean(),
  /** Its sample screens, and the takeover that is prepared for them; empty and null without sample content. */
  sampleScreenIds: z.array(DeviceId),
  sampleStandbyId: z.string().nullable(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

const success = z.object({ success: z.literal(true) });

/** The first steps of a new account, and sample content to look around with. */
export const welcome = defineRoutes({
  reads: ['account', 'devices', 'media', 'playlists', 'layouts', 'showing', 'assignments'],
  changes: ['account'],
})({
  firstSteps: {
    method: 'GET',
    path: '/api/first-steps',
    access: 'user',
    role: 'viewer',
    summary: 'Tell which of the first steps the account has done: content, a screen, content on a screen',
    response: FirstSteps,
  },
  hideFirstSteps: {
    method: 'POST',
    path: '/api/first-steps/hide',
    sentence: 'Hid the checklist of first steps',
    access: 'user',
    role: 'admin',
    summary: 'Hide the checklist of first steps',
    response: success,
  },
  addSamples: {
    method: 'POST',
    path: '/api/samples',
    sentence: 'Added sample content',
    access: 'user',
    role: 'admin',
    summary:
      'Add sample content in the language of the caller: a café with pictures, a video, boards, playlists, groups, schedules, a prepared takeover, and six virtual screens that do not count for the limit: five play, and one is lost',
    body: z.object({ timezone: ReportedTimeZone.optional() }),
    response: success.extend({ screens: z.number().int() }),
    status: 201,
    idempotency: {},
    errors: ['samples.present', 'storage.limit_exceeded'],
    changes: ['account', 'media', 'playlists', 'devices', 'groups', 'schedule', 'assignments', 'showing'],
  },
  removeSamples: {
    method: 'DELETE',
    path: '/api/samples',
    sentence: 'Removed the sample content',
    access: 'user',
    role: 'admin',
    summary: 'Remove all sample content, and what was put on virtual screens; nothing else changes',
    response: success,
    changes: ['account', 'media', 'playlists', 'devices', 'groups', 'schedule', 'assignments', 'showing'],
  },
});
