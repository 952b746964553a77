import { z } from 'zod';
import { say } from '../core/say.ts';
import { Instant, isVisible } from '../core/text.ts';
import { MAX_STRIP_LENGTH, MAX_STRIP_LINES } from '../takeovers/takeover-limits.ts';

export const StripPosition = z.enum(['top', 'bottom']);
export type StripPosition = z.infer<typeof StripPosition>;

/** The look of a strip: dark, amber or red. */
export const StripTone = z.enum(['notice', 'warning', 'alarm']);
export type StripTone = z.infer<typeof StripTone>;

/** A ticker runs through the strip in one line. */
export const StripMotion = z.enum(['still', 'ticker']);
export type StripMotion = z.infer<typeof StripMotion>;

/** A text of one to several lines over what screens show, which goes on below it. */
export const Strip = z.object({
  /** Lines are kept; empty ones are left out. */
  text: z
    .string()
    .transform((value) =>
      value
        .replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, '')
        .split('\n')
        .map((line) => line.trim())
        .filter(isVisible)
        .join('\n')
        .toWellFormed(),
    )
    .pipe(
      z
        .string()
        .min(1, say('Please enter a text'))
        .max(MAX_STRIP_LENGTH, say(`Please use at most ${MAX_STRIP_LENGTH} characters`))
        .refine(
          (text) => text.split('\n').length <= MAX_STRIP_LINES,
          say(`Please use at most ${MAX_STRIP_LINES} lines`),
        ),
    ),
  position: StripPosition.default('bottom'),
  tone: StripTone.default('notice'),
  motion: StripMotion.default('still'),
});
export type Strip = z.infer<typeof Strip>;

/** A strip that is on a screen, or will be when a newer one ends. */
export const ShownStrip = Strip.extend({
  /** The id of the takeover. */
  id: z.string(),
  title: z.string(),
  /** The time at which it ends by itself; null: when somebody ends it. */
  until: Instant.nullable(),
});
export type ShownStrip = z.infer<typeof ShownStrip>;
