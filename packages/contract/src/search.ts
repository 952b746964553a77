import { screenTopics } from './change-topics.ts';
import { z } from 'zod';
import { ListedContent } from './content-list.ts';
import { defineRoutes } from './core/route.ts';
import { Device } from './fleet/devices.ts';
import { ListedGroup } from './fleet/groups.ts';
import { say } from './core/say.ts';

/** The most results of one kind, unless they are requested by id. */
export const RESULTS_OF_A_KIND = 6;

/** The most ids that one request can name. */
const SEARCHED_IDS = 20;

const SearchQuery = z
  .object({
    /**
     * Words, all of which must be in the name. Case and accents do not matter. A screen is also found by its device id, site
     * and address, a person by the email address, and screens and content by their tags.
     */
    q: z.string().trim().min(1).max(100).optional(),
    /** Row ids instead of words: `dev_1,med_2`. */
    ids: z
      .string()
      .max(2_000)
      .transform((text) => text.split(','))
      .pipe(z.array(z.string()).max(SEARCHED_IDS))
      .optional(),
  })
  .refine(({ q, ids }) => (q === undefined) !== (ids === undefined), { error: say('Send either q or ids') });

export const SearchResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('screen'), id: z.string(), screen: Device }),
  z.object({ kind: z.literal('group'), id: z.string(), group: ListedGroup }),
  z.object({ kind: z.literal('content'), id: z.string(), content: ListedContent }),
  z.object({ kind: z.literal('schedule'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('priceList'), id: z.string(), name: z.string() }),
  /** A prepared takeover. */
  z.object({ kind: z.literal('standby'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('person'), id: z.string(), name: z.string(), email: z.string() }),
]);
export type SearchResult = z.infer<typeof SearchResult>;

export const search = defineRoutes({
  reads: [...screenTopics, 'prices', 'team'],
})({
  find: {
    method: 'GET',
    path: '/api/search',
    access: 'user',
    role: 'viewer',
    summary:
      'Find screens, groups, content, schedules, price lists, prepared takeovers and people by name, names that begin with the words first; or read those with these ids, in their order',
    query: SearchQuery,
    response: z.object({ results: z.array(SearchResult) }),
  },
});
