import { z } from 'zod';

/**
 * The query of every long list. The response is the whole list without `limit`, and one page with it; the `Link: <…>;
 * rel="next"` header has the next page's address, `X-Total-Count` the total.
 */
export const PageQuery = z.object({
  /** 1–200. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** The cursor in the `Link` header of the previous page. */
  cursor: z.string().max(1000).optional(),
  /** Part of the name, case-insensitive. */
  search: z.string().trim().max(200).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
