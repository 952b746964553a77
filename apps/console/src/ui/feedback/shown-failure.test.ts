import { AppError } from '@vitrine/contract/core/errors';
import { expect, test, vi } from 'vitest';
import { findFailure } from './shown-failure.ts';

const loaded = {
  data: 'devices' as string | undefined,
  error: null as Error | null,
  errorUpdateCount: 0,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn<() => Promise<unknown>>(async () => {}),
};
const error = new AppError('network.failed');
const failed = { ...loaded, data: undefined, error, errorUpdateCount: 1 };

test.each([
  ['has its data', loaded],
  ['loads for the first time', { ...loaded, data: undefined, isFetching: true }],
  ['could not be refreshed, but still has data', { ...loaded, error, errorUpdateCount: 2 }],
  ['has data again after a failure', { ...loaded, errorUpdateCount: 1 }],
])('a region whose query %s shows no error', (_, query) => {
  expect(findFailure(query)).toBeNull();
});

test.each([
  ['has no data', failed, { error, busy: false }],
  ['is retried', { ...failed, error: null, isFetching: true }, { error: null, busy: true }],
  [
    'has only the result of the search before',
    { ...failed, data: 'old', isPlaceholderData: true },
    { error, busy: false },
  ],
])('a region whose query failed and %s shows the error', (_, query, failure) => {
  expect(findFailure(query)).toMatchObject(failure);
});

test('a retry fetches the queries that failed, and not the others', () => {
  const [first, second] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => Promise<void>>(async () => {})];
  const failure = findFailure({ ...loaded, refetch: first }, { ...failed, refetch: second });
  failure?.onRetry();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
