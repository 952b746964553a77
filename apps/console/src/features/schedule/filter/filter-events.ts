import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { listTargetDevices, type Targets } from '../targets.ts';

export const isFiltered = ({ deviceIds, groupIds }: Targets): boolean => deviceIds.length + groupIds.length > 0;

/**
 * The events that play on one of the chosen devices, or are for a chosen group or one of its devices; all of them if none
 * is chosen.
 *
 * @param groups the devices of each group; undefined until known
 */
export function filterEvents(
  events: readonly ScheduleEvent[],
  filter: Targets,
  groups: ReadonlyMap<string, readonly string[]> | undefined,
): readonly ScheduleEvent[] {
  if (!isFiltered(filter) || (groups === undefined && filter.groupIds.length > 0)) return events;
  const wanted = new Set(listTargetDevices(filter, groups ?? new Map()));
  const chosen = new Set<string>(filter.groupIds);
  return events.filter(
    ({ deviceIds, groupIds, allDevices }) =>
      deviceIds.some((id) => wanted.has(id)) ||
      groupIds.some((id) => chosen.has(id)) ||
      // Also of a group that has no devices yet.
      (allDevices && chosen.size > 0),
  );
}
