import { z } from 'zod';
import { written } from './fields.ts';

export const ClockElement = z.object({
  ...written,
  kind: z.literal('clock'),
  hours: z.union([z.literal(12), z.literal(24)]).default(24),
  hasSeconds: z.boolean().default(false),
});
