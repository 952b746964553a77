import { expect, test } from './fixtures.ts';
import { expectOnlyCorrectResponses, simulateFleet } from './fleet.ts';

test('a simulated fleet with every fault and a simultaneous restart receives only correct responses', async ({
  newAccount,
  admin,
  server,
}) => {
  await expectOnlyCorrectResponses(admin, server.url, [12, 30]);

  const other = await newAccount();
  const refused = await simulateFleet([
    '--url',
    server.url,
    '--token',
    other.token,
    '--devices',
    '3',
    '--seconds',
    '1',
  ]);
  expect(refused.code).not.toBe(0);
});
