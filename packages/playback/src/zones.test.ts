import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { findInstant, isValidTimeZone, zoneNamed } from './zones.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function byTemporal(name: string, wallMs: number): number {
  const wall = Temporal.PlainDateTime.from(new Date(wallMs).toISOString().slice(0, -1));
  return wall.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds;
}

describe('wall time to instant', () => {
  test.each([
    'UTC',
    'Europe/London',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Antarctica/Troll',
    'Asia/Kathmandu',
  ])('%s agrees with Temporal around every change of its clocks from 2008 to 2037', (name) => {
    const zone = zoneNamed(name);
    const wrong: string[] = [];
    const start = Temporal.Instant.from('2008-01-01T00:00Z').toZonedDateTimeISO(name);
    const end = Date.UTC(2038, 0, 1);
    let changes = 0;
    for (
      let change = start.getTimeZoneTransition('next');
      change !== null && change.epochMilliseconds < end;
      change = change.getTimeZoneTransition('next')
    ) {
      changes++;
      const wallMs = change.epochMilliseconds + change.offsetNanoseconds / 1e6;
      for (let ms = wallMs - 2 * HOUR_MS; ms <= wallMs + 2 * HOUR_MS; ms += 10 * MINUTE_MS) {
        for (const exact of [ms - MINUTE_MS, ms]) {
          const right = byTemporal(name, exact);
          // independent of the previous query, which is for an instant ten days before or after
          for (const days of [-10, 10]) {
            findInstant(zone, exact + days * 24 * HOUR_MS);
            if (findInstant(zone, exact) !== right) wrong.push(new Date(exact).toISOString());
          }
        }
      }
    }
    for (let ms = Date.UTC(2008, 0, 1); ms < end; ms += 73 * HOUR_MS) {
      if (findInstant(zone, ms) !== byTemporal(name, ms)) wrong.push(new Date(ms).toISOString());
    }
    expect(wrong).toEqual([]);
    expect(changes > 0).toBe(!['UTC', 'Asia/Kathmandu'].includes(name));
  });
});

test.each([
  ['Africa/Sao_Tome', Date.UTC(2018, 0, 1)], // an hour is skipped after midnight
  ['Asia/Dhaka', Date.UTC(2010, 0, 1)], // an hour is repeated before midnight
])('%s is right where its clocks change at the edge of an era', (name, wallMs) => {
  const hours = Array.from({ length: 13 }, (_, i) => wallMs + ((i - 6) / 2) * HOUR_MS);
  expect(hours.map((ms) => findInstant(zoneNamed(name), ms))).toEqual(hours.map((ms) => byTemporal(name, ms)));
});

test('a time before 1970 has the offset of that time', () => {
  const wallTimes = [Date.UTC(1965, 0, 15), Date.UTC(1965, 6, 15), Date.UTC(1969, 0, 15)];
  const instants = wallTimes.map((ms) => findInstant(zoneNamed('Europe/London'), ms));
  expect(instants).toEqual(wallTimes.map((ms) => byTemporal('Europe/London', ms)));
});

describe('names of time zones', () => {
  test.each(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'America/Port-au-Prince'])(
    '%s is one',
    (name) => {
      expect(isValidTimeZone(name)).toBe(true);
    },
  );

  test.each(['', 'Mars/Olympus', '+01:00', 'Europe/', '2026-03-01T00:00[Europe/London]', 'Europe/London; drop'])(
    '%j is none',
    (name) => {
      expect(isValidTimeZone(name)).toBe(false);
      expect(() => zoneNamed(name)).toThrow(`Unknown time zone: ${name}`);
    },
  );
});
