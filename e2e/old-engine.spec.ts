import { expect, test } from './fixtures.ts';
import { cannotRun } from './old-engine/engine.ts';
import { expectJourney } from './old-engine/journey.ts';

test.skip(cannotRun !== null, cannotRun ?? '');

test('a screen with the oldest engine, Chromium 68, pairs, plays everything and carries out commands', async ({
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await expectJourney(68, { server, account, hasMp4: false });
  expect(await account.client.devices.list({ query: {} })).toMatchObject([
    { name: 'Chromium 68', status: 'online', warnings: expect.arrayContaining(['no-h264']) },
  ]);
});
