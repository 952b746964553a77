import { isAppError } from '@vitrine/contract/core/errors';
import { QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/**
 * A cache of server state with the defaults of the specification (part 1, section 9).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: 10 * MINUTE_MS,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        refetchInterval: false,
        refetchOnMount: true,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // The server may run on this machine, which needs no network to reach it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Requests with these errors are not retried: they would be refused again. */
export const isRefusal = (error: unknown): boolean => isAppError(error) && error.status < 500;
