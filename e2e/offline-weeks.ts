import { simulatedScreen } from '@vitrine/player/src/test/simulated-screen.ts';
import { createManifestOf } from '@vitrine/server/src/test/content/manifest-of-facts.ts';
import type { PlaybackFacts, ScheduleEntry } from '@vitrine/playback/facts';
import { noFacts } from '@vitrine/playback/no-facts';
import { arbitraryHours } from '@vitrine/playback/test/arbitrary-content';
import { arbitraryCondition, arbitraryScreenFacts } from '@vitrine/playback/test/arbitrary-screens';
import { arbitraryTiming } from '@vitrine/playback/test/arbitrary-timings';
import { arbitraryTold, toRef } from '@vitrine/playback/test/loops';
import { arbitraryScreen } from '@vitrine/playback/test/places';
import { clockAt, createExpectation } from '@vitrine/playback/test/slow-calendar';
import { readLoop, type ToldPlaylist } from '@vitrine/playback/test/slow-loops';
import fc from 'fast-check';
import { expect } from './fixtures.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The time without a server. */
const OFFLINE_MS = 14 * DAY_MS;

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

/** A screen with working hours, a schedule and a playlist with everything that it can have, and times in two weeks. */
const weeks = arbitraryScreen.chain(({ ms, timeZone }) =>
  fc.record({
    nowMs: fc.constant(Math.floor(ms)),
    timeZone: fc.constant(timeZone),
    screen: arbitraryScreenFacts,
    hours: fc.option(arbitraryHours(ms, timeZone)),
    schedule: fc.array(arbitraryEntry(ms), { maxLength: 1 }),
    told: arbitraryTold(ms, timeZone),
    times: fc.array(fc.integer({ min: 0, max: OFFLINE_MS }), { minLength: 12, maxLength: 12 }),
  }),
);

/** What the slow reading says that a screen shows: the id of a file, `off`, or null for nothing. */
function readShown(facts: PlaybackFacts, told: ToldPlaylist, fromMs: number): (ms: number) => string | null {
  const expectedAt = createExpectation({ ...facts, activeSlot: null }, fromMs, fromMs + OFFLINE_MS + DAY_MS);
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

/** Lets a screen play for two weeks from its manifest alone, and compares what it shows with the slow reading. */
export async function expectWeeksOffline(cases: { numRuns: number; seed?: number }): Promise<void> {
  let shownCount = 0;
  await fc.assert(
    fc.asyncProperty(weeks, async ({ nowMs, told, times, ...more }) => {
      const facts: PlaybackFacts = { ...noFacts, ...more, activeSlot: toRef(told) };
      const shownAt = readShown(facts, told, nowMs);
      const manifest = await createManifestOf(facts, nowMs);
      const screen = simulatedScreen({ files: manifest.assets.map(({ id }) => id), startMs: nowMs });
      let clockMs = nowMs;
      const goTo = (ms: number): void => {
        screen.pass(ms - clockMs);
        clockMs = ms;
      };
      screen.play(manifest);
      const edges = manifest.timeline.flatMap(({ from }) => [Date.parse(from) - 1, Date.parse(from)]);
      const asked = [...times.map((ms) => nowMs + ms), ...edges.slice(0, 20)];
      for (const ms of asked.filter((at) => nowMs <= at && at <= nowMs + OFFLINE_MS).toSorted((a, b) => a - b)) {
        goTo(ms);
        screen.check();
        screen.presented();
        const { front } = screen.state();
        const isOff = front.kind === 'asleep' || front.kind === 'waking';
        const shown = isOff ? 'off' : (screen.front()?.id ?? null);
        expect({ at: new Date(ms).toISOString(), shown }).toEqual({
          at: new Date(ms).toISOString(),
          shown: shownAt(ms),
        });
        if (shown !== null) shownCount += 1;
      }
    }),
    cases,
  );
  // Most cases show something.
  expect(shownCount).toBeGreaterThan(cases.numRuns * 5);
}
