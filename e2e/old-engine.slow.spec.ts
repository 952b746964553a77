import { test } from './fixtures.ts';
import { cannotRun } from './old-engine/engine.ts';
import { expectJourney } from './old-engine/journey.ts';

test.skip(cannotRun !== null, cannotRun ?? '');

// LG's webOS 6 and 22, and one after the frame callbacks of videos came. Each is fetched at the first run, about 45 MB.
for (const version of [79, 87, 92] as const) {
  test(`a screen with Chromium ${version} pairs, plays everything, MP4 too, and carries out commands`, async ({
    server,
    newAccount,
  }) => {
    await expectJourney(version, { server, account: await newAccount(), hasMp4: true });
  });
}
