import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaybackFacts } from './facts.ts';
import { resolve } from './resolve.ts';
import { periods } from './test/arbitraries.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { createExpectation, describeAnswer } from './test/slow-calendar.ts';
import { compile, buildTimeline } from './timeline.ts';

const MINUTE_MS = 60_000;

/** Every minute of the period, and the milliseconds before and at the edges of the pause. */
function momentsBetween(facts: PlaybackFacts, fromMs: number, toMs: number): number[] {
  const moments = [fromMs, toMs - 1];
  for (let ms = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS; ms < toMs; ms += MINUTE_MS) moments.push(ms);
  for (const edge of facts.pause === null ? [] : [Date.parse(facts.pause.from), Date.parse(facts.pause.until)]) {
    moments.push(...[edge - 1, edge].filter((ms) => fromMs <= ms && ms < toMs));
  }
  return moments;
}

test(
  'the resolver and the slow calendar agree on what plays in every minute',
  () => {
    fc.assert(
      fc.property(periods, ({ fromMs, lengthMs, facts }) => {
        const toMs = fromMs + lengthMs;
        const expectedAt = createExpectation(facts, fromMs, toMs);
        const compiled = compile(facts, fromMs, toMs);
        const moments = momentsBetween(facts, fromMs, toMs);
        for (const ms of moments) {
          const expected = expectedAt(ms);
          const actual = describeAnswer(compiled.at(ms));
          if (actual !== expected) throw new Error(`${new Date(ms).toISOString()}: ${actual}, not ${expected}`);
        }
        for (const ms of moments.filter((_, i) => i % 997 === 0)) {
          const decision = resolve(facts, ms);
          const expected = expectedAt(ms);
          const winners = decision.candidates.filter(({ verdict }) => verdict === 'plays');
          expect(describeAnswer(decision)).toBe(expected);
          expect(winners.map((winner) => describeAnswer({ ...winner, list: decision.list }))).toEqual(
            decision.reason === 'nothing' || decision.reason === 'off' ? [] : [expected],
          );
          expect(Date.parse(decision.until)).toBeGreaterThan(ms);
        }
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test(
  'a timeline covers its period without gaps, neighbours differ, and no answer changes before its “until”',
  () => {
    fc.assert(
      fc.property(periods, ({ fromMs, lengthMs, facts }) => {
        const segments = buildTimeline(facts, fromMs, fromMs + lengthMs);
        expect(segments.at(0)?.from).toBe(new Date(fromMs).toISOString());
        expect(segments.at(-1)?.until).toBe(new Date(fromMs + lengthMs).toISOString());
        expect(segments.filter(({ from, until }) => from >= until)).toEqual([]);
        const gaps = segments.slice(1).filter(({ from }, i) => from !== segments[i]?.until);
        expect(gaps).toEqual([]);
        const repeats = segments
          .slice(1)
          .filter((segment, i) => describeAnswer(segment) === describeAnswer(segments[i] ?? segment));
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
