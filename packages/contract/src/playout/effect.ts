import { z } from 'zod';
import { DeviceId } from '../fleet/device-identity.ts';
import { MediaSummary, PlaybackReason } from '../fleet/devices.ts';
import { ScreenShape } from '../fleet/screen-shape.ts';
import { Fit } from '../fleet/settings.ts';
import { Instant } from '../core/text.ts';
import { Message } from './message.ts';
import { ShownStrip } from './strip.ts';

/** Each list of an effect has at most this many entries; its count has all, and screens that the caller does not see. */
export const MAX_LISTED = 50;

/** At most this many periods are listed in which one screen has nothing to show. */
export const MAX_PERIODS = 31;

/** The content of a screen at an instant, and the reason for it. */
export const ShownContent = z.object({
  media: MediaSummary.nullable(),
  /** The message of a takeover without content. */
  message: Message.nullable(),
  /** The item of a playlist that is on at this instant; null for other content. */
  item: MediaSummary.nullable(),
  /** The fit of this item; null: the screen's own. */
  fit: Fit.nullable(),
  reason: PlaybackReason,
  /** The id of the schedule event, group or takeover. */
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
  /** The time at which it ends; null: not within the horizon. */
  until: Instant.nullable(),
});
export type ShownContent = z.infer<typeof ShownContent>;

const screen = { deviceId: DeviceId, name: z.string() };

/** A screen that shows something else after the change, at any time up to the horizon. */
export const ChangedScreen = z.object({
  ...screen,
  ...ScreenShape.shape,
  isOnline: z.boolean(),
  timeZone: z.string(),
  /** The content now, before the change. */
  now: ShownContent,
  /** The content from `at` on with the change. */
  // oxlint-disable-next-line unicorn/no-thenable -- `await` only calls a `then` that is a function
  then: ShownContent,
  /** The content at `at` without the change; like `now` if the screen changes at once. */
  otherwise: ShownContent,
  /** The time at which it first shows something else; equal to the effect's `at`: at once. */
  at: Instant,
  /** The time to show to people, where it differs: 18:00 if it changes when a schedule until 18:00 has ended, at 18:01. */
  shownAt: Instant.optional(),
});
export type ChangedScreen = z.infer<typeof ChangedScreen>;

/** A screen that the change concerns and that shows the same as before up to the horizon, because `now` comes first. */
export const UnchangedScreen = z.object({ ...screen, ...ScreenShape.shape, now: ShownContent });
export type UnchangedScreen = z.infer<typeof UnchangedScreen>;

const Period = z.object({
  /** `from` and `until` are the times to show to people: content after a schedule until 18:00 begins at 18:00. */
  from: Instant,
  /** Null: up to the horizon and longer. */
  until: Instant.nullable(),
});

/** A screen that shows nothing, or is off, in periods in which it would show something without the change. */
export const BlankScreen = z.object({
  ...screen,
  timeZone: z.string(),
  /** The first period. */
  ...Period.shape,
  /** The periods, e.g. one for each night; the first {@link MAX_PERIODS}. */
  periods: z.array(Period),
  periodCount: z.number().int(),
});
export type BlankScreen = z.infer<typeof BlankScreen>;

/** Content that screens show for less time because of the change. */
export const ReplacedContent = z.object({
  media: MediaSummary.nullable(),
  /** The message of a takeover without content. */
  message: Message.nullable(),
  reason: PlaybackReason,
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
  /** The first and last instant at which it would show on any of the screens; `until` null: not within the horizon. */
  ...Period.shape,
  screenCount: z.number().int(),
});
export type ReplacedContent = z.infer<typeof ReplacedContent>;

/** A screen over whose content another strip is on at once. What it shows below does not change by that. */
const StripScreen = z.object({
  ...screen,
  isOnline: z.boolean(),
  /** Null: none. */
  before: ShownStrip.nullable(),
  after: ShownStrip.nullable(),
});

/** A screen on which a schedule that the change adds or alters would run before the end of the screen's pause. */
const PausedScreen = z.object({
  ...screen,
  timeZone: z.string(),
  /** The end of the pause. */
  until: Instant,
});

/** A screen on which the change lets two schedules of the same priority overlap: the one that starts later plays. */
const ConflictingScreen = z.object({
  ...screen,
  timeZone: z.string(),
  /** The schedule that the change adds to the screen or alters, and the other one. */
  schedule: z.object({ id: z.string(), title: z.string() }),
  other: z.object({ id: z.string(), title: z.string() }),
  /** The start of the first overlap within 400 days, also of one that has begun. */
  from: Instant,
});

/**
 * The consequences of a change for the account's screens. Lists contain the screens that the caller sees; counts also have
 * those that a limited member does not see.
 */
export const Effect = z.object({
  /** The server's time, from which the screens are compared. */
  at: Instant,
  /** The end of the comparison, 14 days later. */
  horizon: Instant,
  /** Screens that change at once come first; the others are sorted by `at`, then by name. */
  screens: z.array(ChangedScreen),
  /** The number of screens that show something else at any time up to the horizon. */
  screenCount: z.number().int(),
  /** The number of these screens that change at once. */
  nowCount: z.number().int(),
  /** The number of these screens that are offline now: they change once they are online again. */
  offlineCount: z.number().int(),
  unchanged: z.array(UnchangedScreen),
  unchangedCount: z.number().int(),
  /** Screens with another strip; those that change otherwise are in `screens` as well. */
  strips: z.array(StripScreen),
  stripCount: z.number().int(),
  blank: z.array(BlankScreen),
  blankCount: z.number().int(),
  /** Screens that are off by their working hours in periods in which they would be on without the change. */
  off: z.array(BlankScreen),
  offCount: z.number().int(),
  /** The number of these screens whose machine cannot switch its panel: they are black, and their panel stays on. */
  offBlackCount: z.number().int(),
  paused: z.array(PausedScreen),
  pausedCount: z.number().int(),
  /** The screen on which schedules overlap first comes first. */
  conflicting: z.array(ConflictingScreen),
  conflictingCount: z.number().int(),
  /** The content that loses most screens comes first. */
  replaced: z.array(ReplacedContent),
  replacedCount: z.number().int(),
  /** The sizes of the files that screens have to load, of all screens together. */
  bytes: z.number().int(),
  /** The most that one of them has to load. */
  maxBytes: z.number().int(),
  screensWithBytes: z.number().int(),
  /** Screens whose storage is too small for the files, by their last report. Screens skip what does not fit. */
  tooSmall: z.array(z.object({ ...screen, bytes: z.number().int(), freeBytes: z.number().int() })),
  tooSmallCount: z.number().int(),
});
export type Effect = z.infer<typeof Effect>;

/** The answer of a call with `?dryRun=true`: nothing was changed. */
export const DryRun = z.object({ dryRun: z.literal(true), effect: Effect });
export type DryRun = z.infer<typeof DryRun>;
