import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { parsePrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { startWebServer } from '../../test/web-server.ts';
import { craftedFeeds, HOSTILE_TEXTS, toAtom, toJsonFeed, toRss } from '../../test/content/feeds.ts';
import { createFeedParser } from './feed-parser.ts';
import { createFeedReader } from './feed-reader.ts';
import { parseEntries, type ParsedFeed } from './parse.ts';

const URL_OF_FEED = 'https://news.example/feed.xml';
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u;

let fetched: string[] = [];
const originalFetch = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (input) => {
    fetched.push(input instanceof Request ? input.url : input.toString());
    throw new Error('Parsing fetches nothing');
  };
});
afterAll(() => {
  globalThis.fetch = originalFetch;
});

/** The faults of a parsed feed: limits that it exceeds and characters that must have been removed. */
function findFaults({ title, entries }: ParsedFeed): string[] {
  const texts = entries.flatMap((entry) => [entry.title, entry.summary]);
  return [
    ...(entries.length > 50 ? ['too many entries'] : []),
    ...[...texts, title ?? ''].flatMap((text) => [
      ...(FORBIDDEN.test(text) ? [`a control character: ${JSON.stringify(text)}`] : []),
      ...(text.isWellFormed() ? [] : ['half of a character']),
      ...(Array.from(text).length > 500 ? ['a long text'] : []),
    ]),
    ...entries.flatMap(({ link, imageUrl, publishedAt }) => [
      ...(link === null || /^https?:\/\//.test(link) ? [] : [`the link ${link}`]),
      ...(imageUrl === null || /^https?:\/\//.test(imageUrl) ? [] : [`the picture ${imageUrl}`]),
      ...(publishedAt === null || new Date(publishedAt).toISOString() === publishedAt ? [] : ['a date']),
    ]),
    ...(new Set(entries.map(({ id }) => id)).size === entries.length ? [] : ['an id twice']),
  ];
}

/** Null for what is no feed. */
function tryParse(text: string): ParsedFeed | null {
  try {
    return parseEntries(text, URL_OF_FEED);
  } catch {
    return null;
  }
}

test('there are 120 crafted feeds', () => {
  expect(new Set(craftedFeeds.map(([, text]) => text)).size).toBe(120);
});

test.each(craftedFeeds)('the entries of %s are plain text', (_, text) => {
  fetched = [];
  const parsed = tryParse(text);
  expect(parsed === null ? [] : findFaults(parsed)).toEqual([]);
  expect(fetched).toEqual([]);
});

test('the entries of 200 random feeds are plain text', () => {
  const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...HOSTILE_TEXTS));
  const item = fc.record({ title: words, summary: words, link: words, date: words, id: words, image: words });
  const write = fc.constantFrom(toRss, toAtom, toJsonFeed);
  const cut = fc.double({ min: 0.1, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 70 }), write, cut, (items, toText, share) => {
      const text = toText(items);
      const parsed = tryParse(text.slice(0, Math.ceil(text.length * share)));
      expect(parsed === null ? [] : findFaults(parsed)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

const textOf = (title: string) => parseEntries(toRss([{ title }]), URL_OF_FEED).entries[0]?.title;

describe('the text of an entry', () => {
  test.each([
    ['a <b>bold</b> word', 'a bold word'],
    ['Fish &amp; chips &lt; 5', 'Fish & chips < 5'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['Hi<script>window.hacked = 1</script>', 'Hi'],
    ['a\u202Eb\u2066c\u0007d', 'abc d'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\u0301'],
    ['👩‍👧 שלום', '👩‍👧 שלום'],
  ])('%j becomes %j', (html, text) => {
    expect(textOf(html)).toBe(text);
  });
});

describe('limits', () => {
  const parser = createFeedParser();
  const open = (allowed: string) => createFeedReader(createGuardedFetch(parsePrivateAddresses(allowed)), parser);
  const read = async (answer: RequestListener, path = '/') => {
    const { url, requested } = await startWebServer(answer);
    return { reading: await open('127.0.0.1')(`${url}${path}`), requested };
  };

  test('of time hold: what takes long is given up, and the next feed is read', async () => {
    const attributes = Array.from({ length: 400_000 }, (_, index) => `a${index}="${index}"`).join(' ');
    const startMs = performance.now();
    const slow = await parser.parse(`<rss ${attributes}><channel><title>x</title></channel></rss>`, URL_OF_FEED);
    expect(performance.now() - startMs).toBeLessThan(15_000);
    expect('failure' in slow).toBe(true);
    expect(await parser.parse(toRss([{ title: 'Fine' }]), URL_OF_FEED)).toMatchObject({
      feed: { entries: [{ title: 'Fine' }] },
    });
  });

  test('of size hold, also for 100 MB that are sent in 100 kB', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '));
    const { reading } = await read((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(reading).toEqual({ kind: 'failed', reason: expect.stringContaining('larger than 1 MB') });
  });

  test('of redirects hold', async () => {
    const { reading, requested } = await read((request, response) =>
      response.writeHead(302, { location: `${request.url}x` }).end(),
    );
    expect(reading).toEqual({ kind: 'failed', reason: expect.stringContaining('without end') });
    expect(requested.length).toBeLessThan(20);
  });

  test('of addresses hold, also for those to which an allowed one leads', async () => {
    const { url, requested } = await startWebServer((_, response) => response.end(toRss([{ title: 'Secret' }])));
    const refused = { kind: 'failed', reason: expect.stringContaining('private network') };
    for (const address of [url, url.replace('127.0.0.1', '2130706433'), url.replace('127.0.0.1', '[::ffff:7f00:1]')])
      expect(await open('')(address)).toEqual(refused);
    expect(requested).toEqual([]);
    const { reading } = await read((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    expect(reading).toEqual(refused);
  });

  test('a file that was cut is not taken for a shorter feed', async () => {
    const { reading } = await read((_, response) => {
      response.writeHead(200, { 'content-length': '10000' });
      response.write(toRss([{ title: 'Half' }]), () => response.destroy());
    });
    expect(reading).toEqual({ kind: 'failed', reason: expect.stringContaining('ended too early') });
  });

  test.each([
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(toRss([{ title: 'Zürich' }]), 'utf16le')])],
    ['latin1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${toRss([{ title: 'Zürich' }])}`, 'latin1')],
    ['an unknown one', Buffer.from(`<?xml version="1.0" encoding="nonsense"?>${toRss([{ title: 'Zürich' }])}`)],
  ])('a feed in the encoding %s is read', async (_, bytes) => {
    const { reading } = await read((_request, response) => response.end(bytes));
    expect(reading).toMatchObject({ kind: 'read', entries: [{ title: 'Zürich' }] });
  });
});
