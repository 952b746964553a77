import { z } from 'zod';

/**
 * What every long list takes. Without `limit` the whole list is answered; with it one page, the next page's
 * address in a `Link: <…>; rel="next"` header and the total in `X-Total-Count`.
 */
export const PageQuery = z.object({
  /** 1–200. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** As found in the `Link` header of the page before. */
  cursor: z.string().max(1000).optional(),
  /** A part of the name, in any case. */
  search: z.string().trim().max(200).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
