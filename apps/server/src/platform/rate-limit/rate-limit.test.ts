import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { newId } from '../ids.ts';
import type { RateKey } from './address-keys.ts';
import { createRateLimiter, oneKey, type RateLimit, createTooManyAttempts } from './rate-limit.ts';

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

test.each<[string, (keys: RateKey[]) => Promise<unknown>]>([
  ['a hit in the opposite order', (keys) => limiter.hit(keys.toReversed(), limit)],
  ['a refund', (keys) => limiter.refund(keys)],
])('a hit and %s on the same keys do not deadlock', async (_, meet) => {
  const keys = [...newKey(), ...newKey(), ...newKey()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  // Stored in reverse, the order in which a plain update would lock them.
  for (const key of keys.toReversed()) await limiter.hit([key], limit);
  const middle = new Client({ connectionString: app.databaseUrl });
  await middle.connect();
  // Both calls wait until the row in the middle is unlocked; in different orders, each would then hold the first row of
  // the other.
  await middle.query(`begin; select from rate_limits where key = '${keys[1]?.key}' for update`);
  const settled = Promise.allSettled([limiter.hit(keys, limit), meet(keys)]);
  const waiting = `select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like '%"rate_limits"%'`;
  await vi.waitFor(async () => expect(await app.query(waiting)).toHaveLength(2));
  await middle.query('commit');
  await middle.end();
  expect(await settled).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});

test('refunds and hits at once leave the right count', async () => {
  const keys = [...newKey(), ...newKey()];
  const wide = { ...limit, hits: 100 };
  for (let i = 0; i < 20; i += 1) await limiter.hit(keys, wide);
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? limiter.hit(keys, wide) : limiter.refund(keys))),
  );
  const names = keys.map(({ key }) => `'${key}'`).join();
  expect(await app.query(`select hits from rate_limits where key in (${names})`)).toEqual([{ hits: 10 }, { hits: 10 }]);
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
  expect(createTooManyAttempts(waitMs)).toMatchObject({
    code: 'request.too_many',
    status: 429,
    message: `Too many attempts. Please try again in ${text}.`,
    details: { retryAfterMs: waitMs },
  });
});
