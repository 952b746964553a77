import { expect, test } from 'vitest';
import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';

const programs = await buildPrograms(null);

/** Seeds of screens that once broke a rule, each for another reason, and the faulty behaviour. */
test.each([
  [1006, 'a play that ended while the disk was full was lost'],
  [1010, 'slow answers moved the clock back and forth'],
  [1013, 'a clock that was set back brought back the former item'],
  [1014, 'a clock that was set forward made a play longer'],
  [2002, 'a play was told again when its page began again'],
  [30004, 'a standby message took effect after the panel was read as on'],
  [123192, 'open plays were not stored for a day after the clock was set back'],
  [500014, 'a screen that was off took over content that a full disk did not take'],
  [900030, 'an item whose list began in its last second was skipped for ten minutes'],
  [1500007, 'a file that did not fit was asked for again only ten minutes later'],
])('the screen of seed %i shows what it should in every minute of its month, where %s', async (seed) => {
  const { violations } = await simulateMonth({ programs, seed, days: 30 });
  expect(violations).toEqual([]);
});
