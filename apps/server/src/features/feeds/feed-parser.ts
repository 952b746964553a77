import { createParserThread } from '../../platform/threads/parser-thread.ts';
import type { ParsedFeed } from './parse.ts';
import { findProgram } from '../../platform/programs.ts';

/** The text of a feed, and where it was found. */
export interface FeedText {
  text: string;
  url: string;
}

/** `format`: the text is no feed; `effort`: it takes more time or memory than any real feed. */
export type Parsed = { feed: ParsedFeed } | { failure: 'format' | 'effort' };

export type FeedParser = ReturnType<typeof createFeedParser>;

/** Parses feeds in a thread of their own. */
export function createFeedParser() {
  const thread = createParserThread<FeedText, ParsedFeed | null>({
    entry: findProgram('feed-parser'),
    timeMs: 2_000,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  return {
    async parse(text: string, url: string): Promise<Parsed> {
      const parsed = await thread.parse({ text, url });
      if ('failure' in parsed) return parsed;
      return parsed.answer === null ? { failure: 'format' } : { feed: parsed.answer };
    },
  };
}
