import { sampleWeeks } from '@vitrine/playback/test/weeks';
import { test } from './fixtures.ts';
import { expectWeeksOffline } from './offline-weeks.ts';

test('two weeks without its server 5,000 screens with random contents play what the slow reading says', async () => {
  test.setTimeout(30 * 60_000);
  const seed = Date.now();
  for (let batch = 0; batch < 5; batch += 1) {
    await test.step(`seed ${seed + batch}`, async () => expectWeeksOffline(sampleWeeks(1_000, seed + batch)));
  }
});
