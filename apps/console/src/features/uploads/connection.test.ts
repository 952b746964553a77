import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTransient, waitForRetry } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each<[ErrorCode, boolean]>([
  ['network.failed', true],
  ['server.unavailable', true],
  ['request.too_many', true],
  ['upload.elsewhere', true],
  ['server.failed', false],
  ['request.over_proxy_limit', false],
  ['storage.limit_exceeded', false],
  ['auth.expired', false],
])('%s is retried: %s', (code, expected) => {
  expect(isTransient(new AppError(code))).toBe(expected);
});

test('an error of the program is not retried', () => {
  expect(isTransient(new TypeError('upload is undefined'))).toBe(false);
});

/** Returns true if the wait has ended after so many milliseconds. */
async function hasEnded(failures: number, afterMs: number): Promise<boolean> {
  const ended = vi.fn<() => void>();
  const { signal } = new AbortController();
  void waitForRetry(failures, signal).then(ended);
  await vi.advanceTimersByTimeAsync(afterMs);
  return ended.mock.calls.length > 0;
}

test.each([
  [1, 500],
  [2, 1_000],
  [5, 8_000],
  [6, 15_000],
  [100, 15_000],
])('after %d failures a retry waits %d ms', async (failures, delayMs) => {
  expect(await hasEnded(failures, delayMs - 1)).toBe(false);
  expect(await hasEnded(failures, delayMs)).toBe(true);
});

test('the wait ends as soon as the browser is online again', async () => {
  const ended = vi.fn<() => void>();
  const waiting = waitForRetry(6, new AbortController().signal).then(ended);
  window.dispatchEvent(new Event('online'));
  await waiting;
  expect(ended).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('a cancelled upload stops waiting', async () => {
  const abort = new AbortController();
  const waiting = waitForRetry(6, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});

test('an upload that was cancelled before the wait does not wait', async () => {
  await expect(waitForRetry(6, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});
