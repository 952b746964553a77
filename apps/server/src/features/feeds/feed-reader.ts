import { tell } from '@vitrine/contract/core/told/tell';
import type { Validators } from '../../platform/guarded-fetch/validators.ts';
import { decodeText } from '../../platform/guarded-fetch/decode-text.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import type { Fetched, GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { ReadEntry } from '../../schema/layouts/feeds-tables.ts';
import type { FeedParser } from './feed-parser.ts';

/** `same`: the feed is as it was at the last reading. */
export type FeedReading =
  | ({ kind: 'read'; title: string; entries: ReadEntry[] } & Validators)
  | { kind: 'same' }
  | { kind: 'failed'; reason: string };

export type ReadFeed = (url: string, validators?: Validators) => Promise<FeedReading>;

/** The time for the answer, redirects included. */
const READING_MS = 5_000;
const MAX_BYTES = 1_000_000;
const MAX_VALIDATOR = 500;

const ACCEPT =
  'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,application/json;q=0.8,*/*;q=0.5';

/** Reads a feed of the web. Never throws for what is wrong with it. */
export function createFeedReader(fetchFeed: GuardedFetch, parser: FeedParser): ReadFeed {
  return async (url, { etag, modified } = { etag: null, modified: null }) => {
    const { host } = new URL(url);
    const conditions = {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(modified !== null && { 'if-modified-since': modified }),
    };
    let answer: Fetched;
    try {
      const signal = AbortSignal.timeout(READING_MS);
      answer = await fetchFeed(url, { maxBytes: MAX_BYTES, signal, accept: ACCEPT, conditions });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { kind: 'failed', reason: describeFetchFailure(error) };
    }
    if (answer.status === 304 && (etag ?? modified) !== null) return { kind: 'same' };
    const refused = describeAnswer(answer, host);
    if (refused !== null) return { kind: 'failed', reason: refused };
    const text = decodeText(answer.bytes, answer.headers.get('content-type') ?? '');
    const parsed = await parser.parse(text, answer.url);
    if ('failure' in parsed) {
      const reason =
        parsed.failure === 'format'
          ? describeOther(host, findNamedFeed(text, answer.url))
          : tell('feed.too_slow', { host });
      return { kind: 'failed', reason };
    }
    const { title, entries } = parsed.feed;
    const header = (name: string): string | null => {
      const value = answer.headers.get(name);
      return value !== null && value.length <= MAX_VALIDATOR ? value : null;
    };
    return { kind: 'read', title: title ?? host, entries, etag: header('etag'), modified: header('last-modified') };
  };
}

/** Describes an answer that is no feed. @param named the address of a feed that it names; null: none */
function describeOther(host: string, named: string | null): string {
  const advice = named === null ? tell('feed.enter_own') : tell('feed.names', { address: named });
  return `${tell('feed.no_feed', { host })} ${advice}`;
}

/** Pages name their feeds in their head. */
const MAX_HEAD = 100_000;
const MAX_NAMED = 500;
const FEED_TYPE = /\btype\s*=\s*["']?application\/(?:rss\+xml|atom\+xml|feed\+json)\b/i;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** The address of the first feed that a page names. */
function findNamedFeed(page: string, url: string): string | null {
  for (const [tag] of page.slice(0, MAX_HEAD).matchAll(/<link\s[^>]{1,1000}>/gi)) {
    const [, ...quoted] = HREF.exec(tag) ?? [];
    const address = quoted.find((each) => each !== undefined)?.replaceAll('&amp;', '&');
    if (address === undefined || !FEED_TYPE.test(tag) || !URL.canParse(address, url)) continue;
    const { href, protocol } = new URL(address, url);
    if (/^https?:$/.test(protocol) && href.length <= MAX_NAMED) return href;
  }
  return null;
}

/** Null for an answer that may be a feed. */
function describeAnswer({ status, bytes, isWhole }: Fetched, host: string): string | null {
  if (status < 200 || status > 299) {
    const isWrong = status < 500 && status !== 429;
    return tell(isWrong ? 'feed.answers_status' : 'feed.answers_status_now', { host, status });
  }
  if (isWhole) return null;
  return bytes.length >= MAX_BYTES
    ? tell('feed.too_large', { host })
    : tell('feed.ended_early', { host, seconds: READING_MS / 1_000 });
}

function describeFetchFailure({ reason, host }: FetchError): string {
  const askOperator = tell('address.ask_operator');
  switch (reason) {
    case 'private':
      return `${tell('address.private', { host })} ${askOperator}`;
    case 'port':
      return `${tell('address.port', { host })} ${askOperator}`;
    case 'address':
      return `${tell('feed.not_web')} ${tell('feed.enter_itself')}`;
    case 'redirects':
      return `${tell('address.redirects', { host })} ${tell('feed.enter_itself')}`;
    case 'name':
      return `${tell('address.name', { host })} ${askOperator}`;
    case 'certificate':
      return `${tell('address.certificate', { host })} ${tell('feed.renew')}`;
    case 'timeout':
      return tell('address.timeout', { host, seconds: READING_MS / 1_000 });
    case 'connection':
      return `${tell('address.connection', { host })} ${tell('feed.check_address')}`;
  }
}
