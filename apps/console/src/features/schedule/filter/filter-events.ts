import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { listTargetDevices, type Targets } from '../targets.ts';

export const isFiltered = ({ deviceIds, groupIds }: Targets): boolean => deviceIds.length + groupIds.length > 0;

/**
 * The events that play on one of the chosen devices, or on a device of a chosen group; all of them if none is chosen.
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
  return events.filter(({ deviceIds }) => deviceIds.some((id) => wanted.has(id)));
}
