import { AppError } from '@vitrine/contract/core/errors';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const down = new AppError('network.failed');
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
}

test('a server that does not answer is retried automatically, with growing waits', () => {
  const onRetry = vi.fn<() => void>();
  const { rerender } = render(<ErrorState title="Failed to fetch devices" error={down} onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'Failed to fetch devices' })).toBeInTheDocument();
  expect(screen.getByText('The server did not answer. Your screens keep playing.')).toBeInTheDocument();
  expect(screen.getByText('Retrying in 8 s')).toBeInTheDocument();
  pass(3);
  expect(screen.getByText('Retrying in 5 s')).toBeInTheDocument();
  pass(5);
  expect(onRetry).toHaveBeenCalledOnce();

  // During the retry the query has no error, and the reason stays visible.
  rerender(<ErrorState title="Failed to fetch devices" error={null} busy onRetry={onRetry} />);
  expect(screen.getByText('Retrying…')).toBeInTheDocument();
  pass(60);
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<ErrorState title="Failed to fetch devices" error={down} onRetry={onRetry} />);
  expect(screen.getByText('Retrying in 16 s')).toBeInTheDocument();
});

test('Retry now does not wait for the countdown', () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorState title="Failed to fetch devices" error={down} onRetry={onRetry} />);
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a refusal shows its own message and is not retried', () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorState title="Failed to fetch logs" error={new AppError('auth.forbidden')} onRetry={onRetry} />);
  expect(screen.getByText(new AppError('auth.forbidden').message)).toBeInTheDocument();
  pass(120);
  expect(onRetry).not.toHaveBeenCalled();
});

test('the countdown is not read out every second', () => {
  render(<ErrorState title="Failed to fetch devices" error={down} onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).not.toContain('Retrying');
});

test('a failure of the server shows its reference, by which its request is in the log', () => {
  const failed = new AppError('server.failed', { requestId: 'req_1' });
  const { rerender } = render(<ErrorState title="Failed to fetch devices" error={failed} />);
  expect(screen.getByText('req_1')).toBeInTheDocument();
  rerender(<ErrorState title="Failed to fetch devices" error={failed} compact />);
  expect(screen.getByText('req_1')).toBeInTheDocument();
});

test('neither a refusal nor a lost connection has a reference', () => {
  const refused = new AppError('auth.forbidden', { requestId: 'req_1' });
  const { rerender } = render(<ErrorState title="Failed to fetch logs" error={refused} />);
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
  rerender(<ErrorState title="Failed to fetch logs" error={down} />);
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});
