import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seekLeadership } from './leadership.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tabs of one browser without locks. `leading` has the indexes of the leaders. */
function tabs(count: number) {
  const leading = new Set<number>();
  const leave = Array.from({ length: count }, (_, tab) =>
    seekLeadership('events', () => {
      leading.add(tab);
      return () => leading.delete(tab);
    }),
  );
  return { leading, leave };
}

test('one of ten tabs leads, and remains the leader', () => {
  const { leading, leave } = tabs(10);
  expect([...leading]).toEqual([0]);
  vi.advanceTimersByTime(60_000);
  expect([...leading]).toEqual([0]);
  for (const each of leave) each();
});

test('a leader that leaves is replaced by exactly one tab', () => {
  const { leading, leave } = tabs(3);
  leave[0]?.();
  vi.advanceTimersByTime(1_000);
  expect(leading.size).toBe(1);
  expect(leading.has(0)).toBe(false);
  for (const each of leave.slice(1)) each();
  expect(leading.size).toBe(0);
});

test('a leader without heartbeats is replaced', () => {
  localStorage.setItem('events', `other-tab ${Date.now()}`);
  const { leading, leave } = tabs(2);
  expect(leading.size).toBe(0);
  vi.advanceTimersByTime(6_000);
  expect(leading.size).toBe(1);
  for (const each of leave) each();
});

test('of two tabs that take the lead at the same moment, the last writer keeps it', () => {
  const { leading, leave } = tabs(1);
  expect(leading.size).toBe(1);
  localStorage.setItem('events', `other-tab ${Date.now()}`);
  window.dispatchEvent(new StorageEvent('storage', { key: 'events' }));
  expect(leading.size).toBe(0);
  for (const each of leave) each();
});

test('in a browser with locks, a tab that leaves the queue never leads', async () => {
  vi.useRealTimers();
  const waiting: (() => Promise<void>)[] = [];
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, use: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
        waiting.push(async () => resolve(await use()));
      }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const { leading, leave } = tabs(2);
  expect(leading.size).toBe(0);
  void waiting[0]?.();
  expect([...leading]).toEqual([0]);
  leave[0]?.();
  await vi.waitFor(() => expect(leading.size).toBe(0));
  leave[1]?.();
  void waiting[1]?.();
  expect(leading.size).toBe(0);
  Reflect.deleteProperty(navigator, 'locks');
});
