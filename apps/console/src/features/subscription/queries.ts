import { queryOptions, usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';

const MINUTE_MS = 60_000;
const meta = { failure: 'Unable to load subscription information' };

const subscriptionQuery = (api: Api) =>
  queryOptions({ queryKey: ['plans', 'subscription', 'status'], queryFn: () => api.plans.status(), meta });

const offersQuery = (api: Api) =>
  queryOptions({ queryKey: ['plans', 'subscription', 'offers'], queryFn: () => api.plans.list(), meta });

/** Starts both at once. */
export function usePrefetchSubscription(): void {
  const api = useApi();
  usePrefetchQuery(subscriptionQuery(api));
  usePrefetchQuery(offersQuery(api));
}

/** The account's plan, its limits and what is used of them. */
export function useSubscription() {
  return useSuspenseQuery({ ...subscriptionQuery(useApi()), refetchInterval: usePolling(MINUTE_MS) }).data;
}

/** All plans, with prices where this installation charges. */
export const useOffers = () => useSuspenseQuery(offersQuery(useApi())).data;
