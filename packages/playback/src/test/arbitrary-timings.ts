import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '../facts.ts';
import type { Timing } from '../schedule.ts';
import { arbitraryInstant, arbitraryZone, zones } from './places.ts';

/** Often near the hours at which clocks change, and late enough for events that end the next evening. */
export const arbitraryTime = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 18, max: 23 })),
    fc.oneof(fc.constantFrom(0, 15, 30, 45, 59), fc.integer({ min: 0, max: 59 })),
  )
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

const arbitraryInterval = fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 99 }));
const arbitraryCount = fc.oneof(fc.constant(undefined), fc.nat(20), fc.nat(999));
export const arbitraryWeekday = fc.nat(6);

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
export function arbitraryTiming(nearMs: number): fc.Arbitrary<Timing> {
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

/** `timing` with its own end, but starting when `model` starts or ends. */
export function makeTouching(timing: Timing, model: Timing, meets: 'start' | 'end'): Timing {
  return { ...model, endTime: timing.endTime, startTime: meets === 'start' ? model.startTime : model.endTime };
}

/** An entry, and an instant near which it is likely to run. */
export const timings = arbitraryInstant.chain((nowMs) =>
  fc.record({ nowMs: fc.constant(nowMs), timing: arbitraryTiming(nowMs) }),
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
