import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createRateLimiter } from './rate-limit.ts';

test('a limit reached while the clock was ahead does not last until that time comes', async () => {
  const app = await testApp({ now: '2026-03-09T12:00:00.000Z' });
  const limiter = createRateLimiter(app);
  const limit = { hits: 1, windowMs: 60_000 };
  const keys = [{ key: 'someone', times: 1 }];
  app.stepClock('2026-03-10T12:00:00.000Z');
  expect(await limiter.hit(keys, limit)).toBe(0);
  expect(await limiter.hit(keys, limit)).toBe(60_000);

  app.stepClock('2026-03-09T12:00:01.000Z');

  expect(await limiter.hit(keys, limit)).toBe(0);
  expect(await limiter.hit(keys, limit)).toBe(60_000);
});
