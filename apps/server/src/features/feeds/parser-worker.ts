import { serveParser } from '../../platform/threads/serve-parser.ts';
import type { FeedText } from './feed-parser.ts';
import { parseEntries, type ParsedFeed } from './parse.ts';

// The entry of the thread that feed-parser.ts starts.
serveParser((message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as feed-parser.ts asks
  const { text, url } = message as FeedText;
  return tryParse(text, url);
});

/** Null for what is no feed. */
function tryParse(text: string, url: string): ParsedFeed | null {
  try {
    return parseEntries(text, url);
  } catch {
    return null;
  }
}
