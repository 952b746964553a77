import { z } from 'zod';
import { common, LayoutColor, lengthUpTo, pixels } from './fields.ts';

export const ShapeElement = z.object({
  ...common,
  kind: z.literal('shape'),
  shape: z.enum(['rectangle', 'ellipse']),
  fill: LayoutColor.nullable(),
  border: z
    .object({ color: LayoutColor, width: pixels(1, 200) })
    .nullable()
    .default(null),
  cornerRadius: lengthUpTo(4_000),
});
