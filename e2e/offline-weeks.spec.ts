import { sampleWeeks } from '@vitrine/playback/test/weeks';
import { test } from './fixtures.ts';
import { expectWeeksOffline } from './offline-weeks.ts';

test('two weeks without its server a screen keeps its hours, tags, dates and order, over changes of clocks', async () => {
  await expectWeeksOffline(sampleWeeks(150, 20260329));
});
