import { expect, test } from 'vitest';
import { findTimeZones } from './time-zone-search.ts';
import { timeZones } from '../../format/use-time-zone.ts';

const namesFor = (text: string) => findTimeZones(text, 'UTC').map(({ zone }) => zone);

test.each([
  ['kyiv', 'Europe/Kyiv'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['calcutta', 'Asia/Kolkata'],
  ['new york', 'America/New_York'],
  ['york america', 'America/New_York'],
  ['saigon', 'Asia/Ho_Chi_Minh'],
  ['London', 'Europe/London'],
  ['são paulo', 'America/Sao_Paulo'],
])('a time zone is found by %j', (text, zone) => {
  expect(namesFor(text)[0]).toBe(zone);
});

test('all zones are listed by their current names, and the selected one even if the browser does not list it', () => {
  expect(namesFor('')).toEqual(timeZones);
  expect(timeZones).toContain('Asia/Kolkata');
  expect(timeZones).not.toContain('Asia/Calcutta');
  expect(findTimeZones('', 'Asia/Future')[0]).toEqual({ zone: 'Asia/Future', formerly: null });
  expect(namesFor('nowhere')).toEqual([]);
});
