import { z } from 'zod';
import { written } from './fields.ts';

export const DateElement = z.object({
  ...written,
  kind: z.literal('date'),
  /** `long`: Friday 20 November; `short`: 20 November; `weekday`: Friday; `full`: with the year. */
  format: z.enum(['full', 'long', 'short', 'weekday']).default('long'),
});
