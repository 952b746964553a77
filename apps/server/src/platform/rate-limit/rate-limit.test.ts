import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { newId } from '../ids.ts';
import { createRateLimiter, oneKey, type RateLimit, tooManyAttempts } from './rate-limit.ts';

const app = await testApp({ now: '2026-03-09T12:00:00.000Z' });
const limiter = createRateLimiter(app);
const limit: RateLimit = { hits: 2, windowMs: 60_000 };
const newKey = () => oneKey(newId('key'));

test('a limit reached while the clock was ahead ends when the clock is set back', async () => {
  const once = { hits: 1, windowMs: 60_000 };
  const keys = newKey();
  app.stepClock('2026-03-10T12:00:00.000Z');
  expect(await limiter.hit(keys, once)).toBe(0);
  expect(await limiter.hit(keys, once)).toBe(60_000);

  app.stepClock('2026-03-09T12:00:01.000Z');

  expect(await limiter.hit(keys, once)).toBe(0);
  expect(await limiter.hit(keys, once)).toBe(60_000);
});

test('beyond the limit the result is the time to wait; hits in the meantime do not extend it', async () => {
  const keys = newKey();
  app.setTime('2026-03-09T13:00:00.000Z');
  expect([await limiter.hit(keys, limit), await limiter.hit(keys, limit)]).toEqual([0, 0]);
  app.setTime('2026-03-09T13:00:45.000Z');
  expect([await limiter.hit(keys, limit), await limiter.hit(keys, limit)]).toEqual([15_000, 15_000]);
  app.setTime('2026-03-09T13:01:00.000Z');
  expect([await limiter.hit(keys, limit), await limiter.hit(keys, limit), await limiter.hit(keys, limit)]).toEqual([
    0, 0, 60_000,
  ]);
});

test('of many hits at once exactly as many pass as the limit allows', async () => {
  const keys = newKey();
  const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.hit(keys, { ...limit, hits: 7 })));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
});

test('several keys are counted together, each with its own factor; the strictest decides', async () => {
  const [narrow, wide] = [newId('key'), newId('key')];
  const keys = [
    { key: narrow, times: 1 },
    { key: wide, times: 10 },
  ];
  expect([await limiter.hit(keys, limit), await limiter.hit(keys, limit)]).toEqual([0, 0]);
  expect(await limiter.hit(keys, limit)).toBeGreaterThan(0);
  expect(await limiter.hit([{ key: wide, times: 10 }], limit)).toBe(0);
});

test('hits on the same keys in opposite orders do not deadlock', async () => {
  const keys = [...newKey(), ...newKey(), ...newKey()];
  const hits = Array.from({ length: 30 }, (_, i) => limiter.hit(i % 2 === 0 ? keys : keys.toReversed(), limit));
  await expect(Promise.all(hits)).resolves.toHaveLength(30);
});

test('a refunded hit can be used again, and no more than that', async () => {
  const keys = newKey();
  await limiter.hit(keys, limit);
  await limiter.hit(keys, limit);
  await limiter.refund(keys);
  expect(await limiter.hit(keys, limit)).toBe(0);
  expect(await limiter.hit(keys, limit)).toBeGreaterThan(0);
  for (let i = 0; i < 10; i += 1) await limiter.refund(keys);
  const waits = [await limiter.hit(keys, limit), await limiter.hit(keys, limit), await limiter.hit(keys, limit)];
  expect(waits.map((wait) => wait === 0)).toEqual([true, true, false]);
});

test('a refund of a key that was never hit changes nothing', async () => {
  const keys = newKey();
  await limiter.refund(keys);
  expect(await app.query(`select 1 from rate_limits where key = '${keys[0]?.key}'`)).toEqual([]);
});

test('a sweep removes ended windows only', async () => {
  const [ended, open] = [newKey(), newKey()];
  app.setTime('2026-03-09T14:00:00.000Z');
  await limiter.hit(ended, limit);
  app.setTime('2026-03-09T14:00:30.000Z');
  await limiter.hit(open, limit);
  app.setTime('2026-03-09T14:01:10.000Z');
  await limiter.sweep();
  const keys = [...ended, ...open].map(({ key }) => `'${key}'`).join();
  expect(await app.query(`select key from rate_limits where key in (${keys})`)).toEqual([{ key: open[0]?.key }]);
});

test.each([
  [1, '1 second'],
  [1_000, '1 second'],
  [1_001, '2 seconds'],
  [59_000, '59 seconds'],
  [60_000, '1 minute'],
  [60_001, '2 minutes'],
  [90 * 60_000, '90 minutes'],
  [90 * 60_000 + 1, '2 hours'],
  [24 * 3_600_000, '24 hours'],
])('a wait of %i ms is announced as %s', (waitMs, text) => {
  expect(tooManyAttempts(waitMs)).toMatchObject({
    code: 'request.too_many',
    status: 429,
    message: `Too many attempts. Please try again in ${text}.`,
    details: { retryAfterMs: waitMs },
  });
});
