import { expect, test } from 'vitest';
import { timeIn } from './wall-time.ts';

test('a time of day for fields and the API has four digits and a colon', () => {
  expect(timeIn('UTC', '2026-11-23T00:05:00.000Z')).toBe('00:05');
  expect(timeIn('Asia/Tokyo', '2026-11-23T12:00:00.000Z')).toBe('21:00');
});
