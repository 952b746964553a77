import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBudget, createRate } from './budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('a budget is used up per key, and returns how long to wait until it is renewed', () => {
  const budget = createBudget({ most: 10, windowMs: 60_000 });
  expect(budget.take('lobby', 6)).toBe(0);
  expect(budget.take('lobby', 4)).toBe(0);
  vi.advanceTimersByTime(45_000);
  expect(budget.take('lobby', 1)).toBe(15_000);
  expect(budget.take('café', 10)).toBe(0);
  vi.advanceTimersByTime(15_000);
  expect(budget.take('lobby', 10)).toBe(0);
});

test('a refused amount is not counted, so a smaller one still fits', () => {
  const budget = createBudget({ most: 10, windowMs: 1_000 });
  budget.take('lobby', 8);
  expect(budget.take('lobby', 3)).toBeGreaterThan(0);
  expect(budget.take('lobby', 2)).toBe(0);
});

test('an amount larger than the whole budget never fits', () => {
  const budget = createBudget({ most: 10, windowMs: 1_000 });
  expect(budget.take('lobby', 11)).toBe(1_000);
  vi.advanceTimersByTime(1_000);
  expect(budget.take('lobby', 11)).toBe(1_000);
});

test('a rate is that of the last whole second, or of the current one if that is higher', () => {
  const rate = createRate();
  const note = (times: number) => Array.from({ length: times }, () => rate.note());
  vi.advanceTimersByTime(1_000);
  note(5);
  expect(rate.perSecond()).toBe(5);
  vi.advanceTimersByTime(1_000);
  note(2);
  expect(rate.perSecond()).toBe(5);
  note(7);
  expect(rate.perSecond()).toBe(9);
});

test('a rate is zero after a second without events', () => {
  const rate = createRate();
  rate.note();
  vi.advanceTimersByTime(2_000);
  expect(rate.perSecond()).toBe(0);
});
