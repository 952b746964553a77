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

test('all clocks of a page tick together', () => {
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

test('a clock nobody looked at is right when it is looked at again', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:05:00Z') });
  render(<Time name="first" />).unmount();
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'));
  render(<Time name="again" />);
  expect(screen.getByLabelText('again').textContent).toBe('10:00:00');
});

test('who watches the time is told the right one at once, also after nobody did', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:05:00Z') });
  watchTime(1_000, () => {})();
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'));
  const told: string[] = [];
  watchTime(1_000, (now) => told.push(now.toISOString()))();
  expect(told).toEqual(['2026-03-02T10:00:00.000Z']);
});
