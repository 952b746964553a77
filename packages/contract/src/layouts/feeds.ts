import { z } from 'zod';
import { Told } from '../core/told/told.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema, optionalLineSchema } from '../core/text.ts';
import { LayoutId } from '../library/media.ts';
import { WebpageAddress } from '../webpages/webpages.ts';

export const FeedId = z.string().startsWith('fed_').brand<'FeedId', 'inout'>();
export type FeedId = z.infer<typeof FeedId>;

/** A feed may have any text, so all of it is plain text without control characters. */
export const FeedEntry = z.object({
  /** Stays the same while the feed has the entry. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Null if the feed does not tell. */
  publishedAt: Instant.nullable(),
  link: z.string().nullable(),
  /** The address of its picture, as the feed tells. */
  imageUrl: z.string().nullable().default(null),
  /** The server's small copy of the picture, a WebP at `/objects/{pictureId}`. Null: none, not yet, or it cannot be read. */
  pictureId: z.string().nullable().default(null),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

/** `unread`: the server has not read it yet. `failing`: the last reading failed, and the entries are older. */
export const FeedStatus = z.enum(['ok', 'failing', 'unread']);
export type FeedStatus = z.infer<typeof FeedStatus>;

export const Feed = z.object({
  id: FeedId,
  name: z.string(),
  url: z.string(),
  status: FeedStatus,
  /** Why the last reading failed, and what to do, in a sentence or two. Null: it did not fail. */
  reason: z.string().nullable(),
  reasonTold: Told.optional(),
  /** The last time at which the feed could be read; null until then. */
  lastReadAt: Instant.nullable(),
  /** The last time at which a reading found other entries. */
  lastChangedAt: Instant.nullable(),
  nextReadAt: Instant,
  /** The newest ones, as they were last read. */
  entries: z.array(FeedEntry),
  /** The layouts that show it, also as a draft, by name. */
  layouts: z.array(z.object({ id: LayoutId, name: z.string() })),
  /** Others use it too, in a folder or layout that you do not see, so you cannot change it. */
  isReadOnly: z.boolean(),
});
export type Feed = z.infer<typeof Feed>;

/** The server's findings about a feed that is not saved yet. */
export const FeedCheck = z.object({
  /** The address as it would be saved. */
  url: z.string(),
  /** The feed's own title; its host if it has none or could not be read. */
  title: z.string(),
  /** Null: it can be read. */
  reason: z.string().nullable(),
  reasonTold: Told.optional(),
  entries: z.array(FeedEntry),
});
export type FeedCheck = z.infer<typeof FeedCheck>;

/** The part of a feed that layouts show. */
export const ShownFeed = z.object({
  name: z.string(),
  /** The newest ones, at most `MAX_SHOWN_ENTRIES`. */
  entries: z.array(
    FeedEntry.omit({ link: true, imageUrl: true, pictureId: true }).extend({
      /** The picture as in `FeedEntry`; on screens an id of the manifest's `assets`. Absent from older releases. */
      pictureId: z.string().nullable().optional(),
    }),
  ),
});
export type ShownFeed = z.infer<typeof ShownFeed>;

/** A feed to add. */
export const NewFeed = z.object({
  /** Empty: the feed's title, or its host if the server cannot read it. */
  name: optionalLineSchema(255).default(''),
  url: WebpageAddress,
});

export const FeedChange = z.object({ name: lineSchema(255, 'Please enter a name'), url: WebpageAddress });

const one = z.object({ id: FeedId });
const saved = z.object({ success: z.literal(true), feed: Feed });

export const feeds = defineRoutes({ reads: ['feeds', 'layouts'], changes: ['feeds', 'layouts', 'showing'] })({
  list: {
    method: 'GET',
    path: '/api/feeds',
    access: 'user',
    role: 'viewer',
    summary: 'List feeds by name, with their newest entries',
    response: z.object({ feeds: z.array(Feed) }),
  },
  get: {
    method: 'GET',
    path: '/api/feeds/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Get a feed',
    params: one,
    response: z.object({ feed: Feed }),
    errors: ['feed.not_found'],
  },
  check: {
    method: 'POST',
    path: '/api/feeds/check',
    access: 'user',
    role: 'editor',
    summary: 'Read the title and the newest entries of a feed before it is saved',
    body: z.object({ url: WebpageAddress }),
    response: z.object({ check: FeedCheck }),
    errors: ['request.too_many'],
    changes: [],
  },
  create: {
    method: 'POST',
    path: '/api/feeds',
    sentence: 'Added the feed {url}',
    access: 'user',
    role: 'editor',
    summary: 'Add a feed (RSS, Atom, JSON Feed) and read it; one that cannot be read now is saved too',
    body: NewFeed,
    response: saved,
    status: 201,
    idempotency: {},
    errors: ['address.refused', 'feed.limit_reached', 'request.too_many'],
  },
  update: {
    method: 'PUT',
    path: '/api/feeds/:id',
    sentence: 'Changed the feed {id}',
    access: 'user',
    role: 'editor',
    summary: 'Rename a feed or give it another address, which is read at once; until it is read its entries stay',
    params: one,
    body: FeedChange,
    response: saved,
    dryRun: true,
    errors: ['feed.not_found', 'address.refused', 'request.too_many'],
  },
  refresh: {
    method: 'POST',
    path: '/api/feeds/:id/refresh',
    sentence: 'Read the feed {id} anew',
    access: 'user',
    role: 'editor',
    // The server reads it every ten minutes by itself.
    approval: 'never',
    summary: 'Read a feed now; screens follow if its entries changed',
    params: one,
    response: saved,
    errors: ['feed.not_found', 'request.too_many'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/feeds/:id',
    sentence: 'Deleted the feed {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a feed; elements of layouts that show it stay empty',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['feed.not_found'],
  },
});
