import { z } from 'zod';
import { FeedId } from '../feeds.ts';
import * as limits from '../layout-limits.ts';
import { entryCount, pixels, written } from './fields.ts';
import { say } from '../../core/say.ts';

/** Text that runs through its frame in one line. */
export const TickerElement = z.object({
  ...written,
  kind: z.literal('ticker'),
  /** The feed whose titles run; null: the lines of `text`. */
  feedId: FeedId.nullable().default(null),
  /** One message a line, with the variables of text. */
  text: z
    .string()
    .max(limits.MAX_TEXT_LENGTH, say(`Please use at most ${limits.MAX_TEXT_LENGTH} characters`))
    .default(''),
  /** Titles of the feed. */
  count: entryCount(10),
  /** In pixels of the canvas a second. */
  speed: pixels(limits.MIN_TICKER_SPEED, limits.MAX_TICKER_SPEED).default(limits.DEFAULT_TICKER_SPEED),
  /** `auto`: by the first letter. Text from right to left runs to the right. */
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
});
