import type { Device } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { useState } from 'react';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { foldText } from '@vitrine/contract/core/fold-text';
import { findFailure } from '../../ui/feedback/shown-failure.ts';
import { compareNames } from '../../ui/format/locale.ts';
import { groupsRead, useDevicePages } from '../fleet/index.ts';
import { readRecentTargets } from './recent-targets.ts';

/** A screen or a group that can get content. */
export type PlacementTarget = { id: string; name: string } & (
  | { kind: 'device'; device: Device }
  | { kind: 'group'; group: ListedGroup }
);

/** The screens and groups that match a search: those used last come first, the others by name. */
export function useTargetList(search: string) {
  const [recent] = useState(readRecentTargets);
  const pages = useDevicePages({ search });
  const groups = useRead(groupsRead());
  const recentIds = recent.filter((id) => id.startsWith('dev_')).join(',');
  const used = useRead(recentIds === '' ? null : q.devices.list({ query: { ids: recentIds } }));
  const text = foldText(search.trim());
  const isMatch = ({ name }: PlacementTarget) => foldText(name).includes(text);
  const known = (groups.data ?? []).map(toGroupTarget).filter(isMatch);
  const devices = pages.devices.map(toDeviceTarget);
  const usedDevices = (used.data ?? []).map(toDeviceTarget).filter(isMatch);
  const byId = new Map([...usedDevices, ...devices, ...known].map((target) => [target.id, target]));
  const first = recent.flatMap((id) => byId.get(id) ?? []);
  const rest = [...byId.values()].filter(({ id }) => !recent.includes(id));
  const last = pages.hasMore ? devices.at(-1) : undefined;
  // Screens of later pages come between the groups that follow the last one that is loaded.
  const isInPlace = (target: PlacementTarget) => last === undefined || compare(target, last) <= 0;
  const targets = [...first, ...rest.filter(isInPlace).toSorted(compare)];
  const isPending = pages.isPending || groups.data === undefined || (recentIds !== '' && used.isPending);
  return {
    targets,
    isPending,
    failure: pages.failure ?? findFailure(groups),
    hasMore: pages.hasMore,
    more: pages.more,
    /** The only target there is; null if there are none or several, and while that is not known. */
    only: search === '' && !isPending && !pages.hasMore && targets.length === 1 ? (targets[0] ?? null) : null,
  };
}

const toDeviceTarget = (device: Device): PlacementTarget => ({
  kind: 'device',
  id: device.id,
  name: device.name,
  device,
});
const toGroupTarget = (group: ListedGroup): PlacementTarget => ({
  kind: 'group',
  id: group.id,
  name: group.name,
  group,
});

const compare = (a: PlacementTarget, b: PlacementTarget): number => compareNames(a.name, b.name);
