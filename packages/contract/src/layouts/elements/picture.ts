import { z } from 'zod';
import { MediaId } from '../../library/media.ts';
import { common, fit, lengthUpTo, pixels } from './fields.ts';

export const PictureElement = z.object({
  ...common,
  kind: z.literal('picture'),
  /** Null: none has been chosen. */
  mediaId: MediaId.nullable(),
  fit,
  /** The point that stays visible where the picture is cropped, in percent of its sides. */
  focus: z.object({ x: pixels(0, 100), y: pixels(0, 100) }).default({ x: 50, y: 50 }),
  cornerRadius: lengthUpTo(4_000),
});
