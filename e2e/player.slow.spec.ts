import { test } from './fixtures.ts';
import { expectOutageBridged } from './player-outage.ts';

test('a screen plays for a day without its server, even after a reload, and reports each play once afterwards', async ({
  page,
  context,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource/);
  await expectOutageBridged(page, context, 24);
});
