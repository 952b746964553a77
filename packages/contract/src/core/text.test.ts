import { describe, expect, test } from 'vitest';
import { PageQuery } from './page.ts';
import { isolateText, Instant, lineSchema, optionalLineSchema } from './text.ts';
import { formatTimeRange } from './time-range.ts';

describe('a line of text', () => {
  const Name = lineSchema(10, 'Please enter a name');

  test('is trimmed', () => {
    expect(Name.parse('  Lobby \t')).toBe('Lobby');
  });

  test('loses control characters and bidirectional overrides', () => {
    expect(Name.parse('Lob\nby\u0000')).toBe('Lobby');
    expect(Name.parse('a\u202Eb\u2066c')).toBe('abc');
  });

  test.for(['', '   ', '\u200B', '\u200D\u200D', '\n'])('needs something visible: %j is refused', (text) => {
    const { error } = Name.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a name']);
  });

  test('keeps the joiners of an emoji', () => {
    expect(Name.parse('👩\u200D🍳')).toBe('👩\u200D🍳');
  });

  test('replaces half a surrogate pair, which JSON and the database cannot store', () => {
    expect(Name.parse('a\uD800')).toBe('a\uFFFD');
  });

  test('is measured after trimming', () => {
    expect(Name.parse(` ${'x'.repeat(10)} `)).toHaveLength(10);
    const { error } = Name.safeParse('x'.repeat(11));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please use at most 10 characters']);
  });
});

describe('an optional line', () => {
  test('may be empty', () => {
    expect(optionalLineSchema(10).parse('   ')).toBe('');
  });

  test('has the same maximum', () => {
    expect(optionalLineSchema(3).safeParse('abcd').success).toBe(false);
  });
});

describe('a name in a sentence', () => {
  test('is isolated if it is read from right to left', () => {
    expect(isolateText('مرحبا')).toBe('\u2068مرحبا\u2069');
    expect(isolateText('שלום')).toBe('\u2068שלום\u2069');
  });

  test('is left alone otherwise', () => {
    expect(isolateText('Lobby 日本')).toBe('Lobby 日本');
  });
});

describe('an instant', () => {
  test.for(['2026-03-09T12:00:00Z', '2026-03-09T12:00:00.123Z'])('%s is accepted', (text) => {
    expect(Instant.safeParse(text).success).toBe(true);
  });

  test.for(['2026-03-09', '2026-03-09T12:00:00', '2026-03-09T12:00:00+01:00', '2026-02-30T00:00:00Z', 'now'])(
    '%s is refused',
    (text) => {
      expect(Instant.safeParse(text).success).toBe(false);
    },
  );
});

describe('a page of a list', () => {
  test('has 1 to 200 entries, read from the address', () => {
    expect(PageQuery.parse({ limit: '200' })).toEqual({ limit: 200 });
    for (const limit of ['0', '201', '1.5', 'all']) expect(PageQuery.safeParse({ limit }).success).toBe(false);
  });

  test('is the whole list without a limit', () => {
    expect(PageQuery.parse({})).toEqual({});
  });

  test('searches for trimmed text of at most 200 characters', () => {
    expect(PageQuery.parse({ search: '  lobby ' })).toEqual({ search: 'lobby' });
    expect(PageQuery.safeParse({ search: 'x'.repeat(201) }).success).toBe(false);
  });
});

test('a time range has an en dash', () => {
  expect(formatTimeRange('09:00', '17:00')).toBe('09:00–17:00');
});
