import { expect, test } from 'vitest';
import { formatMoment, formatMomentLabel, addZone } from './moment-text.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const later = (days: number) => Date.parse('2026-11-23T18:00:00.000Z') + days * 86_400_000;

test.each([
  [0, '18:00', 'Today at 18:00'],
  [1, 'tomorrow at 18:00', 'Tomorrow at 18:00'],
  [3, 'Thursday at 18:00', 'Thursday at 18:00'],
  [30, 'Dec 23, 2026 at 18:00', 'Dec 23, 2026 at 18:00'],
])('a time %i days ahead is told with its day', (days, moment, label) => {
  expect(formatMoment(later(days), now, 'UTC')).toBe(moment);
  expect(formatMomentLabel(later(days), now, 'UTC')).toBe(label);
});

test('a zone is named only where its clock differs from the reader’s', () => {
  expect(addZone('03:00', later(0), 'Asia/Tokyo', 'UTC')).toBe('03:00 (Asia/Tokyo)');
  expect(addZone('18:00', later(0), 'Africa/Abidjan', 'UTC')).toBe('18:00');
});
