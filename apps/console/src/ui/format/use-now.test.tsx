import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNow, watchTime } from './use-now.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Time({ name }: { name: string }) {
  return <p aria-label={name}>{useNow(1_000).toISOString().slice(11, 19)}</p>;
}

const shown = () => ['first', 'second'].map((name) => screen.getByLabelText(name).textContent);

test('all clocks of a page share one timer', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:05:00Z') });
  const { rerender } = render(<Time name="first" />);
  act(() => void vi.advanceTimersByTime(2_500));
  rerender(
    <>
      <Time name="first" />
      <Time name="second" />
    </>,
  );

  expect(shown()).toEqual(['09:05:02', '09:05:02']);
  act(() => void vi.advanceTimersByTime(500));
  expect(shown()).toEqual(['09:05:03', '09:05:03']);
});

test('a clock without subscribers is current when it is read again', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:05:00Z') });
  render(<Time name="first" />).unmount();
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'));
  render(<Time name="again" />);
  expect(screen.getByLabelText('again').textContent).toBe('10:00:00');
});

test('a new subscriber gets the current time at once', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:05:00Z') });
  watchTime(1_000, () => {})();
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'));
  const times: string[] = [];
  watchTime(1_000, (now) => times.push(now.toISOString()))();
  expect(times).toEqual(['2026-03-02T10:00:00.000Z']);
});
