import { AppError } from '@vitrine/contract/core/errors';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { q } from './q.ts';
import { createQueryClient } from './query-client.ts';

test('queries are refetched on mount and on reconnect, and not by a timer', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 0,
    gcTime: 600_000,
    refetchInterval: false,
    refetchOnMount: true,
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  });
  expect(mutations?.retry).toBe(false);
});

test.each([
  ['a request without a response is retried once', new AppError('server.unavailable'), 2],
  ['a refused request is not retried', new AppError('device.not_found'), 1],
])('%s', async (_, error, calls) => {
  const ask = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const page = new QueryObserver(createQueryClient(), { queryKey: q.devices.list.key, queryFn: ask, retryDelay: 0 });
  const leave = page.subscribe(() => {});
  await vi.waitFor(() => expect(page.getCurrentResult().error).toBe(error));
  leave();
  expect(ask).toHaveBeenCalledTimes(calls);
});
