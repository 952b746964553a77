import { test } from './fixtures.ts';
import { expectWeeksOffline } from './offline-weeks.ts';

test('two weeks without its server screens with 20,000 random contents play what the slow reading says', async () => {
  test.setTimeout(30 * 60_000);
  await expectWeeksOffline({ numRuns: 20_000 });
});
