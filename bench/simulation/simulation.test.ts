import { expect, test } from 'vitest';
import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';
import type { Violation } from './oracle/oracle.ts';
import { seededBugs } from './seeded-bugs.ts';

test('a screen lives through a month of faults, and shows in every minute what it should', async () => {
  const { violations, counts } = await simulateMonth({ programs: await buildPrograms(null), seed: 23, days: 28 });
  expect(violations).toEqual([]);
  expect(counts.size).toBeGreaterThan(20);
});

test('equal seeds lead to equal months', async () => {
  const programs = await buildPrograms(null);
  const [one, other] = [
    await simulateMonth({ programs, seed: 5, days: 1 }),
    await simulateMonth({ programs, seed: 5, days: 1 }),
  ];
  expect(one).toEqual(other);
  expect(one.violations).toEqual([]);
});

/** The violation that shows each bug within a day of a screen. */
const SHOWN: Readonly<Record<string, Violation['kind']>> = {
  'lost-timer': 'wrong content',
  'doubled-play': 'play doubled',
  'stale-manifest': 'wrong content',
};

test.each(Object.keys(seededBugs))('the simulation finds the bug %s within a day of a screen', async (bug) => {
  const { violations } = await simulateMonth({ programs: await buildPrograms(bug), seed: 11, days: 1 });
  expect(violations.map((each) => each.kind)).toContain(SHOWN[bug]);
});
