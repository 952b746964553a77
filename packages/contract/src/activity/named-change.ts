import { z } from 'zod';

/** A change as a code and the names in its sentence, for programs that have words of their own. */
export const NamedChange = z.object({
  /** The route that made it, e.g. `assignments.assignToDevice`; `payment-received` and others were made by no request. */
  code: z.string(),
  /** By the names of the route's parameters and fields; those without a value are missing. */
  values: z.record(
    z.string(),
    z.object({
      names: z.array(z.string()),
      /** The number of further things, which are not named. */
      more: z.number().int(),
    }),
  ),
});
export type NamedChange = z.infer<typeof NamedChange>;
