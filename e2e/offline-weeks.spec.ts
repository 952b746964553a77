import { test } from './fixtures.ts';
import { expectWeeksOffline } from './offline-weeks.ts';

test('two weeks without its server a screen keeps its hours, tags, dates and order, over changes of clocks', async () => {
  await expectWeeksOffline({ numRuns: 300, seed: 20260329 });
});
