import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';

/*
 * Random instants in 30 time zones, mostly near a change of their clocks.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const zones = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Europe/Chisinau',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Santiago',
  'America/Havana',
  'America/Nuuk',
  'America/Caracas',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Africa/Windhoek',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Asia/Gaza',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
];

/** Instants at which the clocks of a zone change, 2008 to 2037. */
const changes = zones.map((zone) => {
  const found: number[] = [];
  let at = Temporal.Instant.from('2008-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.year < 2038) {
    found.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return found;
});

export const arbitraryZone = fc.nat(zones.length - 1);

/** A zone and an instant, most often within a day and a half of a change of its clocks. */
const arbitraryPlace = fc
  .tuple(arbitraryZone, fc.nat(), fc.integer({ min: -DAY_MS * 1.5, max: DAY_MS * 1.5 }), fc.boolean())
  .map(([zone, pick, nearMs, isWhole]) => {
    const list = changes[zone] ?? [];
    const change = list[pick % Math.max(list.length, 1)] ?? Date.UTC(2008, 0, 1) + (pick % 10_000) * DAY_MS;
    const instant = change + nearMs;
    const ms = isWhole ? Math.floor(instant / MINUTE_MS) * MINUTE_MS : instant;
    return { timeZone: zones[zone] ?? 'UTC', ms };
  });

export const arbitraryInstant = arbitraryPlace.map(({ ms }) => ms);

/** A place, half of them in a zone whose clocks change elsewhen. */
export const arbitraryScreen = fc
  .tuple(arbitraryPlace, fc.option(arbitraryZone))
  .map(([{ timeZone, ms }, other]) => ({ ms, timeZone: other === null ? timeZone : (zones[other] ?? 'UTC') }));
