import { expect, test, vi } from 'vitest';
import { browserTimeZone, chooseTimeZone, readTimeZone } from './time-zone.ts';

test('a chosen time zone is remembered, and the browser’s comes back without one', () => {
  chooseTimeZone('Asia/Kathmandu');
  expect(localStorage.getItem('userTimezone')).toBe('Asia/Kathmandu');
  expect(readTimeZone()).toBe('Asia/Kathmandu');
  chooseTimeZone(null);
  expect(readTimeZone()).toBe(browserTimeZone());
});

test('the browser’s time zone is remembered once it is taken', () => {
  localStorage.removeItem('userTimezone');
  expect(readTimeZone()).toBe(browserTimeZone());
  expect(localStorage.getItem('userTimezone')).toBe(browserTimeZone());
});

test('a time zone that nobody knows is passed over', () => {
  localStorage.setItem('userTimezone', 'Mars/Olympus');
  expect(readTimeZone()).toBe(browserTimeZone());
});

test('a browser that cannot say where it is stands at UTC', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new RangeError('no zone');
  });
  expect(browserTimeZone()).toBe('UTC');
  vi.restoreAllMocks();
});
