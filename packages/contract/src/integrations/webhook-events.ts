import { z } from 'zod';
import { subscriptionStatuses } from '../billing/plans.ts';
import { PlanIdSchema } from '../billing/subscription.ts';
import { Instant } from '../core/text.ts';
import { DeviceId } from '../fleet/device-identity.ts';
import { ContentKind } from '../library/content.ts';
import { FileKind } from '../library/media.ts';
import { WEBHOOK_TEST, type WebhookEventType } from './webhook-types.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const Screen = Named.extend({ id: DeviceId });

const ScreenState = z.object({
  screen: Screen,
  /** The time of the last heartbeat before it, or of the first one after it. */
  since: Instant,
});

const Takeover = z.object({
  id: z.string(),
  title: z.string(),
  /** A strip lies over what screens show. */
  kind: z.enum(['full', 'strip']),
});

const Upload = z.object({ id: z.string(), name: z.string(), kind: FileKind });

/** The data of each type of event. */
export const webhookData = {
  /** A screen has not reported for a while. */
  'screen.offline': ScreenState,
  /** A screen that was offline reports again. */
  'screen.online': ScreenState,
  /** Every screen that content was assigned to shows it, apart from those where something takes precedence. */
  'content.live': z.object({
    content: Named.extend({ kind: ContentKind }),
    /** The group that it was assigned to; null: single screens, or all. */
    group: Named.nullable(),
    /** Screens that show it. */
    screens: z.number().int(),
    /** Screens that do not, because something takes precedence or their panel is off. */
    behind: z.number().int(),
    assignedAt: Instant,
  }),
  'takeover.started': z.object({
    takeover: Takeover,
    /** True if it covers all screens of the account. */
    onAllScreens: z.boolean(),
    startedAt: Instant,
    /** The name of the person; null if nobody did. */
    startedBy: z.string().nullable(),
    /** The time at which the takeover ends by itself; null: never. */
    until: Instant.nullable(),
  }),
  'takeover.ended': z.object({
    takeover: Takeover,
    endedAt: Instant,
    /** True if its time was over, false if a person ended it. */
    byItself: z.boolean(),
  }),
  /** An image or video can be shown, or has a new version. */
  'upload.ready': z.object({ upload: Upload }),
  /** An image or video, or its new version, cannot be read. */
  'upload.failed': z.object({
    upload: Upload,
    /** The reason, for people. */
    reason: z.string(),
  }),
  /** Plays that screens reported within an hour. An hour with many has several events, whose entries add up. */
  'plays.hourly': z.object({
    /** The hour in which the plays were reported: [from, until). */
    from: Instant,
    until: Instant,
    entries: z.array(
      z.object({
        screen: Screen,
        content: z.object({ id: z.string(), name: z.string().nullable() }),
        /** The playlist of which the content was an item; null for content without a playlist. */
        playlist: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
        plays: z.number().int(),
        /** Plays that were shown to their end. */
        completed: z.number().int(),
        durationMs: z.number().int(),
      }),
    ),
  }),
  /** The plan, what was bought with it, or its state has changed. */
  'plan.changed': z.object({
    plan: PlanIdSchema,
    status: z.enum(subscriptionStatuses),
    /** The number of screens that were bought or granted. */
    screens: z.number().int(),
    /** Storage in addition to the plan’s. */
    extraStorageBytes: z.number().int(),
    cancelAtPeriodEnd: z.boolean(),
    periodEndsAt: Instant.nullable(),
  }),
  /** A change to what screens play waits for an admin. */
  'approval.waiting': z.object({
    approval: z.object({
      id: z.string(),
      /** The change as a sentence. */
      what: z.string(),
      requestedBy: z.string(),
      screenCount: z.number().int(),
      expiresAt: Instant,
    }),
  }),
  /** Sent by “Send a test”. */
  [WEBHOOK_TEST]: z.object({ message: z.string() }),
} satisfies Record<WebhookEventType | typeof WEBHOOK_TEST, z.ZodObject>;

export type WebhookType = keyof typeof webhookData;
export type WebhookDataOf<T extends WebhookType> = z.output<(typeof webhookData)[T]>;

const eventSchema = <T extends WebhookType>(type: T) =>
  z.object({
    type: z.literal(type),
    /** The time of the event. */
    timestamp: Instant,
    data: webhookData[type],
  });

/** The body of a request to a receiver, by its type. */
export const webhookBodies = {
  'screen.offline': eventSchema('screen.offline'),
  'screen.online': eventSchema('screen.online'),
  'content.live': eventSchema('content.live'),
  'takeover.started': eventSchema('takeover.started'),
  'takeover.ended': eventSchema('takeover.ended'),
  'upload.ready': eventSchema('upload.ready'),
  'upload.failed': eventSchema('upload.failed'),
  'plays.hourly': eventSchema('plays.hourly'),
  'plan.changed': eventSchema('plan.changed'),
  'approval.waiting': eventSchema('approval.waiting'),
  [WEBHOOK_TEST]: eventSchema(WEBHOOK_TEST),
};

/** The body of a request to a receiver. */
export const WebhookEvent = z.union(Object.values(webhookBodies));
export type WebhookEvent = z.infer<typeof WebhookEvent>;
