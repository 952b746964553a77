import { sampleWeeks } from '@vitrine/playback/test/weeks';
import { test } from './fixtures.ts';
import { expectWeeksOffline } from './offline-weeks.ts';

test('two weeks without its server 5,000 screens with random contents play what the slow reading says', async () => {
  test.setTimeout(30 * 60_000);
  for (let batch = 0; batch < 5; batch += 1) await expectWeeksOffline(sampleWeeks(1_000));
});
