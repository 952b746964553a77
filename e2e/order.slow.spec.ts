import { expect, test } from './fixtures.ts';
import { expectPrecedence } from './order.ts';

test('a schedule has precedence over the screen’s own media, that over its group’s, and that over the global one, in all combinations', async ({
  page,
  server,
  newAccount,
}) => {
  test.setTimeout(300_000);
  // The walk has all eight combinations besides the schedule, in Gray code order, each with and without a schedule. The
  // schedule is removed before the next change, because an assignment that it would hide is refused.
  const walk = ['device', 'group', 'device', 'global', 'device', 'group', 'device', 'global'] as const;
  const turns = walk.flatMap((kind) => ['schedule', 'schedule', kind] as const);
  expect(await expectPrecedence(page, await newAccount(), server.url, turns)).toBe(16);
});
