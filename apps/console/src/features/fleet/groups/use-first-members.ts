import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { useRef } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useInView } from '../../../ui/layout/use-in-view.ts';
import { firstMembers } from './reads.ts';

/** The first devices of a group, read once the `place` of its card is in view; empty until then. */
export function useFirstMembersOf({ id, deviceCount }: Pick<ListedGroup, 'id' | 'deviceCount'>) {
  const place = useRef<HTMLLIElement>(null);
  const isWanted = useInView(place) && deviceCount > 0;
  return { place, members: useRead(isWanted ? firstMembers(id) : null).data ?? [] };
}
