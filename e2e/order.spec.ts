import { expect, test } from './fixtures.ts';
import { expectPrecedence } from './order.ts';

test('a schedule has precedence over the screen’s own media, that over its group’s, and that over the global one', async ({
  page,
  server,
  newAccount,
}) => {
  // Each kind is put above those before; then two are taken away.
  const walk = ['global', 'group', 'device', 'schedule', 'group', 'schedule'] as const;
  expect(await expectPrecedence(page, await newAccount(), server.url, walk)).toBe(7);
});
