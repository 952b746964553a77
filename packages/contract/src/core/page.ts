import { z } from 'zod';

/**
 * Query of every long list. Without `limit` the answer is the whole list; with it one page, with the next page's
 * address in a `Link: <…>; rel="next"` header and the total in `X-Total-Count`.
 */
export const PageQuery = z.object({
  /** 1–200. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** From the `Link` header of the previous page. */
  cursor: z.string().max(1000).optional(),
  /** Part of the name, case-insensitive. */
  search: z.string().trim().max(200).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
