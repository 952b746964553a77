import { Temporal } from 'temporal-polyfill';

const DAY_MS = 86_400_000;
/** Offsets are read from Temporal once per zone and period of this length, then cached. */
const ERA_MS = 4 * 365.25 * DAY_MS;
/** Longer than any offset or gap: a wall time near the edge of an era needs the transitions just beyond it. */
const MARGIN_MS = 3 * DAY_MS;

/** The offsets of a zone in and around one era: `offsetMs[i]` applies from the instant `from[i]` until `from[i + 1]`. */
interface Offsets {
  from: number[];
  offsetMs: number[];
}

/** A time zone with its cached offsets. */
export interface Zone {
  readonly name: string;
  readonly eras: Map<number, Offsets>;
  /** Around the last wall time asked for, because most questions are about times near each other. */
  readonly steady: Steady;
}

/** Wall times from `fromMs` until `untilMs` that have one offset, and none of which is skipped. */
interface Steady {
  fromMs: number;
  untilMs: number;
  offsetMs: number;
}

const zones = new Map<string, Zone>();
/** Three times the number of zones. Names are cached as written, so differences in case add entries. */
const MAX_ZONES = 1_500;

/** True for an IANA time zone known to this runtime. Bare offsets such as `+01:00` are not accepted. */
export function isValidTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return true;
  } catch {
    return false;
  }
}

/** @throws RangeError if {@link isValidTimeZone} is false */
export function zoneNamed(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    if (!isValidTimeZone(name)) throw new RangeError(`Unknown time zone: ${name}`);
    if (zones.size >= MAX_ZONES) zones.clear();
    zone = { name, eras: new Map(), steady: { fromMs: 0, untilMs: 0, offsetMs: 0 } };
    zones.set(name, zone);
  }
  return zone;
}

/**
 * The instant, in epoch milliseconds, at which clocks in `zone` show `wallMs`.
 *
 * A wall time that DST skips moves forward by the gap; one that occurs twice means the first.
 * Temporal calls this `compatible`; the cached offsets answer in a fiftieth of its time.
 *
 * @param wallMs the wall time as if it were UTC, in epoch milliseconds
 */
export function findInstant(zone: Zone, wallMs: number): number {
  const { steady } = zone;
  if (steady.fromMs <= wallMs && wallMs < steady.untilMs) return wallMs - steady.offsetMs;

  const { from, offsetMs } = findOffsets(zone, Math.floor(wallMs / ERA_MS));
  let previous = 0;
  for (let i = 0; i < offsetMs.length; i++) {
    const offset = offsetMs[i] ?? 0;
    const since = from[i] ?? 0;
    const until = from[i + 1] ?? 0;
    const instant = wallMs - offset;
    if (instant < until) {
      if (instant < since) return wallMs - previous;
      steady.fromMs = since + MARGIN_MS + offset;
      steady.untilMs = until + offset;
      steady.offsetMs = offset;
      return instant;
    }
    previous = offset;
  }
  return wallMs - previous;
}

/** The wall time in `zone` at an instant, as if it were UTC; both in epoch milliseconds. */
export function toWallTime(zone: Zone, ms: number): number {
  let wallMs = ms;
  eachOffset(zone, ms, ms + 1, (_from, _to, offsetMs) => {
    wallMs = ms + offsetMs;
  });
  return wallMs;
}

/**
 * Visits the parts of `[fromMs, toMs)` (epoch milliseconds) in which a zone has one offset, in order: an instant in
 * `[from, to)` plus `offsetMs` is its wall time.
 */
export function eachOffset(
  zone: Zone,
  fromMs: number,
  toMs: number,
  visit: (from: number, to: number, offsetMs: number) => void,
): void {
  for (let era = Math.floor(fromMs / ERA_MS); era * ERA_MS < toMs; era++) {
    const { from, offsetMs } = findOffsets(zone, era);
    const start = Math.max(fromMs, era * ERA_MS);
    const end = Math.min(toMs, (era + 1) * ERA_MS);
    for (let i = 0; i < offsetMs.length; i++) {
      const since = Math.max(from[i] ?? 0, start);
      const until = Math.min(from[i + 1] ?? 0, end);
      if (since < until) visit(since, until, offsetMs[i] ?? 0);
    }
  }
}

function findOffsets(zone: Zone, era: number): Offsets {
  const known = zone.eras.get(era);
  if (known !== undefined) return known;

  const start = era * ERA_MS - MARGIN_MS;
  const end = (era + 1) * ERA_MS + MARGIN_MS;
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone.name);
  const offsets: Offsets = { from: [start], offsetMs: [first.offsetNanoseconds / 1e6] };
  for (
    let change = first.getTimeZoneTransition('next');
    change !== null && change.epochMilliseconds < end;
    change = change.getTimeZoneTransition('next')
  ) {
    offsets.from.push(change.epochMilliseconds);
    offsets.offsetMs.push(change.offsetNanoseconds / 1e6);
  }
  offsets.from.push(end);
  zone.eras.set(era, offsets);
  return offsets;
}
