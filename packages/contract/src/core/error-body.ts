import { z } from 'zod';
import { errorCatalog } from './errors.ts';
import { listKeys } from './list-keys.ts';

export const ErrorCodeSchema = z.enum(listKeys(errorCatalog));

/** Why one of several things that a request names was left as it was; the others were changed. */
export const Refusal = z.object({
  code: ErrorCodeSchema,
  /** A sentence for display. */
  message: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** The body of every failure. */
export const ErrorBody = z.object({
  code: ErrorCodeSchema,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  /** The one in the answer's `X-Request-Id`. */
  requestId: z.string().optional(),
});
