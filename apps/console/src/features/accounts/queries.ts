import type { User } from '@vitrine/contract/accounts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';

export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'me'],
    queryFn: () => api.accounts.me(),
    meta: { failure: 'Failed to get current user' },
  });

/** The signed-in user. */
export function useMe(): User {
  return useSuspenseQuery(meQuery(useApi())).data;
}

/**
 * The signed-in user as the frame of all pages asks for them; undefined until known. It does not suspend: React holds
 * back for 300 ms whatever follows a fallback, and this comes before everything else.
 *
 * @throws AppError where the user cannot be had
 */
export function useMeOfFrame(): User | undefined {
  return useQuery({ ...meQuery(useApi()), throwOnError: (_, { state }) => state.data === undefined }).data;
}
