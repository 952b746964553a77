import { render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Age } from './age.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('an age is updated every second, and restarts with another instant', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:05:00Z') });
  const { container, rerender } = render(<Age instant="2026-03-02T09:04:52Z" />);
  expect(container.textContent).toBe('8 s ago');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(container.textContent).toBe('11 s ago');

  rerender(<Age instant="2026-03-02T09:05:00Z" />);
  expect(container.textContent).toBe('3 s ago');
  rerender(<Age instant={null} />);
  expect(container.textContent).toBe('Never');
});
