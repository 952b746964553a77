import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { isGroupId } from '@vitrine/contract/core/ids';
import type { Takeover, TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';

interface SentTarget {
  all?: boolean | undefined;
  groupIds?: readonly string[];
  deviceIds?: readonly string[];
}

/** The screens of a takeover in a form; only those of its kind count. */
export interface Target {
  kind: 'all' | 'groups' | 'single';
  groupIds: readonly string[];
  deviceIds: readonly string[];
}

export const allScreens: Target = { kind: 'all', groupIds: [], deviceIds: [] };

/**
 * The target of a takeover that runs. A target with groups and single screens, which only the API makes, becomes one of
 * groups.
 */
export const targetOfTakeover = ({ target: { all, groups, devices } }: Pick<Takeover, 'target'>): Target =>
  toTarget({ all, groupIds: groups.map(({ id }) => id), deviceIds: devices.map(({ id }) => id) });

/** The target of a request in a form. */
const toTarget = ({ all, groupIds = [], deviceIds = [] }: SentTarget): Target => ({
  kind: all === true ? 'all' : groupIds.length > 0 || deviceIds.length === 0 ? 'groups' : 'single',
  groupIds,
  deviceIds,
});

/** True if both cover the same screens of the same kind. */
export function isSameTarget(a: Target, b: Target): boolean {
  const idsOf = ({ kind, groupIds, deviceIds }: Target): string =>
    [kind, ...(kind === 'all' ? [] : kind === 'groups' ? groupIds : deviceIds).toSorted()].join(' ');
  return idsOf(a) === idsOf(b);
}

/** Describes why a target cannot be used yet; undefined if it can. */
export function findTargetProblem({ kind }: Target, count: number | undefined): string | undefined {
  if (count !== 0) return undefined;
  return kind === 'all' ? t('Add a screen first') : t('Choose at least one screen');
}

/** Describes why the typed number of screens does not confirm a takeover; undefined if it does. */
export function findConfirmationProblem(count: number | undefined, typed: string): string | undefined {
  if (count === undefined) return t('The screens are still being counted');
  return typed.trim() === String(count) ? undefined : t('Type {count} to confirm', { count });
}

/** Counts the screens that a target covers; undefined until known. A screen is in one group at most. */
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
export function toTargetBody({ kind, groupIds, deviceIds }: Target): TakeoverTarget {
  if (kind === 'all') return { all: true };
  return kind === 'groups' ? { groupIds: groupIds.filter(isGroupId) } : { deviceIds: [...deviceIds] };
}
