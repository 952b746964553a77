import { expect, test } from 'vitest';
import { createVisits } from './visits.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test('a phone counts once for a code until it has not opened it for a minute', () => {
  const visits = createVisits();
  const phone = { address: '192.0.2.1', userAgent: PHONE };
  const countAt = (ms: number, scanned = 'A') => visits.isScan(scanned, phone, ms);
  expect([0, 1_000, 50_000, 100_000, 159_000].map((ms) => countAt(ms))).toEqual([true, false, false, false, false]);
  expect(countAt(159_000, 'B')).toBe(true);
  expect(countAt(219_000)).toBe(true);
});

test('phones of one network count by themselves, and 60 of them at most in a minute', () => {
  const visits = createVisits();
  const countFrom = (address: string, ms: number) =>
    Array.from({ length: 100 }, (_, n) => ({ address, userAgent: `${PHONE} ${n}` })).filter((phone) =>
      visits.isScan('A', phone, ms),
    ).length;
  expect(countFrom('2001:db8::1', 0)).toBe(60);
  expect(countFrom('2001:db8:0:1::1', 0)).toBe(60);
  expect(countFrom('2001:db8::2', 59_000)).toBe(0);
  expect(countFrom('2001:db8::1', 120_000)).toBe(60);
});

test.each([
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['the preview of a link in a message', 'WhatsApp/2.23.20.0'],
  ['the preview of a link in a post', 'facebookexternalhit/1.1'],
  ['a program', 'curl/8.5.0'],
  ['who does not name the browser', ''],
])('%s does not count', (_, userAgent) => {
  expect(createVisits().isScan('A', { address: '192.0.2.1', userAgent }, 0)).toBe(false);
});
