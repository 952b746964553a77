import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHours } from './test/arbitraries.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { clockAt, isWithin } from './test/slow-calendar.ts';
import { isOpen, openSpans } from './windows.ts';

const MINUTE_MS = 60_000;

test(
  'windows are open in exactly those minutes in which a clock on the wall shows a time of them',
  () => {
    fc.assert(
      fc.property(openHours, ({ fromMs, lengthMs, timeZone, windows }) => {
        const toMs = fromMs + lengthMs;
        const spans = openSpans(windows, timeZone, fromMs, toMs);
        const expected: { from: number; to: number }[] = [];
        let minute = fromMs;
        while (minute < toMs) {
          const next = Math.min((Math.floor(minute / MINUTE_MS) + 1) * MINUTE_MS, toMs);
          const last = expected.at(-1);
          if (isWithin(windows, clockAt(minute, timeZone))) {
            if (last?.to === minute) last.to = next;
            else expected.push({ from: minute, to: next });
          }
          minute = next;
        }
        expect(spans).toEqual(expected);
        for (const ms of [fromMs, ...spans.flatMap(({ from, to }) => [from - 1, from, to - 1, to])]) {
          expect(isOpen(windows, timeZone, ms)).toBe(isWithin(windows, clockAt(ms, timeZone)));
        }
      }),
      run,
    );
  },
  TIMEOUT_MS,
);
