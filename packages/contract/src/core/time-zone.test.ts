import { expect, test } from 'vitest';
import { findCurrentTimeZone, isTimeZone, RENAMED_TIME_ZONES } from './time-zone.ts';
import { TimeZone } from './time-zone-fields.ts';

const engineName = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

test.each(Object.entries(RENAMED_TIME_ZONES))('%s is accepted and becomes %s, the same zone', (old, current) => {
  expect(TimeZone.parse(old)).toBe(current);
  expect(TimeZone.parse(current)).toBe(current);
  expect(engineName(current)).toBe(engineName(old));
});

test('every zone of this runtime has one current name', () => {
  const zones = Intl.supportedValuesOf('timeZone').map(findCurrentTimeZone);
  expect(zones).not.toContain(null);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => zone !== null && zone in RENAMED_TIME_ZONES)).toEqual([]);
});

test.each(['', '+02:00', 'Mars/Olympus', 'x\0', ' UTC'])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
  expect(TimeZone.safeParse(name).error?.issues[0]?.message).toContain('Europe/London');
});
