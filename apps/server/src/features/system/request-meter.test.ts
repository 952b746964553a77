import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequestMeter } from './request-meter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a request that sends a byte now and then is refused after two minutes, and others are measured', async () => {
  const meter = createRequestMeter();
  const slow = ['192.0.2.1', '192.0.2.2'].map((address) => {
    const body = new PassThrough();
    return { body, measured: meter.measure(body, null, address) };
  });
  const outcomes = Promise.allSettled(slow.map(({ measured }) => measured));
  const next = () => meter.measure(new PassThrough().end('bytes'), null, '192.0.2.3');
  for (let seconds = 0; seconds < 116; seconds += 29) {
    for (const { body } of slow) body.write('x');
    vi.advanceTimersByTime(29_000);
  }
  await expect(next()).rejects.toMatchObject({ code: 'request.too_many' });
  vi.advanceTimersByTime(4_000);
  expect(await outcomes).toMatchObject(slow.map(() => ({ status: 'rejected', reason: { code: 'request.too_slow' } })));
  expect(await next()).toEqual(5);
});
