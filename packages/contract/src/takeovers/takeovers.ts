import { screenTopics } from '../change-topics.ts';
import { z } from 'zod';
import { PageQuery } from '../core/page.ts';
import { DeviceId, DeviceRef } from '../fleet/device-identity.ts';
import { Device, MediaSummary } from '../fleet/devices.ts';
import { GroupId } from '../fleet/groups.ts';
import { ChosenContentId, ContentKind } from '../library/content.ts';
import { Delivery } from '../playout/delivery.ts';
import { Message } from '../playout/message.ts';
import { Strip } from '../playout/strip.ts';
import { Receipt } from '../playout/assignments.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { MAX_STANDBY, MAX_STANDBY_STRIPS, MAX_TITLE_LENGTH } from './takeover-limits.ts';
import { say } from '../core/say.ts';

export const TakeoverId = z.string().startsWith('tko_').brand<'TakeoverId', 'inout'>();
export type TakeoverId = z.infer<typeof TakeoverId>;

const ContentChoice = z.object({ mediaType: ContentKind, mediaId: ChosenContentId });

const ONE_OF = 'Please choose content, a message or a strip';
const NO_TARGET = 'Please select at least one screen or group';

/**
 * The screens of a takeover. “All screens” and groups mean the screens that are in them while it runs. For a member who is
 * limited to groups, all screens are those in all their groups.
 */
export const TakeoverTarget = z
  .object({
    all: z.literal(true).optional(),
    groupIds: z.array(GroupId).max(1_000).default([]),
    deviceIds: z.array(DeviceRef).max(10_000).default([]),
  })
  .refine(({ all, groupIds, deviceIds }) => all === true || groupIds.length + deviceIds.length > 0, NO_TARGET);
export type TakeoverTarget = z.input<typeof TakeoverTarget>;

const Title = lineSchema(MAX_TITLE_LENGTH, 'Please enter a title');
const shows = {
  content: ContentChoice.nullable().default(null),
  message: Message.nullable().default(null),
  /** It lies over what the screens show, which does not change. */
  strip: Strip.nullable().default(null),
};
const isOneShown = ({ content, message, strip }: { content: unknown; message: unknown; strip: unknown }) =>
  [content, message, strip].filter((shown) => shown !== null).length === 1;

const named = z.object({ id: z.string(), name: z.string() });

export const Takeover = z.object({
  id: TakeoverId,
  title: z.string(),
  /** Null for a message or strip, and after the content was deleted: then it shows nothing. */
  content: MediaSummary.nullable(),
  message: Message.nullable(),
  /** Null for a takeover of whole screens. */
  strip: Strip.nullable(),
  target: z.object({ all: z.boolean(), groups: z.array(named), devices: z.array(named) }),
  /** The number of screens that it covers now. */
  screenCount: z.number().int(),
  startedAt: Instant,
  /**
   * The name of the person who started it, at that time; an email address in takeovers of release 0.2. `trigger “Till”`
   * if a call of a trigger did.
   */
  startedBy: z.string().nullable(),
  /** The time at which it ends by itself; null: when somebody ends it. */
  until: Instant.nullable(),
  /** Null while it runs. */
  endedAt: Instant.nullable(),
});
export type Takeover = z.infer<typeof Takeover>;

/** The ids of prepared takeovers. */
export const STANDBY_ID = /^stb_[\w-]{1,60}$/;

/** A prepared takeover. Every screen of the account keeps its files, so that it appears at once. */
export const StandbyItem = z.object({
  id: z
    .string()
    .regex(STANDBY_ID, say('Please leave the id out for a new item, or send the id of an existing one, like stb_…')),
  title: z.string(),
  content: MediaSummary.nullable(),
  message: Message.nullable(),
  strip: Strip.nullable(),
  /** True if the console starts it without a question, on all screens and until somebody ends it. */
  onePress: z.boolean(),
});
export type StandbyItem = z.infer<typeof StandbyItem>;

/** The delivery of a takeover, with the names of the screens that have not confirmed it yet. */
export const TakeoverDelivery = Delivery.extend({
  /** Up to 50 of the `loading` screens, by name. */
  loadingScreens: z.array(z.object({ id: DeviceId, name: z.string() })),
});
export type TakeoverDelivery = z.infer<typeof TakeoverDelivery>;

/** A screen of a takeover, with its last report. */
export const TakeoverScreen = Device.pick({
  id: true,
  name: true,
  lastSeen: true,
  screenSize: true,
  rotation: true,
  fit: true,
  playing: true,
}).extend({
  /**
   * The screen shows the takeover, has not confirmed it yet, shows a newer one, has its panel off, or is offline.
   * `Delivery` counts `off` in `behind`.
   */
  state: z.enum(['onAir', 'loading', 'behind', 'off', 'offline']),
});
export type TakeoverScreen = z.infer<typeof TakeoverScreen>;

export const TakeoverStart = z
  .object({
    title: Title,
    ...shows,
    target: TakeoverTarget,
    /** The end, which is in the future. */
    until: Instant.nullable().default(null),
    /**
     * True refuses the start while a takeover with the same title, and the same content, message or strip, runs on
     * all screens: of two people who start a prepared one at once, the second starts nothing.
     */
    unlessRunning: z.boolean().default(false),
  })
  .refine(isOneShown, { error: ONE_OF, path: ['content'] });

export const TakeoverUpdate = z.object({
  title: Title.optional(),
  message: Message.optional(),
  strip: Strip.optional(),
  /** Replaces the whole target. Screens that leave return to what they showed. */
  target: TakeoverTarget.optional(),
  until: Instant.nullable().optional(),
});

/** A prepared takeover as it is saved. */
export const StandbyEntry = z
  .object({
    id: StandbyItem.shape.id.optional(),
    title: Title,
    ...shows,
    /** Unless given, an item that is kept stays as it is, and a new one is not started by one press. */
    onePress: z.boolean().optional(),
  })
  .refine(isOneShown, { error: ONE_OF, path: ['content'] });
export type StandbyEntry = z.infer<typeof StandbyEntry>;

const one = z.object({ id: TakeoverId });
const done = z.object({ success: z.literal(true), takeover: Takeover, receipt: Receipt });

export const takeovers = defineRoutes({
  reads: ['takeovers', 'media', 'playlists', 'layouts', 'groups'],
  changes: ['takeovers', 'showing', 'logs'],
})({
  list: {
    method: 'GET',
    path: '/api/takeovers',
    access: 'user',
    role: 'viewer',
    summary: 'List the takeovers that run, the newest first, and the last 20 that ended',
    response: z.object({
      /** The server's time, to which `until` refers. */
      at: Instant,
      running: z.array(Takeover),
      ended: z.array(Takeover),
    }),
  },
  start: {
    method: 'POST',
    path: '/api/takeovers',
    sentence: 'Started the takeover {title}',
    access: 'user',
    role: 'scheduler',
    summary:
      'Show content or a message on screens, above everything else, or a strip of text over what they show, until it ends. Of each the newest wins',
    body: TakeoverStart,
    response: done,
    status: 201,
    idempotency: {},
    dryRun: true,
    approval: 'never',
    errors: [
      'media.not_found',
      'media.not_ready',
      'group.not_found',
      'device.not_found',
      'takeover.ends_in_past',
      'takeover.already_running',
    ],
  },
  update: {
    method: 'PATCH',
    path: '/api/takeovers/:id',
    sentence: 'Changed the takeover {id}[ to cover {target}]',
    access: 'user',
    role: 'scheduler',
    summary:
      'Change the title, the message or strip, the screens or the end of a takeover that runs; omitted fields stay',
    params: one,
    body: TakeoverUpdate,
    response: done,
    dryRun: true,
    approval: 'never',
    errors: [
      'takeover.not_found',
      'takeover.ended',
      'takeover.has_no_message',
      'takeover.has_no_strip',
      'takeover.ends_in_past',
      'group.not_found',
      'device.not_found',
    ],
  },
  end: {
    method: 'POST',
    path: '/api/takeovers/:id/end',
    sentence: 'Ended the takeover {id}',
    access: 'user',
    role: 'scheduler',
    summary: 'End a takeover; does nothing if it has ended',
    params: one,
    response: done,
    dryRun: true,
    approval: 'never',
    errors: ['takeover.not_found'],
  },
  delivery: {
    method: 'GET',
    path: '/api/takeovers/:id/delivery',
    access: 'user',
    role: 'viewer',
    summary: 'How many of its screens show a takeover, and which do not',
    params: one,
    response: TakeoverDelivery,
    errors: ['takeover.not_found'],
    reads: screenTopics,
  },
  screens: {
    method: 'GET',
    path: '/api/takeovers/:id/screens',
    access: 'user',
    role: 'viewer',
    summary: 'List by name the screens that show a takeover, or those that do not',
    params: one,
    query: PageQuery.omit({ search: true }).extend({ state: z.enum(['showing', 'missing']) }),
    response: z.array(TakeoverScreen),
    errors: ['takeover.not_found'],
    reads: screenTopics,
  },
  standby: {
    method: 'GET',
    path: '/api/standby',
    access: 'user',
    role: 'viewer',
    summary: 'List the prepared takeovers',
    response: z.object({ items: z.array(StandbyItem) }),
  },
  setStandby: {
    method: 'PUT',
    path: '/api/standby',
    sentence: 'Changed the prepared takeovers',
    access: 'user',
    role: 'scheduler',
    summary: `Replace the prepared takeovers, at most ${MAX_STANDBY} and ${MAX_STANDBY_STRIPS} strips; screens load their files beforehand`,
    body: z.object({
      items: z
        .array(StandbyEntry)
        .max(MAX_STANDBY + MAX_STANDBY_STRIPS, say(`Please prepare at most ${MAX_STANDBY} takeovers`))
        .refine(
          (items) => items.filter(({ strip }) => strip === null).length <= MAX_STANDBY,
          say(`Please prepare at most ${MAX_STANDBY} takeovers`),
        )
        .refine(
          (items) => items.filter(({ strip }) => strip !== null).length <= MAX_STANDBY_STRIPS,
          say(`Please prepare at most ${MAX_STANDBY_STRIPS} strips`),
        ),
    }),
    response: z.object({ success: z.literal(true), items: z.array(StandbyItem) }),
    dryRun: true,
    approval: 'never',
    errors: ['media.not_found', 'media.not_ready'],
  },
});
