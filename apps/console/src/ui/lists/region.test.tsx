import { AppError } from '@vitrine/contract/core/errors';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Failure } from '../feedback/error-state.tsx';
import { Region, type Shown } from './region.tsx';

type Loading = Extract<Shown, { failure: unknown }>;

const shown = (data: string[] | undefined, failure: Failure | null = null) => ({ data, failure }) satisfies Loading;

const failed = (title?: string): Failure => ({
  ...(title !== undefined && { title }),
  error: new AppError('network.failed'),
  onRetry: vi.fn<() => void>(),
  busy: false,
});

function show(...of: ReturnType<typeof shown>[]) {
  return render(
    <Region of={of} title="Failed to fetch pages" isEmpty={([pages]) => pages?.length === 0} empty="No pages.">
      {(data) => data.flat().join(', ')}
    </Region>,
  );
}

test('a region shows a skeleton until all its data has loaded, and then the data', () => {
  const { container, unmount } = show(shown(['home']), shown(undefined));
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
  expect(container).not.toHaveTextContent('home');
  unmount();
  expect(show(shown(['home']), shown(['about'])).container).toHaveTextContent('home, about');
});

test('a region whose data is empty says so', () => {
  expect(show(shown([]), shown(['about'])).container).toHaveTextContent('No pages.');
});

test('a failure comes before everything else, with its own title or that of the region', () => {
  const { unmount } = show(shown(['home']), shown(undefined, failed()));
  expect(screen.getByRole('heading', { name: 'Failed to fetch pages' })).toBeInTheDocument();
  unmount();
  show(shown([]), shown(undefined, failed('Failed to fetch people')));
  expect(screen.getByRole('heading', { name: 'Failed to fetch people' })).toBeInTheDocument();
});

test('a retry concerns all that failed', async () => {
  const failures = [failed(), failed()] as const;
  show(...failures.map((failure) => shown(undefined, failure)));
  await userEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  for (const { onRetry } of failures) expect(onRetry).toHaveBeenCalledOnce();
});

test('the state of a query is one that a region takes', () => {
  const refetch = vi.fn<() => Promise<unknown>>(async () => {});
  const query = { error: null, errorUpdateCount: 0, isFetching: false, isPlaceholderData: false, refetch };
  const of = (data: string[] | undefined, rest = {}) => (
    <Region of={{ ...query, data, ...rest }} skeleton="h-8" empty={{ title: 'No pages yet' }}>
      {(pages) => pages.join(', ')}
    </Region>
  );
  const { container, rerender } = render(of(['home']));
  expect(container).toHaveTextContent('home');
  rerender(of([]));
  expect(screen.getByRole('heading', { name: 'No pages yet' })).toBeInTheDocument();
  rerender(of(undefined, { error: new AppError('network.failed'), errorUpdateCount: 1 }));
  expect(screen.getByRole('heading', { name: 'Failed to load' })).toBeInTheDocument();
  rerender(of(undefined));
  expect(container.querySelector('.h-8')).not.toBeNull();
});
