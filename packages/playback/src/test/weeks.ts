import fc from 'fast-check';
import type { PlaybackFacts, ScheduleEntry } from '../facts.ts';
import { noFacts } from '../no-facts.ts';
import { arbitraryHours } from './arbitrary-content.ts';
import { arbitraryCondition, arbitraryScreenFacts } from './arbitrary-screens.ts';
import { arbitraryTiming } from './arbitrary-timings.ts';
import { arbitraryTold, toRef } from './loops.ts';
import { arbitraryScreen } from './places.ts';
import { clockAt, createExpectation } from './slow-calendar.ts';
import { readLoop, type ToldPlaylist } from './slow-loops.ts';

const DAY_MS = 86_400_000;

export const TWO_WEEKS_MS = 14 * DAY_MS;

/** A screen with working hours, a schedule and a playlist with everything that it can have, and instants in two weeks. */
export interface Weeks {
  nowMs: number;
  facts: PlaybackFacts;
  told: ToldPlaylist;
  times: number[];
}

const arbitraryEntry = (nearMs: number): fc.Arbitrary<ScheduleEntry> =>
  fc.record({ timing: arbitraryTiming(nearMs), only: fc.option(arbitraryCondition) }).map(({ timing, only }) => ({
    ...timing,
    id: 'evt_1',
    title: 'Offer',
    media: { id: 'med_offer', kind: 'image', name: 'Offer' },
    priority: 'normal',
    only,
    createdAt: '2026-01-01T00:00:00.000Z',
  }));

const arbitraryWeeks: fc.Arbitrary<Weeks> = arbitraryScreen.chain(({ ms, timeZone }) => {
  const nowMs = Math.floor(ms);
  return fc
    .record({
      screen: arbitraryScreenFacts,
      hours: fc.option(arbitraryHours(nowMs, timeZone)),
      schedule: fc.array(arbitraryEntry(nowMs), { maxLength: 1 }),
      told: arbitraryTold(nowMs, timeZone),
      times: fc.array(fc.integer({ min: 0, max: TWO_WEEKS_MS }), { minLength: 12, maxLength: 12 }),
    })
    .map(({ told, times, ...more }) => ({
      nowMs,
      facts: { ...noFacts, timeZone, ...more, activeSlot: toRef(told) },
      told,
      times: times.map((afterMs) => nowMs + afterMs),
    }));
});

/** @param seed equal seeds give equal weeks; undefined: any */
export const sampleWeeks = (count: number, seed?: number): Weeks[] =>
  fc.sample(arbitraryWeeks, { numRuns: count, ...(seed !== undefined && { seed }) });

/** The expected content of the screen at an instant: the id of a file, `off`, or null for nothing. */
export function readShown({ nowMs, facts, told }: Weeks): (ms: number) => string | null {
  const expectedAt = createExpectation({ ...facts, activeSlot: null }, nowMs, nowMs + TWO_WEEKS_MS + DAY_MS);
  const lengths = new Map(toRef(told).items.map(({ id, durationMs }) => [id, durationMs]));
  return (ms) => {
    const [reason, , shown] = expectedAt(ms).split(' ');
    if (reason === 'off') return reason;
    if (reason === 'schedule') return shown ?? null;
    const ids = readLoop(told, { screen: facts.screen, clock: clockAt(ms, facts.timeZone) });
    const lengthMs = ids.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0);
    let leftMs = ms % lengthMs;
    const on = ids.find((id) => (leftMs -= lengths.get(id) ?? 0) < 0);
    return on === undefined ? null : `med_${on.split('_').slice(-2).join('_')}`;
  };
}
