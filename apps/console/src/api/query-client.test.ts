import { AppError } from '@vitrine/contract/core/errors';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('what is shown is fetched anew when a page opens and when the network is back, and by no clock', () => {
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
  ['a server that does not answer is asked once more', new AppError('server.unavailable'), 2],
  ['a refusal is not asked about again', new AppError('device.not_found'), 1],
])('%s', async (_, error, calls) => {
  const ask = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const page = new QueryObserver(createQueryClient(), { queryKey: ['test'], queryFn: ask, retryDelay: 0 });
  const leave = page.subscribe(() => {});
  await vi.waitFor(() => expect(page.getCurrentResult().error).toBe(error));
  leave();
  expect(ask).toHaveBeenCalledTimes(calls);
});
