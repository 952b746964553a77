import type { NewTrigger, Trigger, TriggerId } from '@vitrine/contract/integrations/triggers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api.tsx';
import { keys } from '../../../api/keys.ts';
import { usePolling } from '../../../api/live.tsx';
import { useInvalidate } from '../../../api/use-invalidate.ts';

const POLL_MS = 30_000;

/** A trigger with the secret of its address, which is answered once. */
export interface TriggerWithSecret {
  trigger: Trigger;
  secret: string;
}

/** The triggers of the account by name. */
export function useTriggers() {
  const api = useApi();
  return useQuery({
    queryKey: keys.triggers.list,
    queryFn: async () => (await api.triggers.list()).triggers,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch triggers' },
  });
}

const useRefetch = () => useInvalidate(keys.triggers.all);

/** Creates a trigger, or changes the one with this id; the secret is null then. The caller shows failures. */
export function useSaveTrigger(id: TriggerId | null) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: NewTrigger): Promise<Partial<TriggerWithSecret>> =>
      id === null ? api.triggers.create({ body }) : api.triggers.update({ params: { id }, body }),
    onSettled: useRefetch(),
  });
}

export function useRenewTrigger() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: TriggerId): Promise<TriggerWithSecret> => api.triggers.renew({ params: { id } }),
    meta: { failure: 'Failed to make a new address' },
    onSettled: useRefetch(),
  });
}

export function useRevokeTrigger() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: TriggerId) => api.triggers.revoke({ params: { id } }),
    meta: { failure: 'Failed to revoke the trigger' },
    onSettled: useRefetch(),
  });
}
