import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from './use-api.tsx';
import { keys } from './keys.ts';
import { usePolling } from './live.tsx';

/** The account's plan, its limits and its usage: one cached query for all regions that show a part of it. */
export const usageQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.plans.usage,
    queryFn: () => api.plans.status(),
    meta: { failure: 'Failed to fetch subscription status' },
  });

/** The interval at which pages that show usage fetch it while no change events arrive, in milliseconds. */
export const USAGE_POLL_MS = 60_000;

/**
 * The account's plan, its limits and its usage.
 *
 * @param pollMs how often it is fetched while no change events arrive, in milliseconds; 0 is never
 */
export const useUsage = (pollMs = 0) => useQuery({ ...usageQuery(useApi()), refetchInterval: usePolling(pollMs) });
