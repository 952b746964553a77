import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.tsx';

/** The account's plan, its limits and what is used of them: asked for once, whoever shows a part of it. */
export const usageQuery = (api: Api) =>
  queryOptions({
    queryKey: ['plans', 'usage'],
    queryFn: () => api.plans.status(),
    meta: { failure: 'Failed to fetch subscription status' },
  });
