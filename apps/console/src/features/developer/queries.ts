import type { AdminUser, BackgroundJob } from '@vitrine/contract/admin';
import type { PlanId } from '@vitrine/contract/plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';

const POLL_MS = 30_000;

export function useUsers(search: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['admin', 'users', search],
    queryFn: () => api.admin.users({ query: { search: search || undefined } }),
    placeholderData: (before: AdminUser[] | undefined) => before,
  });
}

export function useStats() {
  const api = useApi();
  return useQuery({ queryKey: ['admin', 'stats'], queryFn: () => api.admin.stats(), refetchInterval: POLL_MS });
}

export function useHealth() {
  const api = useApi();
  return useQuery({ queryKey: ['admin', 'health'], queryFn: () => api.admin.health(), refetchInterval: POLL_MS });
}

export function useJobs() {
  const api = useApi();
  return useQuery({ queryKey: ['admin', 'jobs'], queryFn: () => api.admin.jobs(), refetchInterval: POLL_MS });
}

/** Fetches again what begins with these words; everything where none are given. */
export function useRefetch() {
  const queries = useQueryClient();
  return (...queryKey: string[]) => queries.invalidateQueries(queryKey.length === 0 ? {} : { queryKey });
}

/** Does something to the whole installation or to one account, and fetches the panel again. */
function useAct<Input, Output>(act: (api: Api, input: Input) => Promise<Output>) {
  const api = useApi();
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSettled: () => refetch('admin'),
  });
}

export const useForceThumbnails = () =>
  useAct<undefined, Awaited<ReturnType<Api['admin']['forceThumbnails']>>>((api) => api.admin.forceThumbnails());
export const useClearExpired = () =>
  useAct<undefined, Awaited<ReturnType<Api['admin']['clearExpired']>>>((api) => api.admin.clearExpired());

export const useUpdateLimits = () =>
  useAct((api, { id, deviceSeats }: { id: string; deviceSeats: number }) =>
    api.admin.updateLimits({ params: { userId: id }, body: { deviceSeats, extraStorageBytes: 0 } }),
  );
export const useSetPlan = () =>
  useAct((api, { id, plan }: { id: string; plan: PlanId }) =>
    api.admin.setPlan({ params: { userId: id }, body: { plan } }),
  );
export const useSetAdmin = () =>
  useAct((api, { id, isAdmin }: { id: string; isAdmin: boolean }) =>
    api.admin.setAdmin({ params: { userId: id }, body: { isAdmin } }),
  );
export const useSuspend = () =>
  useAct((api, { id, isSuspended }: { id: string; isSuspended: boolean }) =>
    api.admin.suspend({ params: { userId: id }, body: { isSuspended } }),
  );
export const useResetUser = () => useAct((api, id: string) => api.admin.resetUser({ params: { userId: id } }));
export const useDeleteUser = () => useAct((api, id: string) => api.admin.deleteUser({ params: { userId: id } }));
export const useRetryJob = () =>
  useAct((api, { name, id }: Pick<BackgroundJob, 'name' | 'id'>) =>
    api.admin.retryJob({ params: { name, jobId: id } }),
  );
/** Lets a test subscription's paid period end now. */
export const useAdvance = () => useAct((api, id: string) => api.billing.sandboxAdvance({ params: { userId: id } }));
