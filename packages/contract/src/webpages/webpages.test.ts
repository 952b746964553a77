import { describe, expect, test } from 'vitest';
import { isContentId, isWebpageId } from '../core/ids.ts';
import { ContentId, ContentKind, ItemKind } from '../library/content.ts';
import { DEFAULT_WEBPAGE_MS, computePlayedMs } from '../playlists/playlist-limits.ts';
import { WebpageAddress, webpages } from './webpages.ts';

describe('the address of a web page', () => {
  test.each([['http://example.com'], ['https://example.com/a?b#c'], ['HTTP://[::1]:8080/'], [' https://exämple.com ']])(
    'may be %s',
    (address) => {
      expect(WebpageAddress.parse(address)).toBe(address.trim());
    },
  );

  test.each([
    ['example.com'],
    ['//example.com'],
    ['ftp://example.com'],
    ['javascript:alert(1)'],
    ['https://'],
    ['https://me@example.com'],
    ['https://:pw@example.com'],
    [`https://example.com/${'x'.repeat(2_000)}`],
  ])('may not be %s', (address) => {
    expect(WebpageAddress.safeParse(address).success).toBe(false);
  });
});

test('a web page is added by its address alone', () => {
  expect(webpages.create.body.parse({ url: 'https://example.com/' })).toEqual({
    name: '',
    folderId: null,
    url: 'https://example.com/',
    zoom: 100,
    showsScrollBars: false,
    fallbackMediaId: null,
  });
});

test('a web page is content, and may be an item of a playlist', () => {
  expect(ContentKind.options).toContain('webpage');
  expect(ItemKind.options).toContain('webpage');
  expect(ContentId.parse('web_1')).toBe('web_1');
  expect([isWebpageId('web_1'), isContentId('web_1'), isWebpageId('ply_1')]).toEqual([true, true, false]);
});

test('a web page of a playlist plays for 30 seconds unless it has a duration', () => {
  const item = { mediaType: 'webpage', mediaDurationMs: null } as const;
  expect(computePlayedMs({ ...item, durationMs: null })).toBe(DEFAULT_WEBPAGE_MS);
  expect(computePlayedMs({ ...item, durationMs: 5_000 })).toBe(5_000);
});
