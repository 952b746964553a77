import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blend, contrastOf, pickColor } from './color.ts';
import { formatCountdown } from './elements/countdown.ts';
import { fillVariables, findFittingSize, formatDate, formatTime } from './text-format.ts';
import { findLayoutLanguage, wordsOf } from './words.ts';

const context = {
  ms: Date.UTC(2026, 10, 20, 14, 42, 7),
  timeZone: 'Europe/Zurich',
  language: 'en-GB',
  screenName: 'Lobby',
  groupName: 'דלת',
};

test('variables are replaced, names are isolated, and braces of people stay', () => {
  expect(fillVariables('{screen.name} – {date}, {time} {name} {{time}', context)).toBe(
    '\u2068Lobby\u2069 – Friday 20 November, 15:42 {name} {15:42',
  );
  expect(fillVariables('{group.name}: {screen.name}', { ...context, screenName: '{time}' })).toBe(
    '\u2068דלת\u2069: \u2068{time}\u2069',
  );
});

test('dates and times are written in the language and the time zone of the screen', () => {
  expect(formatDate(context, 'full')).toMatch(/^Friday,? 20 November 2026$/);
  expect(formatDate({ ...context, language: 'de' }, 'long')).toBe('Freitag, 20. November');
  expect(formatTime({ ...context, timeZone: 'America/New_York' }, { hours: 12, hasSeconds: false })).toMatch(
    /^9:42\sam$/,
  );
  expect(formatTime(context, { hours: 24, hasSeconds: true })).toBe('15:42:07');
  expect(formatTime({ ...context, ms: Date.UTC(2026, 10, 20, 23) }, { hours: 24, hasSeconds: false })).toBe('00:00');
});

test('an unknown language or time zone still gives a time', () => {
  expect(formatTime({ ...context, language: '-', timeZone: 'Mars/Base' }, { hours: 24, hasSeconds: false })).toBe(
    '14:42',
  );
});

const count = (until: string) => formatCountdown(context, { until, finished: 'Now!' });

describe('a countdown', () => {
  test.each([
    ['2026-11-23T09:47', '2 d 18:04:53'],
    ['2026-11-20T15:43', '00:00:53'],
    ['2026-11-20T15:42', 'Now!'],
    ['never', 'Now!'],
  ])('to %s: %s', (until, expected) => {
    expect(count(until)).toBe(expected);
  });
});

test.each([
  ['en', 'Friday 20 November', '2 d 18:04:53'],
  ['de', 'Freitag, 20. November', '2 T 18:04:53'],
  ['fr', 'vendredi 20 novembre', '2 j 18:04:53'],
  ['es', 'viernes, 20 de noviembre', '2 d 18:04:53'],
])('a layout without a language is written in that of its screen: %s', (screens, date, left) => {
  const shown = { ...context, language: findLayoutLanguage(null, screens) };
  expect(formatDate(shown, 'long').replace('Friday,', 'Friday')).toBe(date);
  expect(formatCountdown(shown, { until: '2026-11-23T09:47', finished: '' })).toBe(left);
});

test('words are those of the language, whatever its region, and English where there are none', () => {
  expect(wordsOf('de-CH')).toBe(wordsOf('de'));
  expect(wordsOf('es-MX').milesPerHour).toBe('mi/h');
  expect([wordsOf('it-IT'), wordsOf('constructor')]).toEqual([wordsOf('en'), wordsOf('en')]);
  expect(findLayoutLanguage('it-IT', 'de')).toBe('it-IT');
});

test('text gets the largest size that fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 1_000 }), fc.integer({ min: 0, max: 1_200 }), (max, limit) => {
      let asked = 0;
      const size = findFittingSize(8, max, (each) => ((asked += 1), each <= limit));
      expect(size).toBe(Math.max(8, Math.min(max, limit)));
      expect(asked).toBeLessThanOrEqual(11);
    }),
  );
});

test('the contrast of colors is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(blend('#00000080', '#ffffff')).toBe('#7f7f7f');
  expect(pickColor({ day: '#ffffff', night: '#000000' }, true)).toBe('#000000');
  expect(pickColor({ day: '#ffffff' }, true)).toBe('#ffffff');
});
