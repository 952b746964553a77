import { z } from 'zod';
import { lineSchema } from '../../core/text.ts';
import { MAX_SHOWN_ENTRIES } from '../feed-limits.ts';
import * as limits from '../layout-limits.ts';
import { say } from '../../core/say.ts';

const Hex = z.string().regex(/^#([\da-f]{6}|[\da-f]{8})$/i, say('Please enter a color like #1a2b3c'));

/** `#rrggbb` or `#rrggbbaa`. At night the `night` color shows, if there is one. */
export const LayoutColor = z.object({ day: Hex, night: Hex.optional() });
export type LayoutColor = z.infer<typeof LayoutColor>;

export const pixels = (min: number, max: number) =>
  z
    .number()
    .multipleOf(1, say('Please enter whole pixels'))
    .min(min, say(`Please enter at least ${min}`))
    .max(max, say(`Please enter at most ${max}`));

/** A length from 0, which it is unless given. */
export const lengthUpTo = (max: number) => pixels(0, max).default(0);

/** A place on the canvas, in its pixels. It may reach beyond the edges, which crop it. */
export const Frame = z.object({
  x: pixels(-limits.MAX_CANVAS, limits.MAX_CANVAS),
  y: pixels(-limits.MAX_CANVAS, limits.MAX_CANVAS),
  width: pixels(1, 2 * limits.MAX_CANVAS),
  height: pixels(1, 2 * limits.MAX_CANVAS),
});
export type Frame = z.infer<typeof Frame>;

export const ElementId = z.string().regex(/^[\w-]{1,40}$/, say('An id consists of up to 40 letters, digits, hyphens'));

/** The fields of every element. */
export const common = {
  id: ElementId,
  name: lineSchema(100, 'Please enter a name'),
  frame: Frame,
  isLocked: z.boolean().default(false),
  /** In percent. */
  opacity: pixels(0, 100).default(100),
};

/** How content fills its frame. */
export const fit = z.enum(['cover', 'contain']).default('cover');

/** The surface behind the text of an element. */
const box = {
  background: LayoutColor.nullable().default(null),
  padding: lengthUpTo(1_000),
  cornerRadius: lengthUpTo(4_000),
};

/** The legibility of text on a picture: by a shadow, a plate behind its lines, or a scrim over the element's frame. */
const Legibility = z.object({ kind: z.enum(['shadow', 'plate', 'scrim']), color: LayoutColor });
export type Legibility = z.infer<typeof Legibility>;

const TextStyle = z.object({
  font: z.enum(limits.FONT_IDS, say('Please choose one of the fonts')).default('hanken-grotesk'),
  size: pixels(limits.MIN_TEXT_SIZE, limits.MAX_TEXT_SIZE),
  weight: pixels(100, 900).default(400),
  color: LayoutColor,
  /** `start` is the right side in text from right to left. */
  align: z.enum(['start', 'center', 'end']).default('start'),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).default('top'),
  /** In percent of the size. */
  lineHeight: pixels(50, 400).default(120),
  /** In thousandths of the size. */
  letterSpacing: pixels(-200, 1_000).default(0),
  legibility: Legibility.nullable().default(null),
});
export type TextStyle = z.infer<typeof TextStyle>;

/** The fields of every element that shows text. Text that is too large for its frame gets smaller. */
export const written = { ...common, ...box, style: TextStyle };

/** The number of entries of a feed. */
export const entryCount = (usual: number) => pixels(1, MAX_SHOWN_ENTRIES).default(usual);
