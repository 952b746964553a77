import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { useGroups } from '../../fleet/index.ts';
import type { EventTargets } from '../targets.ts';

/** The most screens of an event that are named. */
const NAMED = 8;

/** The targets of an event by name: groups first, then single screens. */
export interface TargetNames {
  names: readonly string[];
  /** The targets that are not named. */
  others: number;
}

/** Names the targets of an event; a name that is not known yet counts among the others. */
export type NameTargets = (targets: EventTargets) => TargetNames;

/** A function that names the targets of these events. */
export function useTargetNames(events: readonly EventTargets[]): NameTargets {
  const groups = useGroups().data;
  const ids = [...new Set(events.flatMap(({ deviceIds }) => deviceIds.slice(0, NAMED)))].toSorted();
  const devices = useRead(
    ids.length === 0
      ? null
      : q.devices.names({
          body: { deviceIds: ids },
          keepsPrevious: true,
          select: (found): ReadonlyMap<string, string> => new Map(found.devices.map(({ id, name }) => [id, name])),
        }),
  ).data;
  return ({ deviceIds, groupIds, allDevices }) => {
    if (allDevices) return { names: [t('All screens')], others: 0 };
    const names = [
      ...groupIds.flatMap((id) => groups?.find((group) => group.id === id)?.name ?? []),
      ...deviceIds.slice(0, NAMED).flatMap((id) => devices?.get(id) ?? []),
    ];
    return { names, others: groupIds.length + deviceIds.length - names.length };
  };
}

/** The targets that were chosen for an event: not the members of its groups. */
export const targetsOf = ({ ownDeviceIds, groupIds, allDevices }: ScheduleEvent): EventTargets => ({
  deviceIds: ownDeviceIds,
  groupIds,
  allDevices,
});

/** `Lobby, Bar +3`; empty while no name is known. */
export function abbreviateNames({ names, others }: TargetNames, most = 2): string {
  if (names.length === 0) return '';
  const hidden = Math.max(0, names.length - most) + others;
  return names.slice(0, most).join(', ') + (hidden > 0 ? ` +${hidden}` : '');
}
