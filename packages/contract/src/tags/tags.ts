import { z } from 'zod';
import { Refusal } from '../core/error-body.ts';
import { defineRoutes } from '../core/route.ts';
import { DeviceRefs, DeviceResult } from '../fleet/devices.ts';
import { ContentId } from '../library/content.ts';
import { AudioId } from '../library/media.ts';
import { Tag, Tags } from './tag-fields.ts';

/** A tag, what has it, and what names it. */
export const TagUse = z.object({
  tag: z.string(),
  screenCount: z.number().int(),
  contentCount: z.number().int(),
  /** The groups whose rule names it. */
  groupCount: z.number().int(),
  /** The playlists that it fills, or of which an item plays only on its screens. */
  playlistCount: z.number().int(),
  /** The schedules that play only on its screens. */
  scheduleCount: z.number().int(),
  /** The layouts with a scene that is only on its screens, also in the draft. */
  layoutCount: z.number().int(),
  /** The pairing tokens whose screens get it. */
  pairingTokenCount: z.number().int(),
});
export type TagUse = z.infer<typeof TagUse>;

const TaggedId = z.union([ContentId, AudioId]);
export type TaggedId = z.infer<typeof TaggedId>;

const change = { add: Tags.default([]), remove: Tags.default([]) };
const one = z.object({ tag: Tag });
const success = z.object({ success: z.literal(true) });

/** Tags of screens and content. A tag exists as long as something has it or names it. */
export const tags = defineRoutes({
  reads: ['devices', 'groups', 'media', 'playlists', 'layouts', 'schedule'],
  changes: ['devices', 'groups', 'assignments', 'showing', 'media', 'playlists', 'layouts', 'schedule'],
})({
  list: {
    method: 'GET',
    path: '/api/tags',
    access: 'user',
    role: 'viewer',
    summary:
      'List the tags of screens and content, with how many have them and what names them: groups, playlists, schedules, layouts and pairing tokens',
    response: z.object({ tags: z.array(TagUse) }),
  },
  tagScreens: {
    method: 'POST',
    path: '/api/tags/screens',
    sentence: 'Changed the tags of {deviceIds}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary:
      'Add tags to screens and remove others; groups that follow tags change their members at once; returns a result for each',
    body: z.object({ deviceIds: DeviceRefs, ...change }),
    response: success.extend({ results: z.array(DeviceResult) }),
    dryRun: true,
    errors: ['tag.limit_reached'],
    changes: ['devices', 'groups', 'assignments', 'showing'],
  },
  tagContent: {
    method: 'POST',
    path: '/api/tags/content',
    sentence: 'Changed the tags of {mediaIds}',
    access: 'user',
    role: 'editor',
    scope: 'content',
    summary: 'Add tags to content and remove others; returns how many were changed, and why others were not',
    body: z.object({ mediaIds: z.array(TaggedId).min(1).max(10_000), ...change }),
    response: success.extend({ changed: z.number().int(), failures: z.array(Refusal.extend({ id: z.string() })) }),
    dryRun: true,
    errors: ['tag.limit_reached', 'media.not_found'],
    changes: ['media', 'playlists', 'layouts', 'showing', 'assignments'],
  },
  rename: {
    method: 'PATCH',
    path: '/api/tags/:tag',
    sentence: 'Renamed the tag {tag} to {name}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary:
      'Rename a tag everywhere it is listed for, also in rules, sources of playlists and conditions; with the name of another tag it becomes that one',
    params: one,
    body: z.object({ name: Tag }),
    response: success,
    dryRun: true,
    errors: ['tag.not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/tags/:tag',
    sentence: 'Removed the tag {tag}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary:
      'Remove a tag from all screens and content; refused while the rule of a group, or a condition of what plays, names it',
    params: one,
    response: success,
    dryRun: true,
    errors: ['tag.not_found', 'tag.in_rule', 'tag.in_condition'],
  },
});
