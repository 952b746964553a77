import type { NewTrigger, Trigger, TriggerId } from '@vitrine/contract/integrations/triggers';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** A trigger with the secret of its address, which is answered once. */
export interface TriggerWithSecret {
  trigger: Trigger;
  secret: string;
}

/** The triggers of the account by name. */
export const useTriggers = () =>
  useRead(q.triggers.list({ failure: 'Failed to fetch triggers', select: ({ triggers }) => triggers }));

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
