import { z } from 'zod';
import type { DrawnSchemas } from './drawn-schemas.ts';

const Color = z.string().regex(/^#[\da-f]{6}$/i, 'Please enter a color like #1a2b3c');

/** A number from 1 to 6 that changes every ten seconds, the same on all screens. */
export const dice = {
  Fields: z.object({ color: Color.default('#ffffff') }),
  /** Dice with another seed show other numbers. */
  Shown: z.object({ seed: z.number().int(), color: Color }),
  example: { color: '#ffcc00' },
} satisfies DrawnSchemas;
