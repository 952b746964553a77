import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Claimant } from '../conflicts.ts';
import type {
  ContentRef,
  MediaRef,
  Pause,
  PlaybackFacts,
  PlaylistItem,
  PlaylistRef,
  RecurrenceRule,
  ScheduleEntry,
  Window,
  Takeover,
} from '../facts.ts';
import type { Timing } from '../schedule.ts';

/*
 * Random facts of devices in 30 time zones, mostly near a change of their clocks.
 */

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

const arbitraryInstant = arbitraryPlace.map(({ ms }) => ms);

/** Often near the hours at which clocks change, and late enough for events that end the next evening. */
const arbitraryTime = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 18, max: 23 })),
    fc.oneof(fc.constantFrom(0, 15, 30, 45, 59), fc.integer({ min: 0, max: 59 })),
  )
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

const arbitraryInterval = fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 99 }));
const arbitraryCount = fc.oneof(fc.constant(undefined), fc.nat(20), fc.nat(999));
const arbitraryWeekday = fc.nat(6);

/** Any rule that the contract accepts. */
export const rules: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    interval: arbitraryInterval,
    count: arbitraryCount.map((count) => (count === undefined ? undefined : count + 1)),
    days: fc.oneof(
      fc.constantFrom({ frequency: 'daily' as const }, { frequency: 'weekly' as const }),
      fc
        .uniqueArray(arbitraryWeekday, { minLength: 1 })
        .map((weekdays) => ({ frequency: 'weekly' as const, weekdays })),
      fc
        .option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })), { nil: undefined })
        .map((monthDay) => ({ frequency: 'monthly' as const, monthDay })),
      fc
        .tuple(arbitraryWeekday, fc.constantFrom(1, 2, 3, 4, -1))
        .map(([weekday, weekOfMonth]) => ({ frequency: 'monthly' as const, weekdays: [weekday], weekOfMonth })),
    ),
  })
  .map(({ days, interval, count }) => ({ ...days, interval, ...(count !== undefined && { count }) }));

const DAYS_OF_PERIOD = { none: 0, daily: 1, weekly: 7, monthly: 30 };
/** The slow calendar begins two years before the first instant. */
const MAX_DAYS_EARLIER = 700;

/** A timing whose occurrences are likely to lie about `nearMs`. */
function arbitraryTiming(nearMs: number): fc.Arbitrary<Timing> {
  return fc
    .record({
      zone: arbitraryZone,
      recurrence: fc.constantFrom('none', 'daily', 'weekly', 'monthly', 'custom', 'custom'),
      customRule: rules,
      allDay: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      startTime: arbitraryTime,
      endTime: arbitraryTime,
      daysOff: fc.integer({ min: -3, max: 3 }),
      periodsEarlier: fc.nat(14),
      isLate: fc.boolean(),
      lasts: fc.option(fc.integer({ min: -1, max: 60 })),
      skips: fc.array(fc.integer({ min: -4, max: 8 }), { maxLength: 4 }),
    })
    .map(
      ({ zone, recurrence, customRule, allDay, startTime, endTime, daysOff, periodsEarlier, isLate, lasts, skips }) => {
        const timeZone = zones[zone] ?? 'UTC';
        const near = Temporal.Instant.fromEpochMilliseconds(nearMs).toZonedDateTimeISO(timeZone).toPlainDate();
        let date = near.add({ days: daysOff });
        if (recurrence === 'custom') {
          const { frequency, interval } = customRule;
          const days = DAYS_OF_PERIOD[frequency] * interval * Math.ceil(periodsEarlier / (isLate ? 1 : 4));
          date = date.subtract({ days: days % MAX_DAYS_EARLIER });
        } else if (recurrence === 'monthly') {
          date = (isLate ? date.with({ day: 31 }) : date).subtract({ months: periodsEarlier });
        } else date = date.subtract({ days: DAYS_OF_PERIOD[recurrence] * periodsEarlier });
        const last = lasts === null ? null : near.add({ days: lasts }).toString();
        const rule = recurrence === 'custom' ? customRule : null;
        const days = { date: date.toString(), lastDate: last };
        const skippedDays = skips.map((offset) => near.add({ days: offset }).toString());
        return { timeZone, recurrence, rule, startTime, endTime, allDay, ...days, skippedDays };
      },
    );
}

const arbitraryMedia: fc.Arbitrary<MediaRef> = fc
  .tuple(fc.constantFrom('image' as const, 'video' as const), fc.nat(3))
  .map(([kind, n]) => ({ id: `med_${kind}_${n}`, kind, name: `${kind} ${n}` }));

/** A window that is likely to open or close about `near`. */
function arbitraryWindow(near: Temporal.PlainDate): fc.Arbitrary<Window> {
  const date = fc.integer({ min: -3, max: 3 }).map((days) => near.add({ days }).toString());
  return fc
    .record({
      days: fc.option(fc.uniqueArray(arbitraryWeekday, { minLength: 1 }), { nil: undefined }),
      hours: fc.option(fc.tuple(arbitraryTime, fc.oneof(arbitraryTime, fc.constant('00:00'))), { nil: undefined }),
      firstDate: fc.option(date, { nil: undefined, freq: 3 }),
      lastDate: fc.option(date, { nil: undefined, freq: 3 }),
    })
    .map(({ hours, ...window }) => ({ ...window, ...(hours && { from: hours[0], to: hours[1] }) }));
}

function arbitraryWindows(nearMs: number, timeZone: string): fc.Arbitrary<Window[]> {
  const near = Temporal.Instant.fromEpochMilliseconds(nearMs).toZonedDateTimeISO(timeZone).toPlainDate();
  return fc.array(arbitraryWindow(near), { maxLength: 3 });
}

function arbitraryPlaylist(nearMs: number, timeZone: string): fc.Arbitrary<PlaylistRef> {
  const item = fc.record({
    media: arbitraryMedia,
    durationMs: fc.integer({ min: 1_000, max: 60_000 }),
    fit: fc.constant(null),
    transition: fc.constant(null),
    windows: fc.oneof(
      arbitraryWindows(nearMs, timeZone).filter(({ length }) => length > 0),
      arbitraryWindows(nearMs, timeZone),
    ),
  });
  return fc
    .array(item, { maxLength: 4 })
    .map((items) => items.map((one, i): PlaylistItem => ({ ...one, id: `pli_${i}` })))
    .map((items) => ({ id: 'ply_', kind: 'playlist', name: 'Menu', items }));
}

const arbitraryPast = fc.nat(4).map((n) => `2026-01-0${n + 1}T00:00:00.000Z`);

function arbitraryPause(nearMs: number): fc.Arbitrary<Pause> {
  return fc.tuple(fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }), fc.nat(2 * DAY_MS)).map(([offset, length]) => ({
    from: new Date(nearMs + offset).toISOString(),
    until: new Date(nearMs + offset + length).toISOString(),
  }));
}

function arbitraryTakeover(nearMs: number, content: fc.Arbitrary<ContentRef>): fc.Arbitrary<Takeover> {
  const message = { heading: 'Fire', text: '', tone: 'danger' as const };
  return fc
    .record({
      shown: fc.oneof(
        content.map((media) => ({ media, message: null })),
        fc.constantFrom({ media: null, message }, { media: null, message: null }),
      ),
      // Hours, so that some begin or end together.
      offset: fc.integer({ min: -36, max: 24 }),
      length: fc.option(fc.integer({ min: 1, max: 36 })),
    })
    .map(({ shown, offset, length }) => {
      const fromMs = nearMs + offset * 3_600_000;
      const until = length === null ? null : new Date(fromMs + length * 3_600_000).toISOString();
      return { id: '', title: 'Drill', ...shown, from: new Date(fromMs).toISOString(), until };
    });
}

const numbered = (takeovers: readonly Takeover[]): Takeover[] =>
  takeovers.map((takeover, i) => ({ ...takeover, id: `tko_${i}` }));

const arbitraryPriority = fc.constantFrom('normal' as const, 'normal' as const, 'high' as const);

/** Entries, some of which start together or when another ends. */
function arbitrarySchedule(nearMs: number, content: fc.Arbitrary<ContentRef>): fc.Arbitrary<ScheduleEntry[]> {
  const entry = fc.record({
    media: content,
    createdAt: arbitraryPast,
    timing: arbitraryTiming(nearMs),
    priority: arbitraryPriority,
    like: fc.nat(6),
    meets: fc.constantFrom('start', 'end', null),
  });
  return fc.array(entry, { maxLength: 6 }).map((list) =>
    list.map(({ media, createdAt, timing, priority, like, meets }, i) => {
      const model = list[like]?.timing;
      return {
        ...(model === undefined || meets === null ? timing : touching(timing, model, meets)),
        media,
        createdAt,
        priority,
        id: `evt_${i}`,
        title: `Entry ${i}`,
      };
    }),
  );
}

function arbitraryClaimant(nearMs: number): fc.Arbitrary<Claimant> {
  return fc.tuple(arbitraryTiming(nearMs), arbitraryPriority).map(([timing, priority]) => ({ ...timing, priority }));
}

/** `timing` with its own end, but starting when `model` starts or ends. */
function touching(timing: Timing, model: Timing, meets: 'start' | 'end'): Timing {
  return { ...model, endTime: timing.endTime, startTime: meets === 'start' ? model.startTime : model.endTime };
}

/** Facts in which claims often share a playlist. */
function arbitraryFacts(nearMs: number, timeZone: string): fc.Arbitrary<PlaybackFacts> {
  return fc.array(arbitraryPlaylist(nearMs, timeZone), { maxLength: 3 }).chain((drafts) => {
    const playlists = drafts.map((playlist, i) => ({ ...playlist, id: `ply_${i}` }));
    const playlist = playlists.length === 0 ? null : fc.constantFrom(...playlists);
    const content: fc.Arbitrary<ContentRef> = playlist === null ? arbitraryMedia : fc.oneof(arbitraryMedia, playlist);
    const assignment = fc.record({ media: content, assignedAt: arbitraryPast });
    return fc.record({
      timeZone: fc.constant(timeZone),
      takeovers: fc.oneof(
        fc.constant([]),
        fc.array(arbitraryTakeover(nearMs, content), { maxLength: 3 }).map(numbered),
      ),
      schedule: arbitrarySchedule(nearMs, content),
      pause: fc.option(arbitraryPause(nearMs)),
      device: fc.option(assignment),
      groups: fc.array(
        assignment.map((one) => ({ ...one, groupId: 'grp_1', groupName: 'Lobby' })),
        { maxLength: 3 },
      ),
      activePlaylist: playlist === null ? fc.constant(null) : fc.option(playlist),
      activeVideo: fc.option(arbitraryMedia.map((media) => ({ ...media, kind: 'video' as const }))),
      activeImage: fc.option(arbitraryMedia.map((media) => ({ ...media, kind: 'image' as const }))),
    });
  });
}

/** A place, half of them in a zone whose clocks change elsewhen. */
const arbitraryScreen = fc
  .tuple(arbitraryPlace, fc.option(arbitraryZone))
  .map(([{ timeZone, ms }, other]) => ({ ms, timeZone: other === null ? timeZone : (zones[other] ?? 'UTC') }));

const arbitraryLength = fc.integer({ min: 1, max: 3 * DAY_MS });

/** A period of up to three days, and the facts of a device in it. */
export const periods = arbitraryScreen.chain(({ ms, timeZone }) =>
  fc.record({ fromMs: fc.constant(ms), lengthMs: arbitraryLength, facts: arbitraryFacts(ms, timeZone) }),
);

/** Windows, and a period of up to three days in which they are likely to open and close. */
export const openHours = arbitraryScreen.chain(({ ms, timeZone }) =>
  fc.record({
    fromMs: fc.constant(ms),
    lengthMs: arbitraryLength,
    timeZone: fc.constant(timeZone),
    windows: arbitraryWindows(ms, timeZone),
  }),
);

/** An entry, and an instant near which it is likely to run. */
export const timings = arbitraryInstant.chain((nowMs) =>
  fc.record({ nowMs: fc.constant(nowMs), timing: arbitraryTiming(nowMs) }),
);

/** Two entries, some of which start together or when the other ends. */
export const pairs = arbitraryInstant.chain((nowMs) =>
  fc
    .record({
      nowMs: fc.constant(nowMs),
      mine: arbitraryClaimant(nowMs),
      other: arbitraryClaimant(nowMs),
      meets: fc.constantFrom('start', 'end', null),
    })
    .map(({ meets, ...pair }) => ({
      ...pair,
      other: meets === null ? pair.other : { ...pair.other, ...touching(pair.other, pair.mine, meets) },
    })),
);

/** A series, an instant near which it is likely to run, and changes to days near it; null: the day is skipped. */
export const seriesWithExceptions = arbitraryInstant.chain((nowMs) =>
  fc
    .record({
      nowMs: fc.constant(nowMs),
      series: arbitraryTiming(nowMs),
      edits: fc.array(
        fc.record({
          offset: fc.integer({ min: -10, max: 10 }),
          change: fc.option(
            fc.record({
              movedBy: fc.integer({ min: -3, max: 3 }),
              startTime: arbitraryTime,
              endTime: arbitraryTime,
              allDay: fc.boolean(),
            }),
          ),
        }),
        { maxLength: 12 },
      ),
    })
    .map(({ series, edits, ...rest }) => {
      const near = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(series.timeZone).toPlainDate();
      const byDay = new Map(edits.map((each) => [near.add({ days: each.offset }).toString(), each]));
      const exceptions = [...byDay].map(([date, { offset, change }]) => {
        if (change === null) return { date, change };
        const { movedBy, ...times } = change;
        return { date, change: { ...times, date: near.add({ days: offset + movedBy }).toString() } };
      });
      return { ...rest, series: { ...series, skippedDays: undefined }, exceptions };
    }),
);
