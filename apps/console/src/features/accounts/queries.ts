import type { User } from '@vitrine/contract/accounts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';

const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'me'],
    queryFn: () => api.accounts.me(),
    meta: { failure: 'Failed to get current user' },
  });

/** The signed-in user. */
export function useMe(): User {
  return useSuspenseQuery(meQuery(useApi())).data;
}
