import { expect, test, vi } from 'vitest';
import { readBrowserTimeZone, chooseTimeZone, readTimeZone } from './use-time-zone.ts';

test('a chosen time zone is stored; null restores the browser’s', () => {
  chooseTimeZone('Asia/Kathmandu');
  expect(localStorage.getItem('userTimezone')).toBe('Asia/Kathmandu');
  expect(readTimeZone()).toBe('Asia/Kathmandu');
  chooseTimeZone(null);
  expect(readTimeZone()).toBe(readBrowserTimeZone());
});

test('the browser’s time zone is stored when it is first read', () => {
  localStorage.removeItem('userTimezone');
  expect(readTimeZone()).toBe(readBrowserTimeZone());
  expect(localStorage.getItem('userTimezone')).toBe(readBrowserTimeZone());
});

test('an unknown stored time zone is ignored', () => {
  localStorage.setItem('userTimezone', 'Mars/Olympus');
  expect(readTimeZone()).toBe(readBrowserTimeZone());
});

test('a browser without a time zone uses UTC', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new RangeError('no zone');
  });
  expect(readBrowserTimeZone()).toBe('UTC');
  vi.restoreAllMocks();
});
