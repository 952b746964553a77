import { expect, test } from 'vitest';
import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';
import { seededBugs } from './seeded-bugs.ts';

test('a screen lives through a month of faults, and shows in every minute what it should', async () => {
  const { violations, counts } = await simulateMonth({ programs: await buildPrograms(null), seed: 3, days: 30 });
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
});

/** For each bug a screen that meets it within so many days of its month. */
const MET: Readonly<Record<keyof typeof seededBugs, { seed: number; days: number; kind: string }>> = {
  'lost-timer': { seed: 2, days: 1, kind: 'wrong content' },
  'doubled-play': { seed: 2, days: 2, kind: 'play doubled' },
  'stale-manifest': { seed: 2, days: 2, kind: 'wrong content' },
};

test.each(Object.keys(seededBugs))('the simulation finds the bug %s within a month of a screen', async (bug) => {
  const { seed, days, kind } = MET[bug]!;
  const { violations } = await simulateMonth({ programs: await buildPrograms(bug), seed, days });
  expect(violations.map((each) => each.kind)).toContain(kind);
});
