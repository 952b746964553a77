import { mayWait } from '@vitrine/contract/core/route';
import type { ApprovalSettings } from '@vitrine/contract/team/approvals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RouteName } from '../ui/access/may.tsx';
import { type Api, useApi } from './use-api.tsx';
import { findNamedRoute } from './needed-role.ts';
import { keys } from './keys.ts';

const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.approvals.settings,
    queryFn: async () => (await api.approvals.settings()).settings,
    staleTime: Infinity,
    meta: { failure: 'Failed to load the approval settings' },
  });

/** The account’s approval settings, and the number of changes that wait; undefined until they are loaded. */
export const useApprovalSettings = (): ApprovalSettings | undefined => useQuery(settingsQuery(useApi())).data;

/**
 * True if this person’s changes to what screens play wait for an admin, as far as the shell has loaded the settings. The
 * query has the shell’s options, because a refetch uses the options of the latest observer.
 */
export const useNeedsApproval = (): boolean =>
  useQuery({ ...settingsQuery(useApi()), enabled: false }).data?.appliesToYou ?? false;

/** Returns a function that tells whether changes to screens by a route wait for an admin if this person calls it. */
export function useHolds(): (route: RouteName) => boolean {
  const needsApproval = useNeedsApproval();
  return useCallback(
    (name) => {
      const route = needsApproval ? findNamedRoute(name) : undefined;
      return route !== undefined && mayWait(route);
    },
    [needsApproval],
  );
}
