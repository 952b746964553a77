import type { Installation, User } from '@vitrine/contract/accounts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';

export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.account.me,
    queryFn: () => api.accounts.me(),
    meta: { failure: 'Failed to get current user' },
  });

/** The accounts that the signed-in person belongs to. */
export const ownAccountsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.account.accounts,
    queryFn: () => api.team.accounts(),
    meta: { failure: 'Failed to fetch your accounts' },
  });

/** Facts about the installation, in a session. Pages before sign-in use `useInstallation`. */
const installationQuery = (api: Api) =>
  queryOptions<Installation>({
    queryKey: keys.account.installation,
    queryFn: async () => api.accounts.installation(),
    staleTime: Infinity,
  });

/** False if the installation has no mail server, so that nobody gets its emails; true until the answer is there. */
export const useSendsEmail = (): boolean => useQuery(installationQuery(useApi())).data?.sendsEmail !== false;

/** The signed-in user. */
export function useMe(): User {
  return useSuspenseQuery(meQuery(useApi())).data;
}

/**
 * The signed-in user, for the shell around all pages; undefined until loaded. It does not suspend: React delays the
 * replacement of a fallback by 300 ms, and the shell is rendered before everything else.
 *
 * @throws AppError if the user cannot be loaded
 */
export function useMeOfFrame(): User | undefined {
  return useQuery({ ...meQuery(useApi()), throwOnError: (_, { state }) => state.data === undefined }).data;
}
