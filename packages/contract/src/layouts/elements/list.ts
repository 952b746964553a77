import { z } from 'zod';
import { FeedId } from '../feeds.ts';
import * as limits from '../layout-limits.ts';
import { entryCount, pixels, written } from './fields.ts';

/** The newest entries of a feed below each other, as many as fit. */
export const ListElement = z.object({
  ...written,
  kind: z.literal('list'),
  feedId: FeedId.nullable(),
  count: entryCount(5),
  hasTime: z.boolean().default(true),
  /** At the start of each entry. */
  hasPictures: z.boolean().default(true),
  /** Lines of the summary of each entry. */
  summaryLines: pixels(0, limits.MAX_SUMMARY_LINES).default(2),
});
