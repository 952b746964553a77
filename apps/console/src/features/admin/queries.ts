import type { AdminUser, BackgroundJob } from '@vitrine/contract/admin';
import type { PlanId } from '@vitrine/contract/billing/plans';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import type { Failing } from '../../api/query-provider.tsx';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { meQuery } from '../accounts/index.ts';

const POLL_MS = 30_000;

const plainFailure = { failure: 'Error' };

const failing = (reason: string) => ({ failure: { title: 'Error', reason } });

const usersQuery = (api: Api, search: string) =>
  queryOptions({
    queryKey: keys.admin.users(search),
    queryFn: () => api.admin.users({ query: { search: search || undefined } }),
  });

const statsQuery = (api: Api) => queryOptions({ queryKey: keys.admin.stats, queryFn: () => api.admin.stats() });

export function useUsers(search: string) {
  const api = useApi();
  return useQuery({
    ...usersQuery(api, search),
    placeholderData: (before: AdminUser[] | undefined) => before,
  });
}

export function useStats() {
  const api = useApi();
  return useQuery({ ...statsQuery(api), refetchInterval: POLL_MS });
}

export function useHealth() {
  const api = useApi();
  return useQuery({ queryKey: keys.admin.health, queryFn: () => api.admin.health(), refetchInterval: POLL_MS });
}

export function useJobs() {
  const api = useApi();
  return useQuery({ queryKey: keys.admin.jobs, queryFn: () => api.admin.jobs(), refetchInterval: POLL_MS });
}

/** Invalidates every cached query and refetches the active ones. */
export function useClearCache() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Fetches the statistics, also if no component shows them. */
export function useRefreshStats() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => queries.fetchQuery({ ...statsQuery(api), staleTime: 0 }),
    meta: plainFailure,
  });
}

/** Fetches the list of users and the administrator's own account. Searches are refetched when they are shown. */
export function useRefreshUsers() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await queries.invalidateQueries({ queryKey: keys.admin.allUsers });
      return Promise.all([
        queries.fetchQuery({ ...usersQuery(api, ''), staleTime: 0 }),
        queries.fetchQuery({ ...meQuery(api), staleTime: 0 }),
      ]);
    },
    meta: plainFailure,
  });
}

/** A change of the installation or of one account; refetches the panel afterwards. */
function useAdminAction<Input, Output>(change: (api: Api, input: Input) => Promise<Output>, meta: Failing<Input>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: (input: Input) => change(api, input),
    onSettled: useInvalidate(keys.admin.all),
  });
}

export const useForceThumbnails = () =>
  useAdminAction<undefined, Awaited<ReturnType<Api['admin']['forceThumbnails']>>>(
    (api) => api.admin.forceThumbnails(),
    failing('Failed to start thumbnail generation'),
  );
export const useClearExpired = () =>
  useAdminAction<undefined, Awaited<ReturnType<Api['admin']['clearExpired']>>>(
    (api) => api.admin.clearExpired(),
    failing('Failed to clear expired subscriptions'),
  );

const failingLimits = failing('Failed to update user limits');

export const useUpdateLimits = () =>
  useAdminAction(
    (api, { id, deviceSeats }: { id: string; deviceSeats: number }) =>
      api.admin.updateLimits({ params: { userId: id }, body: { deviceSeats, extraStorageBytes: 0 } }),
    failingLimits,
  );
export const useSetPlan = () =>
  useAdminAction(
    (api, { id, plan }: { id: string; plan: PlanId }) => api.admin.setPlan({ params: { userId: id }, body: { plan } }),
    failingLimits,
  );
export const useSetAdmin = () =>
  useAdminAction(
    (api, { id, isAdmin }: { id: string; isAdmin: boolean }) =>
      api.admin.setAdmin({ params: { userId: id }, body: { isAdmin } }),
    failing('Failed to change admin rights'),
  );
export const useSuspend = () =>
  useAdminAction(
    (api, { id, isSuspended }: { id: string; isSuspended: boolean }) =>
      api.admin.suspend({ params: { userId: id }, body: { isSuspended } }),
    {
      failure: ({ isSuspended }) =>
        failing(isSuspended ? 'Failed to suspend user' : 'Failed to restore access').failure,
    },
  );
export const useResetUser = () =>
  useAdminAction((api, id: string) => api.admin.resetUser({ params: { userId: id } }), failing('Failed to reset user'));
export const useDeleteUser = () =>
  useAdminAction(
    (api, id: string) => api.admin.deleteUser({ params: { userId: id } }),
    failing('Failed to delete user'),
  );
export const useRetryJob = () =>
  useAdminAction(
    (api, { name, id }: Pick<BackgroundJob, 'name' | 'id'>) => api.admin.retryJob({ params: { name, jobId: id } }),
    plainFailure,
  );
/** Ends the paid period of a test subscription now. */
export const useAdvance = () =>
  useAdminAction(
    (api, id: string) => api.billing.sandboxAdvance({ params: { userId: id } }),
    failing('Failed to end the paid period'),
  );
