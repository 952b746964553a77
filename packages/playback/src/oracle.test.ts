import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, inject, test } from 'vitest';
import { findConflicts } from './conflicts.ts';
import type { Assignment, MediaRef, Pause, PlaybackFacts, ScheduleEntry } from './facts.ts';
import { resolve } from './resolve.ts';
import { nextOccurrence, runningOccurrence, type Timing } from './schedule.ts';
import { compile, timeline } from './timeline.ts';

/*
 * The fast implementation against a slow and obvious one, written with Temporal alone: it walks the calendar day by
 * day and asks minute by minute. `PLAYBACK_CASES=100000` makes it thorough.
 */

declare module 'vitest' {
  interface ProvidedContext {
    cases: number;
  }
}

const cases = inject('cases');
const SHORT_FORM = 300;
const run = cases === SHORT_FORM ? { numRuns: cases, seed: 20260329 } : { numRuns: cases };
const TIMEOUT_MS = 30_000 + cases * 50;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const zones = [
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

const arbitraryZone = fc.nat(zones.length - 1);

/** An instant, most often within a day and a half of a change of some zone’s clocks. */
const arbitraryInstant = fc
  .tuple(arbitraryZone, fc.nat(), fc.integer({ min: -DAY_MS * 1.5, max: DAY_MS * 1.5 }), fc.boolean())
  .map(([zone, pick, nearMs, isWhole]) => {
    const list = changes[zone] ?? [];
    const change = list[pick % Math.max(list.length, 1)] ?? Date.UTC(2008, 0, 1) + (pick % 10_000) * DAY_MS;
    const instant = change + nearMs;
    return isWhole ? Math.floor(instant / MINUTE_MS) * MINUTE_MS : instant;
  });

const arbitraryTime = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 23 })),
    fc.oneof(fc.constantFrom(0, 15, 30, 45, 59), fc.integer({ min: 0, max: 59 })),
  )
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

/** A timing whose occurrences are likely to lie about `nearMs`. */
function arbitraryTiming(nearMs: number): fc.Arbitrary<Timing> {
  return fc
    .record({
      zone: arbitraryZone,
      recurrence: fc.constantFrom('none', 'weekly', 'monthly'),
      startTime: arbitraryTime,
      endTime: arbitraryTime,
      daysOff: fc.integer({ min: -3, max: 3 }),
      periodsEarlier: fc.nat(14),
      isLate: fc.boolean(),
      lasts: fc.option(fc.integer({ min: -1, max: 60 })),
    })
    .map(({ zone, recurrence, startTime, endTime, daysOff, periodsEarlier, isLate, lasts }) => {
      const timeZone = zones[zone] ?? 'UTC';
      const near = Temporal.Instant.fromEpochMilliseconds(nearMs).toZonedDateTimeISO(timeZone).toPlainDate();
      let date = near.add({ days: daysOff });
      if (recurrence === 'weekly') date = date.subtract({ weeks: periodsEarlier });
      if (recurrence === 'monthly')
        date = (isLate ? date.with({ day: 31 }) : date).subtract({ months: periodsEarlier });
      const last = lasts === null ? null : near.add({ days: lasts }).toString();
      return { timeZone, recurrence, startTime, endTime, date: date.toString(), lastDate: last };
    });
}

const arbitraryMedia: fc.Arbitrary<MediaRef> = fc
  .tuple(fc.constantFrom('image' as const, 'video' as const), fc.nat(3))
  .map(([kind, n]) => ({ id: `med_${kind}_${n}`, kind, name: `${kind} ${n}` }));

const arbitraryPast = fc.nat(4).map((n) => `2026-01-0${n + 1}T00:00:00.000Z`);

const arbitraryAssignment: fc.Arbitrary<Assignment> = fc.record({ media: arbitraryMedia, assignedAt: arbitraryPast });

function arbitraryPause(nearMs: number): fc.Arbitrary<Pause> {
  return fc.tuple(fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }), fc.nat(2 * DAY_MS)).map(([offset, length]) => ({
    from: new Date(nearMs + offset).toISOString(),
    until: new Date(nearMs + offset + length).toISOString(),
  }));
}

/** Entries that now and then start together or where another ends. */
function arbitrarySchedule(nearMs: number): fc.Arbitrary<ScheduleEntry[]> {
  const entry = fc.record({
    media: arbitraryMedia,
    createdAt: arbitraryPast,
    timing: arbitraryTiming(nearMs),
    like: fc.nat(6),
    meets: fc.constantFrom('start', 'end', null),
  });
  return fc.array(entry, { maxLength: 6 }).map((list) =>
    list.map(({ media, createdAt, timing, like, meets }, i) => {
      const model = list[like]?.timing;
      return {
        ...(model === undefined || meets === null ? timing : touching(timing, model, meets)),
        media,
        createdAt,
        id: `evt_${i}`,
        title: `Entry ${i}`,
      };
    }),
  );
}

/** `timing` with its own end, but starting when `model` starts or ends. */
function touching(timing: Timing, model: Timing, meets: 'start' | 'end'): Timing {
  return { ...model, endTime: timing.endTime, startTime: meets === 'start' ? model.startTime : model.endTime };
}

function arbitraryFacts(nearMs: number): fc.Arbitrary<PlaybackFacts> {
  return fc.record({
    schedule: arbitrarySchedule(nearMs),
    pause: fc.option(arbitraryPause(nearMs)),
    device: fc.option(arbitraryAssignment),
    groups: fc.array(
      arbitraryAssignment.map((assignment) => ({ ...assignment, groupId: 'grp_1', groupName: 'Lobby' })),
      { maxLength: 3 },
    ),
    activeVideo: fc.option(arbitraryMedia.map((media) => ({ ...media, kind: 'video' as const }))),
    activeImage: fc.option(arbitraryMedia.map((media) => ({ ...media, kind: 'image' as const }))),
  });
}

// The oracle.

function plainDayOf(ms: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
}

function isStartDay(entry: Timing, day: Temporal.PlainDate): boolean {
  const first = Temporal.PlainDate.from(entry.date);
  if (Temporal.PlainDate.compare(day, first) < 0) return false;
  if (entry.lastDate !== null && Temporal.PlainDate.compare(day, Temporal.PlainDate.from(entry.lastDate)) > 0)
    return false;
  if (entry.recurrence === 'weekly') return day.dayOfWeek === first.dayOfWeek;
  if (entry.recurrence === 'monthly') return day.day === first.day;
  return day.equals(first);
}

interface Run {
  startMs: number;
  /** The start of the included end minute. */
  endMinuteMs: number;
}

function runsBetween(entry: Timing, fromMs: number, toMs: number): Run[] {
  const runs: Run[] = [];
  const last = plainDayOf(toMs, entry.timeZone).add({ days: 2 });
  for (
    let day = plainDayOf(fromMs, entry.timeZone).subtract({ days: 4 });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (!isStartDay(entry, day)) continue;
    const isOverMidnight =
      Temporal.PlainTime.compare(Temporal.PlainTime.from(entry.endTime), Temporal.PlainTime.from(entry.startTime)) < 0;
    const endDay = isOverMidnight ? day.add({ days: 1 }) : day;
    const start = day
      .toPlainDateTime(entry.startTime)
      .toZonedDateTime(entry.timeZone, { disambiguation: 'compatible' });
    const end = endDay.toPlainDateTime(entry.endTime).toZonedDateTime(entry.timeZone, { disambiguation: 'compatible' });
    if (Temporal.ZonedDateTime.compare(end, start) < 0) continue;
    runs.push({ startMs: start.epochMilliseconds, endMinuteMs: end.epochMilliseconds });
  }
  return runs;
}

type Runs = readonly (readonly [ScheduleEntry, readonly Run[]])[];

/** `reason sourceId media` of what should play. */
function expectedAt(facts: PlaybackFacts, runs: Runs, ms: number): string {
  const isPaused = facts.pause !== null && ms >= Date.parse(facts.pause.from) && ms < Date.parse(facts.pause.until);
  if (!isPaused) {
    let best: { entry: ScheduleEntry; startMs: number } | null = null;
    for (const [entry, list] of runs) {
      for (const { startMs, endMinuteMs } of list) {
        if (ms < startMs || ms >= endMinuteMs + MINUTE_MS) continue;
        const beats =
          best === null ||
          startMs > best.startMs ||
          (startMs === best.startMs && entry.createdAt > best.entry.createdAt) ||
          (startMs === best.startMs && entry.createdAt === best.entry.createdAt && entry.id > best.entry.id);
        if (beats) best = { entry, startMs };
      }
    }
    if (best !== null) return `schedule ${best.entry.id} ${best.entry.media.id}`;
  }
  if (facts.device !== null) return `device null ${facts.device.media.id}`;
  let newest: PlaybackFacts['groups'][number] | null = null;
  for (const group of facts.groups) {
    const beats =
      newest === null ||
      group.assignedAt > newest.assignedAt ||
      (group.assignedAt === newest.assignedAt && group.media.kind === 'video' && newest.media.kind === 'image');
    if (beats) newest = group;
  }
  if (newest !== null) return `group ${newest.groupId} ${newest.media.id}`;
  if (facts.activeVideo !== null) return `global null ${facts.activeVideo.id}`;
  if (facts.activeImage !== null) return `global null ${facts.activeImage.id}`;
  return 'nothing null undefined';
}

function said({
  reason,
  sourceId,
  media,
}: {
  reason: string;
  sourceId: string | null;
  media: MediaRef | null;
}): string {
  return `${reason} ${sourceId} ${media?.id}`;
}

/** Every minute of the stretch, and the milliseconds about the pause. */
function momentsBetween(facts: PlaybackFacts, fromMs: number, toMs: number): number[] {
  const moments = [fromMs, toMs - 1];
  for (let ms = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS; ms < toMs; ms += MINUTE_MS) moments.push(ms);
  for (const edge of facts.pause === null ? [] : [Date.parse(facts.pause.from), Date.parse(facts.pause.until)]) {
    moments.push(...[edge - 1, edge].filter((ms) => fromMs <= ms && ms < toMs));
  }
  return moments;
}

const stretches = arbitraryInstant.chain((fromMs) =>
  fc.record({
    fromMs: fc.constant(fromMs),
    lengthMs: fc.integer({ min: 1, max: 3 * DAY_MS }),
    facts: arbitraryFacts(fromMs),
  }),
);

test(
  'what plays is what the slow reading of the calendar says, minute by minute',
  () => {
    fc.assert(
      fc.property(stretches, ({ fromMs, lengthMs, facts }) => {
        const toMs = fromMs + lengthMs;
        const runs: Runs = facts.schedule.map((entry) => [entry, runsBetween(entry, fromMs, toMs)]);
        const compiled = compile(facts, fromMs, toMs);
        const moments = momentsBetween(facts, fromMs, toMs);
        for (const ms of moments) {
          const expected = expectedAt(facts, runs, ms);
          const actual = said(compiled.at(ms));
          if (actual !== expected) throw new Error(`${new Date(ms).toISOString()}: ${actual}, not ${expected}`);
        }
        for (const ms of moments.filter((_, i) => i % 997 === 0)) {
          const decision = resolve(facts, ms);
          const expected = expectedAt(facts, runs, ms);
          const winners = decision.candidates.filter(({ verdict }) => verdict === 'plays');
          expect(said(decision)).toBe(expected);
          expect(winners.map(said)).toEqual(decision.media === null ? [] : [expected]);
          expect(Date.parse(decision.until)).toBeGreaterThan(ms);
        }
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test(
  'a timeline covers its stretch without gaps, neighbours differ, and no answer changes before its “until”',
  () => {
    fc.assert(
      fc.property(stretches, ({ fromMs, lengthMs, facts }) => {
        const segments = timeline(facts, fromMs, fromMs + lengthMs);
        expect(segments.at(0)?.from).toBe(new Date(fromMs).toISOString());
        expect(segments.at(-1)?.until).toBe(new Date(fromMs + lengthMs).toISOString());
        expect(segments.filter(({ from, until }) => from >= until)).toEqual([]);
        const gaps = segments.slice(1).filter(({ from }, i) => from !== segments[i]?.until);
        expect(gaps).toEqual([]);
        const repeats = segments.slice(1).filter((segment, i) => said(segment) === said(segments[i] ?? segment));
        expect(repeats).toEqual([]);
        const early = segments
          .slice(0, -1)
          .filter(({ from, until }) => resolve(facts, Date.parse(from)).until !== until);
        expect(early).toEqual([]);
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

const timings = arbitraryInstant.chain((nowMs) =>
  fc.record({ nowMs: fc.constant(nowMs), timing: arbitraryTiming(nowMs) }),
);

test(
  'the running and the next occurrence are those of the slow calendar',
  () => {
    fc.assert(
      fc.property(timings, ({ nowMs, timing }) => {
        const runs = runsBetween(timing, nowMs, nowMs + 130 * DAY_MS);
        const running = runs.find(({ startMs, endMinuteMs }) => startMs <= nowMs && nowMs < endMinuteMs + MINUTE_MS);
        const next = runs.find(({ startMs }) => startMs > nowMs);
        expect(runningOccurrence(timing, nowMs)?.from).toBe(running?.startMs);
        expect(nextOccurrence(timing, nowMs)?.from).toBe(next?.startMs);
      }),
      { ...run, numRuns: Math.ceil(cases / 4) },
    );
  },
  TIMEOUT_MS,
);

const pairs = arbitraryInstant.chain((nowMs) =>
  fc
    .record({
      nowMs: fc.constant(nowMs),
      mine: arbitraryTiming(nowMs),
      other: arbitraryTiming(nowMs),
      meets: fc.constantFrom('start', 'end', null),
    })
    .map(({ meets, ...pair }) => ({
      ...pair,
      other: meets === null ? pair.other : touching(pair.other, pair.mine, meets),
    })),
);

test(
  'two entries conflict where the slow calendar has them meet within 400 days, the end minute left out',
  () => {
    fc.assert(
      fc.property(pairs, ({ nowMs, mine, other }) => {
        const endMs = nowMs + 400 * DAY_MS;
        const theirs = runsBetween(other, nowMs, endMs);
        const meetings = runsBetween(mine, nowMs, endMs).flatMap((a) =>
          theirs
            .map((b) => [Math.max(a.startMs, b.startMs), Math.min(a.endMinuteMs, b.endMinuteMs)] as const)
            .filter(([from, to]) => from < to && to > nowMs && from < endMs),
        );
        const first = meetings.length === 0 ? undefined : Math.min(...meetings.map(([from]) => from));
        const [found] = findConflicts(mine, [{ ...other, id: 'evt_1' }], nowMs);
        expect(found?.firstMeetsAt).toBe(first === undefined ? undefined : new Date(first).toISOString());
      }),
      { ...run, numRuns: Math.ceil(cases / 4) },
    );
  },
  TIMEOUT_MS,
);
