import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { ChosenContentId, ContentKind } from '../library/content.ts';
import { STANDBY_ID, StandbyItem, Takeover, TakeoverTarget } from '../takeovers/takeovers.ts';
import { MAX_TRIGGER_MINUTES, MAX_TRIGGERS } from './trigger-limits.ts';
import { say } from '../core/say.ts';

export const TriggerId = z.string().startsWith('trg_').brand<'TriggerId', 'inout'>();
export type TriggerId = z.infer<typeof TriggerId>;

const StandbyId = z.string().regex(STANDBY_ID, say('Please choose a prepared takeover'));

const MINUTES = `Please enter 1 to ${MAX_TRIGGER_MINUTES} minutes`;

/** A prepared takeover, as it is when the trigger is called; or content. */
export const TriggerShows = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('standby'), standbyId: StandbyId }),
  z.object({ kind: z.literal('content'), mediaType: ContentKind, mediaId: ChosenContentId }),
]);
export type TriggerShows = z.infer<typeof TriggerShows>;

/**
 * The effect of a call while the takeover of the previous call runs:
 *
 * - `extend`: it ends `minutes` after this call
 * - `end`: it ends now
 * - `ignore`: nothing
 */
export const TriggerRepeat = z.enum(['extend', 'end', 'ignore']);
export type TriggerRepeat = z.infer<typeof TriggerRepeat>;

export const Trigger = z.object({
  id: TriggerId,
  name: z.string(),
  shows: TriggerShows,
  /** The content that the trigger shows now; null if that was deleted, or cannot be shown yet. */
  shown: StandbyItem.pick({ title: true, content: true, message: true, strip: true }).nullable(),
  /** The groups and screens that still exist. */
  target: Takeover.shape.target,
  /** The time for which the takeover runs; null: until somebody ends it. */
  minutes: z.number().int().nullable(),
  repeat: TriggerRepeat,
  /**
   * `shown`: the content or prepared takeover was deleted; `target`: all its groups and screens were. A call is refused
   * while there is one of them.
   */
  missing: z.array(z.enum(['shown', 'target'])),
  createdAt: Instant,
  /** The time of the last call; null: never. */
  lastUsedAt: Instant.nullable(),
  /** The number of calls that were answered with a result. */
  timesUsed: z.number().int(),
});
export type Trigger = z.infer<typeof Trigger>;

export const NewTrigger = z.object({
  name: lineSchema(100, 'Please enter a name'),
  shows: TriggerShows,
  target: TakeoverTarget,
  minutes: z.number(MINUTES).int(MINUTES).min(1, MINUTES).max(MAX_TRIGGER_MINUTES, MINUTES).nullable(),
  repeat: TriggerRepeat,
});
export type NewTrigger = z.input<typeof NewTrigger>;

const success = z.literal(true);
const one = z.object({ id: TriggerId });
const done = z.object({ success, trigger: Trigger });

/** The trigger, and the secret of its address, which no other answer contains. */
const WithSecret = done.extend({ secret: z.string() });

export const triggers = defineRoutes({
  reads: ['integrations', 'takeovers', 'media', 'playlists', 'layouts', 'groups', 'devices'],
  changes: ['integrations'],
})({
  call: {
    method: 'POST',
    path: '/api/triggers/:secret',
    access: 'signed',
    summary: 'Start the takeover of a trigger, or extend or end it if it runs; takes no body and no other credentials',
    params: z.object({ secret: z.string() }),
    response: z.object({
      result: z.enum(['started', 'extended', 'ended', 'unchanged']),
      /** The number of screens that the takeover covers. */
      screens: z.number().int(),
    }),
    errors: ['trigger.not_found', 'trigger.incomplete', 'request.too_many'],
  },
  list: {
    method: 'GET',
    path: '/api/integrations/triggers',
    access: 'user',
    role: 'admin',
    summary: 'List the triggers by name',
    response: z.object({ triggers: z.array(Trigger) }),
  },
  create: {
    method: 'POST',
    path: '/api/integrations/triggers',
    sentence: 'Created the trigger {name}',
    access: 'user',
    role: 'admin',
    summary: `Create a trigger, at most ${MAX_TRIGGERS}; only this answer has the secret of its address`,
    body: NewTrigger,
    response: WithSecret,
    status: 201,
    idempotency: { secret: 'secret' },
    errors: [
      'trigger.limit_reached',
      'takeover.standby_not_found',
      'media.not_found',
      'media.not_ready',
      'group.not_found',
      'device.not_found',
    ],
  },
  update: {
    method: 'PATCH',
    path: '/api/integrations/triggers/:id',
    sentence: 'Changed the trigger {id}',
    access: 'user',
    role: 'admin',
    summary: 'Change a trigger; omitted fields stay, and a takeover that it started runs on',
    params: one,
    body: NewTrigger.partial(),
    response: done,
    errors: [
      'trigger.not_found',
      'takeover.standby_not_found',
      'media.not_found',
      'media.not_ready',
      'group.not_found',
      'device.not_found',
    ],
  },
  renew: {
    method: 'POST',
    path: '/api/integrations/triggers/:id/secret',
    sentence: 'Gave the trigger {id} a new address',
    access: 'user',
    role: 'admin',
    summary: 'Give a trigger a new secret. The address before is refused at once',
    params: one,
    response: WithSecret,
    errors: ['trigger.not_found'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/integrations/triggers/:id',
    sentence: 'Revoked the trigger {id}',
    access: 'user',
    role: 'admin',
    summary: 'Revoke a trigger: its address is refused at once. A takeover that it started runs on',
    params: one,
    response: z.object({ success }),
    errors: ['trigger.not_found'],
  },
});
