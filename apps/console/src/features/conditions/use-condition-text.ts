import type { Condition } from '@vitrine/contract/conditions';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { describeCondition } from '../playout/index.ts';

export const namedGroupsRead = q.groups.list({
  query: { sort: 'name', direction: 'asc' },
  select: ({ groups }) => groups,
  staleMs: 60_000,
  failure: t('Failed to fetch device groups'),
});

/** A condition in words; null if there is none. */
export function useConditionText(only: Condition | null): string | null {
  const groupIds = only?.groupIds ?? [];
  const groups = useRead(groupIds.length === 0 ? null : namedGroupsRead).data ?? [];
  if (only === null) return null;
  return describeCondition({
    tags: only.tags ?? [],
    orientation: only.orientation ?? null,
    groups: groupIds.map((id) => groups.find((group) => group.id === id)?.name ?? t('Deleted group')),
  });
}
