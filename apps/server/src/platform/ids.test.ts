import { expect, test } from 'vitest';
import { newSecret } from './secrets.ts';
import { newId } from './ids.ts';

test('an id has its prefix, ten characters of time and sixteen random ones, without letters that look like digits', () => {
  expect(newId('dev')).toMatch(/^dev_[0-9a-hjkmnp-tv-z]{26}$/);
});

test('ids sort by the time at which they were made, to the millisecond and for centuries', () => {
  const times = [0, 1, 31, 32, 1_773_057_600_000, 1_773_057_600_001, Date.parse('2500-01-01')];
  const ids = times.map((time) => newId('play', time));
  expect(ids.toSorted()).toEqual(ids);
});

test('ids of the same millisecond differ', () => {
  const ids = Array.from({ length: 1_000 }, () => newId('dev', 0));
  expect(new Set(ids).size).toBe(1_000);
});

test('a secret has 256 bits and fits into an address unescaped', () => {
  const secret = newSecret();
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(encodeURIComponent(secret)).toBe(secret);
});
