import type { ApprovalSettings } from '@vitrine/contract/team/approvals';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';
import { useWaiting } from '../ui/access/approval.tsx';
import { keys } from './keys.ts';

/** The account’s approval settings, and the number of changes that wait; undefined until they are loaded. */
export function useApprovalSettings(): ApprovalSettings | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.approvals.settings,
    queryFn: async () => (await api.approvals.settings()).settings,
    staleTime: Infinity,
    meta: { failure: 'Failed to load the approval settings' },
  }).data;
}

/** True if changes of this person to what screens play wait for an admin, as far as the shell has loaded that. */
export function useNeedsApproval(): boolean {
  const { data } = useQuery<ApprovalSettings>({ queryKey: keys.approvals.settings, queryFn: skipToken });
  return data?.appliesToYou ?? false;
}

/** Tells the surrounding dialog that its change may wait for an admin, where its effect is not known in advance. */
export function MayWait(): null {
  useWaiting(useNeedsApproval() ? 'perhaps' : null);
  return null;
}
