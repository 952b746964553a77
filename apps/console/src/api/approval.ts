import { mayWait } from '@vitrine/contract/core/route';
import type { ApprovalSettings } from '@vitrine/contract/team/approvals';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '@vitrine/messages/t';
import type { RouteName } from '../ui/access/may.tsx';
import { findNamedRoute } from './roles/needed-role.ts';
import { q } from './q.ts';
import { useApi } from './use-api.tsx';
import { toQuery, useRead } from './use-read.ts';

const settingsRead = q.approvals.settings({
  failure: t('Failed to load the approval settings'),
  select: ({ settings }) => settings,
  staleMs: Infinity,
});

/** The account’s approval settings, and the number of changes that wait; undefined until they are loaded. */
export const useApprovalSettings = (): ApprovalSettings | undefined => useRead(settingsRead).data;

/**
 * True if this person’s changes to what screens play wait for an admin, as far as the shell has loaded the settings. The
 * query has the shell’s options, because a refetch uses the options of the latest observer.
 */
export const useNeedsApproval = (): boolean =>
  useQuery({ ...toQuery(useApi(), settingsRead), enabled: false }).data?.appliesToYou ?? false;

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
