import type { TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { useRead } from '../../api/use-read.ts';
import { useMayUseAllScreens } from '../../ui/access/may.tsx';
import { groupsRead } from '../fleet/index.ts';
import { type Target, toTargetBody } from './target.ts';

/**
 * Returns a function that gives a target as requests contain it. All screens of a person who sees only some groups are
 * those of their groups.
 */
export function useTargetBody(): (target: Target) => TakeoverTarget {
  const groups = useRead(groupsRead()).data ?? [];
  const mayUseAllScreens = useMayUseAllScreens();
  return (target) =>
    target.kind !== 'all' || mayUseAllScreens ? toTargetBody(target) : { groupIds: groups.map(({ id }) => id) };
}
