import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { isGroupId } from '@vitrine/contract/core/ids';
import type { TakeoverTarget } from '@vitrine/contract/takeovers';

/** The screens of a takeover in a form; only those of its kind count. */
export interface Target {
  kind: 'all' | 'groups' | 'single';
  groupIds: readonly string[];
  deviceIds: readonly string[];
}

export const allScreens: Target = { kind: 'all', groupIds: [], deviceIds: [] };

/** How many screens a target covers; undefined until known. A screen is in one group at most. */
export function countOfTarget(
  { kind, groupIds, deviceIds }: Target,
  all: number | undefined,
  groups: readonly ListedGroup[] | undefined,
): number | undefined {
  if (kind === 'all') return all;
  if (kind === 'single') return deviceIds.length;
  return groups?.filter(({ id }) => groupIds.includes(id)).reduce((sum, { deviceCount }) => sum + deviceCount, 0);
}

/** The target as requests contain it. */
export function targetBody({ kind, groupIds, deviceIds }: Target): TakeoverTarget {
  if (kind === 'all') return { all: true };
  return kind === 'groups' ? { groupIds: groupIds.filter(isGroupId) } : { deviceIds: [...deviceIds] };
}
