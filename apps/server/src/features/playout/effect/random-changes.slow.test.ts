import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { applyRandomChanges } from '../../../test/dry-run/effects.ts';
import { arrangeWorld, NOON } from '../../../test/dry-run/world.ts';

/** The first two are in every-route.test.ts. */
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 3);

let server: TestApp;
beforeAll(async () => void (server = await testApp({ now: NOON, hasScheduler: false })));

test.each(SEEDS)(
  'the effect of a random change is what it does, after random changes with the seed %i',
  async (seed) => {
    for (const { predicted, actual } of await applyRandomChanges(await arrangeWorld(server), seed))
      expect(predicted).toEqual(actual);
  },
);
