import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { say } from '../core/say.ts';
import { DocumentId, failures, MediaId, validityFields } from './media.ts';

/**
 * Which files get which dates. Outside of them they play in no playlist, also of a layout, and by no assignment, schedule
 * or takeover. A layout element showing the file itself, and a page falling back to it, ignore these dates.
 */
const ValidityBody = z
  .object({
    mediaIds: z
      .array(z.union([MediaId, DocumentId], say('Only images, videos and documents have dates')))
      .min(1)
      .max(1_000),
    ...validityFields,
  })
  .refine(({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil, {
    error: say('The last date must not be before the first'),
    path: ['validUntil'],
  });

export const validity = defineRoutes({
  reads: ['media'],
  changes: ['media', 'playlists', 'showing', 'assignments'],
})({
  setValidity: {
    method: 'POST',
    path: '/api/media/validity',
    sentence: 'Set the dates of {mediaIds}',
    access: 'user',
    role: 'editor',
    summary:
      'Set the first and the last day on which images, videos and documents play: in playlists, assigned, scheduled or in takeovers. Elements of layouts show them on any day. Returns how many were changed, and why others were not',
    body: ValidityBody,
    response: z.object({ success: z.literal(true), changed: z.number().int(), failures }),
    dryRun: true,
  },
});
