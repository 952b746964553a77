import { z } from 'zod';
import { MediaSummary } from '../fleet/devices.ts';
import { defineRoutes } from '../core/route.ts';
import { ContentId, SlotKind } from './content.ts';
import { ActiveUndo } from './media.ts';

/**
 * The account's active playlist, web page or layout, which plays on devices without an assignment or schedule event. It comes
 * before the active video and the active image, which have routes of their own; making one of these active clears it.
 * There is one at most: making one of them active replaces the one before.
 */
export const content = defineRoutes({
  reads: ['media', 'playlists', 'layouts'],
  changes: ['media', 'playlists', 'showing'],
})({
  current: {
    method: 'GET',
    path: '/api/content/current',
    access: 'user',
    role: 'viewer',
    summary: 'Get the active playlist, web page or layout',
    response: z.object({ current: MediaSummary.nullable() }),
  },
  setCurrent: {
    method: 'POST',
    path: '/api/content/set-current',
    sentence: 'Made {mediaId} active',
    access: 'user',
    role: 'scheduler',
    summary: 'Make a playlist, web page or layout active on all devices that have nothing else to show',
    body: z.object({ mediaType: SlotKind, mediaId: ContentId }),
    response: z.object({ success: z.literal(true), current: MediaSummary, undo: ActiveUndo }),
    dryRun: true,
    errors: ['media.not_found'],
  },
  clearCurrent: {
    method: 'DELETE',
    path: '/api/content/current',
    sentence: 'Made no playlist, web page or layout active',
    access: 'user',
    role: 'scheduler',
    summary: 'Clear the active playlist, web page or layout; does nothing if there is none',
    response: z.object({ success: z.literal(true), undo: ActiveUndo }),
    dryRun: true,
  },
  undo: {
    method: 'POST',
    path: '/api/content/undo',
    sentence: 'Undid a change of the active content',
    access: 'user',
    role: 'scheduler',
    summary: 'Take back a change of the active content, by the `undo` of its answer, unless it was changed since',
    body: ActiveUndo,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['content.changed', 'media.not_found', 'media.not_ready'],
  },
});
